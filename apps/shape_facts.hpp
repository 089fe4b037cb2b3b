// Extent, vertices and volume of a shape in its own frame, for reports.
#pragma once

#include <clearway/geometry/shape.hpp>

#include <cstddef>

namespace clearway::apps {

struct ShapeFacts {
  Vec3 low = Vec3::Zero();  // of the box around it
  Vec3 high = Vec3::Zero();
  std::size_t vertices = 0;  // of a hull
  double volume_m3 = 0;
};

/// Of a bounded shape without padding: a hull without radius, a sphere, a capsule, or a round body.
[[nodiscard]] ShapeFacts facts_of(const Shape& shape);

}  // namespace clearway::apps
