// What check_pairs notes of a pair before it is done.
#pragma once

#include <cstdint>

namespace clearway {

/// Beside 0, free, and 1, a hit: no verdict yet.
inline constexpr std::uint8_t kOpen = 2;

}  // namespace clearway
