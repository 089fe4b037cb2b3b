// Reads what to plan: MoveIt's MotionPlanRequest as YAML.
#pragma once

#include <clearway/robot/robot.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace clearway {

/// States hold one number per variable of the robot.
struct PlanRequest {
  std::string group;  // empty if the file names none
  std::vector<double> start;
  std::vector<std::vector<double>> goals;  // one per goal constraint; any of them will do
};

struct PlanRequestFile {
  PlanRequest request;
  std::vector<std::string> warnings;  // what the file holds and the request does not; one line each
};

/// Start: start_state.joint_state and multi_dof_joint_state, by name, joints not named at rest. Goals: the joint_constraints of each of goal_constraints,
/// joints not named as at the start; the position counts, tolerances do not. Joints that do not move in this robot, or that
/// it does not have, are ignored with a warning if a file of MoveIt may name them for good reason: in the start state.
/// @throws Error if the file cannot be read in full, a goal holds constraints other than of joints or names a joint that the
///         robot does not have, or there is no goal.
[[nodiscard]] PlanRequestFile read_plan_request(const std::filesystem::path& file, const RobotModel& robot);

}  // namespace clearway
