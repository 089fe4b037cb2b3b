#include <clearway/planners/plan.hpp>

#include <clearway/common/error.hpp>
#include <clearway/planners/registry.hpp>

#include "found_path.hpp"
#include "quiet_ompl.hpp"
#include "set_up.hpp"
#include "shorten.hpp"
#include "stopwatch.hpp"

#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/SimpleSetup.h>

#include <atomic>
#include <cmath>

namespace clearway {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;

/// Ends when the time is over, the iterations are used up, or, unless it is to be improved, a solution is there.
ob::PlannerTerminationCondition end_of(const PlanOptions& options, bool improves,
                                       const ob::ProblemDefinitionPtr& problem) {
  const Stopwatch watch;
  auto rounds = std::make_shared<std::atomic<std::uint64_t>>(0);
  return ob::PlannerTerminationCondition([=, limit = options.max_iterations, time_s = options.time_s] {
    if (limit && rounds->fetch_add(1) >= *limit) return true;
    return watch.seconds() >= time_s || (!improves && problem->hasExactSolution());
  });
}

}  // namespace

PlanResult plan(std::shared_ptr<const CollisionChecker> checker, const PlanProblem& problem,
                const PlanOptions& options) {
  if (!(options.time_s > 0) || !std::isfinite(options.time_s))
    throw Error("plan", "the time is " + std::to_string(options.time_s) + " s", "give a positive one");
  const PlannerRow& row = find_planner(options.planner);
  const QuietOmpl quiet;  // what it has to say is in the result
  const SetUp made = set_up(checker, problem, options.motion, options.space, options.seed);
  PlanResult result;
  if (!made.setup) {
    result.status = made.fault;
    result.message = made.message;
    return result;
  }
  og::SimpleSetup& setup = *made.setup;
  const ob::SpaceInformationPtr& si = setup.getSpaceInformation();
  set_ambition(*setup.getProblemDefinition(), row.improves);
  start_drawing(options.seed);
  setup.setPlanner(make_planner(row, si, options.parameters));
  setup.setup();

  Stopwatch watch;
  setup.solve(end_of(options, row.improves, setup.getProblemDefinition()));
  result.planning_time_s = watch.seconds();
  if (!setup.haveExactSolutionPath()) {
    result.message = "no path was found in " + std::to_string(options.time_s) + " s by " + std::string(row.name);
    return result;
  }
  og::PathGeometric path = setup.getSolutionPath();
  watch = {};
  if (options.simplify) shorten(si, path);
  result.simplify_time_s = watch.seconds();
  result.path = numbers_of(path, *made.joints);
  result.length = length_of(result.path);
  if (const auto why = refuse(*checker, result.path, options.motion.min_gap_m)) {
    result.status = PlanStatus::kNotCertified;
    result.message = *why;
    return result;
  }
  result.is_certified = true;
  result.status = PlanStatus::kSolved;
  return result;
}

}  // namespace clearway
