#include "geometry/exact_points.hpp"

#include "geometry/exact_number.hpp"
#include "geometry/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clearway {
namespace {

using Index = ExactPoints::Index;
__extension__ using Int128 = __int128;

/// Height above a plane, relative to the sum over k of m_k |d_k|, d = p - a; m_k adds the magnitudes of the two
/// products in coordinate k of the normal. In the normal, two differences, a product and a difference of products make
/// 4u; after it, a difference, a product and two sums make 4u. The ninth covers the rounding of the bound itself.
/// Test: Plane.SideIsExactWhereDoublesCannotTell
constexpr double kHeightError = 9 * kUnit;
/// A coordinate of the normal alone, relative to m_k: 4u, likewise. Test: ExactPoints.TurnIsExactWhereDoublesCannotTell
constexpr double kTurnError = 5 * kUnit;

/// Coordinates of so many bits have determinants that fit the fixed-size integers below.
/// Test: ExactPoints.SideIsExactAtEveryNumberOfBits
constexpr int kMaxFixedBits = 60;

int sign(const Integer& x) { return x.sign(); }
int sign(const Int128& x) { return (x > 0) - (x < 0); }

/// Sign of d . n for |d_k| <= 2^61, |n_k| <= 2^123. The sum has up to 186 bits and is kept as high * 2^64 + low.
/// Neither part overflows: in low, each product is at most 2^61 * 2^64, and three of them are below 2^127.
int sign_of_dot(const Vector3<Int128>& d, const Vector3<Int128>& n) {
  Int128 high = 0;
  Int128 low = 0;
  const auto add = [&](Int128 a, Int128 b) {
    high += a * (b >> 64);
    low += a * static_cast<std::uint64_t>(b);
  };
  add(d.x, n.x);
  add(d.y, n.y);
  add(d.z, n.z);
  high += low >> 64;
  return high != 0 ? sign(high) : static_cast<int>(static_cast<std::uint64_t>(low) != 0);
}
int sign_of_dot(const Vector3<Integer>& d, const Vector3<Integer>& n) { return dot(d, n).sign(); }

/// A scaled point times 2^bits. Precondition: these are integers, and bits <= kMaxFixedBits.
Vector3<Int128> fixed_point(const Vec3& scaled, int bits) {
  const auto scale = static_cast<double>(std::int64_t{1} << bits);
  const auto to_fixed = [&](double x) { return Int128{static_cast<std::int64_t>(x * scale)}; };
  return {to_fixed(scaled.x()), to_fixed(scaled.y()), to_fixed(scaled.z())};
}

Vector3<Integer> integer_point(const Vec3& p, int exponent) {
  return {to_integer(p.x(), exponent), to_integer(p.y(), exponent), to_integer(p.z(), exponent)};
}

template <class T>
int side_of(const Vector3<T>& a, const Vector3<T>& b, const Vector3<T>& c, const Vector3<T>& p) {
  return sign_of_dot(p - a, cross<T>(b - a, c - a));
}

template <class T>
int turn_of(const Vector3<T>& a, const Vector3<T>& b, const Vector3<T>& c, int axis) {
  const Vector3<T> normal = cross<T>(b - a, c - a);
  return sign(axis == 0 ? normal.x : axis == 1 ? normal.y : normal.z);
}

}  // namespace

ExactPoints::ExactPoints(std::span<const Vec3> points)
    : points_(points), scaled_(points.size()), bits_(points.size(), 0) {
  double largest = 0;
  for (const Vec3& p : points) largest = std::max(largest, p.cwiseAbs().maxCoeff());
  exponent_ = largest == 0 ? 0 : std::ilogb(largest) + 1;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      const double x = points[i][k];
      scaled_[i][k] = std::ldexp(x, -exponent_);
      if (x != 0) bits_[i] = std::max(bits_[i], exponent_ - lowest_bit_exponent(x));
    }
  }
}

int ExactPoints::side(Index a, Index b, Index c, Index p) const {
  const int bits = std::max({bits_[a], bits_[b], bits_[c], bits_[p]});
  if (bits <= kMaxFixedBits) {
    const auto point = [&](Index i) { return fixed_point(scaled_[i], bits); };
    return side_of(point(a), point(b), point(c), point(p));
  }
  const auto point = [&](Index i) { return integer_point(points_[i], exponent_ - bits); };
  return side_of(point(a), point(b), point(c), point(p));
}

int ExactPoints::turn(Index a, Index b, Index c, int axis) const {
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;
  const Vec3 ab = scaled_[b] - scaled_[a];
  const Vec3 ac = scaled_[c] - scaled_[a];
  const double left = ab[u] * ac[v];
  const double right = ab[v] * ac[u];
  const double error = kTurnError * (std::abs(left) + std::abs(right)) + kScaledUnderflowGuard;
  if (left - right > error) return 1;
  if (left - right < -error) return -1;

  const int bits = std::max({bits_[a], bits_[b], bits_[c]});
  if (bits <= kMaxFixedBits) {
    const auto point = [&](Index i) { return fixed_point(scaled_[i], bits); };
    return turn_of(point(a), point(b), point(c), axis);
  }
  const auto point = [&](Index i) { return integer_point(points_[i], exponent_ - bits); };
  return turn_of(point(a), point(b), point(c), axis);
}

Plane::Plane(const ExactPoints& points, Index a, Index b, Index c) : base_(points.scaled(a)), a_(a), b_(b), c_(c) {
  const Vec3 ab = points.scaled(b) - base_;
  const Vec3 ac = points.scaled(c) - base_;
  normal_ = ab.cross(ac);
  const Vec3 l = ab.cwiseAbs();
  const Vec3 m = ac.cwiseAbs();
  slope_error_ = {l.y() * m.z() + l.z() * m.y(), l.z() * m.x() + l.x() * m.z(), l.x() * m.y() + l.y() * m.x()};
  slope_error_ *= kHeightError;
}

}  // namespace clearway
