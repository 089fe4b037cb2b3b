// Goals that are poses: states for them, by inverse kinematics.
#pragma once

#include <clearway/checker/collision_checker.hpp>
#include <clearway/io/plan_request.hpp>

#include <memory>
#include <string>
#include <vector>

namespace clearway::apps {

/// Up to eight states that bring the link to the pose, without its name the group's tip, and come nothing nearer than the gap.
/// Joints that do not move it are as at the start. The goal's other poses are tried if the first has no such states.
/// @throws Error, in the name of the goal, if there are none; it is about the first pose
[[nodiscard]] std::vector<std::vector<double>> states_at_pose(const PoseGoal& goal,
                                                              const std::shared_ptr<const CollisionChecker>& checker,
                                                              const std::string& group, JointView start, double gap_m);

}  // namespace clearway::apps
