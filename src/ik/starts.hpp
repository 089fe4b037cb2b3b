// Where searches start that nobody gave a start for.
#pragma once

#include "ik/chain.hpp"

#include <cstdint>

namespace clearway {

/// Draws the chain's values within limits, the same for the same seed and number on any machine. What slides without
/// limits stays where it is: the search brings it where it must be.
void draw_start(const Chain& chain, std::uint64_t seed, std::uint64_t number, std::span<double> q);

}  // namespace clearway
