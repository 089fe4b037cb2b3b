// Recognises boxes: where the farthest vertex needs no search.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <span>

namespace clearway {

/// True if these are the corners of the box with that center and half extents, each to kBoxCornerError of the largest half
/// extent. Some half extents may be zero.
[[nodiscard]] bool are_box_corners(std::span<const Vec3> vertices, const Vec3& center, const Vec3& half_extent);

}  // namespace clearway
