#include "geometry/exact_difference.hpp"

#include <algorithm>

namespace clearway {
namespace {

/// Lowest bit of all entries, or a large number if all are zero.
template <class Matrix>
int lowest_bit_of(const Matrix& m) {
  int lowest = std::numeric_limits<int>::max() / 4;
  for (const double x : m.reshaped()) {
    if (x != 0) lowest = std::min(lowest, lowest_bit_exponent(x));
  }
  return lowest;
}

int lowest_bit_of(double x) { return x == 0 ? std::numeric_limits<int>::max() / 4 : lowest_bit_exponent(x); }

ExactHull in_units(const Hull& hull, const Pose& X, int unit) {
  ExactHull exact{&hull, {}, {}};
  const int shift = unit - hull.lsb_exponent();
  for (int j = 0; j < 3; ++j) {
    const auto row = X.linear().row(j);
    exact.row[j] = {to_integer(row.x(), shift), to_integer(row.y(), shift), to_integer(row.z(), shift)};
  }
  const auto& t = X.translation();
  exact.translation = {to_integer(t.x(), unit), to_integer(t.y(), unit), to_integer(t.z(), unit)};
  return exact;
}

/// Vertices whose value along a rounded direction is this close to the largest may be the true farthest: rounding of the
/// direction 2^-50, change of frame and dot product 7u, together below this, relative to max|D| * sum of reach.
constexpr double kFilterError = 0x1p-46;
/// Within these, no product overflows, and what underflow in R^T D can add, times a vertex, is far below the error above.
constexpr double kSmallestFilter = 0x1p-300;
constexpr double kLargestFilter = 0x1p300;

}  // namespace

Vector3<Integer> ExactHull::local(std::uint32_t i) const {
  const Vec3 v = hull->vertex(i);
  const int lsb = hull->lsb_exponent();
  return {to_integer(v.x(), lsb), to_integer(v.y(), lsb), to_integer(v.z(), lsb)};
}

Vector3<Integer> ExactHull::world(std::uint32_t i) const {
  const Vector3<Integer> v = local(i);
  return Vector3<Integer>{dot(row[0], v), dot(row[1], v), dot(row[2], v)} + translation;
}

ExactDifference::ExactDifference(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, double gap_m)
    : a_{&a, {}, {}}, b_{&b, {}, {}}, R_a_(X_WA.linear()), R_b_(X_WB.linear()) {
  unit_ = std::min({lowest_bit_of(R_a_) + a.lsb_exponent(), lowest_bit_of(R_b_) + b.lsb_exponent(),
                    lowest_bit_of(X_WA.translation()), lowest_bit_of(X_WB.translation()), lowest_bit_of(a.radius_m()),
                    lowest_bit_of(b.radius_m()), lowest_bit_of(gap_m), 0});
  a_ = in_units(a, X_WA, unit_);
  b_ = in_units(b, X_WB, unit_);
  reach_a_ = R_a_.cwiseAbs() * a.largest();
  reach_b_ = R_b_.cwiseAbs() * b.largest();
  radius_ = to_integer(a.radius_m(), unit_) + to_integer(b.radius_m(), unit_) + to_integer(gap_m, unit_);
}

SupportPoint<Integer> ExactDifference::point(std::uint32_t i, std::uint32_t j) const {
  return {a_.world(i) - b_.world(j), i, j};
}

Side ExactDifference::support(const Vector3<Integer>& D, SupportPoint<Integer>& S) const {
  S = point(farthest(a_, reach_a_, D, +1), farthest(b_, reach_b_, D, -1));
  return dot(S.p, D) < 0 ? Side::kSeparated : Side::kReached;
}

std::uint32_t ExactDifference::farthest(const ExactHull& body, const Vec3& reach, const Vector3<Integer>& D,
                                        int sign) const {
  const auto count = static_cast<std::uint32_t>(body.hull->size());
  if (count == 1) return 0;

  // A look in double leaves few candidates for exact comparison: nearly always one, on a flat face its corners.
  const int top = std::max({bit_length(D.x), bit_length(D.y), bit_length(D.z)});
  const Vec3 d = sign * Vec3(to_double(D.x, top), to_double(D.y, top), to_double(D.z, top));
  const Vec3 w = (&body == &a_ ? R_a_ : R_b_).transpose() * d;
  const double sum = reach.sum();
  const bool filter = sum >= kSmallestFilter && sum <= kLargestFilter &&
                      body.hull->largest_coordinate() <= kLargestFilter && w.cwiseAbs().sum() <= kLargestFilter;
  double best_seen = -std::numeric_limits<double>::infinity();
  if (filter) {
    for (std::uint32_t i = 0; i < count; ++i) best_seen = std::max(best_seen, w.dot(body.hull->vertex(i)));
  }
  const double threshold = best_seen - kFilterError * sum;

  const Vector3<Integer> W = body.row[0] * D.x + body.row[1] * D.y + body.row[2] * D.z;
  bool found = false;
  std::uint32_t best = 0;
  Integer best_value;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (filter && w.dot(body.hull->vertex(i)) < threshold) continue;
    Integer value = dot(W, body.local(i));
    if (sign < 0) value = -value;
    if (!found || value > best_value) {
      found = true;
      best = i;
      best_value = value;
    }
  }
  return best;
}

}  // namespace clearway
