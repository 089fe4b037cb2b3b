// Whether bytes are text in UTF-8. YAML is nothing else, and its parser would replace what is not, without a word.
#pragma once

#include <cstddef>
#include <string_view>

namespace clearway::io {

/// Where the first byte stands that is no part of a character; npos if there is none. Overlong forms, surrogates and
/// what lies beyond U+10FFFF are no characters.
[[nodiscard]] std::size_t find_no_utf8(std::string_view text) noexcept;

}  // namespace clearway::io
