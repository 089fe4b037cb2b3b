// Options that are lengths: metres, or with a unit.
#pragma once

#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace clearway::apps {

/// What such options are called in --help.
inline constexpr const char* kLength = "LENGTH";

/// "0.005", "5mm", "0.5 cm" or "0.005m", in metres. @throws Error, in the name of the option, if it is no finite length.
[[nodiscard]] double length_m(const std::string& text, const std::string& option);

/// @param value_m  what it is without the option, too; told in --help unless it is 0
/// @param least_m  less is refused, in the words it was typed in
CLI::Option* add_length_option(CLI::App& command, const std::string& option, double& value_m, double least_m,
                               const std::string& help);

}  // namespace clearway::apps
