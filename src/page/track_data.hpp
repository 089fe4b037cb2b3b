// A track as the page plays it.
#pragma once

#include <clearway/page/page.hpp>

#include <nlohmann/json.hpp>

namespace clearway {

/// Only the columns that differ from `state` somewhere.
/// @throws Error if a table has the wrong size, or holds a number that is not finite.
[[nodiscard]] nlohmann::ordered_json track_data(const PageTrack& track, const std::vector<double>& state);

}  // namespace clearway
