// The fields of a line of JSON, each of the kind that is expected, or an error that names it.
#pragma once

#include <clearway/common/error.hpp>
#include <clearway/geometry/pose.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::proof {

using Json = nlohmann::ordered_json;

/// A value and what it is called.
class Field {
 public:
  Field(const Json& json, std::string where) : json_(json), where_(std::move(where)) {}

  [[noreturn]] void refuse(const std::string& found, const std::string& remedy) const {
    throw Error(printable(where_), printable(found), remedy);
  }
  /// The member of that name. Every one that is allowed must be asked for by name: see require_only.
  [[nodiscard]] Field operator[](std::string_view name) const {
    if (!has(name)) refuse("it has no '" + std::string(name) + "'", kWriteAgain);
    return {json_.at(std::string(name)), where_ + ": " + std::string(name)};
  }
  [[nodiscard]] bool has(std::string_view name) const { return json_.is_object() && json_.contains(std::string(name)); }
  [[nodiscard]] bool is_null() const { return json_.is_null(); }
  [[nodiscard]] bool is(std::string_view word) const { return json_.is_string() && json_.get<std::string>() == word; }

  void require_only(std::initializer_list<std::string_view> names) const {
    if (!json_.is_object()) refuse("it is no object", kWriteAgain);
    for (const auto& [name, value] : json_.items())
      if (std::find(names.begin(), names.end(), name) == names.end())
        refuse("it has '" + name + "', which is not known", "use the version that wrote it");
  }
  [[nodiscard]] std::vector<Field> elements() const {
    if (!json_.is_array()) refuse("it is no list", kWriteAgain);
    std::vector<Field> all;
    for (std::size_t i = 0; i < json_.size(); ++i) all.push_back({json_[i], where_ + "[" + std::to_string(i) + "]"});
    return all;
  }
  [[nodiscard]] std::vector<Field> elements(std::size_t count) const {
    std::vector<Field> all = elements();
    if (all.size() != count)
      refuse("it has " + std::to_string(all.size()) + " entries instead of " + std::to_string(count), kWriteAgain);
    return all;
  }
  /// Members by name.
  [[nodiscard]] std::vector<std::pair<std::string, Field>> members() const {
    if (!json_.is_object()) refuse("it is no object", kWriteAgain);
    std::vector<std::pair<std::string, Field>> all;
    for (const auto& [name, value] : json_.items()) all.push_back({name, {value, where_ + ": " + name}});
    return all;
  }
  /// Finite: JSON has no other.
  [[nodiscard]] double number() const {
    if (!json_.is_number()) refuse("it is no number", kWriteAgain);
    const double x = json_.get<double>();
    if (!(std::abs(x) <= std::numeric_limits<double>::max())) refuse("it is not finite", kWriteAgain);
    return x;
  }
  [[nodiscard]] std::uint64_t whole() const {
    if (!json_.is_number_unsigned()) refuse("it is no whole number", kWriteAgain);
    return json_.get<std::uint64_t>();
  }
  [[nodiscard]] std::uint32_t index() const {
    const std::uint64_t n = whole();
    if (n > std::numeric_limits<std::uint32_t>::max()) refuse("it is too large", kWriteAgain);
    return static_cast<std::uint32_t>(n);
  }
  [[nodiscard]] bool boolean() const {
    if (!json_.is_boolean()) refuse("it is neither true nor false", kWriteAgain);
    return json_.get<bool>();
  }
  [[nodiscard]] std::string text() const {
    if (!json_.is_string()) refuse("it is no text", kWriteAgain);
    return json_.get<std::string>();
  }
  [[nodiscard]] std::vector<double> numbers() const {
    std::vector<double> all;
    for (const Field& one : elements()) all.push_back(one.number());
    return all;
  }
  [[nodiscard]] Vec3 vector() const {
    const std::vector<Field> xyz = elements(3);
    return {xyz[0].number(), xyz[1].number(), xyz[2].number()};
  }
  [[nodiscard]] std::vector<std::string> texts() const {
    std::vector<std::string> all;
    for (const Field& one : elements()) all.push_back(one.text());
    return all;
  }

 private:
  /// Names come from the file, and a message is one line.
  [[nodiscard]] static std::string printable(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
  }

  static constexpr const char* kWriteAgain = "write the proof again";
  const Json& json_;
  std::string where_;
};

}  // namespace clearway::proof
