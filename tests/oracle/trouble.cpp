// One function per category, in the order of the list at the end.
#include "trouble.hpp"

#include "parts.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

namespace clearway::oracle {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Generic bodies ----------------------------------------------------------------------------------------------------

/// A generic body of about the given half extent, in a random pose near the origin.
Body draw_body(Rng& rng, const Vector3d& half_extent) {
  Body body;
  body.vertices = rng.below(4) == 0 ? box_corners(half_extent) : draw_cloud(rng, rng.integer(4, 10), half_extent);
  body.R = draw_rotation(rng);
  body.t = draw_cloud(rng, 1, Vector3d::Ones())[0];
  return body;
}

Pair draw_bodies(Rng& rng, const Vector3d& half_extent_a, const Vector3d& half_extent_b) {
  Pair pair;
  pair.a = draw_body(rng, half_extent_a);
  pair.b = draw_body(rng, half_extent_b);
  return pair;
}

Pair random_far(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Ones());
  const double side = rng.sign();
  const int axis = rng.integer(0, 2);
  pair.b.t[axis] += side * rng.real(6, 20);
  return pair;
}

Pair random_near(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Ones());
  const int axis = rng.integer(0, 2);
  move_to_contact(pair, axis);
  const double side = rng.sign();
  pair.b.t[axis] += side * rng.power_of_two(-40, -3);
  return pair;
}

Pair random_deep(Rng& rng) {
  const Vector3d half_extent = draw_cloud(rng, 1, Vector3d::Ones())[0].cwiseAbs() + Vector3d::Ones();
  Pair pair = draw_bodies(rng, half_extent, Vector3d::Ones());
  pair.a.vertices = box_corners(half_extent);
  align_middles(pair);
  return pair;
}

// Small integers ----------------------------------------------------------------------------------------------------

Pair lattice(Rng& rng) {
  Pair pair;
  const int high = rng.integer(1, 3);
  pair.a.vertices = draw_lattice(rng, rng.integer(4, 8), 0, high);
  pair.b.vertices = draw_lattice(rng, rng.integer(4, 8), 0, high);
  const Vector3d shift = draw_lattice(rng, 1, -high, high)[0];
  for (Vector3d& v : pair.b.vertices) v += shift;
  return pair;
}

Pair lattice_permuted(Rng& rng) {
  Pair pair = lattice(rng);
  reframe(rng, pair.a);
  reframe(rng, pair.b);
  return pair;
}

Pair lattice_posed(Rng& rng) {
  Pair pair = lattice(rng);
  pose_together(rng, pair);
  return pair;
}

// Flat sets ---------------------------------------------------------------------------------------------------------

/// Integer points in the span of `dimension` small integer directions.
Points draw_flat(Rng& rng, int count, const Points& directions, int reach) {
  Points points;
  for (int i = 0; i < count; ++i) {
    Vector3d p = Vector3d::Zero();
    for (const Vector3d& d : directions) p += rng.integer(-reach, reach) * d;
    points.push_back(p);
  }
  return points;
}

Pair flat_point(Rng& rng) {
  Pair pair;
  pair.a.vertices = draw_lattice(rng, 1, -1, 1);
  pair.b.vertices =
      rng.below(4) == 0 ? draw_lattice(rng, rng.integer(1, 3), -1, 1) : draw_lattice(rng, rng.integer(4, 8), -2, 2);
  pose_together(rng, pair);
  return pair;
}

Pair flat_segment(Rng& rng) {
  Pair pair;
  pair.a.vertices = draw_lattice(rng, 2, -2, 2);
  pair.b.vertices = draw_lattice(rng, rng.integer(2, 5), -2, 2);
  pose_together(rng, pair);
  return pair;
}

Pair flat_triangle(Rng& rng) {
  Pair pair;
  pair.a.vertices = draw_lattice(rng, 3, -2, 2);
  pair.b.vertices = draw_lattice(rng, rng.integer(2, 4), -2, 2);
  pose_together(rng, pair);
  return pair;
}

