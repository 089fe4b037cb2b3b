// Robots whose inverse kinematics can be done by hand, and a tree with joints of every kind.
#pragma once

#include <clearway/robot/robot.hpp>

#include <memory>
#include <numbers>

namespace clearway {

inline constexpr double kPi = std::numbers::pi;

class RobotBuilder {
 public:
  explicit RobotBuilder(std::string name) {
    robot_.source = name + ".urdf";
    robot_.name = name;
    semantics_.source = name + ".srdf";
    semantics_.robot = std::move(name);
  }
  RobotBuilder& link(const char* name) {
    robot_.links.push_back({.name = name, .shapes = {}});
    return *this;
  }
  /// A new link below the last one or the one named.
  RobotBuilder& joint(const char* name, JointType type, const Pose& X_PJ, const Vec3& axis, double lower, double upper,
                      const std::string& parent = "") {
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = parent.empty() ? robot_.links.back().name : parent;
    joint.child = std::string(name) + "_link";
    joint.X_PJ = X_PJ;
    joint.axis = axis;
    if (type == JointType::kRevolute || type == JointType::kPrismatic) joint.limits = {.lower = lower, .upper = upper};
    robot_.links.push_back({.name = joint.child, .shapes = {}});
    robot_.joints.push_back(joint);
    return *this;
  }
  RobotBuilder& follows(const char* other, double multiplier, double offset) {
    robot_.joints.back().mimic = {other, multiplier, offset};
    return *this;
  }
  RobotBuilder& passive(const char* joint) {
    semantics_.passive_joints.emplace_back(joint);
    return *this;
  }
  RobotBuilder& group(const char* name, std::vector<std::string> joints) {
    GroupDescription description;
    description.name = name;
    description.joints = std::move(joints);
    semantics_.groups.push_back(description);
    return *this;
  }
  [[nodiscard]] std::shared_ptr<const Robot> make() const {
    return std::make_shared<const Robot>(make_robot(robot_, semantics_).robot);
  }

 private:
  RobotDescription robot_;
  SemanticDescription semantics_;
};

inline Pose at(double x, double y = 0, double z = 0) { return Pose(Eigen::Translation3d(x, y, z)); }

/// In the plane z = 0: upper arm of 1 m, forearm of 0.7 m, hand of 0.2 m.
inline std::shared_ptr<const Robot> planar_arm(double elbow_limit = 3) {
  return RobotBuilder("planar_arm")
      .link("base")
      .joint("shoulder", JointType::kContinuous, at(0), Vec3::UnitZ(), 0, 0)
      .joint("elbow", JointType::kRevolute, at(1), Vec3::UnitZ(), -elbow_limit, elbow_limit)
      .joint("wrist", JointType::kContinuous, at(0.7), Vec3::UnitZ(), 0, 0)
      .joint("flange", JointType::kFixed, at(0.2), Vec3::UnitX(), 0, 0)
      .group("arm", {"shoulder", "elbow", "wrist", "flange"})
      .group("two", {"shoulder", "elbow"})
      .make();
}

/// world - drive (planar, about a tilted axis) - fly (floating) - lift (prismatic) - turn - bend (follows turn) -
/// push (prismatic, follows lift) - stuck (passive) - roll; side hangs from lift's link.
inline std::shared_ptr<const Robot> every_joint() {
  const Pose tilted = at(0.1, -0.2, 0.3) * Eigen::AngleAxisd(0.7, Vec3(1, 2, -1).normalized());
  return RobotBuilder("every_joint")
      .link("base")
      .joint("drive", JointType::kPlanar, tilted, Vec3(0.2, 0.1, 1), 0, 0)
      .joint("fly", JointType::kFloating, tilted, Vec3::UnitX(), 0, 0)
      .joint("lift", JointType::kPrismatic, tilted, Vec3(0, 1, 2), -0.1, 0.5)
      .joint("turn", JointType::kRevolute, tilted, Vec3(1, 0, 1), -2, 2)
      .joint("bend", JointType::kRevolute, tilted, Vec3(0, 1, 1), -9, 9)
      .follows("turn", -0.5, 0.25)
      .joint("push", JointType::kPrismatic, tilted, Vec3(1, 1, 1), -9, 9)
      .follows("lift", 2, 0.1)
      .joint("stuck", JointType::kRevolute, tilted, Vec3(1, -1, 0), -1, 1)
      .joint("roll", JointType::kContinuous, tilted, Vec3(-1, 1, 3), 0, 0)
      .joint("side", JointType::kRevolute, tilted, Vec3(0, 0, 1), -1, 1, "lift_link")
      .passive("stuck")
      .group("all", {"drive", "fly", "lift", "turn", "bend", "push", "stuck", "roll", "side"})
      .group("without_bases", {"lift", "turn", "bend", "push", "stuck", "roll"})
      .group("side", {"side"})
      .make();
}

}  // namespace clearway
