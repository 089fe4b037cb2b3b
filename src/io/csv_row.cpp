#include "io/csv_row.hpp"

#include "io/parse_number.hpp"

#include <algorithm>

namespace clearway::io {
namespace {

std::string_view without_quotes(std::string_view cell) {
  const bool is_quoted = cell.size() >= 2 && cell.front() == '"' && cell.back() == '"';
  return is_quoted ? cell.substr(1, cell.size() - 2) : cell;
}

}  // namespace

std::string_view trimmed(std::string_view text) noexcept {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

void split_at_commas(std::string_view line, std::vector<std::string_view>& cells) {
  cells.clear();
  for (;;) {
    const auto comma = line.find(',');
    cells.push_back(without_quotes(trimmed(line.substr(0, comma))));
    if (comma == std::string_view::npos) return;
    line.remove_prefix(comma + 1);
  }
}

void split_at_blanks(std::string_view line, std::vector<std::string_view>& cells) {
  cells.clear();
  for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
    const std::string_view cell = line.substr(0, line.find_first_of(" \t"));
    cells.push_back(without_quotes(cell));
    line.remove_prefix(cell.size());
  }
}

bool are_numbers(const std::vector<std::string_view>& cells) {
  double ignored = 0;
  return std::all_of(cells.begin(), cells.end(), [&](std::string_view cell) { return parse_number(cell, ignored); });
}

}  // namespace clearway::io