Pair flat_coplanar(Rng& rng) {
  const Points directions = draw_lattice(rng, 2, -2, 2);
  Pair pair;
  pair.a.vertices = draw_flat(rng, rng.integer(3, 6), directions, 2);
  pair.b.vertices = draw_flat(rng, rng.integer(3, 6), directions, 2);
  const Vector3d shift = draw_flat(rng, 1, directions, 3)[0];
  for (Vector3d& v : pair.b.vertices) v += shift;
  pose_together(rng, pair);
  return pair;
}

Pair flat_collinear(Rng& rng) {
  const Points direction = draw_lattice(rng, 1, -2, 2);
  Pair pair;
  pair.a.vertices = draw_flat(rng, rng.integer(1, 4), direction, 4);
  pair.b.vertices = draw_flat(rng, rng.integer(1, 4), direction, 4);
  const Vector3d shift = draw_flat(rng, 1, direction, 6)[0];
  for (Vector3d& v : pair.b.vertices) v += shift;
  pose_together(rng, pair);
  return pair;
}

// Contacts ----------------------------------------------------------------------------------------------------------

template <Feature kA, Feature kB>
Pair touch(Rng& rng) {
  Pair pair = draw_contact(rng, {.a = kA, .b = kB, .normal = draw_normal(rng)});
  if (rng.coin()) std::swap(pair.a, pair.b);
  pose_together(rng, pair);
  return pair;
}

/// One coordinate of a vertex of the touching feature, a few ulp up or down.
void nudge_vertex(Rng& rng, Pair& pair) {
  Body& body = rng.coin() ? pair.a : pair.b;
  double& x = body.vertices[rng.below(std::min<std::size_t>(3, body.vertices.size()))][rng.integer(0, 2)];
  x = nudge(x, draw_ulps(rng));
}

void nudge_translation(Rng& rng, Pair& pair) {
  double& x = (rng.coin() ? pair.a : pair.b).t[rng.integer(0, 2)];
  x = nudge(x, draw_ulps(rng));
}

Pair touch_ulp_vertex(Rng& rng) {
  Pair pair = draw_contact(rng);
  pose_together(rng, pair);
  nudge_vertex(rng, pair);
  return pair;
}

Pair touch_ulp_translation(Rng& rng) {
  Pair pair = draw_contact(rng);
  pose_together(rng, pair);
  nudge_translation(rng, pair);
  return pair;
}

/// A contact in exact numbers of which each body knows only its own rounded frame.
Pair touch_rounded(Rng& rng) {
  Pair pair = draw_contact(rng);
  for (Body* body : {&pair.a, &pair.b}) {
    const Matrix3d R = draw_rotation(rng);
    for (Vector3d& v : body->vertices) v = apply(R.transpose(), v);
    body->R = R;
  }
  return pair;
}

// Flips of the verdict ----------------------------------------------------------------------------------------------

Pair flip_generic(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Constant(rng.power_of_two(-3, 3)));
  move_to_flip(rng, pair);
  return pair;
}

Vector3d needle_extent(Rng& rng) { return {1, rng.power_of_two(-20, -10), rng.power_of_two(-20, -10)}; }
Vector3d sliver_extent(Rng& rng) { return {1, rng.real(0.5, 1), rng.power_of_two(-20, -10)}; }

Pair flip_needle(Rng& rng) {
  const Vector3d a = needle_extent(rng);
  const Vector3d b = rng.coin() ? needle_extent(rng) : Vector3d(Vector3d::Ones());
  Pair pair = draw_bodies(rng, a, b);
  move_to_flip(rng, pair);
  return pair;
}

Pair flip_sliver(Rng& rng) {
  const Vector3d a = sliver_extent(rng);
  const Vector3d b = rng.coin() ? sliver_extent(rng) : needle_extent(rng);
  Pair pair = draw_bodies(rng, a, b);
  move_to_flip(rng, pair);
  return pair;
}

