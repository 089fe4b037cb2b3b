// The text of a URDF file understood, before any other file is opened.
#pragma once

#include <clearway/robot/robot_description.hpp>

#include "io/urdf_shapes.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

struct UrdfDocument {
  RobotDescription robot;                      // its links still without shapes
  std::vector<std::vector<UrdfShape>> shapes;  // of each link
  std::vector<std::string> warnings;
};

enum class VisualUse { kNever, kWithoutCollision, kInstead };

/// Reads links and joints by our own hand and has urdfdom read them too: see urdf_witness.hpp.
/// @throws Error if anything that matters is missing, not understood, or does not make a robot.
[[nodiscard]] UrdfDocument parse_urdf_document(const std::string& source, std::string_view text, VisualUse visuals);

}  // namespace clearway::io
