// Where the links of a robot are in a given state.
#pragma once

#include <clearway/robot/robot_model.hpp>

namespace clearway {

/// Poses of all links in the world, in the order of robot.links(). The world is the frame of the root link, unless a base
/// joint moves that in it. A child's pose is its parent's times the joint's origin times its motion. The quaternion of a
/// floating joint need not have length 1; without a length, all poses below it hold NaN.
///
/// Precondition: `q` has one number per variable, `X_WL` room for all links.
void forward_kinematics(const RobotModel& robot, JointView q, std::span<Pose> X_WL) noexcept;

}  // namespace clearway
