#include "robot_arguments.hpp"

#include "length_option.hpp"
#include "option_text.hpp"
#include "output_files.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>
#include <clearway/io/cache_folder.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/io/states.hpp>

#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>
#include <iostream>
#include <system_error>
#include <utility>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

/// Where the robots are that come along: beside an installed command, or in the folder that it was built in.
std::vector<fs::path> robot_folders() {
  std::vector<fs::path> folders;
  std::error_code fault;
  const fs::path bin = fs::read_symlink("/proc/self/exe", fault).parent_path();
  for (const char* way : {"../share/clearway/robots", "../../robots"}) {
    const fs::path folder = (bin / way).lexically_normal();
    if (!fault && fs::is_directory(folder)) folders.push_back(folder);
  }
  return folders;
}

std::optional<fs::path> urdf_in(const fs::path& folder) {
  const fs::path named = folder / (fs::absolute(folder).lexically_normal().filename().string() + ".urdf");
  if (fs::is_regular_file(named)) return named;
  return std::nullopt;
}

/// The scene with an object of it fixed to a link, as "object=link,touch,..." says.
Scene attached(const Scene& scene, const std::string& what, const RobotModel& robot) {
  const std::string where = "--attach " + what;
  const auto [object, rest] = split(what);
  if (object.empty()) throw Error(where, "it names no object", "give OBJECT=LINK[,TOUCH...]");
  const PlacedObject* const placed = scene.find_object(object);
  if (!placed) {
    if (scene.find_attached(object)) {
      throw Error(where, "object '" + object + "' is attached already", "leave it so, or put it among the objects");
    }
    std::vector<std::string> known;
    for (const PlacedObject& one : scene.objects()) known.push_back(one.object->name);
    throw Error(where, "the scene has no object '" + object + "'" + nearest_name_hint(object, known),
                "name one of its objects");
  }
  std::vector<std::string> known;
  for (const Link& link : robot.links()) known.push_back(link.name);
  std::vector<std::string> links = CLI::detail::split(rest, ',');  // at least one, perhaps empty
  for (const std::string& link : links) {
    if (robot.find_link(link)) continue;
    throw Error(where, "robot '" + robot.name() + "' has no link '" + link + "'" + nearest_name_hint(link, known),
                "name links of the robot");
  }
  const std::string link = links.front();
  links.erase(links.begin());
  return scene.attach(object, link, placed->X_WO, links);
}

/// The rest state with values given as joint=value, or the name of a group state, in place; later ones win.
std::vector<double> default_state(const Robot& robot, const std::vector<std::string>& defaults) {
  std::vector<double> q = robot.model.rest_state();
  std::vector<std::string> variables, states;
  for (const Variable& variable : robot.model.variables()) variables.push_back(variable.name);
  for (const GroupState& state : robot.states) states.push_back(state.name);
  for (const std::string& one : defaults) {
    const auto [name, value] = split(one);
    if (name.empty()) {
      bool found = false;
      for (const GroupState& state : robot.states) {
        if (state.name != value) continue;
        for (const auto& [variable, x] : state.values) q[variable.index()] = x;
        found = true;
      }
      if (!found) {
        throw Error("--default", "there is no group state '" + value + "'" + nearest_name_hint(value, states),
                    "give JOINT=VALUE or the name of a group state");
      }
      continue;
    }
    const auto variable = robot.model.find_variable(name);
    if (!variable) {
      throw Error(
          "--default",
          "robot '" + robot.model.name() + "' has no joint '" + name + "' to move" + nearest_name_hint(name, variables),
          "name one of its joints");
    }
    q[variable->index()] = number(value, "--default");
  }
  return q;
}

}  // namespace

std::map<std::string, fs::path> packages_by_name(const RobotArguments& arguments) {
  std::map<std::string, fs::path> packages;
  for (const std::string& package : arguments.packages) {
    const auto [name, folder] = split(package);
    if (name.empty()) throw Error("--package", "'" + package + "' has no name", "give NAME=DIR");
    packages[name] = folder;
  }
  return packages;
}

