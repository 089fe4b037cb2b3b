// How many queries the cheap stages of clearway could not decide.
#pragma once

#include "pair_set.hpp"

#include <cstdint>

namespace clearway::bench {

struct TierCounts {
  std::uint64_t to_double = 0;  // queries that float could not certify
  std::uint64_t to_exact = 0;   // ... and double could not either
};

/// Asks the library's private stages about every pair of the set, cold. Not timed.
[[nodiscard]] TierCounts count_tiers(const PairSet& set);

}  // namespace clearway::bench
