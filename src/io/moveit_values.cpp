#include "io/moveit_values.hpp"

#include "io/text_reader.hpp"

#include <algorithm>
#include <array>

namespace clearway::io {
namespace {

/// Values of the keys named, from a map with these keys or a list in their order.
template <std::size_t n>
std::array<double, n> components(const YamlView& value, const std::array<const char*, n>& keys) {
  std::array<double, n> result;
  if (value.is_map()) {
    for (std::size_t i = 0; i < n; ++i) result[i] = value.at(keys[i]).number();
  } else {
    const std::vector<double> numbers = value.numbers(n);
    std::copy(numbers.begin(), numbers.end(), result.begin());
  }
  return result;
}

}  // namespace

Vec3 point_at(const YamlView& value) {
  const auto [x, y, z] = components<3>(value, {"x", "y", "z"});
  return {x, y, z};
}

Eigen::Vector4d quaternion_at(const YamlView& value) {
  const auto [x, y, z, w] = components<4>(value, {"x", "y", "z", "w"});
  return {x, y, z, w};
}

std::string frame_name(const YamlView& value) {
  if (value.is_empty()) return "";
  const std::string& name = value.text();
  return name.starts_with("/") ? name.substr(1) : name;
}

std::string frame_of(const YamlView& stamped) {
  const auto header = stamped.find("header");
  const auto frame = header ? header->find("frame_id") : std::nullopt;
  return frame ? frame_name(*frame) : "";
}

void AssumedWorld::take(const YamlView& at, const std::string& frame, const std::string& hint,
                        const std::string& remedy, std::vector<std::string>& warnings) {
  if (frame_.empty()) {
    frame_ = frame;
    warnings.push_back(at.where() + ": frame " + in_quotes(frame) + hint + " is taken to be the world");
  }
  if (frame_ != frame) {
    throw at.error(
        "frame " + in_quotes(frame) + " is not known, and " + in_quotes(frame_) + " is taken to be the world", remedy);
  }
}

}  // namespace clearway::io