void add_package_argument(CLI::App& command, RobotArguments& arguments) {
  command
      .add_option("--package", arguments.packages,
                  "NAME=DIR: where package://NAME/... is; repeat for more. Otherwise ROS_PACKAGE_PATH, "
                  "AMENT_PREFIX_PATH and the folders above the URDF are searched")
      ->allow_extra_args(false);  // one value each time, so that ROBOT may follow
}

void add_robot_arguments(CLI::App& command, RobotArguments& arguments) {
  command.add_option("ROBOT", arguments.robot, "A URDF or xacro file, or the name of a bundled robot (see robots/)")
      ->required();
  command.add_option("--srdf", arguments.srdf,
                     "Groups, named states and pairs not to check; default: the .srdf beside the URDF");
  add_package_argument(command, arguments);
  command
      .add_option("--padding", arguments.paddings,
                  "Added around every link and what is attached to it, in metres or with a unit: 5mm; LINK=LENGTH for "
                  "one link; "
                  "repeat for more")
      ->allow_extra_args(false)
      ->type_name("[LINK=]LENGTH");
  command.add_flag("--visual", arguments.visual, "Take the <visual> of links that have no <collision>");
  command.add_flag("--strict", arguments.strict, "Treat warnings as errors");
}

void add_json_argument(CLI::App& command, RobotArguments& arguments) {
  add_output_option(command, "--json", arguments.json, "Write the results as JSON to FILE, or to stdout with -")
      ->type_name("FILE|-");
}

void add_threads_argument(CLI::App& command, RobotArguments& arguments) {
  const auto read = [&arguments](const std::string& text) { arguments.threads = count(text, "--threads"); };
  command.add_option_function<std::string>("--threads", read, "Threads to use; default: all. The results are the same")
      ->type_name("NUMBER");
}

void add_group_argument(CLI::App& command, RobotArguments& arguments, const std::string& help) {
  command.add_option("--group", arguments.group, help)->type_name("NAME");
}

fs::path find_robot(const std::string& robot) {
  std::error_code fault;
  if (fs::is_directory(robot, fault)) {
    if (const auto urdf = urdf_in(robot)) return *urdf;
    throw Error(robot, "is a directory without a URDF of its name", "give a URDF file");
  }
  const bool is_path = robot.find('/') != std::string::npos || fs::path(robot).has_extension();
  if (is_path || fs::exists(robot, fault)) return robot;
  std::vector<std::string> known;
  for (const fs::path& folder : robot_folders()) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      const auto urdf = entry.is_directory() ? urdf_in(entry.path()) : std::nullopt;
      if (urdf && entry.path().filename() == robot) return *urdf;
      if (urdf) known.push_back(entry.path().filename().string());
    }
  }
  throw Error("robot '" + robot + "'",
              "there is neither such a file nor a bundled robot of that name" + nearest_name_hint(robot, known),
              "give the path of a URDF file");
}

PackagePaths package_paths(const RobotArguments& arguments) {
  PackagePaths paths = package_paths_from_environment();
  for (auto& [name, folder] : packages_by_name(arguments)) paths.by_name[name] = folder;
  return paths;
}

Paddings paddings_of(const RobotArguments& arguments) {
  Paddings paddings;
  for (const std::string& padding : arguments.paddings) {
    const auto [link, length] = split(padding);
    (link.empty() ? paddings.of_all_m : paddings.of_link_m[link]) = length_m(length, "--padding");
  }
  return paddings;
}

void tell_warnings(const std::vector<std::string>& warnings, const RobotArguments& arguments) {
  if (arguments.strict && !warnings.empty())
    throw Error(warnings.front(), "with --strict this is an error", "mend it, or leave out --strict");
  for (const std::string& warning : warnings) std::cerr << "clearway: warning: " << warning << '\n';
}