Pair flip_scale_mix(Rng& rng) {
  const double small = rng.power_of_two(-20, -10);
  const double large = rng.power_of_two(10, 20);
  Pair pair = draw_bodies(rng, Vector3d::Constant(small), Vector3d::Constant(large));
  if (rng.coin()) std::swap(pair.a, pair.b);
  move_to_flip(rng, pair);
  return pair;
}

Pair flip_offset(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Ones());
  pair.a.t += draw_cloud(rng, 1, Vector3d::Constant(2e5))[0];
  move_to_flip(rng, pair);
  return pair;
}

Pair flip_drift(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Ones());
  for (Body* body : {&pair.a, &pair.b}) {
    const Matrix3d step = rng.coin() ? draw_rotation(rng) : round_to_float(draw_rotation(rng));
    for (int i = 0; i < 50; ++i) body->R = multiply(body->R, step);
  }
  move_to_flip(rng, pair);
  return pair;
}

Pair flip_shear(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Ones());
  for (Body* body : {&pair.a, &pair.b}) {
    for (int k = 0; k < 3; ++k) body->R.row(k) = draw_cloud(rng, 1, Vector3d::Constant(2))[0].transpose();
  }
  move_to_flip(rng, pair);
  return pair;
}

Pair flip_many(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Ones());
  for (Body* body : {&pair.a, &pair.b}) {
    body->vertices = draw_cloud(rng, rng.integer(20, 60), Vector3d::Ones());
    for (Vector3d& v : body->vertices) {  // most of them near a sphere, so that most are extreme
      v /= std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) + 1e-3;
    }
  }
  move_to_flip(rng, pair);
  return pair;
}

// Magnitudes, frames ------------------------------------------------------------------------------------------------

/// A small body that touches a large one: exact contact of integers, one side scaled about the point of contact.
Pair touch_scale_mix(Rng& rng) {
  const Feature feature = rng.pick({Feature::kVertex, Feature::kEdge, Feature::kFace});
  Pair pair = draw_contact(rng, {.a = Feature::kVertex, .b = feature, .normal = draw_normal(rng)});
  const Vector3d contact = pair.a.vertices[0];
  const double shrink = rng.power_of_two(-26, -10);
  for (Vector3d& v : pair.a.vertices) v = contact + shrink * (v - contact);
  pose_together(rng, pair);
  if (rng.coin()) nudge_translation(rng, pair);
  return pair;
}

Pair touch_offset(Rng& rng) {
  Pair pair = draw_contact(rng);
  pose_together(rng, pair);
  const Vector3d far = draw_cloud(rng, 1, Vector3d::Constant(2e5))[0];
  pair.a.t = pair.b.t = far;
  if (rng.coin()) nudge_translation(rng, pair);
  return pair;
}

Pair touch_shear(Rng& rng) {
  Pair pair = draw_contact(rng);
  for (int k = 0; k < 3; ++k) pair.a.R.row(k) = draw_cloud(rng, 1, Vector3d::Constant(2))[0].transpose();
  pair.b.R = pair.a.R;
  if (rng.coin()) nudge_translation(rng, pair);
  return pair;
}

/// Matrices of small integers and rank 0 to 2, for one body or both: flat world sets from solid local ones.
Pair singular(Rng& rng) {
  Pair pair;
  pair.a.vertices = draw_lattice(rng, rng.integer(4, 8), -2, 2);
  pair.b.vertices = draw_lattice(rng, rng.integer(4, 8), -2, 2);
  const auto draw_matrix = [&rng] {
    Matrix3d R = Matrix3d::Zero();
    for (int rank = rng.integer(0, 2); rank > 0; --rank) {
      const Points uv = draw_lattice(rng, 2, -1, 1);
      R += uv[0] * uv[1].transpose();
    }
    return R;
  };
  pair.a.R = draw_matrix();
  if (rng.coin()) pair.b.R = rng.coin() ? pair.a.R : draw_matrix();
  pair.b.t = draw_lattice(rng, 1, -1, 1)[0];
  return pair;
}

