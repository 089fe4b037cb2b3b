#include "set_up.hpp"

#include <clearway/checker/explain.hpp>
#include <clearway/common/error.hpp>
#include <clearway/planners/install_checker.hpp>
#include <clearway/planners/path_length.hpp>
#include <clearway/robot/group_values.hpp>

#include <ompl/base/goals/GoalStates.h>
#include <ompl/util/RandomNumbers.h>

#include <optional>

namespace clearway {
namespace {

namespace ob = ompl::base;
using State = std::vector<double>;

/// Why no motion can begin or end there: "joint2 is 2.1, ..."; or nothing.
std::optional<std::string> fault_of(const CollisionChecker& checker, const State& q, double gap_m) {
  Workspace workspace = checker.make_workspace();
  if (checker.is_free(q, gap_m, workspace)) return std::nullopt;
  return explain(checker, q, gap_m, workspace);
}

void require_states(const RobotModel& model, const PlanProblem& problem) {
  const auto require_size = [&](const State& q, const char* what) {
    if (q.size() == model.variables().size()) return;
    throw Error(what, "has " + std::to_string(q.size()) + " numbers",
                "give one per variable of the robot, " + std::to_string(model.variables().size()));
  };
  require_size(problem.start, "start");
  for (const State& goal : problem.goals) require_size(goal, "goal");
  if (problem.goals.empty()) throw Error("plan", "there is no goal", "give one");
}

}  // namespace

void start_drawing(std::uint32_t seed) {
  if (seed > 0) ompl::RNG::setSeed(seed);
}

void set_ambition(ob::ProblemDefinition& problem, bool improves) {
  const ob::OptimizationObjectivePtr& objective = problem.getOptimizationObjective();
  objective->setCostThreshold(improves ? ob::Cost(0) : objective->infiniteCost());
}

SetUp set_up(const std::shared_ptr<const CollisionChecker>& checker, const PlanProblem& problem,
             const MotionOptions& motion, const SpaceOptions& space_options, std::uint32_t seed) {
  require_states(checker->robot().model, problem);
  require_sound(motion);
  const double gap_m = motion.min_gap_m;
  SetUp made;
  if (const auto fault = fault_of(*checker, problem.start, gap_m)) {
    made.fault = PlanStatus::kBadStart;
    made.message = "start: " + *fault;
    return made;
  }
  start_drawing(seed);  // before anything is made that draws: OMPL tells the seed in its logs only if it is the first
  SpaceOptions options = space_options;
  options.others = problem.start;
  const std::shared_ptr<const Robot> robot(checker, &checker->robot());
  const ob::StateSpacePtr space = make_space(robot, problem.group, options);
  made.joints = as_joint_space(space);
  auto setup = std::make_unique<ompl::geometric::SimpleSetup>(space);
  const ob::SpaceInformationPtr& si = setup->getSpaceInformation();
  install_checker(si, checker, motion);

  ob::ScopedState<> start(space);
  made.joints->read(problem.start, start.get());
  setup->setStartState(start);
  const auto goals = std::make_shared<ob::GoalStates>(si);
  const Group& group = made.joints->group();
  for (const State& goal : problem.goals) {
    State q = problem.start;
    put_values(group, values_of(group, goal), q);
    if (const auto fault = fault_of(*checker, q, gap_m)) {
      made.message += (made.message.empty() ? "" : "; ") + ("goal: " + *fault);
      continue;
    }
    ob::ScopedState<> state(space);
    made.joints->read(q, state.get());
    goals->addState(state.get());
  }
  if (goals->getStateCount() == 0) {
    made.fault = PlanStatus::kBadGoal;
    return made;
  }
  made.message.clear();
  setup->setGoal(goals);
  setup->setOptimizationObjective(
      std::make_shared<PathLength>(si));  // OMPL's own cannot be informed in a compound space
  si->setup();
  made.setup = std::move(setup);
  return made;
}

}  // namespace clearway
