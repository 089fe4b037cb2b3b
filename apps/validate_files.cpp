#include "validate_files.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/io/file_digest.hpp>

#include <unistd.h>

#include <cstdio>
#include <string>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

/// On a terminal only, and gone when it is over.
class Progress {
 public:
  ~Progress() {
    if (has_shown_) std::fputs("\r\033[K", stderr);
  }
  void show(std::uint64_t done, const char* what) {
    if (!is_terminal_) return;
    has_shown_ = true;
    std::fprintf(stderr, "\r%llu %s", static_cast<unsigned long long>(done), what);
  }

 private:
  bool is_terminal_ = isatty(STDERR_FILENO) == 1;
  bool has_shown_ = false;
};

/// A trajectory on its way to a verdict.
struct InWork {
  ValidatedTrajectory& trajectory;
  std::vector<std::string>& warnings;
};

/// Where a file is to blame, its name comes first.
void validate(const InWork& one, const RobotArguments& arguments, const CollisionChecker& checker,
              const TrajectoryFileOptions& how, const ValidateOptions& options) {
  const std::string& name = one.trajectory.file;
  one.trajectory.blake2b = file_digest(name);
  TrajectoryFile file = open_trajectory(name, checker.robot().model, how);
  if (arguments.strict) tell_warnings(file.warnings, arguments);
  one.warnings = std::move(file.warnings);
  try {
    one.trajectory.report = validate_trajectory(checker, *file.waypoints, options);
  } catch (const Error& fault) {
    if (fault.where().starts_with(name)) throw;
    throw Error(name + ": " + fault.where(), fault.found(), fault.remedy());
  }
}

}  // namespace

void validate_files(const RobotArguments& arguments, const std::vector<fs::path>& files,
                    const TrajectoryFileOptions& how, Validated& validated) {
  const CollisionChecker& checker = validated.checker;
  std::vector<std::vector<std::string>> warnings(files.size());
  for (const fs::path& file : files) validated.trajectories.push_back({file.string(), {}, {}, {}});
  ValidateOptions options = validated.options;
  if (files.size() == 1) {
    Progress progress;
    options.threads = arguments.threads;
    options.progress = [&](std::uint64_t waypoints) { progress.show(waypoints, "waypoints"); };
    validate({validated.trajectories[0], warnings[0]}, arguments, checker, how, options);
  } else {  // a thread for each, so that short ones keep all busy
    options.threads = 1;
    parallel_for(files.size(), arguments.threads, [&](std::size_t i) {
      ValidatedTrajectory& one = validated.trajectories[i];
      try {
        validate({one, warnings[i]}, arguments, checker, how, options);
      } catch (const Error& fault) {
        one.error = fault.what();
      }
    });
  }
  for (const std::vector<std::string>& of_file : warnings) tell_warnings(of_file, arguments);
}

}  // namespace clearway::apps
