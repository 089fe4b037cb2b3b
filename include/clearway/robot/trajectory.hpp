// A path of a robot over time.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <span>
#include <vector>

namespace clearway {

struct TrajectoryPoint {
  double time_s = 0;
  std::vector<double> positions;  // one per variable of the trajectory, and so on
  std::vector<double> velocities;
  std::vector<double> accelerations;  // from here on, until the next point
};

/// Between points each variable follows the parabola that its velocities and accelerations describe.
struct Trajectory {
  std::vector<VariableId> variables;
  std::vector<TrajectoryPoint> points;
};

/// Per variable of a path, in units per second and per second squared; each positive, infinite if there is no limit.
struct MotionLimits {
  std::vector<double> velocity;
  std::vector<double> acceleration;
};

/// The fastest way along a path that keeps to it: straight from state to state, at rest where it bends, and as fast as the
/// limits allow in between. So whatever was shown of the path holds for the trajectory. Points are where the acceleration
/// changes; with a period, also at its multiples. States that repeat the one before them, and those on the straight line
/// between their neighbours, are passed without a stop.
///
/// @param path     one state at least, with one number per variable each
/// @param period_s positive, or infinite for none
/// @throws Error if a limit is not positive, or a variable that moves has neither; or if the period is not positive.
[[nodiscard]] Trajectory time_along(std::span<const std::vector<double>> path, std::vector<VariableId> variables,
                                    const MotionLimits& limits, double period_s);

}  // namespace clearway
