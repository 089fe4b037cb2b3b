// What commands on a robot have in common: which robot, where its files are, how to say what was found.
#pragma once

#include <clearway/io/package_paths.hpp>
#include <clearway/robot/robot.hpp>
#include <clearway/scene/scene.hpp>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace clearway::apps {

struct RobotArguments {
  std::string robot;  // a file, or the name of a bundled one
  std::string srdf;
  std::vector<std::string> packages;  // name=dir
  std::vector<std::string> paddings;  // a length, or link=length
  bool visual = false;
  bool strict = false;
  std::string group;  // or empty
  std::string json;   // a file or -
  unsigned threads = 0;

  [[nodiscard]] bool is_json_on_stdout() const { return json == "-"; }
};

void add_robot_arguments(CLI::App& command, RobotArguments& arguments);
void add_package_argument(CLI::App& command, RobotArguments& arguments);
void add_json_argument(CLI::App& command, RobotArguments& arguments);
void add_threads_argument(CLI::App& command, RobotArguments& arguments);
/// @param help  what a group is good for here
void add_group_argument(CLI::App& command, RobotArguments& arguments, const std::string& help);

/// Help of --group in commands that read states.
inline constexpr const char* kGroupOfStates =
    "The states are of this group: they may name its joints only, and lists of numbers without names are in its order "
    "(see inspect --group). Other joints keep their default";

/// The URDF that ROBOT means: a file, a folder with one, or a folder of robots/.
[[nodiscard]] std::filesystem::path find_robot(const std::string& robot);

/// Where meshes are looked for: --package, and the environment.
[[nodiscard]] PackagePaths package_paths(const RobotArguments& arguments);
/// Folders of packages that were given, by name. @throws Error if one has no name.
[[nodiscard]] std::map<std::string, std::filesystem::path> packages_by_name(const RobotArguments& arguments);

/// --padding, by links.
struct Paddings {
  double of_all_m = 0;
  std::map<std::string, double> of_link_m;
};
[[nodiscard]] Paddings paddings_of(const RobotArguments& arguments);

/// Tells warnings on stderr, one line each; with --strict they are errors.
void tell_warnings(const std::vector<std::string>& warnings, const RobotArguments& arguments);

[[nodiscard]] std::shared_ptr<const Robot> load(const RobotArguments& arguments);

/// The group asked for, or null. @throws Error if the robot has none of that name.
[[nodiscard]] const Group* find_group(const Robot& robot, const RobotArguments& arguments);

/// Which states are meant: those of a file, or the default one.
struct StatesArguments {
  std::string file;
  std::vector<std::string> defaults;  // joint=value, or the name of a group state
};
void add_states_arguments(CLI::App& command, StatesArguments& arguments);
/// Only what the default state is.
void add_default_argument(CLI::App& command, StatesArguments& arguments);
/// States of the robot; the file may speak of the group asked for only. Tells warnings.
[[nodiscard]] std::vector<std::vector<double>> load_states(const StatesArguments& arguments,
                                                           const RobotArguments& robot_arguments, const Robot& robot);

struct SceneArguments {
  std::string file;
  std::vector<std::string> attach;  // object=link[,touch link...]
};
/// @return what was added
std::vector<CLI::Option*> add_scene_arguments(CLI::App& command, SceneArguments& arguments);
struct LoadedScene {
  Scene scene;
  std::vector<std::filesystem::path> meshes;  // files that were read for it, where they were found
};
[[nodiscard]] LoadedScene load_scene_and_meshes(const SceneArguments& arguments, const RobotArguments& robot_arguments,
                                                const Robot& robot);
[[nodiscard]] Scene load_scene(const SceneArguments& arguments, const RobotArguments& robot_arguments,
                               const Robot& robot);

}  // namespace clearway::apps
