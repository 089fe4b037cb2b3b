// What `clearway validate` found out, and about what: all that its reports are made of.
#pragma once

#include <clearway/checker/validate.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace clearway::apps {

struct ValidatedTrajectory {
  std::string file;
  std::string blake2b;      // empty if it cannot be read
  std::string error;        // why there is no verdict; empty if there is one
  TrajectoryReport report;  // without a verdict there is nothing in it

  [[nodiscard]] bool has_verdict() const { return error.empty(); }
  [[nodiscard]] bool is_free() const { return has_verdict() && report.is_free(); }
};

/// A file that the answer depends on, and what it held.
struct InputFile {
  std::string role;  // "urdf", "srdf", "mesh", "scene", "trajectory"
  std::string file;
  std::string blake2b;  // empty if it cannot be read
};

struct Validated {
  const CollisionChecker& checker;
  ValidateOptions options;
  std::vector<std::string> attached, defaults;  // as given
  std::string group;
  std::optional<std::size_t> which;
  std::vector<InputFile> inputs;
  std::vector<ValidatedTrajectory> trajectories;

  [[nodiscard]] bool is_free() const { return std::ranges::all_of(trajectories, &ValidatedTrajectory::is_free); }
  [[nodiscard]] bool has_all_verdicts() const {
    return std::ranges::all_of(trajectories, &ValidatedTrajectory::has_verdict);
  }
};

/// The finding to name first: of the gravest kind, the earliest. Null if there is none.
[[nodiscard]] const TrajectoryFinding* gravest(const TrajectoryReport& report) noexcept;

}  // namespace clearway::apps
