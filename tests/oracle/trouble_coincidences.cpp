// Bodies in step with each other, or with themselves: ties in many directions.
#include "trouble_makers.hpp"

#include <algorithm>

namespace clearway::oracle::trouble {

using Eigen::Matrix3d;
using Eigen::Vector3d;

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

}  // namespace clearway::oracle::trouble
