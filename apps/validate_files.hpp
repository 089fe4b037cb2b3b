// Validates trajectories that stand in files, and goes on where one of many cannot be read.
#pragma once

#include "robot_arguments.hpp"
#include "validated.hpp"

#include <clearway/io/read_trajectory.hpp>

#include <filesystem>
#include <vector>

namespace clearway::apps {

/// Fills `validated.trajectories`, in the order of the files, and tells warnings on stderr. Of many, one that cannot be validated has an error
/// in place of a verdict, so that the others get theirs.
/// @throws Error if there is one file alone, and it cannot be validated.
void validate_files(const RobotArguments& arguments, const std::vector<std::filesystem::path>& files,
                    const TrajectoryFileOptions& how, Validated& validated);

}  // namespace clearway::apps
