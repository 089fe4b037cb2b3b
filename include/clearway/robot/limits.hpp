// Whether a value keeps to its limits: one meaning for the checker and for what makes states.
#pragma once

#include <clearway/robot/robot_description.hpp>

namespace clearway {

/// A value may exceed its limit by so much, in radians or metres: files hold 3.14159265 for a limit of 3.14159.
inline constexpr double kLimitTolerance = 1e-5;

[[nodiscard]] inline bool is_within(const JointLimits& limits, double value) noexcept {
  return value >= limits.lower - kLimitTolerance && value <= limits.upper + kLimitTolerance;
}

}  // namespace clearway
