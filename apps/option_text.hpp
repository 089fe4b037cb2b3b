// The text of an option, taken apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace clearway::apps {

/// "name=value" in two; without "=" the name is empty.
[[nodiscard]] std::pair<std::string, std::string> split(const std::string& text);

/// None if the text is anything else.
[[nodiscard]] std::optional<double> finite_number(std::string_view text);

/// @throws Error, in the name of the option, if the text is not a finite number.
[[nodiscard]] double number(const std::string& text, const std::string& option);

/// A number of things. @throws Error, in the name of the option, if the text is not a whole number from 0 on that fits.
[[nodiscard]] unsigned count(const std::string& text, const std::string& option);

}  // namespace clearway::apps
