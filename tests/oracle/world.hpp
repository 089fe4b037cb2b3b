// The world points of a pair as integers: R*v + t without rounding, over one common power of two.
#pragma once

#include "pair.hpp"
#include "vector3.hpp"

#include <vector>

namespace clearway::oracle {

/// The two point sets of a pair, over one number type.
template <class T>
struct PointSets {
  std::vector<Vector3<T>> a, b;

  [[nodiscard]] Vector3<T> difference(std::size_t i, std::size_t j) const { return a[i] - b[j]; }
};

/// A pair in integers. All points are shifted by the same vector (a's first point becomes 0), which changes neither
/// verdict nor distance, and keeps numbers short for bodies far from the origin.
struct World {
  PointSets<mpz_class> points;  // times 2^point_exponent
  long point_exponent = 0;
  mpz_class radius_sum;  // times 2^radius_exponent: a tiny radius must not blow up every coordinate
  long radius_exponent = 0;

  /// The same, rounded, times 2^-guess_exponent: the largest coordinate is between 1/2 and 1. For guesses only.
  PointSets<double> guess_points;
  double guess_radius_sum = 0;
  long guess_exponent = 0;
};

/// @throws std::invalid_argument if a body has no vertex, a number that is not finite, or a negative radius.
[[nodiscard]] World make_world(const Pair& pair);

}  // namespace clearway::oracle
