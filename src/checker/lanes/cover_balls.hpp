// A few balls that together hold a convex body: a first look at it that costs little.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <span>
#include <vector>

namespace clearway {

struct Ball {
  Vec3 center;
  double radius_m;
};

/// Every point of the hull of `points` lies in one of the balls. Long bodies get more of them, up to `most`.
[[nodiscard]] std::vector<Ball> cover_balls(std::span<const Vec3> points, int most);

}  // namespace clearway
