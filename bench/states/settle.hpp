// Who is right when two libraries disagree: a proof for every pair, in exact arithmetic.
#pragma once

#include "world.hpp"

namespace clearway::bench {

enum class Truth { kFree, kHit, kTooClose };

/// Free if every pair to check has a separating plane that verify() accepts, a hit if one has a common point. A cylinder is
/// held between two prisms with 2048 sides: free if the outer one is, a hit if the inner one is. Too close, if that leaves
/// it open: within about a millionth of the radius.
[[nodiscard]] Truth settle(const World& world, JointView q);
/// The same about these two bodies alone.
[[nodiscard]] Truth settle(const World& world, JointView q, const Collision& pair);

}  // namespace clearway::bench
