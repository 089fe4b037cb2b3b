// What the links of a URDF look like and where things stand, as written; meshes are not looked for yet.
#pragma once

#include <clearway/geometry/shape.hpp>

#include "io/xml_file.hpp"

#include <string>
#include <variant>
#include <vector>

namespace clearway::io {

struct MeshUse {
  std::string uri;
  Vec3 scale;
  std::string where;  // file, line and link, for error messages
};

struct UrdfShape {
  std::variant<Shape, MeshUse> body;
  Pose X_LS = Pose::Identity();
  std::string type;  // the name of its element
};

/// The pose that the child <origin> gives, the identity without one. Made from roll, pitch and yaw as they are written:
/// by way of a quaternion, as in urdfdom, poses are off by some 1e-16 per joint, which adds up.
[[nodiscard]] Pose read_origin(const XmlFile& xml, const XMLElement& element);

/// One shape per <collision> or <visual> of a link.
/// @param kind  which of the two
/// @throws Error if any of them is not understood in full. None is ever left out.
[[nodiscard]] std::vector<UrdfShape> read_shapes(const XmlFile& xml, const XMLElement& link, const char* kind);

}  // namespace clearway::io
