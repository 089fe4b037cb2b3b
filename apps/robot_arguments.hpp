// What commands on a robot have in common: which robot, where its files are, how to say what was found.
#pragma once

#include <clearway/robot/robot.hpp>
#include <clearway/scene/scene.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace clearway::apps {

struct RobotArguments {
  std::string robot;  // a file, or the name of a bundled one
  std::string srdf;
  std::vector<std::string> packages;  // name=dir
  std::vector<std::string> paddings;  // metres, or link=metres
  bool visual = false;
  bool strict = false;
  std::string json;  // a file or -
  unsigned threads = 0;

  [[nodiscard]] bool is_json_on_stdout() const { return json == "-"; }
};

void add_robot_arguments(CLI::App& command, RobotArguments& arguments);
void add_json_argument(CLI::App& command, RobotArguments& arguments);
void add_threads_argument(CLI::App& command, RobotArguments& arguments);

/// The URDF that ROBOT means: a file, a folder with one, or a folder of robots/.
[[nodiscard]] std::filesystem::path find_robot(const std::string& robot);

/// Tells warnings on stderr, one line each; with --strict they are errors.
void tell_warnings(const std::vector<std::string>& warnings, const RobotArguments& arguments);

[[nodiscard]] std::shared_ptr<const Robot> load(const RobotArguments& arguments);

/// The rest state with values given as joint=value, or the name of a group state, in place; later ones win.
[[nodiscard]] std::vector<double> default_state(const Robot& robot, const std::vector<std::string>& defaults);

struct SceneArguments {
  std::string file;
  std::vector<std::string> attach;  // object=link[,touch link...]
};
void add_scene_arguments(CLI::App& command, SceneArguments& arguments);
[[nodiscard]] Scene load_scene(const SceneArguments& arguments, const RobotArguments& robot_arguments,
                               const Robot& robot);

}  // namespace clearway::apps
