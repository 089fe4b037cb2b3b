// Trajectories from text.
#pragma once

#include <clearway/io/read_trajectory.hpp>

#include "io/refusal.hpp"
#include "io/small_arm.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace clearway::test {

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

inline std::string refusal(const std::string& text, const TrajectoryFileOptions& options = {},
                           const RobotModel& robot = arm()) {
  return refusal_of([&] { return read_all(text, options, robot); });
}

using Rows = std::vector<std::vector<double>>;

}  // namespace clearway::test
