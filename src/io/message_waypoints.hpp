// The points of a message as waypoints of the robot.
#pragma once

#include <clearway/robot/robot_model.hpp>
#include <clearway/robot/waypoint.hpp>

#include "io/trajectory_messages.hpp"

#include <memory>
#include <string>
#include <vector>

namespace clearway::io {

/// @param file      for messages
/// @param defaults  where variables stand that the message does not name
/// @throws Error if a name is unknown or there twice, or a joint cannot be told by a transform.
[[nodiscard]] std::unique_ptr<WaypointSource> waypoints_of(const TrajectoryMessage& message, const std::string& file,
                                                           const RobotModel& robot, std::vector<double> defaults,
                                                           std::vector<std::string>& warnings);

}  // namespace clearway::io