/// A body against itself, in another order; half of them moved by an ulp, which parts those that are flat.
Pair identical(Rng& rng) {
  Pair pair;
  const int count = rng.integer(1, 8);
  const Points directions = draw_lattice(rng, rng.integer(1, 3), -2, 2);
  pair.a.vertices = rng.coin() ? draw_flat(rng, count, directions, 2) : draw_cloud(rng, count, Vector3d::Ones());
  pair.b.vertices = pair.a.vertices;
  shuffle(rng, pair.b.vertices);
  pose_together(rng, pair);
  if (rng.coin()) rng.coin() ? nudge_translation(rng, pair) : nudge_vertex(rng, pair);
  return pair;
}

/// Symmetric bodies about one middle, or about middles a few halves apart: ties in every direction.
Pair concentric(Rng& rng) {
  const auto draw_symmetric = [&rng] {
    const Vector3d h = draw_lattice(rng, 1, 0, 2)[0];
    if (rng.coin()) return box_corners(h);
    Points star;
    for (int k = 0; k < 3; ++k) star.push_back(h[k] * Vector3d::Unit(k)), star.push_back(-h[k] * Vector3d::Unit(k));
    return star;
  };
  Pair pair;
  pair.a.vertices = draw_symmetric();
  pair.b.vertices = draw_symmetric();
  const Vector3d shift = draw_lattice(rng, 1, -4, 4)[0] / 2;
  if (rng.below(4) != 0) {
    for (Vector3d& v : pair.b.vertices) v += shift;
  }
  pose_together(rng, pair);
  return pair;
}

/// A body and its mirror image, in a plane it touches or one ulp beside it.
Pair mirror(Rng& rng) {
  Pair pair;
  pair.a.vertices = draw_lattice(rng, rng.integer(3, 8), -2, 2);
  const int axis = rng.integer(0, 2);
  double top = -2;
  for (const Vector3d& v : pair.a.vertices) top = std::max(top, v[axis]);
  pair.b.vertices = pair.a.vertices;
  for (Vector3d& v : pair.b.vertices) v[axis] = 2 * top - v[axis];
  pose_together(rng, pair);
  if (rng.coin()) rng.coin() ? nudge_translation(rng, pair) : nudge_vertex(rng, pair);
  return pair;
}

Pair duplicates(Rng& rng) {
  Pair pair = draw_contact(rng);
  pose_together(rng, pair);
  if (rng.coin()) nudge_vertex(rng, pair);
  for (Body* body : {&pair.a, &pair.b}) {
    for (int i = rng.integer(1, 5); i > 0; --i)
      body->vertices.push_back(body->vertices[rng.below(body->vertices.size())]);
    shuffle(rng, body->vertices);
  }
  return pair;
}

/// Contacts and flips with vertices that are no corners: on edges, on faces, inside (middles, which are exact).
Pair interior(Rng& rng) {
  Pair pair = draw_contact(rng);
  for (Body* body : {&pair.a, &pair.b}) {
    for (int i = rng.integer(1, 5); i > 0; --i) {
      const std::size_t first = rng.below(body->vertices.size()), second = rng.below(body->vertices.size());
      body->vertices.push_back((body->vertices[first] + body->vertices[second]) / 2);
    }
  }
  pose_together(rng, pair);
  if (rng.coin()) nudge_vertex(rng, pair);
  for (Body* body : {&pair.a, &pair.b}) shuffle(rng, body->vertices);
  return pair;
}

