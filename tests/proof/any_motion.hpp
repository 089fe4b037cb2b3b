// A bundled robot on any segment, and its state at any share by a formula that shares no code with the verifier.
#pragma once

#include <clearway/io/robot.hpp>
#include <clearway/proof/curve.hpp>
#include <clearway/robot/robot.hpp>

#include "oracle/rng.hpp"
#include "support/bundled_robots.hpp"
#include "support/state_within_limits.hpp"

#include <memory>
#include <string>
#include <vector>

namespace clearway::proof {

struct AnyMotion {
  Waypoint from, to;
  Interpolation way;

  AnyMotion(oracle::Rng& rng, const RobotModel& robot, double length)
      : way(rng.pick({Interpolation::kLinear, Interpolation::kCubic, Interpolation::kQuintic})) {
    from.positions = state_within_limits(rng, robot);
    to.positions = state_within_limits(rng, robot);
    to.time_s = rng.real(0.1, 2);
    for (std::size_t i = 0; i < to.positions.size(); ++i) {
      // Quaternions too: any length but zero.
      to.positions[i] = from.positions[i] + length * (to.positions[i] - from.positions[i] + rng.real(-0.1, 0.1));
      for (Waypoint* one : {&from, &to}) {
        one->velocities.push_back(length * rng.real(-1, 1));
        one->accelerations.push_back(length * rng.real(-2, 2));
      }
    }
  }

  /// By the basis functions of Hermite.
  [[nodiscard]] std::vector<double> at(double s) const {
    const double h = to.time_s - from.time_s, r = 1 - s;
    std::vector<double> q;
    for (std::size_t i = 0; i < from.positions.size(); ++i) {
      const double p = from.positions[i], P = to.positions[i];
      if (way == Interpolation::kLinear) {
        q.push_back(r * p + s * P);
        continue;
      }
      const double v = h * from.velocities[i], V = h * to.velocities[i];
      if (way == Interpolation::kCubic) {
        q.push_back((1 + 2 * s) * r * r * p + s * r * r * v + s * s * (1 + 2 * r) * P - s * s * r * V);
        continue;
      }
      const double a = h * h * from.accelerations[i], A = h * h * to.accelerations[i];
      const double near = r * r * r, far = s * s * s;
      q.push_back(near * ((1 + 3 * s + 6 * s * s) * p + s * (1 + 3 * s) * v + s * s / 2 * a) +
                  far * ((1 + 3 * r + 6 * r * r) * P - r * (1 + 3 * r) * V + r * r / 2 * A));
    }
    return q;
  }
};

inline Robot load_bundled(const std::string& name) {
  return load_robot(bundled_folder() / name / (name + ".urdf")).robot;
}

/// A piece of any length, mostly short.
inline Shares any_shares(oracle::Rng& rng) {
  const double half = std::ldexp(0.5, -rng.integer(0, 14));
  return {half + (1 - 2 * half) * rng.real(0, 1), half};
}

}  // namespace clearway::proof
