// 0 to n - 1 in an order that soon has been everywhere: bits reversed.
#pragma once

#include <bit>
#include <cstdint>

namespace clearway {

/// The lowest `bits` bits of k in the other order.
[[nodiscard]] constexpr std::uint64_t reversed(std::uint64_t k, int bits) noexcept {
  std::uint64_t i = 0;
  for (int b = 0; b < bits; ++b) i |= (k >> b & 1) << (bits - 1 - b);
  return i;
}

/// Calls visit(i) once for each i below n until it returns false; true if it never did.
template <class Visit>
bool for_each_coarse_to_fine(std::uint64_t n, const Visit& visit) {
  const auto bits = static_cast<int>(std::bit_width(n - 1));
  for (std::uint64_t k = 0; k < std::uint64_t{1} << bits && n > 0; ++k) {
    const std::uint64_t i = reversed(k, bits);
    if (i < n && !visit(i)) return false;
  }
  return true;
}

}  // namespace clearway
