// How far apart two bodies are, and how deep they overlap. For reports and lower bounds; the verdict is intersects().
#pragma once

#include <clearway/geometry/shape.hpp>

namespace clearway {

/// The nearest points of two bodies. The true distance lies in [lower_m, distance_m], rounding included.
struct ClosestPoints {
  double distance_m = 0;  // 0 exactly when intersects() says so
  double lower_m = 0;
  Vec3 point_a_W = Vec3::Zero();  // a point shared by both when the distance is 0
  Vec3 point_b_W = Vec3::Zero();
  [[nodiscard]] double error_m() const noexcept { return distance_m - lower_m; }
};
[[nodiscard]] ClosestPoints distance(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB);
[[nodiscard]] ClosestPoints distance(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB);

/// How far b must be moved, along the best direction, until the bodies only touch: the true depth lies in
/// [lower_m, upper_m]. Moving b by upper_m along direction_W separates them, to rounding. Both are 0 for bodies apart.
struct PenetrationDepth {
  double lower_m = 0;
  double upper_m = 0;
  Vec3 direction_W = Vec3::Zero();  // unit length, or zero for bodies apart
};
[[nodiscard]] PenetrationDepth depth(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB);
[[nodiscard]] PenetrationDepth depth(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB);

}  // namespace clearway
