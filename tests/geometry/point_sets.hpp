// Small integer point sets as difference sets: where exact arithmetic in 64 bits is enough, and ties are common.
#pragma once

#include "geometry/simplex.hpp"
#include "oracle/rng.hpp"

#include <cstdint>
#include <ostream>
#include <span>
#include <string_view>
#include <vector>

namespace clearway {

using Int = std::int64_t;
using IntPoint = Vector3<Int>;
using IntPoints = std::vector<IntPoint>;

inline std::ostream& operator<<(std::ostream& os, const IntPoint& p) {
  return os << "(" << p.x << "," << p.y << "," << p.z << ")";
}
inline std::ostream& operator<<(std::ostream& os, const IntPoints& points) {
  for (const IntPoint& p : points) os << p << " ";
  return os;
}

/// Which of several farthest points a support is: verdicts must not depend on it.
enum class Tie { kFirst, kLast };

/// A difference set for boolean_gjk, answering without error.
struct PointSet {
  static constexpr int kMaxSupports = 10'000;
  std::span<const IntPoint> points;
  Tie tie = Tie::kFirst;

  Side support(const IntPoint& D, SupportPoint<Int>& S) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Int gain = dot(D, points[i] - points[best]);
      if (gain > 0 || (gain == 0 && tie == Tie::kLast)) best = i;
    }
    S = {points[best], static_cast<std::uint32_t>(best), 0};
    return dot(S.p, D) < 0 ? Side::kSeparated : Side::kReached;
  }
  [[nodiscard]] bool contains_origin(const Simplex<Int>&) const { return true; }
};

/// A kind of set. Coordinates stay within 16.
struct PointFamily {
  std::string_view name;
  IntPoints (*draw)(oracle::Rng& rng);
};

inline IntPoint random_point(oracle::Rng& rng, int reach) {
  return {rng.integer(-reach, reach), rng.integer(-reach, reach), rng.integer(-reach, reach)};
}
inline IntPoints random_points(oracle::Rng& rng, int most, int reach) {
  IntPoints points(1 + rng.below(static_cast<std::size_t>(most)));
  for (IntPoint& p : points) p = random_point(rng, reach);
  return points;
}
inline IntPoints difference(const IntPoints& a, const IntPoints& b) {
  IntPoints points;
  for (const IntPoint& p : a) {
    for (const IntPoint& q : b) points.push_back(p - q);
  }
  return points;
}

inline constexpr PointFamily kPointFamilies[] = {
    {"Random", [](oracle::Rng& rng) { return random_points(rng, 8, 5); }},
    {"Lattice",
     [](oracle::Rng& rng) {
       IntPoints points = random_points(rng, 8, 1);
       const IntPoint shift = random_point(rng, 2);
       for (IntPoint& p : points) p = p + shift;
       return points;
     }},
    {"Flat",  // in a plane or on a line, which may hold the origin
     [](oracle::Rng& rng) {
       const IntPoint u = random_point(rng, 2), v = rng.coin() ? random_point(rng, 2) : u, w = random_point(rng, 3);
       IntPoints points = random_points(rng, 7, 2);
       for (IntPoint& p : points) p = u * p.x + v * p.y + w;
       return points;
     }},
    {"Symmetric",  // a box or a flat of it, and a point more or less
     [](oracle::Rng& rng) {
       const IntPoint half = random_point(rng, 4), shift = random_point(rng, 4);
       IntPoints points;
       for (int i = 0; i < 8; ++i) {
         points.push_back(shift +
                          IntPoint{i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z});
       }
       if (rng.coin()) points.push_back(random_point(rng, 8));
       return points;
     }},
    {"Touching",  // the origin is a vertex, or the middle of two or of four
     [](oracle::Rng& rng) {
       IntPoints points = random_points(rng, 7, 2);
       IntPoint middle{0, 0, 0};
       const int halvings = rng.integer(0, 2);
       for (int i = 0; i < 1 << halvings; ++i) middle = middle + points[rng.below(points.size())] * Int{4 >> halvings};
       for (IntPoint& p : points) p = p * Int{4} - middle;
       return points;
     }},
    {"Beside",  // mostly just beside the origin: where edges of a tetrahedron carry
     [](oracle::Rng& rng) {
       IntPoints points = random_points(rng, 10, 7);
       const IntPoint shift = random_point(rng, 5);
       for (IntPoint& p : points) p = p + shift;
       return points;
     }},
    {"Difference", [](oracle::Rng& rng) { return difference(random_points(rng, 4, 3), random_points(rng, 3, 3)); }},
};

}  // namespace clearway
