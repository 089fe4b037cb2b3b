// Results as JSON, for programs.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace clearway::apps {

using Json = nlohmann::ordered_json;

/// To stdout if `target` is "-", else to a file, which appears when it is complete.
/// @throws Error if it cannot be written.
void write_json(const Json& json, const std::string& target);

}  // namespace clearway::apps
