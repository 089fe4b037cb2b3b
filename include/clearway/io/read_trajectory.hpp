// Reads what a robot is to do over time: waypoints from files of ROS, OMPL and others.
#pragma once

#include <clearway/robot/robot.hpp>
#include <clearway/robot/waypoint.hpp>

#include <cstddef>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clearway {

struct TrajectoryFileOptions {
  /// One number per variable of the robot: where variables stand that the file does not name. If empty: at rest.
  std::vector<double> defaults = {};
  /// Of several trajectories in a file, this one, counted from 0 in the order of the file; those without points do not count.
  std::optional<std::size_t> which = {};
  /// Whose variables, in its order, columns without names are. Names may be any of the robot's.
  const Group* group = nullptr;
};

struct TrajectoryFile {
  std::unique_ptr<WaypointSource> waypoints;  // at least one
  std::vector<std::string> warnings;          // what the file holds and the waypoints do not; one line each
};

/// Opens a trajectory, told apart by content; docs/trajectories.md shows each format.
///
/// - Rows of numbers, read one by one however many there are: CSV with a line of names (joints, `time`, `elbow.velocity`,
///   `elbow.acceleration`), or without names, as OMPL's printAsMatrix writes them.
/// - YAML or JSON, held in memory: JointTrajectory, RobotTrajectory and DisplayTrajectory as ROS 1 and ROS 2 print them, also
///   inside other messages; what write_trajectory writes; lists of states, as read_states has them.
///
/// Values are as written: nothing is wrapped or clamped. What is not named stands still: at what the message says of the start, or
/// at its default. A mimic joint may be named if it goes where the joint it follows takes it, to 1e-6; fixed joints are ignored with
/// a warning.
///
/// read() refuses what no robot can follow: a number that is not finite, a time before the one before, another place or
/// velocity at the same time, velocities of some points only. The robot must outlive the source; the group need not.
/// @throws Error if the file cannot be read, is cut short, damaged, of no format above or names a joint that the robot does not
///         have; if it holds several trajectories and `which` is not given
[[nodiscard]] TrajectoryFile open_trajectory(const std::filesystem::path& file, const RobotModel& robot,
                                             const TrajectoryFileOptions& options = {});

/// The same from a stream. @param source  for messages
[[nodiscard]] TrajectoryFile open_trajectory(std::unique_ptr<std::istream> stream, const std::string& source,
                                             const RobotModel& robot, const TrajectoryFileOptions& options = {});

}  // namespace clearway
