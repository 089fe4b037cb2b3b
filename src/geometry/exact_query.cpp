#include "geometry/exact_query.hpp"

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/nearest_point-inl.hpp"

namespace clearway {
namespace {

using HWY_NAMESPACE::boolean_gjk;
using HWY_NAMESPACE::Nearest;
using HWY_NAMESPACE::nearest_on;

/// A direction in doubles as integers, or (1, 0, 0) if there is none in it.
Vector3<Integer> direction_of(const Vector3<double>& d) {
  int lowest = std::numeric_limits<int>::max();
  for (const double x : {d.x, d.y, d.z}) {
    if (!std::isfinite(x)) return {1, 0, 0};
    if (x != 0) lowest = std::min(lowest, lowest_bit_exponent(x));
  }
  if (is_zero(d)) return {1, 0, 0};
  return {to_integer(d.x, lowest), to_integer(d.y, lowest), to_integer(d.z, lowest)};
}

ExactAnswer hit_at(const Nearest<Integer>& nearest) {
  ExactAnswer answer;
  answer.hit = true;
  answer.q = nearest.carrier;
  for (int i = 0; i < nearest.carrier.size; ++i) answer.weight[i] = nearest.weight[i];
  return answer;
}

ExactAnswer free_along(const Vector3<Integer>& D) {
  ExactAnswer answer;
  answer.hit = false;
  answer.D = D;
  return answer;
}

/// The simplex that the fast stages ended with, in integers.
Simplex<Integer> simplex_of(const ExactDifference& set, const Simplex<double>& q) {
  Simplex<Integer> exact;
  exact.size = q.size;
  for (int i = 0; i < q.size; ++i) exact.v[i] = set.point(q.v[i].a, q.v[i].b);
  return exact;
}

/// Bodies without a radius: the paper's algorithm.
ExactAnswer without_radius(const ExactDifference& set, Vector3<Integer> D) {
  Simplex<Integer> q;
  const Verdict verdict = boolean_gjk(set, D, q);
  return verdict == Verdict::kFree ? free_along(D) : hit_at(nearest_on(q));
}

/// Bodies with a radius: on toward the nearest point until it is within the radius, or a plane shows that none is.
/// Ends because the distance shrinks strictly over finitely many carriers; when it cannot shrink any more, the plane
/// through the nearest point decides.
ExactAnswer with_radius(const ExactDifference& set, Simplex<Integer> q) {
  const Integer r2 = set.radius() * set.radius();
  for (;;) {
    const Nearest<Integer> nearest = nearest_on(q);
    if (nearest.square <= r2 * nearest.denominator) return hit_at(nearest);
    const Vector3<Integer>& D = nearest.to_origin;
    SupportPoint<Integer> S;
    set.support(D, S);
    const Integer height = dot(S.p, D);
    if (height < 0 && height * height > r2 * dot(D, D)) return free_along(D);
    q = nearest.carrier;
    q.add_newest(S);
  }
}

}  // namespace

ExactAnswer exact_intersects(const ExactDifference& set, const FastQuery& start) {
  Vector3<Integer> D = direction_of(start.D);
  Simplex<Integer> q = simplex_of(set, start.q);

  // Near a contact the fast stages mostly end with the right simplex or the right plane and could not be sure: look there
  // first. What is found there holds for both kinds of bodies.
  const Integer r2 = set.radius() * set.radius();
  SupportPoint<Integer> S;
  set.support(D, S);
  const Integer height = dot(S.p, D);
  if (height < 0 && height * height > r2 * dot(D, D)) return free_along(D);
  if (q.size == 0) q.add_newest(S);
  const Nearest<Integer> nearest = nearest_on(q);
  if (nearest.square <= r2 * nearest.denominator) return hit_at(nearest);

  return set.radius() == 0 ? without_radius(set, nearest.to_origin) : with_radius(set, nearest.carrier);
}

}  // namespace clearway
