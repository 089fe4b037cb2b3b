#include "io/yaml_view.hpp"

#include "io/parse_number.hpp"
#include "io/text_reader.hpp"

#include <clearway/common/nearest_name.hpp>

#include <algorithm>
#include <cmath>

namespace clearway::io {

using Kind = YamlNode::Kind;

std::string shown_key(const std::string& key) {
  constexpr std::size_t kLongest = 80;
  const auto is_of_words = [](char c) { return c > ' ' && c <= '~'; };
  const bool is_word = key.size() <= kLongest && std::all_of(key.begin(), key.end(), is_of_words);
  return is_word ? key : in_quotes(key);
}

std::string YamlView::where() const {
  return (node_->line == 0 ? *file_ : *file_ + ":" + std::to_string(node_->line)) + (path_.empty() ? "" : ": " + path_);
}

Error YamlView::error(const std::string& found, const std::string& remedy) const { return {where(), found, remedy}; }

YamlView YamlView::called(std::string name) const { return {*this, *node_, std::move(name)}; }

std::string YamlView::found() const {
  switch (node_->kind) {
    case Kind::kNull:
      return "nothing";
    case Kind::kScalar:
      return in_quotes(node_->text);
    case Kind::kList:
      return "a list of " + std::to_string(node_->children.size());
    default:
      return "a map";
  }
}

void YamlView::require(Kind kind, const char* what) const {
  if (node_->kind != kind) throw error("is " + found(), std::string("give ") + what);
}

const std::vector<std::string>& YamlView::keys() const {
  require(Kind::kMap, "a map");
  return node_->keys;
}

std::optional<YamlView> YamlView::find(std::string_view key) const {
  require(Kind::kMap, "keys with values");
  const auto found = std::find(node_->keys.begin(), node_->keys.end(), key);
  if (found == node_->keys.end()) return std::nullopt;
  const auto i = static_cast<std::size_t>(found - node_->keys.begin());
  if (node_->children[i]->kind == Kind::kNull) return std::nullopt;
  return value(i);
}

YamlView YamlView::value(std::size_t i) const {
  // After a name in words a colon reads better than a point.
  const char* joint = path_.empty() ? "" : path_.back() == '\'' ? ": " : ".";
  return {*this, *node_->children[i], path_ + joint + shown_key(node_->keys[i])};
}

std::vector<YamlView> YamlView::values() const {
  std::vector<YamlView> values;
  values.reserve(keys().size());
  for (std::size_t i = 0; i < node_->keys.size(); ++i) values.push_back(value(i));
  return values;
}

YamlView YamlView::at(std::string_view key) const {
  const std::optional<YamlView> value = find(key);
  if (!value) throw error("has no " + in_quotes(key), "give it one");
  return *value;
}

std::vector<Error> YamlView::unknown_keys(std::span<const std::string_view> known) const {
  require(Kind::kMap, "keys with values");
  std::vector<Error> errors;
  for (std::size_t i = 0; i < node_->keys.size(); ++i) {
    const std::string& key = node_->keys[i];
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const YamlView here(*this, *node_->children[i], path_);
    const std::vector<std::string> names(known.begin(), known.end());
    errors.push_back(
        here.error("key " + in_quotes(key) + " is not known", "did you mean '" + *nearest_name(key, names) + "'?"));
  }
  return errors;
}

void YamlView::allow_only(std::span<const std::string_view> known) const {
  const std::vector<Error> errors = unknown_keys(known);
  if (!errors.empty()) throw errors.front();
}

std::vector<std::string> YamlView::remarks_on_unknown(std::span<const std::string_view> known) const {
  std::vector<std::string> remarks;
  for (const Error& error : unknown_keys(known))
    remarks.push_back(error.where() + ": " + error.found() + " and ignored; " + error.remedy());
  return remarks;
}

std::size_t YamlView::size() const {
  require(Kind::kList, "a list");
  return node_->children.size();
}

YamlView YamlView::operator[](std::size_t i) const {
  return {*this, *node_->children[i], path_ + "[" + std::to_string(i) + "]"};
}

std::vector<YamlView> YamlView::items() const {
  std::vector<YamlView> items;
  items.reserve(size());
  for (std::size_t i = 0; i < node_->children.size(); ++i) items.push_back((*this)[i]);
  return items;
}

std::vector<double> YamlView::numbers(std::size_t count) const {
  if (!is_list() || node_->children.size() != count) {
    throw error("is " + found(), "give a list of " + std::to_string(count) + (count == 1 ? " number" : " numbers"));
  }
  std::vector<double> numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.push_back((*this)[i].number());
  return numbers;
}

const std::string& YamlView::text() const {
  require(Kind::kScalar, "a text");
  if (node_->text.empty()) throw error("is empty", "give a text");
  return node_->text;
}

const std::string& YamlView::name() const {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; };
  if (std::any_of(text().begin(), text().end(), is_control))
    throw error("is " + found() + ", with a control character", "give a name on one line");
  return text();
}

double YamlView::number() const {
  double value = 0;
  if (!is_text() || !parse_number(node_->text, value) || !std::isfinite(value)) {
    throw error("is " + found(), "give a finite number");
  }
  return value;
}

std::uint32_t YamlView::index() const {
  std::uint32_t value = 0;
  if (!is_text() || !parse_number(node_->text, value)) {
    throw error("is " + found(), "give an integer from 0 to 4294967295");
  }
  return value;
}

bool YamlView::flag() const {
  for (const char* word : {"true", "True", "TRUE", "1"})
    if (is_text() && node_->text == word) return true;
  for (const char* word : {"false", "False", "FALSE", "0"})
    if (is_text() && node_->text == word) return false;
  throw error("is " + found(), "give true or false");
}

std::vector<std::string> YamlView::texts() const {
  std::vector<std::string> texts;
  for (const YamlView& item : items()) texts.push_back(item.text());
  return texts;
}

std::vector<YamlView> items_of(const YamlView& map, std::string_view key) {
  const auto list = map.find(key);
  return list ? list->items() : std::vector<YamlView>{};
}

}  // namespace clearway::io
