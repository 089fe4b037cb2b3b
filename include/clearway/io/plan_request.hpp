// Reads what to plan: MoveIt's MotionPlanRequest as YAML.
#pragma once

#include <clearway/robot/robot.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

/// How closely a pose goal is to be met, in metres and in radians. A request may be content with less, hardly with more.
inline constexpr double kPoseGoalTolerance = 1e-6;

/// A link is to be somewhere: for inverse kinematics to find states.
struct PoseGoal {
  std::string where;             // says this, for messages: file, line and element
  std::string link;              // what is placed
  Pose X_LT = Pose::Identity();  // more exactly, this frame on it
  Pose X_WT = Pose::Identity();  // and where it should be. The world is that of forward_kinematics
  std::vector<Pose> others;      // will do as well, should X_WT not
  bool is_place_only = false;    // any rotation will do
};

/// States hold one number per variable of the robot. There is at least one goal of either kind, and any of them will do.
struct PlanRequest {
  std::string group;  // empty if the file names none
  std::vector<double> start;
  std::vector<std::vector<double>> goals;  // those on joints
  std::vector<PoseGoal> pose_goals;
};

struct PlanRequestFile {
  PlanRequest request;
  std::vector<std::string> warnings;  // what the file holds and the request does not; one line each
};

/// Start: start_state.joint_state and multi_dof_joint_state, by name, joints not named at rest. Joints that do not move in this
/// robot, or that it does not have, are ignored with a warning: a file of MoveIt may name them for good reason.
///
/// Goals: each of goal_constraints is one, either on joints or on the pose of a link.
/// - joint_constraints: joints not named are as at the start; the position counts, tolerances do not.
/// - One position constraint, and one orientation constraint of the same link or none: what is wanted is that the link's
///   target_point_offset is at the centre of the constraint region, a sphere or a box, and that the link is turned as the
///   quaternion says, in the frames of their headers. So the goal meets all tolerances, and leaves out what else they allow,
///   with two exceptions. Without orientation, or if all its tolerances are pi (3.14159) or more, any rotation will do. If
///   some are, turns about these axes of the link by multiples of 30 degrees will do as well. Tolerances below
///   kPoseGoalTolerance come with a warning. A quaternion's length may differ from 1 by 1e-3; MoveIt would ignore others.
///
/// Frames are links, "world", or one other name, which is taken to be the world with a warning. A link is where it is at the
/// start, with a warning if joints move it: MoveIt draws goals with the link there, and then judges them with the link where
/// the goal has it.
/// @throws Error if the file cannot be read in full, a goal has constraints of another kind, or on joints and on a pose, or
///         names a joint or link that the robot does not have; if a path is constrained; or if there is no goal.
[[nodiscard]] PlanRequestFile read_plan_request(const std::filesystem::path& file, const RobotModel& robot);

/// The same from memory. @param source  for messages
[[nodiscard]] PlanRequestFile parse_plan_request(std::string_view text, const std::string& source,
                                                 const RobotModel& robot);

}  // namespace clearway
