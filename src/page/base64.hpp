// Tables of numbers as text that a browser turns back into numbers at once.
#pragma once

#include <span>
#include <string>

namespace clearway {

/// RFC 4648, padded.
[[nodiscard]] std::string base64(std::span<const std::byte> bytes);

}  // namespace clearway
