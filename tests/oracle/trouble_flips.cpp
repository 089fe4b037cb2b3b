// Bodies moved to where the verdict flips.
#include "trouble_makers.hpp"

#include <cmath>

namespace clearway::oracle::trouble {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Pair flip_generic(Rng& rng) {
  Pair pair = draw_bodies(rng, Vector3d::Ones(), Vector3d::Constant(rng.power_of_two(-3, 3)));
  move_to_flip(rng, pair);
  return pair;
}

namespace {

Vector3d needle_extent(Rng& rng) { return {1, rng.power_of_two(-20, -10), rng.power_of_two(-20, -10)}; }
Vector3d sliver_extent(Rng& rng) { return {1, rng.real(0.5, 1), rng.power_of_two(-20, -10)}; }

}  // namespace

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

}  // namespace clearway::oracle::trouble
