// The smallest robot: a ball that one joint moves.
#pragma once

#include <clearway/robot/robot.hpp>
#include <clearway/scene/scene.hpp>

#include <memory>
#include <string>
#include <utility>

namespace clearway {

inline Pose moved_by(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, y, z);
  return X;
}

inline Object one_shape(const std::string& name, Shape shape) {
  return {.name = name, .shapes = {{.shape = std::move(shape), .X_OS = Pose::Identity(), .source = {}}}};
}

/// A ball of 1/16 m that slides along x, or turns about z with the ball `arm_m` out along x. Joint "joint", limits 10 either side, speed 1.
inline std::shared_ptr<const Robot> one_ball(JointType type, double arm_m = 0) {
  RobotDescription robot{.source = "test", .name = "ball", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "root", .shapes = {}});
  robot.links.push_back(
      {.name = "ball", .shapes = {{.shape = make_sphere(0.0625), .X_LS = moved_by(arm_m, 0, 0), .source = {}}}});
  JointDescription joint;
  joint.name = "joint";
  joint.type = type;
  joint.parent = "root";
  joint.child = "ball";
  joint.axis = type == JointType::kPrismatic ? Vec3::UnitX() : Vec3::UnitZ();
  joint.limits = {.lower = -10, .upper = 10, .velocity = 1};
  robot.joints = {joint};
  return std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot);
}

}  // namespace clearway
