// Triangles as they come from a file: a surface, not yet a body.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace clearway {

struct TriangleMesh {
  std::vector<Vec3> vertices;  // [m]
  std::vector<std::array<std::uint32_t, 3>>
      triangles;  // counter-clockwise seen from outside, where there is an outside
};

/// Signed volume [m^3] enclosed by the triangles: positive when they face outward; meaningless if the surface is open.
[[nodiscard]] double signed_volume(const TriangleMesh& mesh);

}  // namespace clearway
