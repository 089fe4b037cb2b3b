// A state of any robot, drawn evenly within limits; angles without any within most of a turn, planar bases within a metre,
// floating ones at rest.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include "oracle/rng.hpp"

#include <cmath>
#include <vector>

namespace clearway {

inline std::vector<double> state_within_limits(oracle::Rng& rng, const RobotModel& model) {
  std::vector<double> q = model.rest_state();
  for (std::size_t i = 0; i < q.size(); ++i) {
    const Variable& variable = model.variables()[i];
    const bool is_limited = std::isfinite(variable.limits.lower) && std::isfinite(variable.limits.upper);
    if (is_limited) q[i] = rng.real(variable.limits.lower, variable.limits.upper);
    if (variable.is_turn) q[i] = rng.real(-3, 3);
    const bool is_planar = model[variable.joint].type == JointType::kPlanar;
    if (is_planar && !variable.is_turn) q[i] = rng.real(-1, 1);
  }
  return q;
}

}  // namespace clearway
