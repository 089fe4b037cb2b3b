// What a search for joint values aims at, and how far a state is from it.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <span>

namespace clearway {

/// How far the tool is from where it should be.
struct Miss {
  Vec3 p_W;       // tool, now
  Vec3 offset_W;  // from there to where it should be [m]
  Vec3
      turn_W;  // axis of the turn that is missing, of length 2 sin(angle / 2): needs no arc tangent, and grows up to pi
};

struct Goal {
  LinkId link;
  Pose X_LT;
  Vec3 p_WT;                // wanted
  Eigen::Quaterniond R_WT;  // wanted
  double position_tolerance_m = 0;
  double chord_tolerance = 0;  // 2 sin(tolerance / 2)
  bool is_any_turn_good = false;

  [[nodiscard]] Miss miss(std::span<const Pose> X_WL) const {
    const Pose X_WT = X_WL[link.index()] * X_LT;
    const Eigen::Quaterniond missing = R_WT * Eigen::Quaterniond(X_WT.linear()).conjugate();
    const double sign = missing.w() < 0 ? -1 : 1;  // the short way round
    return {X_WT.translation(), p_WT - X_WT.translation(), 2 * sign * missing.vec()};
  }
  /// False for NaN.
  [[nodiscard]] bool is_met(const Miss& miss) const {
    const bool is_turned = is_any_turn_good || miss.turn_W.norm() <= chord_tolerance;
    return miss.offset_W.norm() <= position_tolerance_m && is_turned;
  }
};

}  // namespace clearway
