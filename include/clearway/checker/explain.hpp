// A verdict on a state as a sentence: who hits whom, by how much.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include <string>

namespace clearway {

/// "free, 12.3 mm from link5 to shelf"; "link5 hits shelf, 3.1 mm deep"; "link5 is 0.04 mm from shelf, closer than the gap of
/// 0.1 mm"; "joint2 is 2.1, limits are -1.8 to 1.8"; "joint2 is not a number". Of several collisions the lowest is told.
[[nodiscard]] std::string explain(const CollisionChecker& checker, JointView q, double gap_m, Workspace& workspace);

}  // namespace clearway
