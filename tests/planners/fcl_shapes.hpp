// The shapes of clearway as FCL has them.
#pragma once

#include <clearway/geometry/shape.hpp>

#include <fcl/geometry/collision_geometry.h>

#include <memory>

namespace clearway {

using FclGeometry = std::shared_ptr<fcl::CollisionGeometryd>;

/// Hulls become fcl::Convex with the triangles of our own triangulate(). A half-space becomes a box of 20 m whose face is in its
/// plane at the point nearest to the origin: FCL knows no distance to what is not bounded. The pose takes the box there.
struct FclShape {
  FclGeometry geometry;
  Pose X_SG = Pose::Identity();
};

/// @throws std::invalid_argument for what no robot or scene of the test has: hulls and round bodies with a margin.
[[nodiscard]] FclShape fcl_shape(const Shape& shape);

/// The body less all that is within `rind_m` of its surface; nothing for bodies of which FCL has no such form, and for those that
/// are no thicker than that.
[[nodiscard]] FclGeometry fcl_core(const Shape& shape, double rind_m);

}  // namespace clearway
