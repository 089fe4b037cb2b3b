// The depth is that of the cores plus both radii; or, where only the radii overlap, the radii less the distance of the cores.
#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/intersects.hpp>

#include "geometry/core_gap.hpp"
#include "geometry/exact_gap.hpp"
#include "geometry/expanding_polytope.hpp"
#include "geometry/finite_pose.hpp"
#include "geometry/plane_gap.hpp"
#include "geometry/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace clearway {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Good enough, as a share of the depth [1]: faces of a polytope are found exactly, a round surface is only approached.
constexpr double kRoundError = 1e-6;
/// Radii that overlap by less than double can tell: a larger share of the depth than this in doubt asks for integers.
constexpr double kDoubt = 1e-6;

Vec3 as_vec3(const Vector3<double>& v) { return {v.x, v.y, v.z}; }

PenetrationDepth between(double lower_m, double upper_m, const Vec3& direction_W) {
  return {std::max(lower_m, 0.0), std::max(upper_m, 0.0), direction_W};
}

/// What both kinds of bounded bodies have in common. Precondition: the bodies intersect, the set is in range.
struct Overlap {
  PenetrationDepth depth;
  bool cores_apart;            // proven: only the radii overlap
  Simplex<double> near_cores;  // where the cores are nearest, if there are radii
};

Overlap overlap(const CoreDifference& set, double radius, double relative_error) {
  Overlap result{};
  const auto rounding = [&](double core) { return 4 * kUnit * (radius + std::abs(core)); };
  double lower = 0;
  if (radius > 0) {
    const CoreGap gap = core_gap(set, {0, 0, 0});
    lower = radius - gap.upper - rounding(gap.upper);
    result.near_cores = gap.carrier;
    result.cores_apart = gap.lower > 0;
    if (result.cores_apart) {
      result.depth = between(lower, radius - gap.lower + rounding(gap.lower), as_vec3(gap.direction));
      return result;
    }
  }
  const CoreDepth core = core_depth(set, relative_error);
  if (core.lower > 0) lower = radius + core.lower - rounding(core.lower);
  result.depth = between(lower, radius + core.upper + rounding(core.upper), as_vec3(core.direction));
  return result;
}

// Sizes out of range -----------------------------------------------------------------------------------------------------

Hull scaled(const Hull& hull, double scale) {
  std::vector<Vec3> vertices;
  for (std::size_t i = 0; i < hull.size(); ++i) vertices.push_back(hull.vertex(i) * scale);
  return Hull(vertices, hull.radius_m() * scale);
}
/// A length > 0 stays one.
double scaled(double length_m, double scale) { return std::max(length_m * scale, std::numeric_limits<double>::min()); }
Cylinder scaled(const Cylinder& c, double scale) { return {scaled(c.half_length_m, scale), scaled(c.radius_m, scale)}; }
Cone scaled(const Cone& c, double scale) { return {scaled(c.half_length_m, scale), scaled(c.base_radius_m, scale)}; }
Ellipsoid scaled(const Ellipsoid& e, double scale) {
  return {(e.semi_axes_m * scale).cwiseMax(std::numeric_limits<double>::min())};
}
HalfSpace scaled(const HalfSpace& h, double) { return h; }

Shape scaled(const Shape& shape, double scale) {
  if (const auto* hull = std::get_if<Hull>(&shape.core())) return scaled(*hull, scale);
  return Shape(std::visit([&](const auto& core) { return Shape::Core(scaled(core, scale)); }, shape.core()),
               shape.margin_m() * scale);
}
Pose scaled(const Pose& X, double scale) {
  Pose result = X;
  result.translation() *= scale;
  return result;
}

/// The same question in other units of length, a power of two. Rounding of what becomes tiny is far below all error bounds.
PenetrationDepth depth_in_range(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double size,
                                double relative_error) {
  const double radius = a.margin_m() + b.margin_m();
  if (size <= radius * kUnit) {  // next to the radius the cores are a point, and one direction as good as another
    return between(radius * (1 - 4 * kUnit), radius * (1 + 4 * kUnit), Vec3::UnitX());
  }
  const int exponent = std::isfinite(size) ? -std::ilogb(size) : -1010;
  // In two halves: 2^exponent itself may be beyond the largest double.
  const double half = std::ldexp(1.0, exponent / 2), rest = std::ldexp(1.0, exponent - exponent / 2);
  const Shape small_a = scaled(scaled(a, half), rest), small_b = scaled(scaled(b, half), rest);
  const Pose X_WA_small = scaled(scaled(X_WA, half), rest), X_WB_small = scaled(scaled(X_WB, half), rest);
  const CoreDifference set(small_a, X_WA_small, small_b, X_WB_small);
  if (!set.is_in_range()) return {0, kInfinity, Vec3::Zero()};  // a matrix far from a rotation
  PenetrationDepth found = overlap(set, small_a.margin_m() + small_b.margin_m(), relative_error).depth;
  found.lower_m = std::max(0.0, std::nextafter(found.lower_m / half / rest, -kInfinity));
  found.upper_m = std::nextafter(found.upper_m / half / rest, kInfinity);
  return found;
}

PenetrationDepth round_depth(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  const CoreDifference set(a, X_WA, b, X_WB);
  if (!set.is_in_range()) return depth_in_range(a, X_WA, b, X_WB, set.size(), kRoundError);
  return overlap(set, a.margin_m() + b.margin_m(), kRoundError).depth;
}

/// `plane` is a if sign is 1, b if it is -1.
PenetrationDepth plane_depth(const Shape& plane, const Pose& X_WP, const Shape& body, const Pose& X_WB, double sign) {
  const PlaneGap gap = plane_gap(plane, X_WP, body, X_WB);
  return between(-gap.upper_m, -gap.lower_m, sign * gap.normal_W);
}

}  // namespace

PenetrationDepth depth(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  require_finite(X_WA, X_WB, "depth");
  if (!intersects(a, X_WA, b, X_WB)) return {};
  const CoreDifference set(a, X_WA, b, X_WB);
  if (!set.is_in_range()) return depth_in_range(a, X_WA, b, X_WB, set.size(), 0);
  const double radius = a.radius_m() + b.radius_m();
  const Overlap found = overlap(set, radius, 0);
  if (radius == 0 || found.depth.upper_m - found.depth.lower_m <= kDoubt * found.depth.upper_m) return found.depth;
  const ExactGap exact = exact_gap(a, X_WA, b, X_WB, found.near_cores);
  return exact.cores_meet ? found.depth : between(-exact.upper, -exact.lower, exact.direction_W);
}

PenetrationDepth depth(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  require_finite(X_WA, X_WB, "depth");
  const auto* hull_a = std::get_if<Hull>(&a.core());
  const auto* hull_b = std::get_if<Hull>(&b.core());
  if (hull_a && hull_b) return depth(*hull_a, X_WA, *hull_b, X_WB);
  if (!intersects(a, X_WA, b, X_WB)) return {};
  if (!a.is_bounded()) return plane_depth(a, X_WA, b, X_WB, 1);
  if (!b.is_bounded()) return plane_depth(b, X_WB, a, X_WA, -1);
  return round_depth(a, X_WA, b, X_WB);
}

}  // namespace clearway
