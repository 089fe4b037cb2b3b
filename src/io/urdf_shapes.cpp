#include "io/urdf_shapes.hpp"

#include "io/text_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::io {
namespace {

using Body = std::variant<Shape, MeshUse>;

/// R = Rz(yaw) Ry(pitch) Rx(roll), multiplied out.
Eigen::Matrix3d rotation_of(const Vec3& rpy) {
  const double sr = std::sin(rpy.x()), cr = std::cos(rpy.x());
  const double sp = std::sin(rpy.y()), cp = std::cos(rpy.y());
  const double sy = std::sin(rpy.z()), cy = std::cos(rpy.z());
  Eigen::Matrix3d R;
  R << cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr,  //
      sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr,   //
      -sp, cp * sr, cp * cr;
  return R;
}

Error bad_size(const XmlFile& xml, const XMLElement& element, const char* attribute) {
  return xml.fault(element, std::string(attribute) + " is " + in_quotes(element.Attribute(attribute)),
                   "give lengths above 0, in metres");
}

double read_length(const XmlFile& xml, const XMLElement& element, const char* attribute) {
  const double length_m = xml.number(element, attribute);
  if (!(length_m > 0)) throw bad_size(xml, element, attribute);
  return length_m;
}

Body read_box(const XmlFile& xml, const XMLElement& element) {
  const Vec3 size_m = xml.vector(element, "size");
  if (!(size_m.minCoeff() > 0)) throw bad_size(xml, element, "size");
  return Shape(make_box(size_m));
}

Body read_sphere(const XmlFile& xml, const XMLElement& element) {
  return Shape(make_sphere(read_length(xml, element, "radius")));
}

Body read_cylinder(const XmlFile& xml, const XMLElement& element) {
  return make_cylinder(read_length(xml, element, "length"), read_length(xml, element, "radius"));
}

/// The length is that of the straight part, as newer versions of the format have it.
Body read_capsule(const XmlFile& xml, const XMLElement& element) {
  return Shape(make_capsule(read_length(xml, element, "length"), read_length(xml, element, "radius")));
}

Body read_mesh_use(const XmlFile& xml, const XMLElement& element) {
  const Vec3 scale = xml.vector_or(element, "scale", Vec3::Ones());
  if ((scale.array() == 0).any()) {
    throw xml.fault(element, "scale is " + in_quotes(element.Attribute("scale")), "give three factors, none of them 0");
  }
  return MeshUse{.uri = xml.text(element, "filename"), .scale = scale, .where = xml.where(element)};
}

struct ShapeElement {
  const char* name;
  Body (*read)(const XmlFile& xml, const XMLElement& element);
};
// What <geometry> may hold: one row each.
constexpr std::array<ShapeElement, 5> kShapes = {{
    {"box", read_box},
    {"sphere", read_sphere},
    {"cylinder", read_cylinder},
    {"capsule", read_capsule},  // of which urdfdom 3.0 knows nothing
    {"mesh", read_mesh_use},
}};

UrdfShape read_shape(const XmlFile& xml, const XMLElement& element) {
  const XMLElement& geometry = xml.child(element, "geometry");
  std::string known;
  for (const ShapeElement& shape : kShapes) known += std::string(known.empty() ? "<" : " <") + shape.name + ">";
  const XMLElement* const body = geometry.FirstChildElement();
  if (body == nullptr) throw xml.fault(geometry, "is empty", "add one of " + known);
  if (body->NextSiblingElement() != nullptr) {
    throw xml.fault(geometry, "holds more than one shape",
                    "give each a <" + std::string(element.Name()) + "> of its own");
  }
  const auto* const shape =
      std::find_if(kShapes.begin(), kShapes.end(), [&](const ShapeElement& s) { return is(*body, s.name); });
  if (shape == kShapes.end()) throw xml.fault(*body, "is not a known shape", "use one of " + known);
  return {.body = shape->read(xml, *body), .X_LS = read_origin(xml, element), .type = shape->name};
}

}  // namespace

Pose read_origin(const XmlFile& xml, const XMLElement& element) {
  Pose X = Pose::Identity();
  const XMLElement* const origin = xml.optional_child(element, "origin");
  if (origin == nullptr) return X;
  if (origin->Attribute("quat_xyzw") != nullptr) {
    throw xml.fault(*origin, "has attribute 'quat_xyzw', which is not understood", "give the rotation as rpy");
  }
  X.translation() = xml.vector_or(*origin, "xyz", Vec3::Zero());
  X.linear() = rotation_of(xml.vector_or(*origin, "rpy", Vec3::Zero()));
  return X;
}

std::vector<UrdfShape> read_shapes(const XmlFile& xml, const XMLElement& link, const char* kind) {
  std::vector<UrdfShape> shapes;
  for_each_child(link, kind, [&](const XMLElement& element) { shapes.push_back(read_shape(xml, element)); });
  return shapes;
}

}  // namespace clearway::io