Pair many_lattice(Rng& rng) {
  Pair pair;
  const int high = rng.integer(2, 4);
  pair.a.vertices = draw_lattice(rng, rng.integer(10, 60), 0, high);
  pair.b.vertices = draw_lattice(rng, rng.integer(10, 60), 0, high);
  const Vector3d shift = draw_lattice(rng, 1, -high - 1, high + 1)[0];
  for (Vector3d& v : pair.b.vertices) v += shift;
  pose_together(rng, pair);
  return pair;
}

// Large bodies, of which a support looks at some vertices only ------------------------------------------------------

Pair flip_large(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Ones());
  const Vector3d size(1, rng.real(0.2, 1), rng.real(0.1, 1));
  for (Body* body : {&pair.a, &pair.b}) {
    body->vertices = draw_cloud(rng, rng.integer(65, 120), Vector3d::Ones());
    for (Vector3d& v : body->vertices) {
      v /= std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) + 1e-3;
      v = Vector3d(v[0] * size[0], v[1] * size[1], v[2] * size[2]);
    }
  }
  move_to_flip(rng, pair);
  return pair;
}

/// A face of a grid against a face of another: very many vertices are farthest at once.
Pair large_grids(Rng& rng) {
  Pair pair;
  const int n = rng.integer(4, 5);
  for (Body* body : {&pair.a, &pair.b}) {
    for (int x = 0; x <= n; ++x) {
      for (int y = 0; y <= n; ++y) {
        for (int z = 0; z <= n; ++z) {
          const bool is_surface = x % n == 0 || y % n == 0 || z % n == 0;
          if (is_surface) body->vertices.emplace_back(x, y, z);
        }
      }
    }
  }
  const Vector3d shift(rng.pick({-n, n, n + 1}), rng.integer(-n, n), rng.integer(-n, n));
  for (Vector3d& v : pair.b.vertices) v += shift;
  pose_together(rng, pair);
  return pair;
}

// Extreme magnitudes ------------------------------------------------------------------------------------------------

/// Contacts and flips, all lengths times one power of two: squares and products leave the range of double.
Pair extreme_scale(Rng& rng) {
  Pair pair = rng.coin() ? flip_generic(rng) : touch_ulp_translation(rng);
  const int exponent = rng.coin() ? rng.integer(-1070, -500) : rng.integer(500, 990);
  for (Body* body : {&pair.a, &pair.b}) {
    for (Vector3d& v : body->vertices) v = v.unaryExpr([&](double x) { return std::ldexp(x, exponent); });
    body->t = body->t.unaryExpr([&](double x) { return std::ldexp(x, exponent); });
  }
  return pair;
}

/// Integer pairs, each axis scaled by a power of two of its own, the same for both bodies: the verdict is unchanged.
Pair extreme_axes(Rng& rng) {
  Pair pair = rng.coin() ? lattice(rng) : draw_contact(rng);
  for (int k = 0; k < 3; ++k) {
    const double scale = rng.power_of_two(-1000, 1000);
    for (Body* body : {&pair.a, &pair.b}) {
      for (Vector3d& v : body->vertices) v[k] *= scale;
    }
  }
  if (rng.coin()) nudge_vertex(rng, pair);
  return pair;
}

/// Scaled as above, but R holds the inverse scale, for one body or both: moderate world points from extreme numbers.
Pair extreme_matrix(Rng& rng) {
  Pair pair = rng.coin() ? lattice(rng) : draw_contact(rng);
  for (Body* body : {&pair.a, &pair.b}) {
    if (rng.below(4) == 0) continue;
    for (int k = 0; k < 3; ++k) {
      const int exponent = rng.integer(-1010, 1010);
      body->R(k, k) = std::ldexp(1.0, -exponent);
      for (Vector3d& v : body->vertices) v[k] = std::ldexp(v[k], exponent);
    }
  }
  if (rng.coin()) nudge_vertex(rng, pair);
  return pair;
}

