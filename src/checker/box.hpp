// Boxes along the axes of the world that hold a posed shape for sure, rounding included.
#pragma once

#include <clearway/geometry/shape.hpp>

namespace clearway {

/// A shape's core fits into |p - center| <= half, in its own frame.
struct LocalBox {
  Vec3 center = Vec3::Zero();
  Vec3 half = Vec3::Zero();
};
/// Infinite for a half-space, whose boxes hold NaN and so are apart from none.
[[nodiscard]] LocalBox local_box(const Shape& shape);

struct Box {
  Vec3 low;
  Vec3 high;

  /// NaN counts as overlap: there is no proof that the bodies are apart.
  [[nodiscard]] bool is_apart_from(const Box& other) const noexcept {
    return high.x() < other.low.x() || high.y() < other.low.y() || high.z() < other.low.z() ||
           other.high.x() < low.x() || other.high.y() < low.y() || other.high.z() < low.z();
  }
};

[[nodiscard]] inline Box joined(const Box& a, const Box& b) noexcept {
  return {a.low.cwiseMin(b.low), a.high.cwiseMax(b.high)};
}

/// By so much of its coordinates a box is larger than computed. Center and half extent take three products and three sums
/// each, which err by 6 units of 2^-53 of |R||center| + |t| and of |R| half + margin; this is 90 units.
inline constexpr double kBoxError = 1e-14;

/// Holds R p + t for every point p of the shape, whatever matrix R is.
[[nodiscard]] inline Box box_of(const LocalBox& local, double margin_m, const Pose& X_WS) noexcept {
  const Eigen::Matrix3d abs_R = X_WS.linear().cwiseAbs();
  const Vec3 half = (abs_R * local.half).array() + margin_m;
  const Vec3 center = X_WS * local.center;
  const Vec3 size = abs_R * local.center.cwiseAbs() + X_WS.translation().cwiseAbs() + half;
  const Vec3 reach = half + kBoxError * size;
  return {center - reach, center + reach};
}

/// A lower bound for the distance of what the boxes hold.
[[nodiscard]] inline double gap_m(const Box& a, const Box& b) noexcept {
  const Vec3 gap = (a.low - b.high).cwiseMax(b.low - a.high).cwiseMax(0.0);
  return gap.norm() * (1 - kBoxError);
}

}  // namespace clearway
