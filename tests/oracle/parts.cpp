// Rounding must not depend on the machine: sums are written out (Eigen may reorder or fuse them), and of the
// functions of <cmath> only those that are exact or correctly rounded occur. Each statement draws at most once unless
// the order of drawing is fixed (commas, braces): C++ leaves it open elsewhere.
#include "parts.hpp"

#include "min_norm.hpp"
#include "world.hpp"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace clearway::oracle {

using Eigen::Matrix3d;
using Eigen::Vector3d;

long draw_ulps(Rng& rng) { return rng.pick({-3L, -2L, -1L, 1L, 2L, 3L}); }

double nudge(double x, long ulps) {
  // Doubles in order are integers in order, once negative ones are mirrored.
  const auto mirror = [](std::int64_t bits) {
    return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
  };
  const auto last = std::bit_cast<std::int64_t>(std::numeric_limits<double>::max());
  const std::int64_t place = std::clamp(mirror(std::bit_cast<std::int64_t>(x)) + ulps, -last, last);
  return std::bit_cast<double>(mirror(place));
}

Points draw_cloud(Rng& rng, int count, const Vector3d& half_extent) {
  Points points;
  for (int i = 0; i < count; ++i) {
    const double x = rng.real(-1, 1), y = rng.real(-1, 1), z = rng.real(-1, 1);
    points.emplace_back(x * half_extent[0], y * half_extent[1], z * half_extent[2]);
  }
  return points;
}

Points draw_lattice(Rng& rng, int count, int low, int high) {
  Points points;
  for (int i = 0; i < count; ++i) {
    const int x = rng.integer(low, high), y = rng.integer(low, high), z = rng.integer(low, high);
    points.emplace_back(x, y, z);
  }
  return points;
}

Points box_corners(const Vector3d& h) {
  Points points;
  for (int i = 0; i < 8; ++i) points.emplace_back(i & 1 ? h[0] : -h[0], i & 2 ? h[1] : -h[1], i & 4 ? h[2] : -h[2]);
  return points;
}

void shuffle(Rng& rng, Points& points) {
  for (std::size_t i = points.size(); i > 1; --i) std::swap(points[i - 1], points[rng.below(i)]);
}

Matrix3d draw_rotation(Rng& rng) {
  double w = 0, x = 0, y = 0, z = 0, norm2 = 0;
  do {  // uniform in the ball, then on the sphere of unit quaternions
    w = rng.real(-1, 1), x = rng.real(-1, 1), y = rng.real(-1, 1), z = rng.real(-1, 1);
    norm2 = w * w + x * x + y * y + z * z;
  } while (norm2 > 1 || norm2 < 0.01);
  const double s = 2 / norm2;
  Matrix3d R;
  R << 1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y),  //
      s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x),   //
      s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y);
  return R;
}

Matrix3d draw_signed_permutation(Rng& rng) {
  std::array<int, 3> order{0, 1, 2};
  for (std::size_t i = 3; i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  Matrix3d R = Matrix3d::Zero();
  for (int row = 0; row < 3; ++row) R(row, order[row]) = rng.sign();
  return R;
}

Matrix3d multiply(const Matrix3d& p, const Matrix3d& q) {
  Matrix3d product;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) product(i, j) = p(i, 0) * q(0, j) + p(i, 1) * q(1, j) + p(i, 2) * q(2, j);
  }
  return product;
}

Vector3d apply(const Matrix3d& m, const Vector3d& v) {
  Vector3d result;
  for (int k = 0; k < 3; ++k) result[k] = m(k, 0) * v[0] + m(k, 1) * v[1] + m(k, 2) * v[2];
  return result;
}

Matrix3d round_to_float(const Matrix3d& m) {
  Matrix3d result;
  for (int i = 0; i < 9; ++i) result(i / 3, i % 3) = static_cast<float>(m(i / 3, i % 3));
  return result;
}

