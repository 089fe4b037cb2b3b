// What every trajectory that is read must be, whatever bytes it was read from.
#pragma once

#include "fuzz/small_robot.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/read_trajectory.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace clearway {

/// A base that moves, j, and k which follows it.
inline RobotModel robot_on(JointType base_type) {
  RobotDescription robot = small_robot();
  robot.joints.back().mimic = MimicDescription{.joint = "j"};
  JointDescription base;
  base.name = "w";
  base.type = base_type;
  base.axis = Vec3::UnitZ();
  robot.base = base;
  return RobotModel(std::move(robot));
}

inline bool are_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

/// Reads it to its end or its first fault. Waypoints are of the robot, finite, in order, and have what the source says they have.
inline void check_trajectory_of(const std::string& text, const RobotModel& robot,
                                const TrajectoryFileOptions& options) {
  try {
    const TrajectoryFile file = open_trajectory(std::make_unique<std::istringstream>(text), "f", robot, options);
    for (const std::string& warning : file.warnings) require_one_line(warning);
    const std::size_t size = robot.variables().size();
    const std::size_t velocities = file.waypoints->richest() == Interpolation::kLinear ? 0 : size;
    const std::size_t accelerations = file.waypoints->richest() == Interpolation::kQuintic ? size : 0;
    require(file.waypoints->has_times() || velocities == 0, "velocities without times");
    Waypoint next;
    double last_s = -HUGE_VAL;
    std::size_t count = 0;
    for (; file.waypoints->read(next); ++count) {
      require(next.positions.size() == size && are_finite(next.positions), "no state");
      require(next.velocities.size() == velocities && are_finite(next.velocities), "odd velocities");
      require(next.accelerations.size() == accelerations && are_finite(next.accelerations), "odd accelerations");
      require(!file.waypoints->has_times() || (std::isfinite(next.time_s) && next.time_s >= last_s), "back in time");
      last_s = next.time_s;
    }
    require(count > 0, "no waypoints");
  } catch (const Error& error) {
    require_one_line(error.what());
  }
}

}  // namespace clearway
