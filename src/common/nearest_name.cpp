#include <clearway/common/nearest_name.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

namespace clearway {
namespace {

constexpr std::size_t kLongest = 200;  // letters that are compared: a name may be anything, the work is its square

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Levenshtein's distance, row by row: below[j] is that of the first i letters of a and the first j of b.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  a = a.substr(0, kLongest);
  b = b.substr(0, kLongest);
  std::vector<std::size_t> above(b.size() + 1), below(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    below[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = above[j] + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      below[j + 1] = std::min({replaced, above[j + 1] + 1, below[j] + 1});
    }
    above.swap(below);
  }
  return above.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string> candidates) {
  const std::string* nearest = nullptr;
  std::size_t least = 0;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(name, candidate);
    if (nearest != nullptr && distance >= least) continue;
    nearest = &candidate;
    least = distance;
  }
  return nearest != nullptr ? std::optional(*nearest) : std::nullopt;
}

std::string nearest_name_hint(std::string_view name, std::span<const std::string> candidates) {
  const std::optional<std::string> nearest = nearest_name(name, candidates);
  return nearest ? ", the nearest name is '" + *nearest + "'" : "";
}

}  // namespace clearway
