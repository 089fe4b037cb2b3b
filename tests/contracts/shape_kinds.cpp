#include "shape_kinds.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace clearway {
namespace {

using oracle::Rng;

constexpr double kPi = std::numbers::pi;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A unit vector between two others.
Vec3 between(const Vec3& a, const Vec3& b, double share) { return ((1 - share) * a + share * b).normalized(); }

// Box 1 x 0.5 x 0.25: a face, or an edge or corner with a normal from among those of its faces ---------------------------------

const Vec3 kBoxHalf(0.5, 0.25, 0.125);

SurfacePoint on_box(Rng& rng) {
  const Vec3 sign(rng.sign(), rng.sign(), rng.sign());
  Vec3 p, n = Vec3::Zero();
  const std::size_t first = rng.below(3);
  const std::size_t faces = 1 + rng.below(3);  // that meet at the point
  for (std::size_t k = 0; k < 3; ++k) {
    const auto axis = static_cast<int>((first + k) % 3);
    if (k < faces) {
      p[axis] = sign[axis] * kBoxHalf[axis];
      n[axis] = sign[axis] * rng.real(0.01, 1);
    } else {
      p[axis] = kBoxHalf[axis] * rng.real(-0.9, 0.9);
    }
  }
  return {p, n.normalized(), faces == 1 ? 0.01 : 0};
}

// Sphere and capsule -------------------------------------------------------------------------------------------------------------

constexpr double kBallRadius = 0.375, kCapsuleHalf = 0.5;

SurfacePoint on_sphere(Rng& rng) {
  const Vec3 n = random_direction(rng);
  return {kBallRadius * n, n, kBallRadius};
}
SurfacePoint on_capsule(Rng& rng) {
  Vec3 n = random_direction(rng);
  double z = std::copysign(kCapsuleHalf, n.z());
  if (rng.coin()) {  // on the straight part
    n.z() = 0;
    n.normalize();
    z = kCapsuleHalf * rng.real(-1, 1);
  }
  return {Vec3(0, 0, z) + kBallRadius * n, n, kBallRadius};
}

// Frustum: 90 by 2 atan(0.5) degrees, depths 0.25 to 1 ---------------------------------------------------------------------------

constexpr FrustumSpec kFrustum{
    .horizontal_rad = kPi / 2, .vertical_rad = 0.92729521800161223, .near_m = 0.25, .far_m = 1};

SurfacePoint on_frustum(Rng& rng) {
  const double slope_x = 1, slope_y = 0.5;
  const Vec3 right = Vec3(1, 0, -slope_x).normalized(), top = Vec3(0, 1, -slope_y).normalized();
  const double z = rng.real(0.3, 0.9), s = rng.real(-0.8, 0.8), t = rng.real(-0.8, 0.8), share = rng.real(0, 1);
  const double side_x = rng.sign(), side_y = rng.sign();
  SurfacePoint q{};
  switch (rng.below(6)) {
    case 0:
      q = {{s * slope_x, t * slope_y, 1}, Vec3::UnitZ(), 0.01};
      break;  // far
    case 1:
      q = {{0.25 * s * slope_x, 0.25 * t * slope_y, 0.25}, -Vec3::UnitZ(), 0.01};
      break;  // near
    case 2:
      q = {{z * slope_x, z * slope_y * t, z}, right, 0.01};
      break;  // sides
    case 3:
      q = {{z * slope_x * s, z * slope_y, z}, top, 0.01};
      break;
    case 4:
      q = {{z * slope_x, z * slope_y, z}, between(right, top, share), 0};
      break;  // edge
    default:
      q = {{slope_x, slope_y, 1}, between(between(right, top, share), Vec3::UnitZ(), rng.real(0, 1)), 0};
      break;  // corner
  }
  for (Vec3* v : {&q.point_B, &q.normal_B}) *v = v->cwiseProduct(Vec3(side_x, side_y, 1));
  return q;
}

// Polytope: an octahedron with semi-axes 0.5, 0.25, 0.25 ----------------------------------------------------------------------------

const Vec3 kOctahedron(0.5, 0.25, 0.25);

std::vector<Vec3> octahedron() {
  std::vector<Vec3> points;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {1, -1}) points.push_back(sign * kOctahedron[axis] * Vec3::Unit(axis));
  }
  return points;
}
SurfacePoint on_octahedron(Rng& rng) {
  const Vec3 sign(rng.sign(), rng.sign(), rng.sign());
  const Vec3 face = kOctahedron.cwiseInverse().normalized();
  Vec3 weight(rng.real(0.1, 1), rng.real(0.1, 1), rng.real(0.1, 1)), n = face;
  double inner = 0.005;
  if (rng.coin()) {  // on the edge of two faces that mirror each other
    weight.x() = 0;
    n = between(face, face.cwiseProduct(Vec3(-1, 1, 1)), rng.real(0, 1));
    inner = 0;
  }
  const Vec3 p = kOctahedron.cwiseProduct(weight / weight.sum());
  return {p.cwiseProduct(sign), n.cwiseProduct(sign), inner};
}

