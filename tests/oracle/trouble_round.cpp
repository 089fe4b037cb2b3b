// Exact contacts of round bodies, and their flips.
#include "trouble_makers.hpp"

namespace clearway::oracle::trouble {

using Eigen::Vector3d;

namespace {

/// Integer normals of integer length.
struct Quadruple {
  int x, y, z, length;
};

}  // namespace

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

}  // namespace clearway::oracle::trouble
