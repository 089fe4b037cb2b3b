// Pairs that are hard to judge, by category, any number of them, the same on every machine.
#pragma once

#include "pair.hpp"
#include "rng.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace clearway::oracle {

/// Which verdicts a category is made to give.
enum class Gives { kBoth, kHitsOnly, kFreeOnly };

struct Category {
  std::string name;
  Gives gives = Gives::kBoth;
  Pair (*draw)(Rng&) = nullptr;
  bool rounded = false;  // radii are added to what `draw` gives

  /// Pair number `seed` of the category, named "category.seed"; the verdict is left open.
  [[nodiscard]] Pair make(std::uint64_t seed) const;
};

/// All categories; "X+radius" is category X with radii chosen to matter. Loop over them, or find one by its name.
[[nodiscard]] std::span<const Category> categories();

/// @throws std::out_of_range if there is no such category.
[[nodiscard]] const Category& category(std::string_view name);

}  // namespace clearway::oracle
