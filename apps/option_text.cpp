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

double number(const std::string& text, const std::string& option) {
  double x = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (fault != std::errc{} || end != text.data() + text.size() || !std::isfinite(x))
    throw Error(option, "'" + text + "' is not a finite number", "give one, in metres, radians and seconds");
  return x;
}

}  // namespace clearway::apps
