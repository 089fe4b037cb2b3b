// The yardstick of whole robots: kinematics alone, in lanes. Nothing that checks states in lanes can be faster.
#pragma once

#include <clearway/checker/collision_checker.hpp>

namespace clearway::bench {

/// States posed at a time.
[[nodiscard]] std::size_t kinematics_lanes();

/// CPU time, ns per state. Precondition: the lanes take the state `q`, as all do whose base is at rest.
[[nodiscard]] double lane_kinematics_ns(const CollisionChecker& checker, JointView q);

}  // namespace clearway::bench
