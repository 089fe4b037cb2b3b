#include "plan_arguments.hpp"

#include "acceleration_option.hpp"
#include "pose_goal.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>
#include <clearway/io/plan_request.hpp>
#include <clearway/io/robot_defaults.hpp>
#include <clearway/io/states.hpp>

#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>
#include <limits>

namespace clearway::apps {
namespace {

using State = std::vector<double>;

const Group& group_of(const std::string& asked, const RobotDefaults& defaults, const Robot& robot,
                      RobotArguments robot_arguments) {
  if (!asked.empty()) robot_arguments.group = asked;
  if (robot_arguments.group.empty() && defaults.group) robot_arguments.group = *defaults.group;
  if (robot_arguments.group.empty() && robot.groups.size() == 1) return robot.groups.front();
  if (const Group* group = find_group(robot, robot_arguments)) return *group;
  throw Error(
      "--group",
      "is missing, and robot '" + robot.model.name() + "' has " + std::to_string(robot.groups.size()) + " groups",
      "name the one to plan for");
}

void put(const GroupState& named, State& q) {
  for (const auto& [variable, value] : named.values) q[variable.index()] = value;
}

/// A state by the name of a group state, or the states of a file.
std::vector<State> states_of(const std::string& option, const std::string& text, const Robot& robot, const Group& group,
                             const State& others, const RobotArguments& robot_arguments) {
  if (const GroupState* named = robot.find_state(group.name, text)) {
    State q = others;
    put(*named, q);
    return {std::move(q)};
  }
  if (!std::filesystem::exists(text)) {
    std::vector<std::string> names;
    for (const GroupState& state : robot.states)
      if (state.group == group.name) names.push_back(state.name);
    throw Error(option, "is '" + text + "', neither a file nor a state of group '" + group.name + "'",
                "give a file of states, or the name of a group state" + nearest_name_hint(text, names));
  }
  StatesFile file = read_states(text, robot.model, others, &group);
  tell_warnings(file.warnings, robot_arguments);
  if (file.states.empty()) throw Error(text, "holds no state", "give one");
  return std::move(file.states);
}

PoseGoal pose_goal(const PlanArguments& arguments, const std::optional<std::string>& default_tip) {
  const std::vector<double>& p = arguments.goal_pose;
  const Eigen::Quaterniond turn(p[6], p[3], p[4], p[5]);
  if (!(turn.norm() > 0) || !std::isfinite(turn.norm()))
    throw Error("--goal-pose", "has no rotation", "give x y z and a quaternion qx qy qz qw");
  PoseGoal goal;
  goal.where = "--goal-pose";
  goal.link = !arguments.tip.empty() ? arguments.tip : default_tip.value_or("");
  goal.X_WT.translation() = Vec3(p[0], p[1], p[2]);
  goal.X_WT.linear() = turn.normalized().toRotationMatrix();
  return goal;
}

/// Any goal will do: one that cannot be is told, and an error only if there is no other.
PlanProblem problem_of(const PlanRequest& request, const Group& group, const RobotArguments& robot_arguments,
                       const std::shared_ptr<const CollisionChecker>& checker, double gap_m) {
  PlanProblem problem{.group = group.name, .start = request.start, .goals = request.goals};
  std::vector<Error> faults;
  for (const PoseGoal& goal : request.pose_goals) {
    try {
      for (State& q : states_at_pose(goal, checker, group.name, request.start, gap_m))
        problem.goals.push_back(std::move(q));
    } catch (const Error& fault) {
      faults.push_back(fault);
    }
  }
  if (problem.goals.empty()) throw faults.front();
  for (const Error& fault : faults) tell_warnings({fault.where() + ": " + fault.found()}, robot_arguments);
  return problem;
}

}  // namespace

void add_plan_arguments(CLI::App& command, PlanArguments& arguments) {
  command.add_option(
      "--start", arguments.start,
      "A file of states, the first of which counts, or the name of a group state; default: home of robot.yaml");
  command.add_option("--goal", arguments.goal, "A file of states, any of which will do, or the name of a group state");
  command
      .add_option("--goal-pose", arguments.goal_pose,
                  "X Y Z QX QY QZ QW: where the tip should be in the world, in metres and as a quaternion")
      ->expected(7);
  command.add_option("--tip", arguments.tip, "Link for --goal-pose; default: that of robot.yaml, or the group's");
  command.add_option("--request", arguments.request, "MoveIt MotionPlanRequest (YAML) in place of --start and --goal");
}

void add_acceleration_argument(CLI::App& command, PlanArguments& arguments) {
  command
      .add_option("--acceleration", arguments.accelerations,
                  "Rad/s^2 or m/s^2, of all joints or JOINT=VALUE; default: robot.yaml. URDF has none")
      ->allow_extra_args(false);
}

PlanProblem load_problem(const PlanArguments& arguments, const RobotArguments& robot_arguments,
                         const std::shared_ptr<const CollisionChecker>& checker, double gap_m) {
  const Robot& robot = checker->robot();
  const RobotDefaults defaults = read_robot_defaults(find_robot(robot_arguments.robot));
  if (!arguments.request.empty()) {
    if (!arguments.start.empty() || !arguments.goal.empty() || !arguments.goal_pose.empty())
      throw Error("--request", "is given beside --start or --goal", "give either");
    PlanRequestFile file = read_plan_request(arguments.request, robot.model);
    tell_warnings(file.warnings, robot_arguments);
    const std::string asked = robot_arguments.group.empty() ? file.request.group : robot_arguments.group;
    return problem_of(file.request, group_of(asked, defaults, robot, robot_arguments), robot_arguments, checker, gap_m);
  }
  const Group& group = group_of("", defaults, robot, robot_arguments);
  PlanProblem problem{.group = group.name, .start = robot.model.rest_state(), .goals = {}};
  const std::string start = !arguments.start.empty() ? arguments.start : defaults.home.value_or("");
  if (start.empty()) throw Error("--start", "is missing", "give a file of states or the name of a group state");
  problem.start = states_of("--start", start, robot, group, problem.start, robot_arguments).front();
  if (arguments.goal.empty() == arguments.goal_pose.empty())
    throw Error("--goal", arguments.goal.empty() ? "is missing" : "is given beside --goal-pose",
                "give --goal, --goal-pose or --request");
  problem.goals = arguments.goal.empty()
                      ? states_at_pose(pose_goal(arguments, defaults.tip), checker, group.name, problem.start, gap_m)
                      : states_of("--goal", arguments.goal, robot, group, problem.start, robot_arguments);
  return problem;
}

MotionLimits motion_limits(const PlanArguments& arguments, const RobotArguments& robot_arguments, const Robot& robot,
                           const Group& group) {
  RobotDefaults defaults = read_robot_defaults(find_robot(robot_arguments.robot));
  for (const std::string& one : arguments.accelerations) {
    const auto [joint, value] = acceleration_option(one, "--acceleration", robot.model);
    if (joint.empty()) {
      defaults.acceleration = value;
      defaults.accelerations.clear();
    } else {
      defaults.accelerations[joint] = value;
    }
  }
  MotionLimits limits;
  for (const VariableId variable : group.variables) {
    const std::string& name = robot.model[variable].name;
    limits.velocity.push_back(robot.model[variable].limits.velocity);
    const auto found = defaults.accelerations.find(name);
    limits.acceleration.push_back(found != defaults.accelerations.end()
                                      ? found->second
                                      : defaults.acceleration.value_or(std::numeric_limits<double>::infinity()));
    if (std::isinf(limits.velocity.back()) && std::isinf(limits.acceleration.back()))
      throw Error("--acceleration", "is missing for '" + name + "', which has no velocity limit either",
                  "give one, or leave --out away");
  }
  return limits;
}

void require_trajectory_name(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension != ".csv" && extension != ".json") throw Error("--out", "is '" + file + "'", "end it in .csv or .json");
}

}  // namespace clearway::apps
