#include "io/utf8.hpp"

#include <cstdint>

namespace clearway::io {

std::size_t find_no_utf8(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<std::uint8_t>(text[i]);
    const std::size_t size = first < 0x80   ? 1
                             : first < 0xC0 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF8 ? 4
                                            : 0;
    if (size == 0 || i + size > text.size()) return i;
    std::uint32_t code = size == 1 ? first : first & (0x7FU >> size);
    for (std::size_t k = 1; k < size; ++k) {
      const auto next = static_cast<std::uint8_t>(text[i + k]);
      if ((next & 0xC0U) != 0x80) return i;
      code = code << 6 | (next & 0x3FU);
    }
    constexpr std::uint32_t kLowest[] = {0, 0, 0x80, 0x800, 0x1'0000};  // by size: below, a shorter form would do
    if (code < kLowest[size] || code > 0x10'FFFF || (code >= 0xD800 && code < 0xE000)) return i;
    i += size;
  }
  return std::string_view::npos;
}

}  // namespace clearway::io
