// From a start to a goal, past everything: one call that plans, shortens and certifies.
#pragma once

#include <clearway/checker/motion.hpp>
#include <clearway/planners/joint_space.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clearway {

/// States have one number per variable of the robot. Those that are not the group's are taken from the start.
struct PlanProblem {
  std::string group;
  std::vector<double> start;
  std::vector<std::vector<double>> goals;  // any of them will do
};

struct PlanOptions {
  std::string planner = "RRTConnect";  // a name of the registry
  std::vector<std::pair<std::string, std::string>> parameters = {};
  double time_s = 5;  // for planning
  /// So many rounds of the planner's loop at most; with it, planners that go on improving end at the same place every time.
  std::optional<std::uint64_t> max_iterations = {};
  /// Above zero: the same seed gives the same path with planners that stop at the first solution, as long as time_s is enough.
  /// OMPL's seed is one for the process: nothing else may plan meanwhile.
  std::uint32_t seed = 1;
  bool simplify = true;
  MotionOptions motion = {};  // of the checks while planning. The result is certified with its min_gap_m in any case
  SpaceOptions space = {};
};

enum class PlanStatus {
  kSolved,
  kNoPath,    // none was found in time
  kBadStart,  // or kBadGoal: none of the goals is a state that can be reached
  kBadGoal,
  kNotCertified,  // a path was found by sampled motions, and certification refused it
};

struct PlanResult {
  PlanStatus status = PlanStatus::kNoPath;
  /// States of the robot. Straight motions in between, as numbers, angles without limits going on beyond a turn.
  std::vector<std::vector<double>> path;
  bool is_certified = false;  // every motion of the path was checked again, certified, after all was done
  std::string message;        // why there is no path, in a sentence; empty if there is one
  double planning_time_s = 0;
  double simplify_time_s = 0;
  double length = 0;  // of the path: the sum of straight lengths, in radians and metres alike
  [[nodiscard]] bool is_solved() const noexcept { return status == PlanStatus::kSolved; }
};

/// @throws Error if there is no such group, planner or parameter, a state has the wrong size, there is no goal, or a number
///         in the options is not positive.
[[nodiscard]] PlanResult plan(std::shared_ptr<const CollisionChecker> checker, const PlanProblem& problem,
                              const PlanOptions& options = {});

}  // namespace clearway