void pose_together(Rng& rng, Pair& pair) {
  Matrix3d R = Matrix3d::Identity();
  Vector3d t = Vector3d::Zero();
  double scale = 1;
  const int kind = rng.integer(0, 4);
  if (kind == 1) {
    R = draw_signed_permutation(rng);
    t = draw_lattice(rng, 1, -9, 9)[0];
  } else if (kind > 1) {
    R = draw_rotation(rng);
    t = draw_cloud(rng, 1, Vector3d::Constant(10))[0];
    if (kind == 3) scale = rng.power_of_two(-20, 20);
    if (kind == 4) R = round_to_float(R);
  }
  for (Body* body : {&pair.a, &pair.b}) {
    body->R = R;
    body->t = t;
    for (Vector3d& v : body->vertices) v *= scale;
  }
}

void reframe(Rng& rng, Body& body) {
  body.R = draw_signed_permutation(rng);
  body.t = draw_lattice(rng, 1, -9, 9)[0];
  for (Vector3d& v : body.vertices) v = apply(body.R.transpose(), v - body.t);  // integers, no rounding
}

namespace {

/// A plane through an integer point with two integer directions in it.
struct ContactPlane {
  Vector3d point, normal, u, v;

  ContactPlane(Rng& rng, const Vector3d& n) : point(draw_lattice(rng, 1, -3, 3)[0]), normal(n) {
    int axis = 0;
    n.cwiseAbs().minCoeff(&axis);
    u = n.cross(Vector3d::Unit(axis));
    v = n.cross(u);
    v /= v.cwiseAbs().maxCoeff() > 20 ? 2 : 1;  // dyadic, still exact
  }

