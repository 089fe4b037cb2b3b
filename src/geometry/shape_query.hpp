// The yes/no question where a round shape takes part.
#pragma once

#include <clearway/geometry/shape.hpp>

#include "geometry/vector3.hpp"

namespace clearway {

/// True only if a plane proves the shapes more than `gap_m` apart. Precondition: both are bounded.
/// D: a direction to try first, or zero; if true, one that separates.
[[nodiscard]] bool is_proven_free(const Shape& a, const double* X_WA, const Shape& b, const double* X_WB, double gap_m,
                                  Vector3<double>& D) noexcept;

}  // namespace clearway
