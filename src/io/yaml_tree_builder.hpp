// Puts a tree of values together from what a parser meets, in its order.
#pragma once

#include "io/yaml_tree.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

/// Takes the items of lists that are too long to be kept as a tree.
class ItemTaker {
 public:
  virtual ~ItemTaker() = default;
  /// @param list  which the tree has, without any items. @param path  of the list, from the top
  virtual void take(const YamlNode& list, const std::string& path, std::size_t index, const YamlNode& item) = 0;

 protected:
  ItemTaker() = default;
  ItemTaker(const ItemTaker&) = default;
  ItemTaker& operator=(const ItemTaker&) = default;
};

/// "file:line", or the file if the line is not known (0).
[[nodiscard]] std::string at_line(const std::string& where, std::size_t line);

/// How many values aliases may unfold to, and what to do if there are more.
struct TreeLimit {
  std::size_t nodes = YamlLimits::kNodes;
  std::string_view remedy = "give meshes as files, and use fewer aliases";
};

/// Throws as soon as a limit is passed, which ends the parsing.
class YamlTreeBuilder {
 public:
  using NodePtr = std::shared_ptr<const YamlNode>;

  explicit YamlTreeBuilder(const std::string& where) : where_(where) {}
  /// One that gives the items of lists under `key` to the taker, but not of those that are part of such an item.
  YamlTreeBuilder(const std::string& where, TreeLimit limit, std::string_view key, ItemTaker& taker)
      : where_(where), limit_(limit), taken_key_(key), taker_(&taker) {}

  /// Null until it is complete.
  [[nodiscard]] const NodePtr& root() const noexcept { return root_; }

  // An anchor is a name for aliases to use; 0: none. Lines are counted from 1; 0: not known.
  void null(std::size_t line, std::size_t anchor = 0) { add(make(YamlNode::Kind::kNull, line), anchor); }
  void scalar(std::size_t line, std::string_view text, std::size_t anchor = 0);
  void alias(std::size_t line, std::size_t anchor);
  void open_list(std::size_t line, std::size_t anchor = 0) { open(make(YamlNode::Kind::kList, line), anchor); }
  void open_map(std::size_t line, std::size_t anchor = 0) { open(make(YamlNode::Kind::kMap, line), anchor); }
  /// Of the list or map opened last.
  void close();

 private:
  struct Open {
    std::shared_ptr<YamlNode> node;
    std::size_t anchor;
    bool expects_value = false;  // of a map: its key has been read
    std::size_t taken = 0;       // of a list: items that were not kept
    std::string path = {};       // of a list whose items are not kept
  };

  static std::shared_ptr<YamlNode> make(YamlNode::Kind kind, std::size_t line);
  /// Of what is about to be part of what is open.
  void require_depth(const YamlNode& node, std::size_t line) const;
  void open(std::shared_ptr<YamlNode> node, std::size_t anchor);
  void add(NodePtr node, std::size_t anchor);
  void add_key(YamlNode& map, const YamlNode& key) const;
  void require_distinct_keys(const YamlNode& map) const;
  [[nodiscard]] std::string open_path() const;

  const std::string& where_;
  TreeLimit limit_;
  std::string_view taken_key_;
  ItemTaker* taker_ = nullptr;
  std::vector<Open> open_;
  std::map<std::size_t, NodePtr> anchors_;
  NodePtr root_;
};

}  // namespace clearway::io