  [[nodiscard]] Vector3d along(double i, double j) const { return i * u + j * v; }
};

/// Points in the plane whose hull holds plane.point: inside the feature, or in a quarter of all cases on its rim.
Points draw_feature(Rng& rng, const ContactPlane& plane, Feature feature) {
  if (feature == Feature::kVertex) return {plane.point};
  const bool rim = rng.below(4) == 0;
  int i1 = 0, j1 = 0, i2 = 0, j2 = 0;
  while (i1 * j2 == i2 * j1) {
    i1 = rng.integer(-2, 2), j1 = rng.integer(-2, 2), i2 = rng.integer(-2, 2), j2 = rng.integer(-2, 2);
  }
  if (feature == Feature::kEdge) {
    return {plane.point + plane.along(i1, j1) * rng.integer(1, 2),
            plane.point - plane.along(i1, j1) * (rim ? 0 : rng.integer(1, 2))};
  }
  if (rim) return {plane.point, plane.point + plane.along(i1, j1), plane.point + plane.along(i2, j2)};
  return {plane.point + plane.along(i1, j1) * rng.integer(1, 2), plane.point + plane.along(i2, j2) * rng.integer(1, 2),
          plane.point - plane.along(i1 + i2, j1 + j2)};
}

void add_points_off_plane(Rng& rng, const ContactPlane& plane, double side, Points& points) {
  for (int i = rng.integer(1, 5); i > 0; --i) {
    const double height = side * rng.integer(1, 3);
    const int along_u = rng.integer(-2, 2), along_v = rng.integer(-2, 2);
    points.push_back(plane.point + height * plane.normal + plane.along(along_u, along_v));
  }
}

/// Largest distance between two coordinates of a body on one axis.
double extent(const Body& body) {
  Vector3d low = body.vertices[0], high = body.vertices[0];
  for (const Vector3d& v : body.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
  return (high - low).maxCoeff();
}

Vector3d middle_W(const Body& body) {
  Vector3d sum = Vector3d::Zero();
  for (const Vector3d& v : body.vertices) sum += v / static_cast<double>(body.vertices.size());
  return apply(body.R, sum) + body.t;
}

/// Gap between the cores, about, in the unit of the pair.
double guess_width(const World& world) {
  return std::ldexp(guess_gap(world.guess_points).width, static_cast<int>(world.guess_exponent));
}

}  // namespace

Vector3d draw_normal(Rng& rng) {
  Vector3d normal = Vector3d::Zero();
  while (normal.isZero(0)) normal = draw_lattice(rng, 1, -2, 2)[0];
  return normal;
}

Pair draw_contact(Rng& rng, const ContactSpec& spec) {
  const ContactPlane plane(rng, spec.normal);
  Pair pair;
  pair.a.vertices = draw_feature(rng, plane, spec.a);
  pair.b.vertices = draw_feature(rng, plane, spec.b);
  add_points_off_plane(rng, plane, -1, pair.a.vertices);
  add_points_off_plane(rng, plane, 1, pair.b.vertices);
  return pair;
}

Pair draw_contact(Rng& rng) {
  const auto draw_one = [&rng] { return rng.pick({Feature::kVertex, Feature::kEdge, Feature::kFace}); };
  const Feature a = draw_one();
  const Feature b = draw_one();
  return draw_contact(rng, {.a = a, .b = b, .normal = draw_normal(rng)});
}

void align_middles(Pair& pair) {
  const Vector3d off = middle_W(pair.a) - middle_W(pair.b);
  pair.b.t += off;
}

void move_to_contact(Pair& pair, int axis) {
  align_middles(pair);
  pair.b.t[axis] += 4 * (extent(pair.a) + extent(pair.b) + pair.a.radius + pair.b.radius);
  for (int round = 0; round < 16; ++round) {
    const World world = make_world(pair);
    const GapGuess gap = guess_gap(world.guess_points);
    const double width = std::ldexp(gap.width - world.guess_radius_sum, static_cast<int>(world.guess_exponent));
    if (!(width > 0) || !(gap.direction[axis] < 0)) return;
    const double moved = pair.b.t[axis] + width / gap.direction[axis];
    if (moved == pair.b.t[axis] || !std::isfinite(moved)) return;
    pair.b.t[axis] = moved;
  }
}

void move_to_flip(Rng& rng, Pair& pair) {
  const int axis = rng.integer(0, 2);
  move_to_contact(pair, axis);
  pair.b.t[axis] = nudge(pair.b.t[axis], rng.pick({-1000L, -10L, -3L, -2L, -1L, 0L, 1L, 2L, 3L, 10L, 1000L}));
}

void split_radius(Rng& rng, double sum, Pair& pair) {
  switch (rng.below(5)) {
    case 0:
      pair.a.radius = sum, pair.b.radius = 0;
      return;
    case 1:
      pair.a.radius = 0, pair.b.radius = sum;
      return;
    case 2:
      pair.a.radius = sum / 2, pair.b.radius = sum / 2;
      return;
    case 3:
      pair.a.radius = sum * 0.75, pair.b.radius = sum * 0.25;
      return;
    default:  // full mantissas; the difference has no rounding error (Sterbenz)
      pair.a.radius = sum * rng.real(0.5, 1);
      pair.b.radius = sum - pair.a.radius;
      return;
  }
}

void add_radii(Rng& rng, Pair& pair) {
  constexpr double kTiniest = std::numeric_limits<double>::denorm_min();
  World world = make_world(pair);
  double width = guess_width(world);
  const auto clearly_apart = [&] { return width > std::ldexp(1e-14, static_cast<int>(world.guess_exponent)); };
  const std::size_t kind = rng.below(8);
  if (kind > 1 && !clearly_apart()) {  // move b off by about its size
    const double size = std::min(1e307, extent(pair.a) + extent(pair.b));
    for (int k = 0; k < 3; ++k) pair.b.t[k] += size * rng.integer(-3, 3) * 0.5;
    world = make_world(pair);
    width = guess_width(world);
  }
  if (kind == 0) {  // the least there is, on one side
    (rng.coin() ? pair.a : pair.b).radius = kTiniest;
  } else if (kind == 1) {
    split_radius(rng, std::min(1e307, std::ldexp(rng.power_of_two(-60, -10), static_cast<int>(world.guess_exponent))),
                 pair);
  } else {
    const double sum = std::clamp(width, 0.0, 1e307);
    split_radius(rng, std::max(0.0, nudge(sum, rng.pick({-1000L, -2L, -1L, 0L, 1L, 2L, 1000L}))), pair);
    if (rng.coin()) {
      Body& body = pair.a.radius > 0 ? pair.a : pair.b;
      body.radius = std::max(kTiniest, nudge(body.radius, rng.integer(-1, 1)));
    }
  }
}

}  // namespace clearway::oracle
