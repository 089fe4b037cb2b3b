// How many queries the cheap tiers of clearway could not decide.
#pragma once

#include <cstdint>
#include <optional>

namespace clearway::bench {

struct TierCounts {
  std::uint64_t to_double = 0;  // queries that float could not certify
  std::uint64_t to_exact = 0;   // ... and double could not either
};

/// Counted since the program started; nothing if the library was built without counters.
[[nodiscard]] std::optional<TierCounts> tier_counts();

}  // namespace clearway::bench
