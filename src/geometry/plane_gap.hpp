// How far a body is from a half-space, or how deep in it: a plane against a support value, no search.
#pragma once

#include <clearway/geometry/shape.hpp>

namespace clearway {

/// The gap between a half-space and another body, margins taken off; negative where they overlap.
struct PlaneGap {
  double lower_m, upper_m;     // minus infinity and infinity if nothing is known
  Vec3 normal_W;               // of unit length, out of the half-space; zero if the body cannot be moved out of it
  Vec3 on_plane_W, on_body_W;  // the nearest points of the surfaces, or the deepest
};

/// Half-spaces with opposite normals have a gap; any others overlap without end: both bounds are then minus infinity.
/// Nothing is known if the pose flattens the half-space, or if numbers are beyond 2^+-100.
/// Precondition: `plane` holds a half-space, the poses are finite.
[[nodiscard]] PlaneGap plane_gap(const Shape& plane, const Pose& X_WP, const Shape& body, const Pose& X_WB);

}  // namespace clearway
