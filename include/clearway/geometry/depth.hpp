// How deep two bodies overlap. For reports; the verdict is intersects().
#pragma once

#include <clearway/geometry/shape.hpp>

namespace clearway {

/// How far b must be moved, along the best direction, until the bodies only touch: the true depth lies in
/// [lower_m, upper_m], rounding included. Moving b by upper_m along direction_W separates them, to rounding. All are 0 for
/// bodies apart; for bodies that touch, lower_m is 0 and upper_m at most rounding.
struct PenetrationDepth {
  double lower_m = 0;
  double upper_m = 0;
  Vec3 direction_W = Vec3::Zero();  // unit length, or zero where no direction leads apart
};

/// Two hulls: the bounds differ by rounding, 1e-14 of the bodies' size, unless the search ends early at its limit on
/// faces, which takes hundreds of vertices and bodies that are nearly concentric. For matrices with entries beyond 2^+-200 they
/// may be 0 and infinity.
/// @throws Error if a pose holds a number that is not finite.
[[nodiscard]] PenetrationDepth depth(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB);

/// Any two shapes. With a cylinder, cone or ellipsoid the bounds differ by 1e-6 of the depth; by more, up to about 1e-2,
/// where many directions are equally good (concentric bodies of revolution). A half-space gives a closed formula; two
/// half-spaces overlap for ever (both bounds infinite) unless their normals are opposite.
/// @throws Error if a pose holds a number that is not finite.
[[nodiscard]] PenetrationDepth depth(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB);

}  // namespace clearway