std::shared_ptr<const Robot> load(const RobotArguments& arguments) {
  RobotOptions options;
  options.urdf.visual_if_no_collision = arguments.visual;
  options.urdf.threads = arguments.threads;
  options.urdf.packages = package_paths(arguments);
  options.urdf.cache = cache_folder_from_environment();
  const Paddings paddings = paddings_of(arguments);
  options.urdf.padding_m = paddings.of_all_m;
  options.urdf.link_padding_m = paddings.of_link_m;
  if (!arguments.srdf.empty()) options.srdf = arguments.srdf;
  RobotAndWarnings loaded = load_robot(find_robot(arguments.robot), options);
  tell_warnings(loaded.warnings, arguments);
  return std::make_shared<const Robot>(std::move(loaded.robot));
}

const Group* find_group(const Robot& robot, const RobotArguments& arguments) {
  if (arguments.group.empty()) return nullptr;
  if (const Group* found = robot.find_group(arguments.group)) return found;
  std::vector<std::string> known;
  for (const Group& group : robot.groups) known.push_back(group.name);
  throw Error("--group",
              "robot '" + robot.model.name() + "' has no group '" + arguments.group + "'" +
                  nearest_name_hint(arguments.group, known),
              known.empty() ? "give its SRDF with --srdf" : "clearway inspect lists them");
}

void add_states_arguments(CLI::App& command, StatesArguments& arguments) {
  command.add_option("--states", arguments.file,
                     "CSV with a line of joint names, or JSON; default: one state, the default one");
  add_default_argument(command, arguments);
}

void add_default_argument(CLI::App& command, StatesArguments& arguments) {
  command
      .add_option("--default", arguments.defaults,
                  "JOINT=VALUE, or the name of a group state: for what the states do not name (else 0, or the nearest "
                  "value within limits)")
      ->allow_extra_args(false);
}

std::vector<std::vector<double>> load_states(const StatesArguments& arguments, const RobotArguments& robot_arguments,
                                             const Robot& robot) {
  const Group* const group = find_group(robot, robot_arguments);
  std::vector<double> defaults = default_state(robot, arguments.defaults);
  if (arguments.file.empty()) return {std::move(defaults)};
  StatesFile file = read_states(arguments.file, robot.model, defaults, group);
  tell_warnings(file.warnings, robot_arguments);
  return std::move(file.states);
}

std::vector<CLI::Option*> add_scene_arguments(CLI::App& command, SceneArguments& arguments) {
  CLI::Option* const file =
      command.add_option("--scene", arguments.file,
                         "What stands around: our YAML, a MoveIt .scene or planning scene, or a URDF (docs/scenes.md)");
  CLI::Option* const attach =
      command
          .add_option("--attach", arguments.attach,
                      "OBJECT=LINK[,TOUCH...]: fix an object of the scene to a link, its pose being read in the link's "
                      "frame; it may touch the links TOUCH")
          ->allow_extra_args(false);
  return {file, attach};
}

LoadedScene load_scene_and_meshes(const SceneArguments& arguments, const RobotArguments& robot_arguments,
                                  const Robot& robot) {
  LoadedScene loaded;
  if (!arguments.file.empty()) {
    SceneOptions options;
    options.packages = package_paths(robot_arguments);
    options.world_frames.push_back(robot.model.links()[0].name);
    SceneAndWarnings read = read_scene(arguments.file, options);
    tell_warnings(read.warnings, robot_arguments);
    loaded = {std::move(read.scene), std::move(read.meshes)};
  }
  for (const std::string& one : arguments.attach) loaded.scene = attached(loaded.scene, one, robot.model);
  return loaded;
}

Scene load_scene(const SceneArguments& arguments, const RobotArguments& robot_arguments, const Robot& robot) {
  return load_scene_and_meshes(arguments, robot_arguments, robot).scene;
}

}  // namespace clearway::apps
