// The smallest distance between bodies that must not collide.
#pragma once

#include "checker/bodies.hpp"

namespace clearway {

/// Of the moving parts as posed and boxed.
[[nodiscard]] Clearance smallest_distance(const Bodies& bodies, std::span<const Pose> X_WS, std::span<const Box> boxes);

}  // namespace clearway
