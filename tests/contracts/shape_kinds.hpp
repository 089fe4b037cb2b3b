// Every kind of shape as one row of a table: how to make it, and what its surface is, written down once more and
// independently of the product. A new kind of shape is a new row.
#pragma once

#include <clearway/geometry/shape.hpp>

#include "oracle/rng.hpp"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

/// A point of the surface, in the body's frame. The plane through it with this normal has the whole body behind it.
struct SurfacePoint {
  Vec3 point_B;
  Vec3 normal_B;          // unit length, outward
  double inner_radius_m;  // a ball this large touches the surface here from within; 0 on edges and tips
};

struct ShapeKind {
  std::string_view name;
  Shape (*make)();
  /// Any point of the surface, faces, edges and tips alike.
  SurfacePoint (*surface)(oracle::Rng& rng);
  /// A point with coordinates and normal that are exact in double.
  SurfacePoint exact;
  bool is_round;  // verdicts hold up to a band
  /// Makers with parameters that make no body.
  std::vector<std::function<void()>> bad;
};

[[nodiscard]] std::span<const ShapeKind> shape_kinds();

/// Points of round surfaces of any size.
[[nodiscard]] SurfacePoint on_cylinder(oracle::Rng& rng, const Cylinder& cylinder);
[[nodiscard]] SurfacePoint on_cone(oracle::Rng& rng, const Cone& cone);
[[nodiscard]] SurfacePoint on_ellipsoid(oracle::Rng& rng, const Ellipsoid& ellipsoid);

/// The surface of the same body with `margin_m` added all around.
[[nodiscard]] SurfacePoint padded(const SurfacePoint& point, double margin_m);

// Placing bodies ------------------------------------------------------------------------------------------------------------

[[nodiscard]] Vec3 random_direction(oracle::Rng& rng);
[[nodiscard]] Pose random_pose(oracle::Rng& rng, double reach_m);

/// The pose of b at which its point `on_b` faces the point `on_a` of a, normals opposed, at `gap_m`. The two planes between
/// them prove that the bodies are exactly that far apart, to rounding; if the gap is negative, they overlap at least
/// where one of the points has an inner ball. `turn_rad` turns b about the common normal.
[[nodiscard]] Pose facing(const SurfacePoint& on_a, const Pose& X_WA, const SurfacePoint& on_b, double gap_m,
                          double turn_rad);

}  // namespace clearway
