// The difference set of two bodies whose vertices are already in the world, by a plain scan: the same for every variant, so
// that they differ in what they do with a support point and in nothing else.
#pragma once

#include "counted.hpp"
#include "geometry/simplex.hpp"
#include "pair_set.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clearway::bench {

struct WorldPair {
  std::vector<Vector3<double>> a, b;
  Vector3<double> first;  // the direction to start with: from the middle of a to that of b
};

inline std::vector<Vector3<double>> in_world(const std::vector<Vec3>& vertices, const Pose& X_WB) {
  std::vector<Vector3<double>> points;
  for (const Vec3& v : vertices) {
    const Vec3 p = X_WB * v;
    points.push_back({p.x(), p.y(), p.z()});
  }
  return points;
}

inline WorldPair in_world(const PairSet& set, const Pair& pair) {
  const Vec3 first = pair.X_WB.translation() - pair.X_WA.translation();  // bodies are centred
  return {in_world(set.bodies[pair.a].vertices, pair.X_WA),
          in_world(set.bodies[pair.b].vertices, pair.X_WB),
          {first.x(), first.y(), first.z()}};
}

/// As boolean_gjk asks for it. Exact it is not: the variants are compared on pairs that double can decide.
template <class T>
struct PlainDifference {
  static constexpr int kMaxSupports = 1000;
  const WorldPair& pair;
  int supports = 0;

  /// Not counted among dot products: all variants share it.
  Side support(const Vector3<T>& D, SupportPoint<T>& S) {
    ++supports;
    const Vector3<double> d{value_of(D.x), value_of(D.y), value_of(D.z)};
    const std::uint32_t i = farthest(pair.a, d), j = farthest(pair.b, -d);
    const Vector3<double> p = pair.a[i] - pair.b[j];
    S = {{T(p.x), T(p.y), T(p.z)}, i, j};
    return clearway::dot(p, d) < 0 ? Side::kSeparated : Side::kReached;
  }
  [[nodiscard]] bool contains_origin(const Simplex<T>&) const { return true; }

 private:
  static std::uint32_t farthest(const std::vector<Vector3<double>>& points, const Vector3<double>& d) {
    std::size_t best = 0;
    double most = clearway::dot(points[0], d);
    for (std::size_t k = 1; k < points.size(); ++k) {
      const double value = clearway::dot(points[k], d);
      if (value > most) {
        most = value;
        best = k;
      }
    }
    return static_cast<std::uint32_t>(best);
  }
};

}  // namespace clearway::bench
