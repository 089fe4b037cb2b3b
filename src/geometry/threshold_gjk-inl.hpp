// GJK for bodies with a radius r: are the cores farther apart than r? (Section 2 of the paper, stopped at r.)
//
// A plane that separates the cores does not end this question, and the nearest point may sit on the newest vertex alone:
// Lemmas 5 to 7 do not hold, all regions are tested. docs/algorithm.md has the example where the reduced set fails.
#if defined(CLEARWAY_THRESHOLD_GJK_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_THRESHOLD_GJK_INL_HPP_
#undef CLEARWAY_THRESHOLD_GJK_INL_HPP_
#else
#define CLEARWAY_THRESHOLD_GJK_INL_HPP_
#endif

#include "geometry/nearest_point-inl.hpp"
#include "geometry/rounding.hpp"

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// The point of the carrier that the weights name. Any positive weights name a point of the simplex, so it does not matter
/// how they were rounded.
HWY_INLINE Vector3<double> point_of(const Nearest<double>& n) {
  double total = 0;
  for (int i = 0; i < n.carrier.size; ++i) total += n.weight[i];
  // Divided first: weights may be so small that their products with a point underflow.
  Vector3<double> sum{0, 0, 0};
  for (int i = 0; i < n.carrier.size; ++i) sum = sum + n.carrier[i] * (n.weight[i] / total);
  return sum;
}

/// From the nearest point to the origin. Next to an edge that is much longer than its distance, rounding leaves a part
/// along the edge, which would lead round bodies away from the gap.
HWY_INLINE Vector3<double> direction_from(const Nearest<double>& n) {
  const Vector3<double> D = n.to_origin;
  if (n.carrier.size != 2) return D;
  const Vector3<double> AB = n.carrier[1] - n.carrier[0];
  return D - AB * (dot(AB, D) / dot(AB, AB));
}

/// `radius` is the rounded sum of the radii. `Cso` as for boolean_gjk, with
///   support(D, S, radius)    does D keep the cores farther apart than the radius?
///   point_error()            how far a point of a simplex may be from where it seems to be
template <class Cso>
HWY_INLINE Verdict threshold_gjk(Cso& cso, double radius, Vector3<double>& D, Simplex<double>& q) {
  const double radius_above = radius * (1 + 4 * kUnit), radius_below = radius * (1 - 4 * kUnit);
  SupportPoint<double> S;
  q.size = 0;
  double nearest_so_far = HUGE_VAL;
  int steps_back = 0;  // rounding can make a step seem to lead away; round bodies recover from some
  for (int supports = 1; supports <= Cso::kMaxSupports; ++supports) {
    const Side side = cso.support(D, S, radius_above);
    if (side == Side::kSeparated) return Verdict::kFree;
    if (side == Side::kNowhere || q.has(S)) return Verdict::kUndecided;
    q.add_newest(S);
    const Nearest<double> nearest = nearest_on(q);
    const Vector3<double> P = point_of(nearest);
    const double distance = std::sqrt(dot(P, P)) * (1 + 4 * kUnit) + cso.point_error();
    if (distance <= radius_below) return Verdict::kHit;
    if (distance < nearest_so_far) {
      nearest_so_far = distance;
    } else if (++steps_back > kMaxStepsBack) {
      return Verdict::kUndecided;
    }
    q = nearest.carrier;
    D = direction_from(nearest);
  }
  return Verdict::kUndecided;
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
