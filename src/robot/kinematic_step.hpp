// What the kinematics needs to know of a joint.
#pragma once

#include <clearway/robot/robot_model.hpp>

namespace clearway {

[[nodiscard]] KinematicStep make_step(const Joint& joint, std::span<const JointInput> inputs);

}  // namespace clearway
