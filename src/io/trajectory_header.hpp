// The line of names above the rows of a trajectory: which column is what of which joint.
#pragma once

#include <clearway/robot/robot.hpp>

#include "io/waypoint_maker.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

/// What a cell of a row goes to.
enum class CellUse { kTime, kPosition, kVelocity, kAcceleration, kIgnored };

struct TrajectoryHeader {
  std::vector<CellUse> cells;
  WaypointColumns columns;
  std::vector<std::string> warnings;
};

/// True if each is the name of a joint or a time, or ends like a velocity.
[[nodiscard]] bool are_column_names(const std::vector<std::string_view>& cells, const RobotModel& robot);

/// A name is that of a variable or joint, a time ("time", "time_s", "time_from_start", "t", "T", "t[s]"), or that of a joint
/// with ".velocity" or the like behind it: after one of ". / _ :", in full or as pos, vel, acc. A joint of the very name comes first.
/// @param where  file and line
/// @throws Error if a name is empty, unknown or there twice, or velocities are of other joints than positions.
[[nodiscard]] TrajectoryHeader read_trajectory_header(const std::vector<std::string_view>& cells,
                                                      const std::string& where, const RobotModel& robot);

/// One position per variable of the group.
[[nodiscard]] TrajectoryHeader trajectory_header_of(const Group& group, const std::string& source,
                                                    const RobotModel& robot);

/// Velocities need times to mean anything, and accelerations need velocities: what lacks them is dropped, with a warning.
void drop_rates_without_use(WaypointColumns& columns, const std::string& source, std::vector<std::string>& warnings);

}  // namespace clearway::io
