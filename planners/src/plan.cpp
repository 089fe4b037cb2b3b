#include <clearway/planners/plan.hpp>

#include <clearway/checker/explain.hpp>
#include <clearway/common/error.hpp>
#include <clearway/planners/install_checker.hpp>
#include <clearway/planners/path_length.hpp>
#include <clearway/planners/registry.hpp>
#include <clearway/robot/group_values.hpp>

#include "quiet_ompl.hpp"
#include "short_way.hpp"
#include "shorten.hpp"

#include <ompl/base/goals/GoalStates.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/util/RandomNumbers.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

namespace clearway {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;
using State = std::vector<double>;

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// A start or goal that a motion can begin or end at: "start: joint2 is 2.1, ...", or nothing.
std::optional<std::string> fault_of(const CollisionChecker& checker, const State& q, double gap_m) {
  Workspace workspace = checker.make_workspace();
  if (checker.is_free(q, gap_m, workspace)) return std::nullopt;
  return explain(checker, q, gap_m, workspace);
}

void require_sound(const RobotModel& model, const PlanProblem& problem, const PlanOptions& options) {
  const auto require_size = [&](const State& q, const char* what) {
    if (q.size() == model.variables().size()) return;
    throw Error(what, "has " + std::to_string(q.size()) + " numbers",
                "give one per variable of the robot, " + std::to_string(model.variables().size()));
  };
  require_size(problem.start, "start");
  for (const State& goal : problem.goals) require_size(goal, "goal");
  if (problem.goals.empty()) throw Error("plan", "there is no goal", "give one");
  if (!(options.time_s > 0) || !std::isfinite(options.time_s))
    throw Error("plan", "the time is " + std::to_string(options.time_s) + " s", "give a positive one");
  clearway::require_sound(options.motion);
}

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

/// The path in numbers that go the way OMPL interpolates.
std::vector<State> numbers_of(const og::PathGeometric& path, const JointSpace& space) {
  std::vector<State> states;
  for (std::size_t i = 0; i < path.getStateCount(); ++i) {
    State q = space.joint_values(path.getState(static_cast<unsigned>(i)));
    if (!states.empty()) take_short_way(space.robot().model, states.back(), q);
    if (states.empty() || q != states.back()) states.push_back(std::move(q));
  }
  return states;
}

double length_of(const std::vector<State>& path) {
  double sum = 0;
  for (std::size_t k = 1; k < path.size(); ++k) {
    double squares = 0;
    for (std::size_t i = 0; i < path[k].size(); ++i) squares += std::pow(path[k][i] - path[k - 1][i], 2);
    sum += std::sqrt(squares);
  }
  return sum;
}

/// Says what is wrong with a path, by certified motions; nothing if it is free at every instant.
std::optional<std::string> refuse(const CollisionChecker& checker, const std::vector<State>& path, double min_gap_m) {
  Workspace workspace = checker.make_workspace();
  MotionOptions certified;
  certified.min_gap_m = min_gap_m;
  for (std::size_t k = 0; k + 1 < path.size() || k == 0; ++k) {
    const State& to = path[std::min(k + 1, path.size() - 1)];
    const MotionResult motion = check_motion(checker, path[k], to, certified, workspace);
    if (motion.is_free()) continue;
    std::string why = "motion " + std::to_string(k + 1) + " of the path is not free";
    if (motion.status == StateStatus::kCollision)
      why += ": " + checker[motion.collision.first].name + " meets " + checker[motion.collision.second].name;
    return why;
  }
  return std::nullopt;
}

}  // namespace

PlanResult plan(std::shared_ptr<const CollisionChecker> checker, const PlanProblem& problem,
                const PlanOptions& options) {
  const RobotModel& model = checker->robot().model;
  require_sound(model, problem, options);
  const PlannerRow& row = find_planner(options.planner);
  const double gap_m = options.motion.min_gap_m;
  PlanResult result;
  if (const auto fault = fault_of(*checker, problem.start, gap_m)) {
    result.status = PlanStatus::kBadStart;
    result.message = "start: " + *fault;
    return result;
  }

  const QuietOmpl quiet;                                   // what it has to say is in the result
  if (options.seed > 0) ompl::RNG::setSeed(options.seed);  // before anything is made that draws
  SpaceOptions space_options = options.space;
  space_options.others = problem.start;
  const std::shared_ptr<const Robot> robot(checker, &checker->robot());
  const ob::StateSpacePtr space = make_space(robot, problem.group, space_options);
  const auto joints = as_joint_space(space);
  og::SimpleSetup setup(space);
  const ob::SpaceInformationPtr& si = setup.getSpaceInformation();
  install_checker(si, checker, options.motion);

  ob::ScopedState<> start(space);
  joints->read(problem.start, start.get());
  setup.setStartState(start);
  const auto goals = std::make_shared<ob::GoalStates>(si);
  for (const State& goal : problem.goals) {
    State q = problem.start;
    put_values(joints->group(), values_of(joints->group(), goal), q);
    if (const auto fault = fault_of(*checker, q, gap_m)) {
      result.message += (result.message.empty() ? "" : "; ") + ("goal: " + *fault);
      continue;
    }
    ob::ScopedState<> state(space);
    joints->read(q, state.get());
    goals->addState(state.get());
  }
  if (goals->getStateCount() == 0) {
    result.status = PlanStatus::kBadGoal;
    return result;
  }
  result.message.clear();
  setup.setGoal(goals);
  setup.setOptimizationObjective(
      std::make_shared<PathLength>(si));  // OMPL's own cannot be informed in a compound space
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
  result.path = numbers_of(path, *joints);
  result.length = length_of(result.path);
  if (const auto why = refuse(*checker, result.path, gap_m)) {
    result.status = PlanStatus::kNotCertified;
    result.message = *why;
    return result;
  }
  result.is_certified = true;
  result.status = PlanStatus::kSolved;
  return result;
}

}  // namespace clearway
