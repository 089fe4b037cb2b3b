// Whether a pose can be told to be out of reach by lengths alone.
#pragma once

#include "ik/chain.hpp"
#include "ik/goal.hpp"

namespace clearway {

/// True if the goal is proven out of reach, whatever the values of the chain: its lengths, joint to joint, cannot add up to
/// the distance between the first joint and the tool, or where the last joint would have to be. `X_WL` are the poses of all
/// links, with the joints that are not moved where they will be.
[[nodiscard]] bool is_out_of_reach(const RobotModel& robot, const Chain& chain, const Goal& goal,
                                   std::span<const Pose> X_WL);

}  // namespace clearway
