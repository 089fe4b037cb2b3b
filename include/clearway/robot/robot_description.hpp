// A robot by names, as a file describes it: what RobotModel is made from.
#pragma once

#include <clearway/geometry/pose.hpp>
#include <clearway/geometry/shape.hpp>
#include <clearway/robot/shape_source.hpp>

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace clearway {

enum class JointType { kFixed, kRevolute, kContinuous, kPrismatic, kPlanar, kFloating };

/// How many numbers the motion takes: 0, 1, 1, 1, 3 (x, y, angle) and 7 (x, y, z, quaternion x, y, z, w).
[[nodiscard]] std::size_t variable_count(JointType type) noexcept;

/// Of one number of a joint, in radians or metres, and per second.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  double velocity = std::numeric_limits<double>::infinity();
};

/// The joint moves with another one: its value is multiplier * that of the other + offset.
struct MimicDescription {
  std::string joint;
  double multiplier = 1;
  double offset = 0;
};

struct JointDescription {
  std::string name;
  JointType type = JointType::kFixed;
  std::string parent;            // link
  std::string child;             // link
  Pose X_PJ = Pose::Identity();  // of the joint frame, which is that of the child at zero, in the parent link
  Vec3 axis = Vec3::UnitX();     // in the joint frame; of a planar joint the normal of its plane. Any length but zero
  JointLimits limits;            // of revolute and prismatic joints
  std::optional<MimicDescription> mimic;
};

/// One body of a link, where it stands in the link, and where it came from.
struct LinkShape {
  Shape shape;
  Pose X_LS = Pose::Identity();  // a rotation, to 1e-5, and a translation
  ShapeSource source;
};

struct LinkDescription {
  std::string name;
  std::vector<LinkShape> shapes;
  double padding_m = 0;  // added all around the shapes, and around what is attached to the link
};

struct RobotDescription {
  std::string source;  // file, for error messages
  std::string name;
  std::vector<LinkDescription> links;
  std::vector<JointDescription> joints;
  /// How the root link moves in the world, if it does; `parent` is ignored.
  std::optional<JointDescription> base;
};

}  // namespace clearway
