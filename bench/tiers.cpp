#include "tiers.hpp"

namespace clearway::bench {

std::optional<TierCounts> tier_counts() {
  return std::nullopt;  // to be filled from the library's private counters (src/geometry)
}

}  // namespace clearway::bench
