// Trajectories from text, and the robot they are for.
#pragma once

#include <clearway/common/error.hpp>
#include <clearway/io/read_trajectory.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

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

/// All that a file says, compared in one go.
struct Said {
  bool has_times = false;
  Interpolation richest = Interpolation::kLinear;
  std::vector<double> times;
  std::vector<std::vector<double>> positions, velocities, accelerations;
  std::vector<std::string> warnings;
};

inline Said read_all(const std::string& text, const TrajectoryFileOptions& options = {},
                     const RobotModel& robot = arm()) {
  TrajectoryFile file = open_trajectory(std::make_unique<std::istringstream>(text), "f", robot, options);
  Said said{file.waypoints->has_times(), file.waypoints->richest(), {}, {}, {}, {}, file.warnings};
  Waypoint next;
  while (file.waypoints->read(next)) {
    said.times.push_back(next.time_s);
    said.positions.push_back(next.positions);
    said.velocities.push_back(next.velocities);
    said.accelerations.push_back(next.accelerations);
  }
  EXPECT_FALSE(file.waypoints->read(next)) << "it ends once and for all";
  return said;
}

/// What the error says, in one line; "accepted" if there is none.
inline std::string refusal(const std::string& text, const TrajectoryFileOptions& options = {},
                           const RobotModel& robot = arm()) {
  try {
    static_cast<void>(read_all(text, options, robot));
  } catch (const Error& error) {
    const std::string said = error.what();
    EXPECT_EQ(said.find_first_of("\r\n"), std::string::npos) << said;
    EXPECT_FALSE(error.found().empty() || error.remedy().empty()) << said;
    return said;
  }
  return "accepted";
}

using Rows = std::vector<std::vector<double>>;

}  // namespace clearway::test
