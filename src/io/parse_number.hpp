// A number from a word: the same in every locale, and all of the word or nothing.
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>

namespace clearway::io {

/// True if the word is a number from its first to its last character. A double may come out as NaN or infinity, if the
/// word says so; one that is too large or too small for a double is none.
template <typename Number>
[[nodiscard]] bool parse_number(std::string_view word, Number& out) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') {
    word.remove_prefix(1);  // which from_chars does not know
  }
  const char* const end = word.data() + word.size();
  const auto [stop, fault] = std::from_chars(word.data(), end, out);
  return fault == std::errc{} && stop == end;
}

}  // namespace clearway::io
