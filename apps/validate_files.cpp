#include "validate_files.hpp"

#include "progress_bar.hpp"
#include "watched_reading.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/io/file_digest.hpp>

#include <atomic>
#include <memory>
#include <string>
#include <system_error>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

/// A trajectory on its way to a verdict.
struct InWork {
  ValidatedTrajectory& trajectory;
  std::vector<std::string>& warnings;
};

/// Where a file is to blame, its name comes first.
/// @param bar  shows how much of the file is read, unless null; YAML and JSON are read before the work begins
void validate(const InWork& one, const RobotArguments& arguments, const CollisionChecker& checker,
              const TrajectoryFileOptions& how, ValidateOptions options, ProgressBar* bar = nullptr) {
  const std::string& name = one.trajectory.file;
  one.trajectory.blake2b = file_digest(name);  // which refuses what is no file
  const auto bytes = std::make_shared<std::uint64_t>(0);
  auto stream = std::make_unique<WatchedFile>(name, bytes);
  if (!*stream) throw Error(name, "cannot be read", "check its permissions");
  TrajectoryFile file = open_trajectory(std::move(stream), name, checker.robot().model, how);
  if (bar) {
    std::error_code fault;
    const auto size = static_cast<double>(fs::file_size(name, fault));
    options.progress = [bar, bytes, size](std::uint64_t waypoints) {
      bar->show(static_cast<double>(*bytes) / size, "the file, " + std::to_string(waypoints) + " waypoints");
    };
  }
  if (arguments.strict) tell_warnings(file.warnings, arguments);
  one.warnings = std::move(file.warnings);
  try {
    one.trajectory.report = validate_trajectory(checker, *file.waypoints, options);
  } catch (const Error& fault) {
    if (fault.where().starts_with(name)) throw;
    throw Error(name + ": " + fault.where(), fault.found(), fault.remedy());
  }
}

void validate_all(const RobotArguments& arguments, const TrajectoryFileOptions& how, Validated& validated,
                  std::vector<std::vector<std::string>>& warnings) {
  const CollisionChecker& checker = validated.checker;
  const std::size_t count = validated.trajectories.size();
  ValidateOptions options = validated.options;
  ProgressBar bar;
  if (count == 1) {
    options.threads = arguments.threads;
    validate({validated.trajectories[0], warnings[0]}, arguments, checker, how, options, &bar);
    return;
  }
  options.threads = 1;  // and a thread for each, so that short ones keep all busy
  std::atomic<std::size_t> done = 0;
  parallel_for(count, arguments.threads, [&](std::size_t i) {
    ValidatedTrajectory& one = validated.trajectories[i];
    try {
      validate({one, warnings[i]}, arguments, checker, how, options);
    } catch (const Error& fault) {
      one.error = fault.what();
    }
    bar.show(static_cast<double>(++done) / static_cast<double>(count), std::to_string(count) + " trajectories");
  });
}

}  // namespace

void validate_files(const RobotArguments& arguments, const std::vector<fs::path>& files,
                    const TrajectoryFileOptions& how, Validated& validated) {
  for (const fs::path& file : files) validated.trajectories.push_back({file.string(), {}, {}, {}});
  std::vector<std::vector<std::string>> warnings(files.size());
  validate_all(arguments, how, validated, warnings);
  for (const std::vector<std::string>& of_file : warnings) tell_warnings(of_file, arguments);
}

}  // namespace clearway::apps
