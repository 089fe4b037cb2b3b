// What `clearway validate` says to programs. docs/validate.md describes each; change kValidateSchema with it.
#pragma once

#include "json_output.hpp"
#include "validated.hpp"

#include <string>

namespace clearway::apps {

/// Grows when a key goes or means something else; new keys may come without.
inline constexpr int kValidateSchema = 1;

[[nodiscard]] Json validate_json(const Validated& validated);
/// A line per finding, after one of names.
[[nodiscard]] std::string validate_csv(const Validated& validated);
/// A test case per trajectory, as systems for continuous integration read it.
[[nodiscard]] std::string validate_junit(const Validated& validated);

}  // namespace clearway::apps
