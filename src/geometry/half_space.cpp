// A pose y = R x + t turns {n.x <= c} into {m.(y - t) <= c |det R|}, with m = cof(R) n times the sign of det R: true for any R
// that is not singular, not only for rotations. A body is free if its lowest point along m stays above by more than the
// margins times |m|.
#include "geometry/half_space.hpp"

#include "geometry/rounding.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <array>
#include <cmath>
#include <exception>
#include <optional>

namespace clearway {
namespace {

using Rational = boost::multiprecision::cpp_rational;

// The plane in any kind of number ----------------------------------------------------------------------------------------

template <class T>
struct Plane {
  std::array<T, 3> normal;  // m
  T level;                  // c |det R| + m . t: the body is below where m . y <= level
  T det;                    // of R
};

template <class T>
using Matrix = std::array<std::array<T, 3>, 3>;

template <class T>
Matrix<T> cofactors(const Matrix<T>& R) {
  Matrix<T> K;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      K[i][j] = R[i1][j1] * R[i2][j2] - R[i1][j2] * R[i2][j1];
    }
  }
  return K;
}

template <class T>
T dot(const std::array<T, 3>& a, const std::array<T, 3>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class T>
std::optional<Plane<T>> world_plane(const HalfSpace& h, const Pose& X) {
  Matrix<T> R;
  std::array<T, 3> t, n;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) R[i][j] = T(X.linear()(static_cast<int>(i), static_cast<int>(j)));
    t[i] = T(X.translation()[static_cast<int>(i)]);
    n[i] = T(h.normal[static_cast<int>(i)]);
  }
  const Matrix<T> K = cofactors(R);
  const T det = dot(R[0], K[0]);
  if (det == 0) return std::nullopt;
  Plane<T> plane;
  plane.det = det;
  for (std::size_t i = 0; i < 3; ++i) {
    plane.normal[i] = dot(K[i], n);
    if (det < 0) plane.normal[i] = -plane.normal[i];
  }
  plane.level = T(h.offset) * (det < 0 ? T(-det) : det) + dot(plane.normal, t);
  return plane;
}

// Exact -----------------------------------------------------------------------------------------------------------------

Rational lowest_along(const std::array<Rational, 3>& m, const Hull& hull, const Pose& X) {
  std::array<Rational, 3> w;  // R^T m
  Rational shift = 0;
  for (int k = 0; k < 3; ++k) {
    for (int j = 0; j < 3; ++j)
      w[static_cast<std::size_t>(k)] += Rational(X.linear()(j, k)) * m[static_cast<std::size_t>(j)];
    shift += Rational(X.translation()[k]) * m[static_cast<std::size_t>(k)];
  }
  std::optional<Rational> lowest;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vec3 v = hull.vertex(i);
    const Rational value = dot(w, {Rational(v.x()), Rational(v.y()), Rational(v.z())});
    if (!lowest || value < *lowest) lowest = value;
  }
  return *lowest + shift;
}

bool exceeds(const Rational& gap, const Rational& radius, const std::array<Rational, 3>& m) {
  return gap > 0 && gap * gap > radius * radius * dot(m, m);
}

Rational margins(const Shape& a, const Shape& b, double gap_m) {
  return Rational(a.margin_m()) + Rational(b.margin_m()) + Rational(gap_m);
}

bool is_free_exactly(const Shape& plane, const Pose& X_WP, const Shape& body, const Hull& hull, const Pose& X_WB,
                     double gap_m) {
  const auto p = world_plane<Rational>(std::get<HalfSpace>(plane.core()), X_WP);
  return p && exceeds(lowest_along(p->normal, hull, X_WB) - p->level, margins(plane, body, gap_m), p->normal);
}

/// Two half-spaces are apart only if their normals are exactly opposite.
bool is_free_exactly(const Shape& a, const Pose& X_WA, const Shape& b, const HalfSpace& h, const Pose& X_WB,
                     double gap_m) {
  const auto p = world_plane<Rational>(std::get<HalfSpace>(a.core()), X_WA), q = world_plane<Rational>(h, X_WB);
  if (!p || !q) return false;
  const auto& m = p->normal;
  const auto& n = q->normal;
  const bool parallel = m[0] * n[1] == m[1] * n[0] && m[1] * n[2] == m[2] * n[1] && m[0] * n[2] == m[2] * n[0];
  const Rational opposed = -dot(m, n);
  if (!parallel || opposed <= 0) return false;
  const Rational other_level = -q->level * dot(m, m) / opposed;  // b as {m . y >= other_level}
  return exceeds(other_level - p->level, margins(a, b, gap_m), m);
}

// Double, with a bound ------------------------------------------------------------------------------------------------------

