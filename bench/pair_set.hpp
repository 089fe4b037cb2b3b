// The questions every route answers: convex bodies in pairs, with the true verdict known from how they were placed.
#pragma once

#include "hull_faces.hpp"

#include <clearway/geometry/pose.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace clearway::bench {

enum class Group { kColliding, kNear, kApart, kMixed };
/// Those that are measured one by one.
inline constexpr Group kGroups[] = {Group::kColliding, Group::kNear, Group::kApart};
[[nodiscard]] std::string_view name_of(Group group);

/// A convex body; its origin, the mean of its vertices, lies inside.
struct Body {
  std::vector<Vec3> vertices;   // all extreme
  std::vector<Triangle> faces;  // for libraries that walk along edges
  double radius_m;              // of the sphere around the origin
  double inner_radius_m;        // of the largest ball around the origin that fits in
};

struct Pair {
  std::size_t a, b;  // indices into PairSet::bodies
  Pose X_WA, X_WB;   // generic: no entry of a rotation is special
  Pose X_WB_before;  // body b a moment earlier, as a warm start knows it: turned by 2 degrees, moved by 2 % of the size
  bool hit;          // the truth
};

struct PairSet {
  std::size_t vertices;  // of every body, but for the boxes of a queue
  Group group;
  std::vector<Body> bodies;
  std::vector<Pair> pairs;
};

/// The same arguments give the same set on every machine with IEEE doubles and this library's random numbers.
[[nodiscard]] PairSet make_pair_set(std::size_t vertices, Group group, std::size_t pairs);

/// What a checker is left with after its cheap tests: a hull and a box, 80 % apart, 10 % near, 10 % colliding, in random order.
[[nodiscard]] PairSet make_queue(std::size_t vertices, std::size_t pairs);

}  // namespace clearway::bench
