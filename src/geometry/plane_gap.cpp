// A pose y = R x + t turns {n.x <= c} into {m.(y - t) <= c |det R|}, with m = cof(R) n times the sign of det R: true for
// any R that is not singular. Here m is brought to unit length.
#include "geometry/plane_gap.hpp"

#include <clearway/geometry/intersects.hpp>

#include "geometry/core_difference.hpp"
#include "geometry/core_gap.hpp"
#include "geometry/rounding.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace clearway {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSmallest = 0x1p-100, kLargest = 0x1p100;

/// Entries of m are sums of six products of three factors, off by 6u of the sum of the products' magnitudes; those of the
/// determinant likewise. Unit length and division add 4u, relative.
constexpr double kPlaneError = 8 * kUnit;

PlaneGap unknown() { return {-kInfinity, kInfinity, Vec3::Zero(), Vec3::Zero(), Vec3::Zero()}; }

/// {y : normal . (y - t) <= level}, t the translation of its pose: a common large offset costs nothing.
struct WorldPlane {
  Vec3 normal;  // of unit length
  double level;
  double error_per_m;  // what rounding of the normal does to the height of a point, per metre from t
  double level_error;

  [[nodiscard]] double error_at(double reach_m) const { return error_per_m * reach_m + level_error; }
};

Vec3 cross_terms(const Vec3& a, const Vec3& b) {
  const Vec3 p = a.cwiseAbs(), q = b.cwiseAbs();
  return {p.y() * q.z() + p.z() * q.y(), p.z() * q.x() + p.x() * q.z(), p.x() * q.y() + p.y() * q.x()};
}

/// False if the pose flattens the half-space to rounding, or beyond the range of sizes.
bool make_world_plane(const HalfSpace& h, const Pose& X_WP, WorldPlane& plane) {
  // The numbers of a half-space may be scaled together, and so they are, to be near 1.
  const double largest = h.normal.cwiseAbs().maxCoeff();
  const double scale = std::ldexp(1.0, -std::ilogb(largest));
  const Vec3 n = h.normal * scale;
  const double c = h.offset * scale;
  const auto R = X_WP.linear();
  const double size = R.cwiseAbs().sum();
  if (!std::isfinite(scale) || !(size >= kSmallest && size <= kLargest) || !(std::abs(c) <= kLargest)) return false;

  const Vec3 yz = R.col(1).cross(R.col(2)), zx = R.col(2).cross(R.col(0)), xy = R.col(0).cross(R.col(1));
  const double det = R.col(0).dot(yz);
  const Vec3 m = (n.x() * yz + n.y() * zx + n.z() * xy) * (det < 0 ? -1 : 1);
  const double length = m.norm();
  // The same sums with every term positive: what rounding is relative to.
  const Vec3 yz_terms = cross_terms(R.col(1), R.col(2)), zx_terms = cross_terms(R.col(2), R.col(0)),
             xy_terms = cross_terms(R.col(0), R.col(1));
  const double det_terms = R.col(0).cwiseAbs().dot(yz_terms);
  const Vec3 m_terms = std::abs(n.x()) * yz_terms + std::abs(n.y()) * zx_terms + std::abs(n.z()) * xy_terms;
  if (!(std::abs(det) > kPlaneError * det_terms) || !(length > kPlaneError * m_terms.norm())) return false;
  plane.normal = m / length;
  plane.level = c * std::abs(det) / length;
  plane.error_per_m = kPlaneError * (m_terms.norm() / length + 1);
  plane.level_error = kPlaneError * std::abs(c) * det_terms / length + plane.error_per_m * std::abs(plane.level);
  return true;
}

PlaneGap body_above(const Shape& shape, const Pose& X_WP, const Shape& body, const Pose& X_WB) {
  WorldPlane plane{};
  if (!make_world_plane(std::get<HalfSpace>(shape.core()), X_WP, plane)) return unknown();
  // The body as seen from t, the origin of the plane's frame: the difference set of the body and that one point.
  static const Shape origin(Hull(std::array{Vec3(0, 0, 0)}));  // made once: it asks for memory
  const CoreDifference from_origin(body, X_WB, origin, X_WP);
  Vector3<double> down{-plane.normal.x(), -plane.normal.y(), -plane.normal.z()};
  CoreSupport lowest{};
  if (!from_origin.is_in_range() || !from_origin.support(down, lowest)) return unknown();

  const double margins = shape.margin_m() + body.margin_m();
  const Vec3 p(lowest.p.x, lowest.p.y, lowest.p.z), on_body(lowest.on_a.x, lowest.on_a.y, lowest.on_a.z);
  const double height = plane.normal.dot(p);
  const double error =
      plane.error_at(from_origin.size()) + from_origin.point_error() + 4 * kUnit * (std::abs(plane.level) + margins);
  PlaneGap gap{};
  gap.lower_m = -height_above(lowest, down) - plane.level - margins - error;
  gap.upper_m = height - plane.level - margins + error;
  gap.normal_W = plane.normal;
  gap.on_body_W = on_body + X_WB.translation() - body.margin_m() * plane.normal;
  gap.on_plane_W = p - (height - plane.level - shape.margin_m()) * plane.normal + X_WP.translation();
  return gap;
}

/// Exactly opposite normals: then, and only then, one of the two drawn back far enough is free of the other.
bool are_opposite(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  const HalfSpace far_back{std::get<HalfSpace>(b.core()).normal, -std::numeric_limits<double>::max()};
  return !intersects(Shape(std::get<HalfSpace>(a.core())), X_WA, Shape(far_back), X_WB);
}

PlaneGap half_spaces(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  WorldPlane plane{}, other{};
  if (!make_world_plane(std::get<HalfSpace>(a.core()), X_WA, plane)) return unknown();
  if (!make_world_plane(std::get<HalfSpace>(b.core()), X_WB, other)) return unknown();
  if (!are_opposite(a, X_WA, b, X_WB)) return {-kInfinity, -kInfinity, Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};

  const Vec3 t = X_WB.translation() - X_WA.translation();
  const double margins = a.margin_m() + b.margin_m();
  const double gap = plane.normal.dot(t) - other.level - plane.level - margins;
  const double error = plane.error_at(t.cwiseAbs().sum()) + other.level_error +
                       8 * kUnit * (std::abs(other.level) + std::abs(plane.level) + margins + t.norm());
  // Both points on the line through the origin of a's frame.
  const Vec3 on_plane = X_WA.translation() + (plane.level + a.margin_m()) * plane.normal;
  return {gap - error, gap + error, plane.normal, on_plane, on_plane + gap * plane.normal};
}

}  // namespace

PlaneGap plane_gap(const Shape& plane, const Pose& X_WP, const Shape& body, const Pose& X_WB) {
  return body.is_bounded() ? body_above(plane, X_WP, body, X_WB) : half_spaces(plane, X_WP, body, X_WB);
}

}  // namespace clearway
