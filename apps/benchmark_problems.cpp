#include "benchmark_problems.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/problem_files.hpp>

#include <CLI/CLI.hpp>

#include <cctype>
#include <set>
#include <system_error>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

/// The name of a file and of an experiment: OMPL's readers end the latter at a blank.
std::string as_one_word(std::string text) {
  for (char& c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '.') c = '_';
  return text;
}

/// One file for one problem if it is called *.log; otherwise a folder.
fs::path log_of(const ProblemsArguments& arguments, const std::string& experiment) {
  std::error_code fault;
  const fs::path out = arguments.out;
  const bool is_file = out.extension() == ".log" && !fs::is_directory(out, fault);
  if (is_file && !arguments.folder.empty())
    throw Error("--out", "is the file '" + arguments.out + "', but every problem has a log of its own",
                "name a folder");
  return (is_file ? out : out / (experiment + ".log")).lexically_normal();
}

BenchmarkProblem load_one(const ProblemsArguments& arguments, const RobotArguments& robot_arguments,
                          const CollisionChecker& of_robot, double gap_m) {
  BenchmarkProblem one;
  one.checker = std::make_shared<const CollisionChecker>(
      of_robot.with(load_scene(arguments.scene, robot_arguments, of_robot.robot())));
  tell_warnings({one.checker->warnings().begin(), one.checker->warnings().end()}, robot_arguments);
  one.problem = load_problem(arguments.plan, robot_arguments, one.checker, gap_m);
  return one;
}

void require_folder_alone(const ProblemsArguments& arguments) {
  const PlanArguments& plan = arguments.plan;
  for (const auto& [option, is_given] : {std::pair{"--scene", !arguments.scene.file.empty()},
                                         {"--request", !plan.request.empty()},
                                         {"--start", !plan.start.empty()},
                                         {"--goal", !plan.goal.empty()},
                                         {"--goal-pose", !plan.goal_pose.empty()}})
    if (is_given) throw Error(option, "is given beside --problems", "give either");
}

}  // namespace

void add_problems_arguments(CLI::App& command, ProblemsArguments& arguments) {
  command
      .add_option(
          "--problems", arguments.folder,
          "All pairs scene*.yaml, request*.yaml of the same number in this folder and below; its folders are the "
          "families of the table. In place of --scene, --start, --goal and --request")
      ->type_name("DIR");
  add_scene_arguments(command, arguments.scene);
  add_plan_arguments(command, arguments.plan);
  command
      .add_option("--out", arguments.out,
                  "Where OMPL's logs go: a folder, made if need be, for a log of each problem; or a file *.log for one")
      ->required()
      ->type_name("DIR|FILE");
}

std::vector<BenchmarkProblem> load_problems(const ProblemsArguments& arguments, const RobotArguments& robot_arguments,
                                            double gap_m) {
  const auto robot = load(robot_arguments);
  const CollisionChecker of_robot(robot, Scene());
  const std::string prefix = robot->model.name() + "_";
  if (arguments.folder.empty()) {
    BenchmarkProblem one = load_one(arguments, robot_arguments, of_robot, gap_m);
    one.name = arguments.scene.file.empty() ? "no scene" : fs::path(arguments.scene.file).stem().string();
    one.experiment = as_one_word(prefix + one.name);
    one.log = log_of(arguments, one.experiment);
    return {std::move(one)};
  }
  require_folder_alone(arguments);
  std::vector<BenchmarkProblem> problems;
  std::set<fs::path> logs;
  for (const ProblemFiles& files : find_problems(arguments.folder)) {
    ProblemsArguments of_one = arguments;
    of_one.scene.file = files.scene.string();
    of_one.plan.request = files.request.string();
    BenchmarkProblem one = load_one(of_one, robot_arguments, of_robot, gap_m);
    one.family = files.family;
    one.name = files.family + "/" + files.number;
    one.experiment = as_one_word(prefix + one.name);
    one.log = log_of(arguments, one.experiment);
    if (!logs.insert(one.log).second)
      throw Error(files.scene.string(),
                  "would have the log " + one.log.filename().string() + ", as another problem has",
                  "rename its folder");
    problems.push_back(std::move(one));
  }
  return problems;
}

void make_log_folder(const std::vector<BenchmarkProblem>& problems) {
  const fs::path folder = problems.front().log.parent_path();
  std::error_code fault;
  if (!folder.empty()) fs::create_directories(folder, fault);
  if (fault)
    throw Error("--out", "folder '" + folder.string() + "' cannot be made: " + fault.message(), "name another");
}

}  // namespace clearway::apps
