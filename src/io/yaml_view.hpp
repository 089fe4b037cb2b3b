// Values of a YAML file as what they must be, with errors that say where they are not.
#pragma once

#include "io/yaml_tree.hpp"

#include <clearway/common/error.hpp>
#include <clearway/geometry/pose.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

/// A key as part of a message: as it is if that is a word, for it may be anything, line breaks included.
[[nodiscard]] std::string shown_key(const std::string& key);

/// A value and its way from the top ("objects[2].pose"). The tree and the name of the file must outlive it.
class YamlView {
 public:
  YamlView(const std::string& file, const YamlNode& node) : file_(&file), node_(&node) {}

  [[nodiscard]] bool is_map() const noexcept { return node_->kind == YamlNode::Kind::kMap; }
  [[nodiscard]] bool is_list() const noexcept { return node_->kind == YamlNode::Kind::kList; }
  [[nodiscard]] bool is_text() const noexcept { return node_->kind == YamlNode::Kind::kScalar; }
  [[nodiscard]] bool is_empty() const noexcept { return node_->text.empty() && node_->children.empty(); }

  // All of the following throw Error if the value is not of the kind.

  /// The value under a key; none if the key is not there or nothing follows it.
  [[nodiscard]] std::optional<YamlView> find(std::string_view key) const;
  [[nodiscard]] YamlView at(std::string_view key) const;
  [[nodiscard]] const std::vector<std::string>& keys() const;  // of a map, in the order of the file
  /// Refuses keys that are not among these, and tells the nearest one.
  void allow_only(std::span<const std::string_view> known) const;
  /// One line for each key that is not among these.
  [[nodiscard]] std::vector<std::string> remarks_on_unknown(std::span<const std::string_view> known) const;

  /// What stands under each key, in their order; under some there may be nothing.
  [[nodiscard]] std::vector<YamlView> values() const;

  [[nodiscard]] std::size_t size() const;  // of a list
  [[nodiscard]] YamlView operator[](std::size_t i) const;
  [[nodiscard]] std::vector<YamlView> items() const;
  /// As many as `count`.
  [[nodiscard]] std::vector<double> numbers(std::size_t count) const;

  [[nodiscard]] const std::string& text() const;  // not empty
  [[nodiscard]] const std::string& name() const;  // the same without control characters, which would break messages
  [[nodiscard]] double number() const;            // finite
  [[nodiscard]] std::uint32_t index() const;
  [[nodiscard]] bool flag() const;
  [[nodiscard]] std::vector<std::string> texts() const;

  /// The same value by another name: "object 'table'" says more than "objects[2]".
  [[nodiscard]] YamlView called(std::string name) const;

  [[nodiscard]] const YamlNode& node() const noexcept { return *node_; }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  /// File, line and way from the top.
  [[nodiscard]] std::string where() const;
  [[nodiscard]] Error error(const std::string& found, const std::string& remedy) const;

 private:
  YamlView(const YamlView& parent, const YamlNode& node, std::string path)
      : file_(parent.file_), node_(&node), path_(std::move(path)) {}
  [[nodiscard]] YamlView value(std::size_t i) const;  // under the key of this number
  void require(YamlNode::Kind kind, const char* what) const;
  [[nodiscard]] std::vector<Error> unknown_keys(std::span<const std::string_view> known) const;
  [[nodiscard]] std::string found() const;

  const std::string* file_;
  const YamlNode* node_;
  std::string path_;
};

/// The elements of a list; none if it is not there.
[[nodiscard]] std::vector<YamlView> items_of(const YamlView& map, std::string_view key);

}  // namespace clearway::io
