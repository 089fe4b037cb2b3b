// Generic bodies, small integers and flat sets.
#include "trouble_makers.hpp"

namespace clearway::oracle::trouble {

using Eigen::Vector3d;

// Generic bodies ----------------------------------------------------------------------------------------------------

namespace {

/// A generic body of about the given half extent, in a random pose near the origin.
Body draw_body(Rng& rng, const Vector3d& half_extent) {
  Body body;
  body.vertices = rng.below(4) == 0 ? box_corners(half_extent) : draw_cloud(rng, rng.integer(4, 10), half_extent);
  body.R = draw_rotation(rng);
  body.t = draw_cloud(rng, 1, Vector3d::Ones())[0];
  return body;
}

}  // namespace

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

}  // namespace clearway::oracle::trouble
