#include <clearway/io/plan_request.hpp>

#include <clearway/common/nearest_name.hpp>

#include "io/read_file.hpp"
#include "io/yaml_view.hpp"

#include <cmath>

namespace clearway {
namespace {

std::vector<std::string> variable_names(const RobotModel& robot) {
  std::vector<std::string> names;
  for (const Variable& variable : robot.variables()) names.push_back(variable.name);
  return names;
}

void read_start(const io::YamlView& state, const RobotModel& robot, PlanRequestFile& file) {
  const io::YamlView names = state.at("name"), positions = state.at("position");
  if (names.size() != positions.size()) {
    throw positions.error(
        "has " + std::to_string(positions.size()) + " entries for " + std::to_string(names.size()) + " names",
        "give one per name");
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i].text();
    const double value = positions[i].number();
    if (const auto variable = robot.find_variable(name)) {
      file.request.start[variable->index()] = value;
    } else {
      const auto joint = robot.find_joint(name);
      file.warnings.push_back(names[i].where() + ": joint '" + name + "' " +
                              (joint ? "does not move by itself" : "is not one of the robot's") + "; ignored");
    }
  }
}

/// Poses of planar and floating joints, such as the base.
void read_bases(const io::YamlView& state, const RobotModel& robot, PlanRequestFile& file) {
  const auto names = state.find("joint_names"), transforms = state.find("transforms");
  if (!names || !transforms) return;
  if (names->size() != transforms->size())
    throw transforms->error("is not as long as joint_names", "give one per name");
  for (std::size_t i = 0; i < names->size(); ++i) {
    const io::YamlView name = (*names)[i], transform = (*transforms)[i];
    const auto joint = robot.find_joint(name.text());
    const std::size_t count = joint ? variable_count(robot[*joint].type) : 0;
    if (count < 3) {
      file.warnings.push_back(name.where() + ": '" + name.text() +
                              "' is no planar or floating joint of the robot; ignored");
      continue;
    }
    const std::vector<double> t = transform.at("translation").numbers(3), r = transform.at("rotation").numbers(4);
    const double yaw = 2 * std::atan2(r[2], r[3]);  // of a joint in the plane x, y
    const std::vector<double> values =
        count == 3 ? std::vector{t[0], t[1], yaw} : std::vector{t[0], t[1], t[2], r[0], r[1], r[2], r[3]};
    for (std::size_t n = 0; n < count; ++n)
      file.request.start[robot.inputs()[robot[*joint].inputs + n].variable.index()] = values[n];
  }
}

std::vector<double> read_goal(const io::YamlView& goal, const RobotModel& robot, std::vector<double> q) {
  for (const char* other : {"position_constraints", "orientation_constraints", "visibility_constraints"}) {
    if (const auto value = goal.find(other); value && !(value->is_list() && value->size() == 0))
      throw value->error("is not a constraint on joints", "give the goal as joint_constraints");
  }
  const io::YamlView joints = goal.at("joint_constraints");
  for (const io::YamlView& joint : joints.items()) {
    const io::YamlView name = joint.at("joint_name");
    const auto variable = robot.find_variable(name.text());
    if (!variable) {
      throw name.error("is '" + name.text() + "', which does not move by itself in this robot",
                       "name one of its joints" + nearest_name_hint(name.text(), variable_names(robot)));
    }
    q[variable->index()] = joint.at("position").number();
  }
  return q;
}

}  // namespace

PlanRequestFile read_plan_request(const std::filesystem::path& file, const RobotModel& robot) {
  const std::string where = file.string();
  const auto tree =
      io::parse_yaml(where, io::read_file(file, {"a request", io::YamlLimits::kBytes, "it should take a few lines"}));
  const io::YamlView top(where, *tree);
  PlanRequestFile result;
  result.request.start = robot.rest_state();
  if (const auto group = top.find("group_name")) result.request.group = group->text();
  if (const auto start = top.find("start_state")) {
    if (const auto joints = start->find("joint_state")) read_start(*joints, robot, result);
    if (const auto bases = start->find("multi_dof_joint_state")) read_bases(*bases, robot, result);
  }
  const io::YamlView goals = top.at("goal_constraints");
  if (goals.size() == 0) throw goals.error("is empty", "give a goal");
  for (const io::YamlView& goal : goals.items())
    result.request.goals.push_back(read_goal(goal, robot, result.request.start));
  return result;
}

}  // namespace clearway
