// The point of a small set's hull nearest to the origin, by trying every face: the truth that the tests of the lemmas compare
// with. Integers, no rounding; nothing of the product's algorithm in it.
#pragma once

#include "geometry/vector3.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace clearway::brute_force {

/// Indices of the points that span a face: one to four, ascending.
using Face = std::vector<int>;

/// The nearest point P = point / denominator, with |P|^2 = square / denominator.
template <class T>
struct Nearest {
  Vector3<T> point;
  T square, denominator;
  /// Every smallest face that holds P: affinely independent, P strictly inside. Just one if the set is a simplex.
  std::vector<Face> carriers;

  [[nodiscard]] bool is_origin() const { return square == 0; }
};

template <class T>
T determinant(const std::array<std::array<T, 3>, 3>& m, int size) {
  if (size == 0) return T(1);
  if (size == 1) return m[0][0];
  if (size == 2) return m[0][0] * m[1][1] - m[0][1] * m[1][0];
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/// The origin dropped onto the flat through the face's points, if these are independent and it lands strictly between
/// them. With edges e_i = p_i - p_0 and P = p_0 + sum m_i e_i, P is square to every edge: (e_i . e_j) m = -(e_i . p_0), solved
/// by Cramer's rule.
template <class T>
std::optional<Nearest<T>> landing_inside(std::span<const Vector3<T>> points, const Face& face) {
  const int edges = static_cast<int>(face.size()) - 1;
  const Vector3<T>& p0 = points[static_cast<std::size_t>(face[0])];
  std::array<Vector3<T>, 3> e;
  for (int i = 0; i < edges; ++i) e[i] = points[static_cast<std::size_t>(face[i + 1])] - p0;
  std::array<std::array<T, 3>, 3> gram;
  std::array<T, 3> right;
  for (int i = 0; i < edges; ++i) {
    for (int j = 0; j < edges; ++j) gram[i][j] = dot(e[i], e[j]);
    right[i] = -dot(e[i], p0);
  }
  const T whole = determinant(gram, edges);
  if (whole == 0) return std::nullopt;
  Nearest<T> nearest{p0 * whole, whole * dot(p0, p0), whole, {face}};
  T of_p0 = whole;
  for (int k = 0; k < edges; ++k) {
    auto replaced = gram;
    for (int i = 0; i < edges; ++i) replaced[i][k] = right[i];
    const T weight = determinant(replaced, edges);
    if (!(weight > 0)) return std::nullopt;
    of_p0 = of_p0 - weight;
    nearest.point = nearest.point + e[k] * weight;
    nearest.square = nearest.square - weight * right[k];
  }
  if (!(of_p0 > 0)) return std::nullopt;
  return nearest;
}

/// By Caratheodory's theorem faces of four points are enough. Products reach degree 14 of a coordinate where faces have four
/// points and 10 where they have three: with 64-bit integers, keep coordinates below 20.
template <class T>
Nearest<T> nearest(std::span<const Vector3<T>> points) {
  std::optional<Nearest<T>> best;
  const auto consider = [&](const Face& face) {
    const std::optional<Nearest<T>> found = landing_inside(points, face);
    if (!found) return;
    const T ours = found->square * (best ? best->denominator : T(1)),
            theirs = best ? best->square * found->denominator : ours;
    if (!best || ours < theirs) {
      best = found;
    } else if (ours == theirs) {
      best->carriers.push_back(face);
    }
  };
  const int n = static_cast<int>(points.size());
  for (int i = 0; i < n; ++i) {
    consider({i});
    for (int j = i + 1; j < n; ++j) {
      consider({i, j});
      for (int k = j + 1; k < n; ++k) {
        consider({i, j, k});
        for (int l = k + 1; l < n; ++l) consider({i, j, k, l});
      }
    }
  }
  return *best;
}

template <class T>
Nearest<T> nearest(const std::vector<Vector3<T>>& points) {
  return nearest(std::span<const Vector3<T>>(points));
}

}  // namespace clearway::brute_force
