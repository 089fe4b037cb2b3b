#include "io/robot_state_message.hpp"

#include "io/moveit_values.hpp"
#include "io/spatial_columns.hpp"
#include "io/text_reader.hpp"

#include <set>
#include <string>
#include <vector>

namespace clearway::io {
namespace {

void read_joints(const YamlView& state, const RobotModel& robot, std::span<double> q,
                 std::vector<std::string>& warnings) {
  const YamlView names = state.at("name"), positions = state.at("position");
  if (names.size() != positions.size()) {
    throw positions.error(
        "has " + std::to_string(positions.size()) + " entries for " + std::to_string(names.size()) + " names",
        "give one per name");
  }
  std::set<std::string> known;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i].text();
    if (!known.insert(name).second)
      throw names[i].error("joint " + in_quotes(name) + " is there twice", "name every joint once");
    const double value = positions[i].number();
    if (const auto variable = robot.find_variable(name)) {
      q[variable->index()] = value;
    } else {
      const auto joint = robot.find_joint(name);
      warnings.push_back(names[i].where() + ": joint " + in_quotes(name) + " " +
                         (joint ? "does not move by itself" : "is not one of the robot's") + "; ignored");
    }
  }
}

/// Poses of planar and floating joints, such as the base.
void read_bases(const YamlView& state, const RobotModel& robot, std::span<double> q,
                std::vector<std::string>& warnings) {
  const auto names = state.find("joint_names"), transforms = state.find("transforms");
  if (!names && !transforms) return;
  if ((names ? names->size() : 0) != (transforms ? transforms->size() : 0))
    throw(transforms ? *transforms : state).error("is not as long as joint_names", "give one transform per name");
  for (std::size_t i = 0; i < names->size(); ++i) {
    const YamlView name = (*names)[i], transform = (*transforms)[i];
    const auto joint = robot.find_joint(name.text());
    const std::size_t count = joint ? variable_count(robot[*joint].type) : 0;
    if (count < 3) {
      warnings.push_back(name.where() + ": " + in_quotes(name.text()) +
                         " is no planar or floating joint of the robot; ignored");
      continue;
    }
    std::vector<double> values;
    const TransformNumbers numbers{point_at(transform.at("translation")), quaternion_at(transform.at("rotation"))};
    if (const auto fault = append_spatial_numbers(robot[*joint], numbers, 0, values))
      throw transform.error(fault->found, fault->remedy);
    for (std::size_t n = 0; n < count; ++n) q[robot.inputs()[robot[*joint].inputs + n].variable.index()] = values[n];
  }
}

}  // namespace

void read_robot_state(const YamlView& state, const RobotModel& robot, std::span<double> q,
                      std::vector<std::string>& warnings) {
  if (const auto joints = state.find("joint_state")) read_joints(*joints, robot, q, warnings);
  if (const auto bases = state.find("multi_dof_joint_state")) read_bases(*bases, robot, q, warnings);
  if (!items_of(state, "attached_collision_objects").empty()) {
    warnings.push_back(state.at("attached_collision_objects").where() +
                       ": not read: give attached objects in the scene");
  }
}

}  // namespace clearway::io