/// Lowest value of d . v over a core, to 5u |d| . largest.
double lowest_value(const Hull& hull, const Vec3& d) {
  double lowest = d.dot(hull.vertex(0));
  for (std::size_t i = 1; i < hull.size(); ++i) lowest = std::min(lowest, d.dot(hull.vertex(i)));
  return lowest;
}
double lowest_value(const Cylinder& c, const Vec3& d) {
  return -(c.radius_m * std::sqrt(d.x() * d.x() + d.y() * d.y()) + c.half_length_m * std::abs(d.z()));
}
double lowest_value(const Cone& c, const Vec3& d) {
  const double tip = d.z() * c.half_length_m;
  return std::min(tip, -tip - c.base_radius_m * std::sqrt(d.x() * d.x() + d.y() * d.y()));
}
double lowest_value(const Ellipsoid& e, const Vec3& d) { return -e.semi_axes_m.cwiseProduct(d).norm(); }
double lowest_value(const HalfSpace&, const Vec3&) { return -std::numeric_limits<double>::infinity(); }

Vec3 largest_in(const Hull& hull) { return hull.largest(); }
Vec3 largest_in(const Cylinder& c) { return {c.radius_m, c.radius_m, c.half_length_m}; }
Vec3 largest_in(const Cone& c) { return {c.base_radius_m, c.base_radius_m, c.half_length_m}; }
Vec3 largest_in(const Ellipsoid& e) { return e.semi_axes_m; }
Vec3 largest_in(const HalfSpace&) { return Vec3::Zero(); }

enum class Sure { kFree, kHit, kNo };

/// Sums here have at most six factors in a term, each step rounds once: 40u covers them with room. kNo outside the range
/// where that holds.
Sure look(const Shape& plane, const Pose& X_WP, const Shape& body, const Pose& X_WB, double gap_m) {
  const auto& h = std::get<HalfSpace>(plane.core());
  // Relative to the plane's own frame origin, so that a common large offset costs nothing.
  Pose X_at_origin = X_WP;
  X_at_origin.translation().setZero();
  const auto p = world_plane<double>(h, X_at_origin);
  if (!p) return Sure::kNo;
  const Vec3 m(p->normal[0], p->normal[1], p->normal[2]);
  const Vec3 t = X_WB.translation() - X_WP.translation();
  const Vec3 w = X_WB.linear().transpose() * m;
  const Vec3 largest = std::visit([](const auto& core) { return largest_in(core); }, body.core());

  const Eigen::Matrix3d absR = X_WP.linear().cwiseAbs();
  const double size = absR.sum();
  const double magnitude =
      size * size * h.normal.cwiseAbs().sum() * ((X_WB.linear().cwiseAbs() * largest).sum() + t.cwiseAbs().sum()) +
      std::abs(h.offset) * size * size * size;
  // Where products could over- or underflow by more than the guard, and where rounding could turn the sign of det R. Sums,
  // and comparisons that ask for the range, because of NaN.
  const double n_size = h.normal.cwiseAbs().sum();
  const bool in_range = size >= 0x1p-100 && size <= 0x1p100 && n_size >= 0x1p-200 && n_size <= 0x1p200 &&
                        magnitude >= 0x1p-300 && magnitude <= 0x1p300 && largest.sum() <= kLargestCoordinate &&
                        w.cwiseAbs().sum() <= kLargestRoundDirection &&
                        std::abs(p->det) > 8 * kUnit * size * size * size;
  if (!in_range) return Sure::kNo;
  const double radius = (plane.margin_m() + body.margin_m() + gap_m) * m.norm();
  const double error = 40 * kUnit * (magnitude + radius) + kRoundUnderflowGuard;
  const double shift = m.dot(t) - p->level;
  // The box around a hull mostly does, without a look at the vertices. It reaches at most twice as far as they do.
  if (const auto* hull = std::get_if<Hull>(&body.core())) {
    const double lowest_of_box = w.dot(hull->center()) - w.cwiseAbs().dot(hull->half_extent());
    if (lowest_of_box + shift - radius > 2 * error) return Sure::kFree;
  }
  const double height = std::visit([&](const auto& core) { return lowest_value(core, w); }, body.core()) + shift;
  if (height - radius > error) return Sure::kFree;
  if (height - radius < -error) return Sure::kHit;
  return Sure::kNo;
}

bool is_finite(const Pose& X) { return X.linear().allFinite() && X.translation().allFinite(); }

}  // namespace

bool half_space_intersects(const Shape& plane, const Pose& X_WP, const Shape& body, const Pose& X_WB,
                           double gap_m) noexcept {
  if (!is_finite(X_WP) || !is_finite(X_WB)) return true;
  if (body.is_bounded()) {
    const Sure sure = look(plane, X_WP, body, X_WB, gap_m);
    if (sure != Sure::kNo) return sure == Sure::kHit;
  }
  try {
    if (const auto* hull = std::get_if<Hull>(&body.core()))
      return !is_free_exactly(plane, X_WP, body, *hull, X_WB, gap_m);
    if (const auto* other = std::get_if<HalfSpace>(&body.core()))
      return !is_free_exactly(plane, X_WP, body, *other, X_WB, gap_m);
  } catch (const std::exception&) {  // out of memory
  }
  return true;
}

}  // namespace clearway
