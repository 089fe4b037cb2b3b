#include <clearway/io/plan_request.hpp>

#include <clearway/common/nearest_name.hpp>

#include "io/plan_request_poses.hpp"
#include "io/read_file.hpp"
#include "io/robot_state_message.hpp"
#include "io/text_reader.hpp"

#include <array>

namespace clearway {
namespace {

std::vector<std::string> variable_names(const RobotModel& robot) {
  std::vector<std::string> names;
  for (const Variable& variable : robot.variables()) names.push_back(variable.name);
  return names;
}

std::vector<double> read_joint_goal(const io::YamlView& goal, const RobotModel& robot, std::vector<double> q) {
  for (const io::YamlView& joint : goal.at("joint_constraints").items()) {
    const io::YamlView name = joint.at("joint_name");
    const auto variable = robot.find_variable(name.text());
    if (!variable) {
      throw name.error("is " + io::in_quotes(name.text()) + ", which does not move by itself in this robot",
                       "name one of its joints" + nearest_name_hint(name.text(), variable_names(robot)));
    }
    q[variable->index()] = joint.at("position").number();
  }
  return q;
}

/// All fields of moveit_msgs/Constraints; another one would be a constraint that nobody keeps to.
constexpr std::array<std::string_view, 5> kConstraints = {"name", "joint_constraints", "position_constraints",
                                                          "orientation_constraints", "visibility_constraints"};

void read_goal(const io::YamlView& goal, const RobotModel& robot, io::PoseGoalReader& poses, PlanRequest& request) {
  goal.allow_only(kConstraints);
  if (!io::items_of(goal, "visibility_constraints").empty()) {
    throw goal.at("visibility_constraints")
        .error("is not a constraint on joints or on a pose", "give joint_constraints, or the pose of a link");
  }
  const bool is_on_joints = !io::items_of(goal, "joint_constraints").empty();
  const bool is_on_pose =
      !io::items_of(goal, "position_constraints").empty() || !io::items_of(goal, "orientation_constraints").empty();
  if (is_on_joints && is_on_pose) {
    throw goal.error("has joint_constraints beside those on the pose of a link",
                     "give either: states that meet both are not sought");
  }
  if (is_on_pose) {
    request.pose_goals.push_back(poses.read(goal));
  } else if (is_on_joints) {
    request.goals.push_back(read_joint_goal(goal, robot, request.start));
  } else {
    throw goal.error("has no constraints",
                     "give joint_constraints, or position_constraints and orientation_constraints");
  }
}

/// Constraints along the path are no detail that a warning could excuse: a path that breaks them is none.
void require_free_path(const io::YamlView& top) {
  if (const auto path = top.find("path_constraints")) {
    path->allow_only(kConstraints);
    for (const std::string_view kind : kConstraints) {
      if (kind == "name" || io::items_of(*path, kind).empty()) continue;
      throw path->at(kind).error("constrains the path, which is not supported", "leave it out");
    }
  }
  const auto trajectory = top.find("trajectory_constraints");
  if (trajectory && !io::items_of(*trajectory, "constraints").empty())
    throw trajectory->error("constrains the path, which is not supported", "leave it out");
}

}  // namespace

PlanRequestFile parse_plan_request(std::string_view text, const std::string& source, const RobotModel& robot) {
  const auto tree = io::parse_yaml(source, text);
  const io::YamlView top(source, *tree);
  PlanRequestFile result;
  PlanRequest& request = result.request;
  request.start = robot.rest_state();
  if (const auto group = top.find("group_name"); group && !group->is_empty()) request.group = group->name();
  if (const auto start = top.find("start_state")) io::read_robot_state(*start, robot, request.start, result.warnings);
  require_free_path(top);
  const io::YamlView goals = top.at("goal_constraints");
  if (goals.size() == 0) throw goals.error("is empty", "give a goal");
  io::PoseGoalReader poses(robot, request.start, result.warnings);
  for (const io::YamlView& goal : goals.items()) read_goal(goal, robot, poses, request);
  return result;
}

PlanRequestFile read_plan_request(const std::filesystem::path& file, const RobotModel& robot) {
  return parse_plan_request(io::read_file(file, {"a request", io::YamlLimits::kBytes, "it should take a few lines"}),
                            file.string(), robot);
}

}  // namespace clearway
