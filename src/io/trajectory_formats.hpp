// The readers behind open_trajectory.
#pragma once

#include <clearway/io/read_trajectory.hpp>

#include "io/line_reader.hpp"

#include <string>
#include <string_view>

namespace clearway::io {

/// Rows of numbers, with names in the first line or without. trajectory_rows.cpp
[[nodiscard]] TrajectoryFile open_trajectory_rows(LineReader lines, const std::string& source, const RobotModel& robot,
                                                  const TrajectoryFileOptions& options);

/// JSON: messages, what write_trajectory writes, or states. trajectory_values.cpp
[[nodiscard]] TrajectoryFile open_trajectory_json(std::string_view text, const std::string& source,
                                                  const RobotModel& robot, const TrajectoryFileOptions& options);

/// YAML: messages, any number of documents. trajectory_values.cpp
[[nodiscard]] TrajectoryFile open_trajectory_yaml(std::string_view text, const std::string& source,
                                                  const RobotModel& robot, const TrajectoryFileOptions& options);

}  // namespace clearway::io
