// Double first; where its bounds are too far apart for a pair of hulls, integers.
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/intersects.hpp>

#include "geometry/core_gap.hpp"
#include "geometry/exact_gap.hpp"
#include "geometry/finite_pose.hpp"
#include "geometry/plane_gap.hpp"
#include "geometry/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace clearway {
namespace {

/// Hulls: a larger share of the distance than this in doubt [1] asks for integers.
constexpr double kDoubt = 1e-6;

Vec3 as_vec3(const Vector3<double>& v) { return {v.x, v.y, v.z}; }

/// Two bodies: a verdict of intersects(), translations and radii. What is common to hulls and round shapes.
struct Question {
  bool hit;
  Vec3 t_A, t_B;
  double radius_a, radius_b;

  [[nodiscard]] double radius() const { return radius_a + radius_b; }
};

/// Of a pair that is free, the true distance is positive: no bound may say less.
ClosestPoints apart(double lower_m, double upper_m, const Vec3& point_a_W, const Vec3& point_b_W) {
  return {std::max(upper_m, std::numeric_limits<double>::denorm_min()), std::max(lower_m, 0.0), point_a_W, point_b_W};
}

/// Between the nearest points of the cores, as far from each as its share of the radii: in both bodies.
ClosestPoints meeting(const Question& ask, const Vec3& core_point_a_W, const Vec3& core_point_b_W) {
  const double share = ask.radius_a == ask.radius_b ? 0.5 : ask.radius_a / ask.radius();
  const Vec3 shared = core_point_a_W + (core_point_b_W - core_point_a_W) * share;
  return {0, 0, shared, shared};
}

ClosestPoints answer(const Question& ask, const CoreGap& gap) {
  const Vec3 a_W = as_vec3(gap.on_a) + ask.t_A, b_W = as_vec3(gap.on_b) + ask.t_B;
  if (ask.hit) return meeting(ask, a_W, b_W);
  const double rounding = 4 * kUnit * (gap.upper + ask.radius());
  const Vec3 a_to_b = -as_vec3(gap.p).normalized();
  return apart(gap.lower - ask.radius() - rounding, gap.upper - ask.radius() + rounding, a_W + ask.radius_a * a_to_b,
               b_W - ask.radius_b * a_to_b);
}

ClosestPoints answer(const Question& ask, const ExactGap& gap) {
  if (ask.hit) return meeting(ask, gap.core_point_a_W, gap.core_point_b_W);
  return apart(gap.lower, gap.upper, gap.core_point_a_W + ask.radius_a * gap.direction_W,
               gap.core_point_b_W - ask.radius_b * gap.direction_W);
}

/// Do the points of a hit meet, to rounding? Is the distance of a free pair known well?
bool is_good(const Question& ask, const CoreDifference& set, const CoreGap& gap) {
  if (ask.hit) return gap.upper <= ask.radius() * (1 + 4 * kUnit) + 4 * set.point_error();
  const ClosestPoints found = answer(ask, gap);
  return std::isfinite(found.distance_m) && found.error_m() <= kDoubt * found.distance_m;
}

Vector3<double> first_look(const WarmStart& warm) { return {warm.axis_W.x(), warm.axis_W.y(), warm.axis_W.z()}; }

ClosestPoints round_distance(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  WarmStart warm;
  const bool hit = intersects(a, X_WA, b, X_WB, warm);
  const Question ask{hit, X_WA.translation(), X_WB.translation(), a.margin_m(), b.margin_m()};
  const CoreDifference set(a, X_WA, b, X_WB);
  if (!set.is_in_range()) return meeting(ask, ask.t_A, ask.t_B);  // never free: there is no proof out of range
  return answer(ask, core_gap(set, first_look(warm)));
}

ClosestPoints plane_distance(const Shape& plane, const Pose& X_WP, const Shape& body, const Pose& X_WB) {
  const PlaneGap gap = plane_gap(plane, X_WP, body, X_WB);
  if (!intersects(plane, X_WP, body, X_WB)) return apart(gap.lower_m, gap.upper_m, gap.on_plane_W, gap.on_body_W);
  return {0, 0, gap.on_body_W, gap.on_body_W};  // the deepest point of the body
}

}  // namespace

ClosestPoints distance(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  require_finite(X_WA, X_WB, "distance");
  WarmStart warm;
  const bool hit = intersects(a, X_WA, b, X_WB, warm);
  const Question ask{hit, X_WA.translation(), X_WB.translation(), a.radius_m(), b.radius_m()};
  const CoreDifference set(a, X_WA, b, X_WB);
  if (!set.is_in_range()) return answer(ask, exact_gap(a, X_WA, b, X_WB, {}));
  const CoreGap gap = core_gap(set, first_look(warm));
  if (is_good(ask, set, gap)) return answer(ask, gap);
  return answer(ask, exact_gap(a, X_WA, b, X_WB, gap.carrier));
}

ClosestPoints distance(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  require_finite(X_WA, X_WB, "distance");
  const auto* hull_a = std::get_if<Hull>(&a.core());
  const auto* hull_b = std::get_if<Hull>(&b.core());
  if (hull_a && hull_b) return distance(*hull_a, X_WA, *hull_b, X_WB);
  if (!a.is_bounded()) return plane_distance(a, X_WA, b, X_WB);
  if (b.is_bounded()) return round_distance(a, X_WA, b, X_WB);
  ClosestPoints swapped = plane_distance(b, X_WB, a, X_WA);
  std::swap(swapped.point_a_W, swapped.point_b_W);
  return swapped;
}

}  // namespace clearway
