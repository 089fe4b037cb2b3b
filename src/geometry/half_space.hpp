// Half-spaces against everything: a plane against a support value, no search.
#pragma once

#include <clearway/geometry/shape.hpp>

namespace clearway {

/// True if a half-space and another shape are at most `gap_m` apart: with 0, if they share a point. Exact for hulls and half-spaces; proven free, else a hit, for round
/// shapes. A pose that flattens the half-space (its matrix is singular) leaves nothing to prove with: a hit.
/// Precondition: `plane` holds a half-space.
[[nodiscard]] bool half_space_intersects(const Shape& plane, const Pose& X_WP, const Shape& body, const Pose& X_WB,
                                         double gap_m = 0) noexcept;

}  // namespace clearway
