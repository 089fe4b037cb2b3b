#include "length_option.hpp"

#include "option_text.hpp"

#include <clearway/common/error.hpp>

#include <CLI/CLI.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace clearway::apps {
namespace {

struct Unit {
  std::string_view name;
  double per_metre;  // to divide by: 5 / 1000 is the double nearest to 0.005, 5 * 0.001 need not be
};
constexpr std::array<Unit, 3> kUnits = {{{"mm", 1000}, {"cm", 100}, {"m", 1}}};  // "m" last, for it ends them all

std::string short_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

}  // namespace

double length_m(const std::string& text, const std::string& option) {
  std::string_view digits = text;
  double per_metre = 1;
  for (const Unit& unit : kUnits) {
    if (!digits.ends_with(unit.name)) continue;
    digits.remove_suffix(unit.name.size());
    while (digits.ends_with(' ')) digits.remove_suffix(1);
    per_metre = unit.per_metre;
    break;
  }
  const auto value = finite_number(digits);
  if (!value)
    throw Error(option, "'" + text + "' is not a finite length",
                "give one in metres, or with a unit: 0.005, 5mm, 0.5cm");
  return *value / per_metre;
}

CLI::Option* add_length_option(CLI::App& command, const std::string& option, double& value_m, double least_m,
                               const std::string& help) {
  const auto read = [option, &value_m, least_m](const std::string& text) {
    value_m = length_m(text, option);
    if (!(value_m >= least_m))
      throw Error(option, "is '" + text + "'", "give a length of " + short_text(least_m) + " m or more");
  };
  CLI::Option* const added = command.add_option_function<std::string>(option, read, help)->type_name(kLength);
  return value_m == 0 ? added : added->default_str(short_text(1000 * value_m) + "mm");
}

}  // namespace clearway::apps