// Round bodies -----------------------------------------------------------------------------------------------------------------------

constexpr Cylinder kCylinder{.half_length_m = 0.5, .radius_m = 0.25};
constexpr Cone kCone{.half_length_m = 0.5, .base_radius_m = 0.25};
const Ellipsoid kEllipsoid{{0.5, 0.25, 0.125}};

Vec3 beside_axis(Rng& rng) {
  const double angle = rng.real(0, 2 * kPi);
  return {std::cos(angle), std::sin(angle), 0};
}

// Half-space ---------------------------------------------------------------------------------------------------------------------------

const Vec3 kNormal(0.6, 0, 0.8);

SurfacePoint on_half_space(Rng& rng) {
  return {0.25 * kNormal + rng.real(-1, 1) * Vec3::UnitY() + rng.real(-1, 1) * Vec3(0.8, 0, -0.6), kNormal, 10};
}

}  // namespace

SurfacePoint on_cylinder(Rng& rng, const Cylinder& c) {
  const double inner_m = 0.05 * std::min(c.half_length_m, c.radius_m);
  const Vec3 out = beside_axis(rng), up = rng.sign() * Vec3::UnitZ();
  switch (rng.below(3)) {
    case 0:
      return {c.radius_m * out + c.half_length_m * rng.real(-0.9, 0.9) * up, out, inner_m};
    case 1:
      return {c.radius_m * rng.real(0, 0.9) * out + c.half_length_m * up, up, inner_m};
    default:
      return {c.radius_m * out + c.half_length_m * up, between(out, up, rng.real(0, 1)), 0};
  }
}

SurfacePoint on_cone(Rng& rng, const Cone& c) {
  const double inner_m = 0.01 * std::min(c.half_length_m, c.base_radius_m);
  const Vec3 down = -Vec3::UnitZ(), out = beside_axis(rng), tip(0, 0, c.half_length_m),
             rim = c.base_radius_m * out + c.half_length_m * down;
  const Vec3 slope = (2 * c.half_length_m * out - c.base_radius_m * down).normalized();
  switch (rng.below(4)) {
    case 0:
      return {tip + rng.real(0.2, 0.9) * (rim - tip), slope, inner_m};
    case 1:
      return {c.base_radius_m * rng.real(0, 0.9) * out + c.half_length_m * down, down, inner_m};
    case 2:
      return {rim, between(slope, down, rng.real(0, 1)), 0};
    default:
      return {tip, between(slope, Vec3::UnitZ(), rng.real(0, 1)), 0};
  }
}

SurfacePoint on_ellipsoid(Rng& rng, const Ellipsoid& e) {
  const Vec3 u = random_direction(rng);
  const double smallest_m = e.semi_axes_m.minCoeff();
  return {e.semi_axes_m.cwiseProduct(u), u.cwiseQuotient(e.semi_axes_m).normalized(),
          smallest_m * smallest_m / e.semi_axes_m.maxCoeff()};
}

