#include "geometry/exact_gap.hpp"

#include "geometry/exact_difference.hpp"
#include "geometry/nearest_point-inl.hpp"

#include <algorithm>
#include <limits>

namespace clearway {
namespace {

using HWY_NAMESPACE::Nearest;
using HWY_NAMESPACE::nearest_on;

/// Bits of a result before it becomes a double.
constexpr int kResultBits = 64;

/// Section 2 of the paper in exact arithmetic: ends because the distance shrinks strictly over finitely many carriers.
Nearest<Integer> nearest_of(const ExactDifference& set, const Simplex<double>& start) {
  Simplex<Integer> q;
  for (int i = 0; i < start.size; ++i) q.v[q.size++] = set.point(start.v[i].a, start.v[i].b);
  if (q.size == 0) q.add_newest(set.point(0, 0));
  for (;;) {
    Nearest<Integer> nearest = nearest_on(q);
    if (nearest.square == 0) return nearest;
    SupportPoint<Integer> S;
    set.support(nearest.to_origin, S);
    // All points of the carrier have the same height along to_origin, which is perpendicular to it.
    if (dot(S.p, nearest.to_origin) <= dot(nearest.carrier[0], nearest.to_origin)) return nearest;
    q = nearest.carrier;
    q.add_newest(S);
  }
}

// Back to double ---------------------------------------------------------------------------------------------------------

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// numerator / denominator * 2^unit, to about 2^-52 of itself. Precondition: denominator > 0.
double quotient(const Integer& numerator, const Integer& denominator, int unit) {
  const int shift = std::max(0, kResultBits + bit_length(denominator) - bit_length(numerator));
  Integer scaled = abs(numerator);
  scaled <<= shift;
  const double magnitude = to_double(scaled / denominator, shift - unit);
  return numerator < 0 ? -magnitude : magnitude;
}

/// sqrt(square / denominator) - radius, times 2^unit, between two doubles.
void bound_gap(const Nearest<Integer>& nearest, const Integer& radius, int unit, ExactGap& gap) {
  int shift = std::max(0, kResultBits - (bit_length(nearest.square) - bit_length(nearest.denominator)) / 2);
  for (;;
       shift = 2 * shift + kResultBits) {  // until the difference of the two, which may be close, has enough bits left
    Integer square = nearest.square;
    square <<= 2 * shift;
    const Integer root = sqrt(Integer(square / nearest.denominator));
    const bool is_whole = root * root * nearest.denominator == square;
    Integer lower = radius;
    lower <<= shift;
    lower = root - lower;
    if (!is_whole && bit_length(lower) < kResultBits) continue;
    // The conversion errs by less than two ulps, the missing fraction of the root is far below one.
    gap.lower = to_double(lower, shift - unit);
    gap.upper = gap.lower;
    if (lower == 0) return;
    for (int ulps = 0; ulps < 2; ++ulps) {
      gap.lower = std::nextafter(gap.lower, -kInfinity);
      gap.upper = std::nextafter(gap.upper, kInfinity);
    }
    return;
  }
}

Vec3 unit_vector(const Vector3<Integer>& D) {
  const int top = std::max({bit_length(D.x), bit_length(D.y), bit_length(D.z)});
  return Vec3(to_double(D.x, top), to_double(D.y, top), to_double(D.z, top)).normalized();
}

}  // namespace

ExactGap exact_gap(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, const Simplex<double>& start) {
  const ExactDifference set(a, X_WA, b, X_WB);
  const Nearest<Integer> nearest = nearest_of(set, start);
  ExactGap gap{};
  gap.cores_meet = nearest.square == 0;
  bound_gap(nearest, set.radius(), set.unit(), gap);
  gap.direction_W = gap.cores_meet ? Vec3(0, 0, 0) : unit_vector(nearest.to_origin);

  Vector3<Integer> sum_a{0, 0, 0}, sum_b{0, 0, 0};
  Integer total = 0;
  for (int i = 0; i < nearest.carrier.size; ++i) {
    sum_a = sum_a + set.a().world(nearest.carrier.v[i].a) * nearest.weight[i];
    sum_b = sum_b + set.b().world(nearest.carrier.v[i].b) * nearest.weight[i];
    total += nearest.weight[i];
  }
  const auto mean = [&](const Vector3<Integer>& sum) {
    return Vec3(quotient(sum.x, total, set.unit()), quotient(sum.y, total, set.unit()),
                quotient(sum.z, total, set.unit()));
  };
  gap.core_point_a_W = mean(sum_a);
  gap.core_point_b_W = mean(sum_b);
  return gap;
}

}  // namespace clearway
