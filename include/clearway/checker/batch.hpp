// Many states in one call: as many at a time as the processor has lanes.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include <cstdint>
#include <span>

namespace clearway {

/// Sets free[i] to 1 if the i-th state is free, to 0 if not: what CollisionChecker::is_free says of it, on every machine.
/// @param states  one after the other, one number per variable of the robot each
/// Precondition: there are as many states as entries in `free`.
void check_states(const CollisionChecker& checker, std::span<const double> states, std::span<std::uint8_t> free,
                  Workspace& workspace) noexcept;

}  // namespace clearway
