// How close a quaternion that goes straight from one to another comes to zero, where it means no rotation.
#pragma once

#include <Eigen/Core>

#include <algorithm>

namespace clearway {

/// The least length on the straight way from a to b.
[[nodiscard]] inline double shortest_between(const Eigen::Vector4d& a, const Eigen::Vector4d& b) noexcept {
  const Eigen::Vector4d step = b - a;
  const double along = step.squaredNorm() > 0 ? std::clamp(-a.dot(step) / step.squaredNorm(), 0.0, 1.0) : 0;
  return (a + along * step).norm();
}

}  // namespace clearway
