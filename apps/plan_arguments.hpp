// From where to where, and how fast: what commands that plan are told.
#pragma once

#include "robot_arguments.hpp"

#include <clearway/checker/collision_checker.hpp>
#include <clearway/planners/plan.hpp>
#include <clearway/robot/trajectory.hpp>

#include <string>
#include <vector>

namespace clearway::apps {

struct PlanArguments {
  std::string request;  // a file
  std::string start;    // a file, the name of a group state, or empty for home
  std::string goal;     // a file or the name of a group state
  std::vector<double> goal_pose;
  std::string tip;
  std::vector<std::string> accelerations;  // of all joints, or joint=value
};

/// Start and goal.
void add_plan_arguments(CLI::App& command, PlanArguments& arguments);
void add_acceleration_argument(CLI::App& command, PlanArguments& arguments);

/// @throws Error if something is not said, or said twice.
[[nodiscard]] PlanProblem load_problem(const PlanArguments& arguments, const RobotArguments& robot_arguments,
                                       const std::shared_ptr<const CollisionChecker>& checker, double gap_m);

/// Velocities from the URDF; accelerations as given, else from robot.yaml.
[[nodiscard]] MotionLimits motion_limits(const PlanArguments& arguments, const RobotArguments& robot_arguments,
                                         const Robot& robot, const Group& group);

/// @throws Error if a trajectory cannot be written under this name.
void require_trajectory_name(const std::string& file);

}  // namespace clearway::apps
