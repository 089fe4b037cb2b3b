// The text of an option, taken apart.
#pragma once

#include <string>
#include <utility>

namespace clearway::apps {

/// "name=value" in two; without "=" the name is empty.
[[nodiscard]] std::pair<std::string, std::string> split(const std::string& text);

/// @throws Error, in the name of the option, if the text is not a finite number.
[[nodiscard]] double number(const std::string& text, const std::string& option);

}  // namespace clearway::apps
