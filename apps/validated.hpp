// What `clearway validate` found out, and about what: all that its reports are made of.
#pragma once

#include <clearway/checker/validate.hpp>

#include <optional>
#include <string>
#include <vector>

namespace clearway::apps {

struct ValidatedTrajectory {
  std::string file;
  TrajectoryReport report;
};

/// A file that the answer depends on, and what it held.
struct InputFile {
  std::string role;  // "urdf", "srdf", "mesh", "scene", "trajectory"
  std::string file;
  std::string blake2b;
};

struct Validated {
  const CollisionChecker& checker;
  ValidateOptions options;
  std::vector<std::string> attached, defaults;  // as given
  std::string group;
  std::vector<InputFile> inputs;
  std::vector<ValidatedTrajectory> trajectories;

  [[nodiscard]] bool is_free() const {
    for (const ValidatedTrajectory& one : trajectories)
      if (!one.report.is_free()) return false;
    return true;
  }
};

/// The finding to name first: of the gravest kind, the earliest. Null if there is none.
[[nodiscard]] const TrajectoryFinding* gravest(const TrajectoryReport& report) noexcept;

}  // namespace clearway::apps
