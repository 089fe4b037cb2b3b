// A line of comma-separated values, taken apart.
#pragma once

#include <string_view>
#include <vector>

namespace clearway::io {

/// Without blanks at either end.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// Replaces `cells` by those of a line: between commas, without the blanks and quotes around them.
void split_at_commas(std::string_view line, std::vector<std::string_view>& cells);
/// Likewise between blanks, any number of which is one.
void split_at_blanks(std::string_view line, std::vector<std::string_view>& cells);

/// True if each of them is a number, be it NaN.
[[nodiscard]] bool are_numbers(const std::vector<std::string_view>& cells);

}  // namespace clearway::io
