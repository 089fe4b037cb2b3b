// Which name was meant: for messages about one that does not exist.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clearway {

/// The candidate that takes the fewest letters inserted, removed or replaced to become `name`, upper and lower case being
/// alike; the first of several. None if there are no candidates.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string> candidates);

/// The same as the end of a message: ", the nearest name is 'elbow'"; empty without candidates.
[[nodiscard]] std::string nearest_name_hint(std::string_view name, std::span<const std::string> candidates);

}  // namespace clearway
