// A few balls that together hold a convex body: a first look at it that costs little.
#pragma once

#include <clearway/geometry/hull.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clearway {

using Edge = std::array<std::uint32_t, 2>;

/// Every point of the hull of `points` lies in one of the balls: the body is cut into slices across its longest extent, the
/// more the longer it is. `edges` must hold all edges of the hull; others may be among them.
[[nodiscard]] std::vector<CoverBall> cover_balls(std::span<const Vec3> points, std::span<const Edge> edges);

/// Any two of so many points: all that can be an edge.
[[nodiscard]] std::vector<Edge> all_edges(std::size_t points);

}  // namespace clearway
