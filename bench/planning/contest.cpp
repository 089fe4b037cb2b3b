#include "contest.hpp"

#include "../states/route.hpp"
#include "../states/settle.hpp"
#include "../timing.hpp"

#include <clearway/checker/motion.hpp>
#include <clearway/planners/install_checker.hpp>
#include <clearway/planners/joint_space.hpp>
#include <clearway/planners/lane_connect.hpp>

#include <ompl/base/goals/GoalStates.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

#include <stdexcept>

namespace clearway::bench {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;
using State = std::vector<double>;

const StateRoute& route_of(Answers answers) {
  static const std::vector<StateRoute> routes = [] {
    std::vector<StateRoute> all;
    add_clearway_routes(all);
    add_fcl_routes(all);
    add_bullet_routes(all);
    return all;
  }();
  const std::string wanted = answers == Answers::kStates        ? "clearway"
                             : answers == Answers::kFclAsMoveIt ? "FCL as MoveIt, hulls"
                                                                : "Bullet as Tesseract";
  for (const StateRoute& route : routes)
    if (route.info.name == wanted) return route;
  throw std::logic_error("no route " + wanted);
}

/// A library's answer on single states, for OMPL's own motion validator.
class PeerValidity final : public ob::StateValidityChecker {
 public:
  PeerValidity(const ob::SpaceInformationPtr& si, const World& world, Answers answers)
      : ob::StateValidityChecker(si),
        joints_(as_joint_space(si->getStateSpace())),
        loaded_(route_of(answers).load(world)),
        q_(1, State(joints_->robot().model.variables().size())) {}

  bool isValid(const ob::State* state) const override {
    if (!si_->satisfiesBounds(state)) return false;
    joints_->write(state, q_[0]);
    std::uint8_t hit = 1;
    loaded_->run(q_, std::span(&hit, 1));
    return hit == 0;
  }

 private:
  std::shared_ptr<const JointSpace> joints_;
  std::unique_ptr<LoadedWorld> loaded_;
  mutable std::vector<State> q_;  // the planner has one thread
};

/// Of the extent of the space: how far apart states along a motion are, as MoveIt's setup assistant writes it into the
/// configuration of a robot. (OMPL's own default is twice that.)
constexpr double kStep = 0.005;

/// As densely as VAMP looks at motions of the Panda.
constexpr double kStatesPerRadian = 32;

/// Plans that take no longer are made several times, since a moment's disturbance is as long as they are.
constexpr double kShort_s = 5e-3;
constexpr std::size_t kRunsOfShort = 9;

ob::PlannerPtr planner_of(Asks asks, const ob::SpaceInformationPtr& si, double range) {
  ob::PlannerPtr planner;
  if (asks == Asks::kLaneConnect)
    planner = std::make_shared<LaneConnect>(si);
  else
    planner = std::make_shared<og::RRTConnect>(si);
  planner->params().setParam("range", std::to_string(range));
  return planner;
}

State between(const State& from, const State& to, double s) {
  State q = from;
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += s * (to[i] - from[i]);
  return q;
}

}  // namespace

std::string name_of(const Contestant& contestant) {
  const std::string planner = contestant.asks == Asks::kLaneConnect ? "LaneConnect, " : "";
  switch (contestant.answers) {
    case Answers::kCertified:
      return planner + "clearway, certified";
    case Answers::kSampled:
      return planner + "clearway, sampled";
    case Answers::kStates:
      return planner + "clearway, states";
    case Answers::kFclAsMoveIt:
      return planner + "FCL as MoveIt, states";
    case Answers::kBulletAsTesseract:
      break;
  }
  return planner + "Bullet as Tesseract, states";
}

PlanAttempt attempt(const Workload& workload, const Task& task, const Contestant& contestant, std::uint32_t seed,
                    double time_s) {
  ompl::msg::noOutputHandler();
  const std::shared_ptr<const Robot> robot(task.checker, &task.checker->robot());
  SpaceOptions options;
  options.others = task.start;
  const ob::StateSpacePtr space = make_space(robot, workload.group, options);
  const auto joints = as_joint_space(space);
  og::SimpleSetup setup(space);
  const ob::SpaceInformationPtr& si = setup.getSpaceInformation();
  const World world(*task.checker);
  const double range = contestant.asks == Asks::kLaneConnect ? 1 : 0.5;
  if (contestant.is_clearway()) {
    MotionOptions motion;
    if (contestant.answers == Answers::kSampled) {
      motion.mode = MotionMode::kSampled;
      motion.states =
          static_cast<std::uint32_t>(kStatesPerRadian * range) + 1;  // neither planner asks for more than a step
    }
    install_checker(si, task.checker, motion);
  } else {
    si->setStateValidityChecker(std::make_shared<PeerValidity>(si, world, contestant.answers));
  }
  space->setLongestValidSegmentFraction(kStep);
  ob::ScopedState<> start(space), goal(space);
  joints->read(task.start, start.get());
  joints->read(task.goal, goal.get());

  const auto seconds_of_a_run = [&] {
    ompl::RNG::setSeed(seed);
    setup.clear();
    setup.setStartAndGoalStates(start, goal);
    setup.setPlanner(planner_of(contestant.asks, si, range));
    setup.setup();
    // OMPL's own way to wait for ten seconds starts a thread, which takes as long as a quick plan.
    const auto end = ob::timedPlannerTerminationCondition(time_s);
    const double begin_ns = thread_cpu_ns();
    setup.solve(end);
    return (thread_cpu_ns() - begin_ns) * 1e-9;
  };
  PlanAttempt result;
  std::vector<double> seconds(seconds_of_a_run() < kShort_s ? kRunsOfShort : 1);
  for (double& one : seconds) one = seconds_of_a_run();
  result.seconds = median(seconds);
  result.is_solved = setup.haveExactSolutionPath();
  if (result.is_solved) {
    for (const ob::State* state : setup.getSolutionPath().getStates())
      result.path.push_back(joints->joint_values(state));
    result.length = setup.getSolutionPath().length();
  }
  return result;
}

Fate judge(const Task& task, const std::vector<State>& path) {
  Workspace workspace = task.checker->make_workspace();
  const World world(*task.checker);
  Fate fate = Fate::kFree;
  for (std::size_t k = 0; k + 1 < path.size(); ++k) {
    if (is_motion_free(*task.checker, path[k], path[k + 1], {}, workspace)) continue;
    fate = Fate::kTooClose;
    constexpr int kInstants = 20000;
    for (int i = 0; i <= kInstants; ++i) {
      const State q = between(path[k], path[k + 1], static_cast<double>(i) / kInstants);
      const std::optional<Collision> hit = task.checker->find_collision(q, workspace);
      if (hit && settle(world, q, *hit) == Truth::kHit) return Fate::kCollides;
    }
  }
  return fate;
}

bool is_free_at_samples(const Task& task, const std::vector<State>& path) {
  Workspace workspace = task.checker->make_workspace();
  for (std::size_t k = 0; k + 1 < path.size(); ++k)
    for (int i = 0; i <= 1000; ++i)
      if (!task.checker->is_free(between(path[k], path[k + 1], i / 1000.0), workspace)) return false;
  return true;
}

}  // namespace clearway::bench
