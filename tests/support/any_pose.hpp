// Poses off every axis, and bodies of every kind, by number: the same on every machine.
#pragma once

#include <clearway/geometry/shape.hpp>

#include "oracle/rng.hpp"

#include <vector>

namespace clearway {

inline Vec3 any_point(oracle::Rng& rng, double reach_m) {
  const double x = rng.real(-reach_m, reach_m), y = rng.real(-reach_m, reach_m), z = rng.real(-reach_m, reach_m);
  return {x, y, z};
}

inline Vec3 any_direction(oracle::Rng& rng) {
  for (;;) {
    const Vec3 d = any_point(rng, 1);
    if (d.norm() > 0.1 && d.norm() < 1) return d.normalized();
  }
}

/// A rotation, to rounding, and a translation of up to `reach_m` per axis.
inline Pose any_pose(oracle::Rng& rng, double reach_m) {
  Pose X = Pose::Identity();
  const Vec3 axis = any_direction(rng);
  X.linear() = Eigen::AngleAxisd(rng.real(0, 3), axis).toRotationMatrix();
  X.translation() = any_point(rng, reach_m);
  return X;
}

inline Hull any_hull(oracle::Rng& rng, int points, double radius_m = 0) {
  std::vector<Vec3> p;
  for (int i = 0; i < points; ++i) p.push_back(any_point(rng, 1));
  return Hull(p, radius_m);
}

inline Shape any_round_shape(oracle::Rng& rng) {
  const double margin_m = rng.coin() ? 0 : rng.real(0, 0.3);
  const double x = rng.real(0.2, 1), y = rng.real(0.2, 1), z = rng.real(0.2, 1);
  switch (rng.below(3)) {
    case 0:
      return Shape(Cylinder{x, y}, margin_m);
    case 1:
      return Shape(Cone{x, y}, margin_m);
    default:
      return Shape(Ellipsoid{{x, y, z}}, margin_m);
  }
}

/// Any bounded one.
inline Shape any_shape(oracle::Rng& rng) {
  if (rng.coin()) return any_round_shape(rng);
  return any_hull(rng, rng.integer(1, 12), rng.coin() ? 0 : rng.real(0, 0.3));
}

}  // namespace clearway
