// Very many vertices, and very large and very small numbers.
#include "trouble_makers.hpp"

#include <cmath>

namespace clearway::oracle::trouble {

using Eigen::Vector3d;

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

}  // namespace clearway::oracle::trouble
