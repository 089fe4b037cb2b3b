// From one start to a state that meets the goal, or to nowhere.
#pragma once

#include "ik/chain.hpp"
#include "ik/goal.hpp"

namespace clearway {

/// Scratch memory of searches on one robot.
struct DescentMemory {
  std::vector<Pose> X_WL;
  Jacobian jacobian;
  std::vector<double> step;
  std::vector<bool> is_held;
};

/// Changes the chain's values in `q`, which are within limits, until the goal is met or no more is gained. They stay within
/// limits, up to rounding. True if the goal is met.
[[nodiscard]] bool descend(const RobotModel& robot, const Chain& chain, const Goal& goal, int max_iterations,
                           std::span<double> q, DescentMemory& memory);

}  // namespace clearway
