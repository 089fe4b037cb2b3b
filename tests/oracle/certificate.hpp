// What decides: evidence for either verdict, and its check on the integer world points by the definition alone.
#pragma once

#include "world.hpp"

#include <cstddef>
#include <variant>
#include <vector>

namespace clearway::oracle {

/// normal . a_i > normal . b_j for all i, j, by more than radius_sum * |normal|.
struct Separation {
  Vector3<mpz_class> normal;
};

/// Nonnegative weights, not all zero: the weighted mean of a_i - b_j is not longer than the sum of the radii.
struct Meeting {
  struct Term {
    std::size_t a;  // index of a vertex
    std::size_t b;
    mpz_class weight;
  };
  std::vector<Term> terms;
};

using Certificate = std::variant<Separation, Meeting>;

[[nodiscard]] bool holds(const Separation& separation, const World& world);
[[nodiscard]] bool holds(const Meeting& meeting, const World& world);

/// The extreme points along a direction: `width` is the least direction . (a_i - b_j), reached at (a, b).
template <class T>
struct Extreme {
  std::size_t a = 0;
  std::size_t b = 0;
  T width{};
};

/// The value of a column (i, j) splits into one of i and one of j, so n + m products find the least of n * m.
template <class T>
[[nodiscard]] Extreme<T> find_extreme(const PointSets<T>& points, const Vector3<T>& direction) {
  Extreme<T> extreme;
  T low = dot(direction, points.a[0]);
  T high = dot(direction, points.b[0]);
  for (std::size_t i = 1; i < points.a.size(); ++i) {
    T value = dot(direction, points.a[i]);
    if (value < low) {
      low = std::move(value);
      extreme.a = i;
    }
  }
  for (std::size_t j = 1; j < points.b.size(); ++j) {
    T value = dot(direction, points.b[j]);
    if (value > high) {
      high = std::move(value);
      extreme.b = j;
    }
  }
  extreme.width = low - high;
  return extreme;
}

}  // namespace clearway::oracle
