// 0 to n - 1 in an order that soon has been everywhere: bits reversed.
#pragma once

#include <bit>
#include <cstdint>

namespace clearway {

/// Calls visit(i) once for each i below n until it returns false; true if it never did.
template <class Visit>
bool for_each_coarse_to_fine(std::uint64_t n, const Visit& visit) {
  const auto bits = static_cast<int>(std::bit_width(n - 1));
  for (std::uint64_t k = 0; k < std::uint64_t{1} << bits && n > 0; ++k) {
    std::uint64_t i = 0;
    for (int b = 0; b < bits; ++b) i |= (k >> b & 1) << (bits - 1 - b);
    if (i < n && !visit(i)) return false;
  }
  return true;
}

}  // namespace clearway
