#include "geometry/box_corners.hpp"

#include "geometry/rounding.hpp"

#include <algorithm>

namespace clearway {

bool are_box_corners(std::span<const Vec3> vertices, const Vec3& center, const Vec3& half_extent) {
  constexpr unsigned kCorners = 8;
  if (vertices.size() > kCorners) return false;
  const double tolerance = kBoxCornerError * half_extent.maxCoeff();
  // All are within the box: that is what half extents are. So it is enough that none of its corners is missing.
  for (unsigned corner = 0; corner < kCorners; ++corner) {
    const Vec3 signs(corner & 1 ? -1 : 1, corner & 2 ? -1 : 1, corner & 4 ? -1 : 1);
    const Vec3 at = signs.cwiseProduct(half_extent);
    const bool is_there = std::ranges::any_of(
        vertices, [&](const Vec3& v) { return (v - center - at).cwiseAbs().maxCoeff() <= tolerance; });
    if (!is_there) return false;
  }
  return true;
}

}  // namespace clearway
