#include <clearway/geometry/slab.hpp>

#include "geometry/core_gap.hpp"
#include "geometry/finite_pose.hpp"
#include "geometry/plane_gap.hpp"
#include "geometry/rounding.hpp"

namespace clearway {
namespace {

/// A slab this near to the widest is good enough: the last tenth takes most of the search.
constexpr double kEnough = 0.9;

Slab turned_round(const Slab& slab) { return {-slab.normal_W, slab.width_m}; }

Slab slab_over_plane(const Shape& plane, const Pose& X_WP, const Shape& body, const Pose& X_WB) {
  const PlaneGap gap = plane_gap(plane, X_WP, body, X_WB);
  return {gap.normal_W, gap.lower_m};
}

Slab slab_between_bounded(const CoreDifference& set, double radii, const WarmStart& warm) {
  if (!set.is_in_range()) return {};
  const Vec3& axis = warm.axis_W;
  const CoreGap gap = core_gap(set, {axis.x(), axis.y(), axis.z()}, {radii, kEnough});
  const double rounding = 4 * kUnit * (gap.upper + radii);
  return {Vec3(gap.direction.x, gap.direction.y, gap.direction.z), gap.lower - radii - rounding};
}

}  // namespace

Slab slab_between(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, const WarmStart& warm) noexcept {
  if (!is_finite(X_WA) || !is_finite(X_WB)) return {};
  if (!a.is_bounded()) return slab_over_plane(a, X_WA, b, X_WB);
  if (!b.is_bounded()) return turned_round(slab_over_plane(b, X_WB, a, X_WA));
  return slab_between_bounded(CoreDifference(a, X_WA, b, X_WB), a.margin_m() + b.margin_m(), warm);
}

Slab slab_across(const Vec3& direction_W, const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) noexcept {
  if (!is_finite(X_WA) || !is_finite(X_WB) || !a.is_bounded() || !b.is_bounded()) return {};
  const CoreDifference set(a, X_WA, b, X_WB);
  Vector3<double> D{direction_W.x(), direction_W.y(), direction_W.z()};
  CoreSupport S;
  if (!set.is_in_range() || !set.support(D, S)) return {};
  const double radii = a.margin_m() + b.margin_m(), height = height_above(S, D);
  const Vec3 normal_W = Vec3(D.x, D.y, D.z).normalized();
  return {normal_W, -height - radii - 4 * kUnit * (std::abs(height) + radii)};
}

}  // namespace clearway
