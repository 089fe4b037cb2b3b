// Where a body that moves along a ray lets go of another: places benchmark pairs without asking any library for a verdict.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <span>

namespace clearway::bench {

struct Touch {
  double shift_m;  // b shifted by less than this along the ray overlaps a, by more is free of it
  double
      cosine;  // between the ray and the normal where they touch: a further shift of s opens a gap of at least s * cosine
};

/// Both bodies start with their origins, which lie inside them, at the same place; then b moves along the unit vector u_W.
/// The result is good to about 1e-13 of the bodies' size. `inner_radius_m`: a ball around a's origin that a holds.
[[nodiscard]] Touch shift_to_touch(std::span<const Vec3> a, const Eigen::Matrix3d& R_WA, double inner_radius_m,
                                   std::span<const Vec3> b, const Eigen::Matrix3d& R_WB, const Vec3& u_W);

}  // namespace clearway::bench
