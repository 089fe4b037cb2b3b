// `clearway fk`: where the links are.
#include "commands.hpp"
#include "json_output.hpp"
#include "robot_arguments.hpp"

#include <clearway/common/error.hpp>
#include <clearway/robot/kinematics.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

namespace clearway::apps {
namespace {

struct Arguments : RobotArguments {
  StatesArguments states;
};

Json row_major(const Pose& X) {
  Json numbers = Json::array();
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) numbers.push_back(X.matrix()(row, column));
  for (const double x : {0.0, 0.0, 0.0, 1.0}) numbers.push_back(x);
  return numbers;
}

void print(const Robot& robot, std::size_t number, const std::vector<Pose>& X_WL) {
  std::printf("state %zu\n", number);
  for (std::size_t i = 0; i < X_WL.size(); ++i) {
    const Vec3& t = X_WL[i].translation();
    const Eigen::Quaterniond q(X_WL[i].linear());
    std::printf("  %-24s xyz % .6f % .6f % .6f  quaternion xyzw % .6f % .6f % .6f % .6f\n",
                robot.model.links()[i].name.c_str(), t.x(), t.y(), t.z(), q.x(), q.y(), q.z(), q.w());
  }
}

Json as_json(const Robot& robot, const std::vector<std::vector<Pose>>& states) {
  Json results = Json::array();
  for (const std::vector<Pose>& X_WL : states) {
    Json poses = Json::object();
    for (std::size_t i = 0; i < X_WL.size(); ++i) poses[robot.model.links()[i].name] = row_major(X_WL[i]);
    results.push_back({{"poses", std::move(poses)}});
  }
  return {{"robot", robot.model.name()}, {"results", std::move(results)}};
}

void run(const Arguments& arguments) {
  const auto robot = load(arguments);
  const std::vector<std::vector<double>> states = load_states(arguments.states, arguments, *robot);
  std::vector<std::vector<Pose>> X_WL(states.size(), std::vector<Pose>(robot->model.links().size()));
  for (std::size_t k = 0; k < states.size(); ++k) {
    const std::vector<double>& q = states[k];
    if (!std::all_of(q.begin(), q.end(), [](double x) { return std::isfinite(x); })) {
      throw Error(arguments.states.file + ": state " + std::to_string(k), "a value is not finite",
                  "give finite numbers: there are no poses otherwise");
    }
    forward_kinematics(robot->model, q, X_WL[k]);
  }
  if (!arguments.json.empty()) write_json(as_json(*robot, X_WL), arguments.json);
  for (std::size_t k = 0; k < X_WL.size() && !arguments.is_json_on_stdout(); ++k) print(*robot, k, X_WL[k]);
}

}  // namespace

void add_fk(CLI::App& command, int&) {
  const auto arguments = std::make_shared<Arguments>();
  add_robot_arguments(command, *arguments);
  add_states_arguments(command, arguments->states);
  add_group_argument(command, *arguments, kGroupOfStates);
  add_json_argument(command, *arguments);
  add_threads_argument(command, *arguments);
  command.footer(
      "Poses are those of all links in the world, which is the frame of the root link unless a virtual joint moves\n"
      "that; JSON has 4x4 matrices, row by row.\n"
      "\n"
      "Try:  clearway fk arm7 --default ready");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace clearway::apps