std::span<const ShapeKind> shape_kinds() {
  static const std::vector<ShapeKind> kinds{
      {"box",
       [] { return Shape(make_box(2 * kBoxHalf)); },
       on_box,
       {{0.5, 0, 0}, Vec3::UnitX(), 0.1},
       false,
       {[] {
          (void)make_box({1, 0, 1});
        },
        [] {
          (void)make_box({1, -1, 1});
        },
        [] {
          (void)make_box({1, kNaN, 1});
        }}},
      {"sphere",
       [] { return Shape(make_sphere(kBallRadius)); },
       on_sphere,
       {{0, 0.375, 0}, Vec3::UnitY(), 0.3},
       false,
       {[] { (void)make_sphere(0); }, [] { (void)make_sphere(-1); }, [] { (void)make_sphere(kInfinity); }}},
      {"capsule",
       [] { return Shape(make_capsule(2 * kCapsuleHalf, kBallRadius)); },
       on_capsule,
       {{0, 0, 0.875}, Vec3::UnitZ(), 0.3},
       false,
       {[] { (void)make_capsule(1, 0); }, [] { (void)make_capsule(-1, 1); }, [] { (void)make_capsule(kNaN, 1); }}},
      {"frustum",
       [] { return Shape(make_frustum(kFrustum)); },
       on_frustum,
       {{0, 0, 1}, Vec3::UnitZ(), 0.1},
       false,
       {[] {
          (void)make_frustum({kPi, 1, 0.1, 1});
        },
        [] {
          (void)make_frustum({1, 0, 0.1, 1});
        },
        [] {
          (void)make_frustum({1, 1, 1, 1});
        },
        [] {
          (void)make_frustum({1, 1, 0, 1});
        },
        [] {
          (void)make_frustum({1, kNaN, 0.1, 1});
        },
        [] {
          (void)make_frustum({1, 1, 0.1, kInfinity});
        }}},
      {"polytope",
       [] { return Shape(make_polytope(octahedron())); },
       on_octahedron,
       {{0.5, 0, 0}, Vec3::UnitX(), 0},
       false,
       {[] { (void)make_polytope({}); }, [] { (void)make_polytope(std::array{Vec3(0, kNaN, 0)}); },
        [] { (void)make_polytope(octahedron(), -1); }}},
      {"cylinder",
       [] { return make_cylinder(2 * kCylinder.half_length_m, kCylinder.radius_m); },
       [](Rng& rng) { return on_cylinder(rng, kCylinder); },
       {{0.25, 0, 0}, Vec3::UnitX(), 0.02},
       true,
       {[] { (void)make_cylinder(0, 1); }, [] { (void)make_cylinder(1, -1); }, [] { (void)make_cylinder(kNaN, 1); }}},
      {"cone",
       [] { return make_cone(2 * kCone.half_length_m, kCone.base_radius_m); },
       [](Rng& rng) { return on_cone(rng, kCone); },
       {{0, 0, 0.5}, Vec3::UnitZ(), 0},
       true,
       {[] { (void)make_cone(0, 1); }, [] { (void)make_cone(1, kInfinity); }, [] { (void)make_cone(1, -0.5); }}},
      {"ellipsoid",
       [] { return make_ellipsoid(kEllipsoid.semi_axes_m); },
       [](Rng& rng) { return on_ellipsoid(rng, kEllipsoid); },
       {{0, 0, -0.125}, -Vec3::UnitZ(), 0.02},
       true,
       {[] {
          (void)make_ellipsoid({1, 0, 1});
        },
        [] {
          (void)make_ellipsoid({1, 1, -1});
        },
        [] {
          (void)make_ellipsoid({kNaN, 1, 1});
        }}},
      {"half-space",
       [] { return make_half_space(kNormal, 0.25); },
       on_half_space,
       {{0, 0, 0.3125}, kNormal, 0.1},
       false,
       {[] {
          (void)make_half_space({0, 0, 0}, 1);
        },
        [] {
          (void)make_half_space({0, kNaN, 0}, 1);
        },
        [] {
          (void)make_half_space({0, 0, 1}, kInfinity);
        }}},
  };
  return kinds;
}

SurfacePoint padded(const SurfacePoint& q, double margin_m) {
  return {q.point_B + margin_m * q.normal_B, q.normal_B, q.inner_radius_m + margin_m};
}

Vec3 random_direction(Rng& rng) {
  for (;;) {
    const Vec3 v(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
    if (v.norm() <= 1 && v.norm() > 0.1) return v.normalized();
  }
}

Pose random_pose(Rng& rng, double reach_m) {
  Pose X = Pose::Identity();
  X.linear() = (Eigen::AngleAxisd(rng.real(-kPi, kPi), random_direction(rng))).toRotationMatrix();
  X.translation() = reach_m * Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
  return X;
}

Pose facing(const SurfacePoint& on_a, const Pose& X_WA, const SurfacePoint& on_b, double gap_m, double turn_rad) {
  const Vec3 n_W = X_WA.linear() * on_a.normal_B;
  Pose X_WB = Pose::Identity();
  X_WB.linear() =
      (Eigen::AngleAxisd(turn_rad, n_W) * Eigen::Quaterniond::FromTwoVectors(on_b.normal_B, -n_W)).toRotationMatrix();
  X_WB.translation() = X_WA * on_a.point_B + gap_m * n_W - X_WB.linear() * on_b.point_B;
  return X_WB;
}

}  // namespace clearway
