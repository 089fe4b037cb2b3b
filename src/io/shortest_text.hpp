// A number as text.
#pragma once

#include <charconv>
#include <string>

namespace clearway::io {

/// The shortest text from which the same number is read.
[[nodiscard]] inline std::string shortest_text(double number) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, number).ptr;
  return {text, end};
}

}  // namespace clearway::io
