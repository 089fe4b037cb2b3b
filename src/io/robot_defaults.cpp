#include <clearway/io/robot_defaults.hpp>

#include "io/read_file.hpp"
#include "io/yaml_view.hpp"

namespace clearway {
namespace {

double positive(const io::YamlView& value) {
  const double number = value.number();
  if (!(number > 0)) throw value.error("is " + std::to_string(number), "give a positive number");
  return number;
}

}  // namespace

RobotDefaults parse_robot_defaults(std::string_view text, const std::string& source) {
  const auto tree = io::parse_yaml(source, text);
  const io::YamlView top(source, *tree);
  RobotDefaults defaults;
  constexpr std::string_view kKnown[] = {"description", "group", "home", "tip", "acceleration", "accelerations"};
  top.allow_only(kKnown);
  if (const auto value = top.find("description")) defaults.description = value->text();
  if (const auto value = top.find("group")) defaults.group = value->name();
  if (const auto value = top.find("home")) defaults.home = value->name();
  if (const auto value = top.find("tip")) defaults.tip = value->name();
  if (const auto value = top.find("acceleration")) defaults.acceleration = positive(*value);
  if (const auto list = top.find("accelerations"))
    for (const std::string& joint : list->keys()) defaults.accelerations[joint] = positive(list->at(joint));
  return defaults;
}

RobotDefaults read_robot_defaults(const std::filesystem::path& urdf) {
  const std::filesystem::path file = urdf.parent_path() / "robot.yaml";
  if (!std::filesystem::exists(file)) return {};
  return parse_robot_defaults(
      io::read_file(file, {"a file of defaults", io::YamlLimits::kBytes, "it should take a few lines"}), file.string());
}

}  // namespace clearway
