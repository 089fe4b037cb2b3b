#include "checker/pair_overlap.hpp"

#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/distance.hpp>

#include <limits>

namespace clearway {
namespace {

/// Calls visit(shape, X_WS) for the shapes of a body.
template <class Visit>
void for_each_shape(const Bodies& bodies, const Workspace::Memory& memory, BodyId body, const Visit& visit) {
  for (std::size_t i = 0; i < bodies.moving.size(); ++i)
    if (bodies.moving[i].body == body) visit(*bodies.moving[i].shape, memory.X_WS[i]);
  if (body.index() < bodies.movers) return;
  for (const StaticPart& part : bodies.standing)
    if (part.body == body) visit(*part.shape, part.X_WS);
}

}  // namespace

PairOverlap overlap_of(const Bodies& bodies, const Workspace::Memory& memory, const Collision& pair) {
  PairOverlap worst{.depth_m = 0, .gap_m = std::numeric_limits<double>::infinity()};
  for_each_shape(bodies, memory, pair.first, [&](const Shape& a, const Pose& X_WA) {
    for_each_shape(bodies, memory, pair.second, [&](const Shape& b, const Pose& X_WB) {
      const ClosestPoints points = distance(a, X_WA, b, X_WB);
      const double depth_m = points.distance_m == 0 ? depth(a, X_WA, b, X_WB).upper_m : 0;
      const bool is_worse = points.distance_m < worst.gap_m || (points.distance_m == 0 && depth_m > worst.depth_m);
      if (is_worse) worst = {depth_m, points.distance_m, points.point_a_W, points.point_b_W};
    });
  });
  return worst;
}

}  // namespace clearway
