// What the links of a robot look like: its <visual> elements. For pictures; nothing is checked with them.
#pragma once

#include <clearway/geometry/mesh.hpp>
#include <clearway/geometry/shape.hpp>
#include <clearway/io/urdf.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace clearway {

struct Visual {
  std::variant<Shape, TriangleMesh> shape;
  Pose X_LV = Pose::Identity();
};

struct VisualsFile {
  std::map<std::string, std::vector<Visual>> of_link;
  std::vector<std::string> warnings;  // meshes that could not be had, and so are left out; one line each
};

/// Of a URDF file, or a xacro. Of the options only where packages are counts.
/// @throws Error as read_urdf does about anything but visual meshes.
[[nodiscard]] VisualsFile read_visuals(const std::filesystem::path& urdf, const UrdfOptions& options = {});

}  // namespace clearway
