// The triangles of a convex hull, for libraries that want a surface and not only points.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace clearway::bench {

using Triangle = std::array<std::size_t, 3>;

/// Counter-clockwise seen from outside; flat faces with more corners are cut into triangles. By qhull.
/// @throws std::runtime_error if the points have no volume.
[[nodiscard]] std::vector<Triangle> hull_faces(std::span<const Vec3> points);

}  // namespace clearway::bench
