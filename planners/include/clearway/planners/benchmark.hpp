// How planners compare on a problem: OMPL's own benchmark, with every path that is found certified once more.
#pragma once

#include <clearway/planners/plan.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

struct BenchmarkOptions {
  std::string name = "clearway";                       // of the experiment, in the log; without blanks
  std::vector<std::string> planners = {"RRTConnect"};  // names of the registry
  unsigned runs = 10;                                  // of each planner
  double time_s = 5;                                   // per run; planners that go on improving use all of it
  double memory_mb = 4096;                             // per run
  /// Above zero, of the first run of every planner; the next run has the next one. No run depends on another:
  /// plan() with the seed of a run, the same planner and the same options finds the same path again, unless the planner is
  /// one that improves until the time is over or uses threads.
  std::uint32_t seed = 1;
  bool simplify = true;       // by shortcuts, as plan() does, and not as OMPL's benchmark would
  MotionOptions motion = {};  // of the checks while planning. What is found is certified in any case
  SpaceOptions space = {};
  /// Is called before each run, with the planner and the number of the run, from 0. It must not throw.
  std::function<void(std::string_view planner, unsigned run)> on_run = {};
};

struct BenchmarkRun {
  std::uint32_t seed = 0;
  double time_s = 0;  // the planner's own
  double simplify_time_s = 0;
  bool is_solved = false;  // a path from start to goal was found, and every motion of it is certified
  std::string refused;     // a path was found, but this is why it was not certified; else empty
  double length = 0;       // of the path, if it is solved: in radians and metres alike
};

struct PlannerRuns {
  std::string planner;
  std::vector<BenchmarkRun> runs;
};

struct BenchmarkResult {
  std::string left_out;               // why start or goal can be no part of a path, in a sentence; empty if they can
  std::vector<PlannerRuns> planners;  // in the order asked for; empty if left out, and so is the log
  /// A log of ompl::tools::Benchmark as a text, for ompl_benchmark_statistics and Planner Arena. Properties of each run
  /// besides those of OMPL:
  ///
  ///     clearway certified BOOLEAN       if a path was found
  ///     clearway planning time REAL      seconds of the planner alone; OMPL's "time" is longer by up to a millisecond
  ///     clearway seed INTEGER            of this run
  ///
  /// "solved" is true only if the path is certified. "simplified ..." are about the path as plan() shortens it.
  std::string log;

  /// By some planner, in some run.
  [[nodiscard]] bool is_solved() const noexcept;
};

/// @throws Error if a number is not positive, no planner is named, one of them is named twice or does not exist, or a motion
///         option makes no sense.
void require_sound(const BenchmarkOptions& options);

/// Runs every planner so many times on the problem.
///
/// OMPL's seed and log belong to the process: nothing else may plan meanwhile.
/// @throws Error as require_sound does; if there is no such group, a state has the wrong size, or there is no goal.
[[nodiscard]] BenchmarkResult benchmark(const std::shared_ptr<const CollisionChecker>& checker,
                                        const PlanProblem& problem, const BenchmarkOptions& options = {});

}  // namespace clearway
