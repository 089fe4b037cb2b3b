#include "option_text.hpp"

#include <clearway/common/error.hpp>

#include <charconv>
#include <cmath>

namespace clearway::apps {

std::pair<std::string, std::string> split(const std::string& text) {
  const auto at = text.find('=');
  if (at == std::string::npos) return {"", text};
  return {text.substr(0, at), text.substr(at + 1)};
}

std::optional<double> finite_number(std::string_view text) {
  double x = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (fault != std::errc{} || end != text.data() + text.size() || !std::isfinite(x)) return std::nullopt;
  return x;
}

double number(const std::string& text, const std::string& option) {
  if (const auto x = finite_number(text)) return *x;
  throw Error(option, "'" + text + "' is not a finite number", "give one, in metres, radians and seconds");
}

unsigned count(const std::string& text, const std::string& option) {
  unsigned number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size())
    throw Error(option, "is '" + text + "'", "give a whole number, 0 or more");
  return number;
}

}  // namespace clearway::apps
