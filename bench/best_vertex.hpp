// The support function a good user writes: one pass over the vertices, keep the best.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <cstddef>
#include <span>

namespace clearway::bench {

/// Index of the vertex with the largest dot product; plain C++, compiled for the baseline instruction set like the peers.
inline std::size_t best_vertex(std::span<const Vec3> vertices, const Vec3& direction) {
  const double x = direction.x(), y = direction.y(), z = direction.z();
  std::size_t best = 0;
  double most = vertices[0].x() * x + vertices[0].y() * y + vertices[0].z() * z;
  for (std::size_t i = 1; i < vertices.size(); ++i) {
    const double dot = vertices[i].x() * x + vertices[i].y() * y + vertices[i].z() * z;
    if (dot > most) {
      most = dot;
      best = i;
    }
  }
  return best;
}

}  // namespace clearway::bench
