// Writes paths over time.
#pragma once

#include <clearway/robot/robot_model.hpp>
#include <clearway/robot/trajectory.hpp>

#include <filesystem>

namespace clearway {

/// By the extension. CSV: a line of names, "time" first, then a line of numbers per point: positions alone. JSON:
///
///     {"joints": ["elbow", ...], "points": [{"time": 0, "positions": [...], "velocities": [...], "accelerations": [...]}, ...]}
///
/// Without velocities and accelerations where a velocity changes at once, for want of a limit on accelerations: a controller that
/// takes them for both sides of a point would leave the path. Numbers are written so that the same ones are read. The file appears when it is complete.
/// @throws Error if it cannot be written or has another extension.
void write_trajectory(const Trajectory& trajectory, const RobotModel& robot, const std::filesystem::path& file);

}  // namespace clearway
