// `clearway plan`: a path from here to there, certified.
#include "commands.hpp"
#include "json_output.hpp"
#include "option_text.hpp"
#include "page_output.hpp"
#include "plan_arguments.hpp"
#include "robot_arguments.hpp"
#include "search_arguments.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/trajectory.hpp>
#include <clearway/planners/plan.hpp>
#include <clearway/planners/registry.hpp>
#include <clearway/robot/group_values.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace clearway::apps {
namespace {

struct Arguments : RobotArguments {
  SceneArguments scene;
  PlanArguments plan;
  SearchArguments search;
  HtmlArguments html;
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

std::string duration_of(const Trajectory& trajectory) {
  char text[64];
  std::snprintf(text, sizeof text, ", %.2f s", trajectory.points.back().time_s);
  return text;
}

/// Along the parabola from the last point that is not later.
std::vector<double> positions_at(const Trajectory& trajectory, double time_s) {
  const auto after = std::upper_bound(trajectory.points.begin() + 1, trajectory.points.end(), time_s,
                                      [](double t_s, const TrajectoryPoint& point) { return t_s < point.time_s; });
  const TrajectoryPoint& from = *(after - 1);
  const double passed_s = time_s - from.time_s;
  std::vector<double> positions = from.positions;
  for (std::size_t i = 0; i < positions.size(); ++i)
    positions[i] += passed_s * (from.velocities[i] + passed_s / 2 * from.accelerations[i]);
  return positions;
}

/// So many instants at which the page tells the nearest pair.
constexpr int kClearances = 400;

/// Parabolas from point to point are what a cubic makes of their positions and velocities.
PageTrack as_track(const CollisionChecker& checker, const Group& group, const Trajectory& trajectory,
                   const std::vector<double>& start, unsigned threads) {
  PageTrack track;
  track.is_free = true;
  track.verdict = "certified free at every instant" + duration_of(trajectory);
  track.interpolation = Interpolation::kCubic;
  Waypoint waypoint{.positions = start, .velocities = std::vector<double>(start.size()), .accelerations = {}};
  for (const TrajectoryPoint& point : trajectory.points) {
    waypoint.time_s = point.time_s;
    put_values(group, point.positions, waypoint.positions);
    put_values(group, point.velocities, waypoint.velocities);
    track.append(waypoint, true);
  }
  std::vector<std::vector<double>> states;
  std::vector<PageTime> times;
  std::vector<double> q = start;
  for (int i = 0; i <= kClearances; ++i) {
    times.push_back(trajectory.points.back().time_s * i / kClearances);
    put_values(group, positions_at(trajectory, times.back()), q);
    states.push_back(q);
  }
  track.clearance = clearance_of(checker, states, std::move(times), threads);
  return track;
}

int run(const Arguments& arguments) {
  require_html(arguments.html);
  require_writable(
      {{"--json", arguments.json}, {"--out", arguments.out, StdoutUse::kRefused}, arguments.html.output()});
  const auto robot = load(arguments);
  auto checker = std::make_shared<const CollisionChecker>(robot, load_scene(arguments.scene, arguments, *robot));
  tell_warnings({checker->warnings().begin(), checker->warnings().end()}, arguments);
  const PlanOptions options = options_of(arguments);
  const PlanProblem problem = load_problem(arguments.plan, arguments, checker, options.motion.min_gap_m);
  const Group& group = *robot->find_group(problem.group);
  if (!arguments.out.empty()) require_trajectory_name(arguments.out);  // before time is spent

  const PlanResult result = plan(checker, problem, options);
  std::string duration;
  if (result.is_solved() && (!arguments.out.empty() || arguments.html.is_asked_for())) {
    const Trajectory trajectory = timed(arguments, *robot, group, result);
    duration = duration_of(trajectory);
    if (!arguments.out.empty()) write_trajectory(trajectory, robot->model, arguments.out);
    if (arguments.html.is_asked_for()) {
      const std::vector<double>& start = result.path.front();
      write_html(arguments.html, arguments, "plan", *robot, checker->scene(), start,
                 {as_track(*checker, group, trajectory, start, arguments.threads)});
    }
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
  std::printf("certified: free at every instant; anything within %g mm of another may have counted as a collision\n",
              options.motion.min_gap_m * 1e3);
  if (!arguments.out.empty()) std::printf("written to %s\n", arguments.out.c_str());
  if (arguments.html.is_asked_for()) std::printf("a page to look at is in %s\n", arguments.html.file.c_str());
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
  add_output_option(command, "--out", arguments->out, "Write the path over time to this .csv or .json");
  command.add_option("--period", arguments->period_s, "Seconds between points of --out; default: only where it must");
  add_json_argument(command, *arguments);
  add_html_arguments(command, arguments->html);
  command.footer(list_of_planners() +
                 "\n"
                 "The path over time is at rest where the path bends, so that it is the certified path.\n"
                 "Exit code 0 if there is a path, 1 if none was found or start or goal are no place to be.\n"
                 "\n"
                 "Try:  clearway plan arm7 --scene robots/arm7/scene.yaml --start home --goal ready --out path.csv");
  command.callback([arguments, &code] { code = run(*arguments); });
}

}  // namespace clearway::apps
