// The robot that tests of readers are about: one joint of each kind that they tell apart.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <string>

namespace clearway::test {

/// base - turn - slide - (fixed) pin - finger, which follows slide at half of it plus 0.1; on a base that moves as told.
inline RobotModel robot_on(JointType base_type = JointType::kFixed) {
  RobotDescription robot{
      .source = "test", .name = "arm", .links = {{.name = "foot", .shapes = {}}}, .joints = {}, .base = {}};
  JointDescription base;
  base.name = "base";
  base.type = base_type;
  base.axis = Vec3::UnitZ();
  if (base_type != JointType::kFixed) robot.base = base;
  const auto add = [&](const std::string& name, JointType type) {
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = robot.links.back().name;
    joint.child = name + "_link";
    joint.limits = {.lower = -10, .upper = 10, .velocity = 1};
    robot.links.push_back({.name = joint.child, .shapes = {}});
    robot.joints.push_back(joint);
  };
  add("turn", JointType::kRevolute);
  add("slide", JointType::kPrismatic);
  add("pin", JointType::kFixed);
  add("finger", JointType::kPrismatic);
  robot.joints.back().mimic = MimicDescription{.joint = "slide", .multiplier = 0.5, .offset = 0.1};
  return RobotModel(robot);
}

inline const RobotModel& arm() {
  static const RobotModel robot = robot_on();
  return robot;
}

}  // namespace clearway::test