/// Small multiples of 2^-1074, the least double.
Pair extreme_denormal(Rng& rng) {
  Pair pair = rng.coin() ? lattice(rng) : draw_contact(rng);
  for (Body* body : {&pair.a, &pair.b}) {
    for (Vector3d& v : body->vertices) v = v.unaryExpr([](double x) { return std::ldexp(x, -1073); });
  }
  if (rng.coin()) nudge_vertex(rng, pair);
  if (rng.coin()) pair.a.R = pair.b.R = draw_rotation(rng);
  return pair;
}

/// World points near 2^1200, which no double can hold; a shift of b by 1, or by 2^-1074, still counts.
Pair extreme_overflow(Rng& rng) {
  Pair pair = draw_contact(rng);
  pair.a.R = pair.b.R = draw_rotation(rng) * 0x1p600;
  for (Body* body : {&pair.a, &pair.b}) {
    for (Vector3d& v : body->vertices) v *= 0x1p600;
  }
  if (rng.below(4) != 0) pair.b.t[rng.integer(0, 2)] = rng.pick({-0x1p-1074, -1.0, -1e300, 0x1p-1074, 1.0, 1e300});
  return pair;
}

// Exact contacts of round bodies ------------------------------------------------------------------------------------

/// Integer normals of integer length.
struct Quadruple {
  int x, y, z, length;
};

Pair pythagoras(Rng& rng) {
  const auto q = rng.pick<Quadruple>({{1, 0, 0, 1},
                                      {0, 3, 4, 5},
                                      {1, 2, 2, 3},
                                      {2, 3, 6, 7},
                                      {1, 4, 8, 9},
                                      {4, 4, 7, 9},
                                      {2, 6, 9, 11},
                                      {6, 6, 7, 11},
                                      {3, 4, 12, 13},
                                      {2, 5, 14, 15},
                                      {2, 10, 11, 15}});
  const Vector3d normal{q.x * rng.sign(), q.y * rng.sign(), q.z * rng.sign()};
  const auto draw_one = [&rng] { return rng.pick({Feature::kVertex, Feature::kEdge, Feature::kFace}); };
  const Feature a = draw_one();
  const Feature b = draw_one();
  Pair pair = draw_contact(rng, {.a = a, .b = b, .normal = normal});
  if (rng.below(4) == 0) pair.a.vertices.resize(1 + static_cast<std::size_t>(a));  // bare features: spheres, capsules
  if (rng.below(4) == 0) pair.b.vertices.resize(1 + static_cast<std::size_t>(b));
  const int multiple = rng.integer(1, 9);
  const double steps = multiple * rng.power_of_two(-30, 10);  // b moves off by steps * normal
  for (Vector3d& v : pair.b.vertices) v += steps * normal;
  split_radius(rng, steps * q.length, pair);
  const double scale = rng.power_of_two(-20, 20);
  for (Body* body : {&pair.a, &pair.b}) {
    for (Vector3d& v : body->vertices) v *= scale;
    body->radius *= scale;
  }
  if (rng.coin()) {
    pair.a.R = pair.b.R = draw_signed_permutation(rng);
  }
  if (rng.coin()) std::swap(pair.a, pair.b);
  return pair;
}

Pair pythagoras_ulp(Rng& rng) {
  Pair pair = pythagoras(rng);
  switch (rng.below(3)) {
    case 0:
      nudge_translation(rng, pair);
      break;
    case 1:
      nudge_vertex(rng, pair);
      break;
    default: {
      Body& body = pair.a.radius > 0 ? pair.a : pair.b;
      body.radius = nudge(body.radius, rng.coin() ? 1 : -1);
    }
  }
  return pair;
}

/// Generic round bodies at the flip.
Pair flip_round(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Ones());
  for (Body* body : {&pair.a, &pair.b}) {
    if (rng.below(3) == 0) body->vertices.resize(static_cast<std::size_t>(rng.integer(1, 3)));
  }
  const double magnitude = rng.power_of_two(-30, 6);
  split_radius(rng, magnitude * rng.real(1, 2), pair);
  move_to_flip(rng, pair);
  return pair;
}

