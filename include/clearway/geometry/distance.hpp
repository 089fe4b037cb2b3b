// How far apart two bodies are. For reports and lower bounds; the verdict is intersects().
#pragma once

#include <clearway/geometry/shape.hpp>

namespace clearway {

/// The nearest points of two bodies, radii and margins included. The true distance lies in [lower_m, distance_m]: rounding
/// is paid for on both sides, so distance_m is a bound too, and a little more than the distance of the two points.
struct ClosestPoints {
  double distance_m = 0;  // 0 exactly when intersects() is true
  double lower_m = 0;
  Vec3 point_a_W = Vec3::Zero();  // both the same when the distance is 0: a point that the bodies share, to rounding
  Vec3 point_b_W = Vec3::Zero();
  [[nodiscard]] double error_m() const noexcept { return distance_m - lower_m; }
};

/// Two hulls: error_m() is at most 1e-6 of the distance, however small that is, and mostly 1e-14 of the bodies' size.
/// A distance beyond the largest double is infinite.
/// @throws Error if a pose holds a number that is not finite.
[[nodiscard]] ClosestPoints distance(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB);

/// Any two shapes. With a cylinder, cone or ellipsoid the error is mostly 1e-13, seldom above 1e-10 of the bodies' size,
/// and a pair that intersects() calls a hit for want of a proof is at distance 0. A half-space gives a closed formula,
/// and the bounds 0 and infinity if its pose or its numbers are beyond 2^+-100; of two half-spaces, only those with opposite
/// normals are apart.
/// @throws Error if a pose holds a number that is not finite.
[[nodiscard]] ClosestPoints distance(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB);

}  // namespace clearway
