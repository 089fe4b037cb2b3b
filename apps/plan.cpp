// `clearway plan`: a path from here to there, certified.
#include "commands.hpp"
#include "json_output.hpp"
#include "option_text.hpp"
#include "plan_arguments.hpp"
#include "robot_arguments.hpp"
#include "search_arguments.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/trajectory.hpp>
#include <clearway/planners/plan.hpp>
#include <clearway/planners/registry.hpp>
#include <clearway/robot/group_values.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>

namespace clearway::apps {
namespace {

struct Arguments : RobotArguments {
  SceneArguments scene;
  PlanArguments plan;
  SearchArguments search;
  std::vector<std::string> parameters;  // name=value
  std::string out;
  double period_s = 0;
};

PlanOptions options_of(const Arguments& arguments) {
  PlanOptions options = search_options(arguments.search);
  for (const std::string& one : arguments.parameters) {
    options.parameters.push_back(split(one));
    if (options.parameters.back().first.empty()) throw Error("--param", "is '" + one + "'", "give NAME=VALUE");
  }
  return options;
}

Trajectory timed(const Arguments& arguments, const Robot& robot, const Group& group, const PlanResult& result) {
  std::vector<std::vector<double>> path;
  for (const std::vector<double>& q : result.path) path.push_back(values_of(group, q));
  const double period_s = arguments.period_s > 0 ? arguments.period_s : std::numeric_limits<double>::infinity();
  return time_along(path, group.variables, motion_limits(arguments.plan, arguments, robot, group), period_s);
}

Json as_json(const Robot& robot, const Group& group, const PlanOptions& options, const PlanResult& result) {
  Json joints = Json::array(), path = Json::array();
  for (const VariableId variable : group.variables) joints.push_back(robot.model[variable].name);
  for (const std::vector<double>& q : result.path) path.push_back(values_of(group, q));
  return {{"robot", robot.model.name()},
          {"group", group.name},
          {"planner", find_planner(options.planner).name},
          {"seed", options.seed},
          {"solved", result.is_solved()},
          {"certified", result.is_certified},
          {"message", result.message},
          {"planning_time_s", result.planning_time_s},
          {"simplify_time_s", result.simplify_time_s},
          {"waypoints", result.path.size()},
          {"length_rad", result.length},
          {"joints", std::move(joints)},
          {"path", std::move(path)}};
}

int run(const Arguments& arguments) {
  const auto robot = load(arguments);
  auto checker = std::make_shared<const CollisionChecker>(robot, load_scene(arguments.scene, arguments, *robot));
  tell_warnings({checker->warnings().begin(), checker->warnings().end()}, arguments);
  const PlanOptions options = options_of(arguments);
  const PlanProblem problem = load_problem(arguments.plan, arguments, checker, options.motion.min_gap_m);
  const Group& group = *robot->find_group(problem.group);
  if (!arguments.out.empty()) require_trajectory_name(arguments.out);  // before time is spent

  const PlanResult result = plan(checker, problem, options);
  std::string duration;
  if (result.is_solved() && !arguments.out.empty()) {
    const Trajectory trajectory = timed(arguments, *robot, group, result);
    write_trajectory(trajectory, robot->model, arguments.out);
    char text[64];
    std::snprintf(text, sizeof text, ", %.2f s", trajectory.points.back().time_s);
    duration = text;
  }
  if (!arguments.json.empty()) write_json(as_json(*robot, group, options, result), arguments.json);
  if (arguments.is_json_on_stdout()) return result.is_solved() ? kClean : kFindings;
  if (!result.is_solved()) {
    std::printf("NO PATH: %s\n", result.message.c_str());
    return kFindings;
  }
  std::printf("SOLVED by %s in %.1f ms, shortened in %.1f ms: %zu waypoints, %.2f rad%s\n",
              std::string(find_planner(options.planner).name).c_str(), result.planning_time_s * 1e3,
              result.simplify_time_s * 1e3, result.path.size(), result.length, duration.c_str());
  std::printf("certified: free at every instant; anything within %g mm of another would have counted as a collision\n",
              options.motion.min_gap_m * 1e3);
  if (!arguments.out.empty()) std::printf("written to %s\n", arguments.out.c_str());
  return kClean;
}

}  // namespace

void add_plan(CLI::App& command, int& code) {
  const auto arguments = std::make_shared<Arguments>();
  add_robot_arguments(command, *arguments);
  add_scene_arguments(command, arguments->scene);
  add_plan_arguments(command, arguments->plan);
  add_group_argument(command, *arguments, "To plan for; default: the request's, that of robot.yaml, or the only one");
  add_acceleration_argument(command, arguments->plan);
  PlanOptions& options = arguments->search.options;
  command.add_option("--planner", options.planner, "Which one, see below")->capture_default_str();
  command.add_option("--param", arguments->parameters, "NAME=VALUE: a parameter of the planner, as OMPL calls it")
      ->allow_extra_args(false);
  command.add_option("--iterations", options.max_iterations, "Rounds of the planner at most; the same every time");
  add_search_arguments(command, arguments->search,
                       {.time = "Seconds to plan for at most",
                        .seed = "Same seed, same path, unless the planner runs to the end of --time"});
  command.add_option("--out", arguments->out, "Write the path over time to this .csv or .json");
  command.add_option("--period", arguments->period_s, "Seconds between points of --out; default: only where it must");
  add_json_argument(command, *arguments);
  command.footer(list_of_planners() +
                 "\n"
                 "The path over time is at rest where the path bends, so that it is the certified path.\n"
                 "Exit code 0 if there is a path, 1 if none was found or start or goal are no place to be.\n"
                 "\n"
                 "Try:  clearway plan arm7 --scene robots/arm7/scene.yaml --start home --goal ready --out path.csv");
  command.callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace clearway::apps
