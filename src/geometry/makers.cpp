#include <clearway/common/error.hpp>
#include <clearway/geometry/shape.hpp>

#include "geometry/cover_balls.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <string>

namespace clearway {
namespace {

void require_length(double length_m, const char* where) {
  if (!(std::isfinite(length_m) && length_m > 0)) {
    throw Error(where, "a length is " + std::to_string(length_m), "give a finite length > 0, in metres");
  }
}

void require_angle(double angle_rad) {
  if (!(angle_rad > 0 && angle_rad < std::numbers::pi)) {
    throw Error("frustum", "an opening angle is " + std::to_string(angle_rad),
                "give an angle between 0 and pi, in radians");
  }
}

}  // namespace

Hull make_box(const Vec3& size_m) {
  for (const double s : size_m) require_length(s, "box");
  std::array<Vec3, 8> corners;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    corners[i] = Vec3(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5).cwiseProduct(size_m);
  }
  Hull box(corners);
  box.set_inner_radius(size_m.minCoeff() / 2);
  box.cover_ = cover_balls(corners, all_edges(corners.size()));
  for (CoverBall& ball : box.cover_) {
    const Vec3 depth = 0.5 * size_m - ball.center.cwiseAbs();
    ball.inner_radius_m = std::max(0.0, depth.minCoeff() - 1e-12 * size_m.maxCoeff());
  }
  return box;
}

Hull make_sphere(double radius_m) {
  require_length(radius_m, "sphere");
  return Hull(std::array{Vec3(0, 0, 0)}, radius_m);
}

Hull make_capsule(double length_m, double radius_m) {
  require_length(length_m, "capsule");
  require_length(radius_m, "capsule");
  const std::array ends{Vec3(0, 0, -length_m / 2), Vec3(0, 0, length_m / 2)};
  Hull capsule(ends, radius_m);
  capsule.cover_ = cover_balls(ends, all_edges(ends.size()));
  return capsule;
}

Hull make_polytope(std::span<const Vec3> points, double radius_m) { return build_hull(points, radius_m); }

Hull make_frustum(const FrustumSpec& spec) {
  require_angle(spec.horizontal_rad);
  require_angle(spec.vertical_rad);
  require_length(spec.near_m, "frustum");
  require_length(spec.far_m, "frustum");
  if (!(spec.near_m < spec.far_m)) {
    throw Error("frustum", "the near depth is not below the far depth", "give 0 < near_m < far_m");
  }
  const double x = std::tan(spec.horizontal_rad / 2), y = std::tan(spec.vertical_rad / 2);
  std::array<Vec3, 8> corners;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    corners[i] = Vec3(i & 1 ? x : -x, i & 2 ? y : -y, 1) * (i & 4 ? spec.far_m : spec.near_m);
  }
  return Hull(corners);
}

Shape make_cylinder(double length_m, double radius_m) { return Shape(Cylinder{length_m / 2, radius_m}); }
Shape make_cone(double length_m, double base_radius_m) { return Shape(Cone{length_m / 2, base_radius_m}); }
Shape make_ellipsoid(const Vec3& semi_axes_m) { return Shape(Ellipsoid{semi_axes_m}); }
Shape make_half_space(const Vec3& normal, double offset) { return Shape(HalfSpace{normal, offset}); }

}  // namespace clearway
