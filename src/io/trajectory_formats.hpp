// The readers behind open_trajectory.
#pragma once

#include <clearway/io/read_trajectory.hpp>

#include "io/line_reader.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace clearway::io {

/// Which of so many trajectories is meant. trajectory_values.cpp
/// @throws Error if there are none, or fewer than that, or several and none is asked for
[[nodiscard]] std::size_t chosen_trajectory(std::size_t count, const std::string& source,
                                            std::optional<std::size_t> which);

/// Rows of numbers, with names in the first line or without. trajectory_rows.cpp
[[nodiscard]] TrajectoryFile open_trajectory_rows(LineReader lines, const std::string& source, const RobotModel& robot,
                                                  const TrajectoryFileOptions& options);

/// JSON: messages, what write_trajectory writes, or states, also those of a path as `plan --json` writes it. trajectory_values.cpp
[[nodiscard]] TrajectoryFile open_trajectory_json(std::string_view text, const std::string& source,
                                                  const RobotModel& robot, const TrajectoryFileOptions& options);

/// YAML: messages, any number of documents. trajectory_values.cpp
[[nodiscard]] TrajectoryFile open_trajectory_yaml(std::string_view text, const std::string& source,
                                                  const RobotModel& robot, const TrajectoryFileOptions& options);

}  // namespace clearway::io