std::vector<Category> list_categories() {
  using enum Feature;
  using enum Gives;
  std::vector<Category> list{
      {"random-far", kFreeOnly, random_far},
      {"random-near", kBoth, random_near},
      {"random-deep", kHitsOnly, random_deep},
      {"lattice", kBoth, lattice},
      {"lattice-permuted", kBoth, lattice_permuted},
      {"lattice-posed", kBoth, lattice_posed},
      {"flat-point", kBoth, flat_point},
      {"flat-segment", kBoth, flat_segment},
      {"flat-triangle", kBoth, flat_triangle},
      {"flat-coplanar", kBoth, flat_coplanar},
      {"flat-collinear", kBoth, flat_collinear},
      {"touch-vv", kHitsOnly, touch<kVertex, kVertex>},
      {"touch-ve", kHitsOnly, touch<kVertex, kEdge>},
      {"touch-vf", kHitsOnly, touch<kVertex, kFace>},
      {"touch-ee", kHitsOnly, touch<kEdge, kEdge>},
      {"touch-ef", kHitsOnly, touch<kEdge, kFace>},
      {"touch-ff", kHitsOnly, touch<kFace, kFace>},
      {"touch-ulp-vertex", kBoth, touch_ulp_vertex},
      {"touch-ulp-translation", kBoth, touch_ulp_translation},
      {"touch-rounded", kBoth, touch_rounded},
      {"touch-scale-mix", kBoth, touch_scale_mix},
      {"touch-offset", kBoth, touch_offset},
      {"touch-shear", kBoth, touch_shear},
      {"flip-generic", kBoth, flip_generic},
      {"flip-needle", kBoth, flip_needle},
      {"flip-sliver", kBoth, flip_sliver},
      {"flip-scale-mix", kBoth, flip_scale_mix},
      {"flip-offset", kBoth, flip_offset},
      {"flip-drift", kBoth, flip_drift},
      {"flip-shear", kBoth, flip_shear},
      {"flip-many", kBoth, flip_many},
      {"singular", kBoth, singular},
      {"identical", kBoth, identical},
      {"concentric", kBoth, concentric},
      {"mirror", kBoth, mirror},
      {"duplicates", kBoth, duplicates},
      {"interior", kBoth, interior},
      {"many-lattice", kBoth, many_lattice},
      {"flip-large", kBoth, flip_large},
      {"large-grids", kBoth, large_grids},
      {"extreme-scale", kBoth, extreme_scale},
      {"extreme-axes", kBoth, extreme_axes},
      {"extreme-matrix", kBoth, extreme_matrix},
      {"extreme-denormal", kBoth, extreme_denormal},
      {"extreme-overflow", kBoth, extreme_overflow},
  };
  const std::vector<Category> sharp = list;
  for (const Category& c : sharp) list.push_back({c.name + "+radius", kBoth, c.draw, true});
  list.push_back({"pythagoras", kHitsOnly, pythagoras});
  list.push_back({"pythagoras-ulp", kBoth, pythagoras_ulp});
  list.push_back({"flip-round", kBoth, flip_round});
  return list;
}

/// FNV-1a: every category draws from a stream of its own.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace

Pair Category::make(std::uint64_t seed) const {
  Rng rng(hash_of(name) ^ Rng(seed).next());
  Pair pair = draw(rng);
  if (rounded) add_radii(rng, pair);
  pair.name = name + "." + std::to_string(seed);
  return pair;
}

std::span<const Category> categories() {
  static const std::vector<Category> list = list_categories();
  return list;
}

const Category& category(std::string_view name) {
  for (const Category& c : categories()) {
    if (c.name == name) return c;
  }
  throw std::out_of_range("no category of troublesome pairs is called '" + std::string(name) + "'");
}

}  // namespace clearway::oracle
