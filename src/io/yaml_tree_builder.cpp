#include "io/yaml_tree_builder.hpp"

#include "io/text_reader.hpp"
#include "io/yaml_view.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <utility>

namespace clearway::io {

using Kind = YamlNode::Kind;

std::string at_line(const std::string& where, std::size_t line) {
  return line == 0 ? where : where + ":" + std::to_string(line);
}

std::shared_ptr<YamlNode> YamlTreeBuilder::make(Kind kind, std::size_t line) {
  auto node = std::make_shared<YamlNode>();
  node->kind = kind;
  node->depth = kind == Kind::kList || kind == Kind::kMap ? 1 : 0;
  node->line = line;
  return node;
}

void YamlTreeBuilder::scalar(std::size_t line, std::string_view text, std::size_t anchor) {
  auto node = make(Kind::kScalar, line);
  node->text = text;
  add(std::move(node), anchor);
}

void YamlTreeBuilder::alias(std::size_t line, std::size_t anchor) {
  const auto known = anchors_.find(anchor);
  if (known == anchors_.end())
    throw Error(at_line(where_, line), "a value is an alias of one that it is part of", "write it out");
  require_depth(*known->second, line);
  add(known->second, 0);
}

void YamlTreeBuilder::require_depth(const YamlNode& node, std::size_t line) const {
  if (open_.size() + node.depth > YamlLimits::kDepth)
    throw Error(at_line(where_, line), "values are nested more than 64 deep", "nest them less");
}

void YamlTreeBuilder::open(std::shared_ptr<YamlNode> node, std::size_t anchor) {
  require_depth(*node, node->line);
  const auto is_kept = [](const Open& open) { return open.path.empty(); };
  const bool is_taken = taker_ != nullptr && node->kind == Kind::kList && !open_.empty() &&
                        open_.back().expects_value && open_.back().node->keys.back() == taken_key_ &&
                        std::all_of(open_.begin(), open_.end(), is_kept);
  std::string path = is_taken ? open_path() : "";
  open_.push_back({.node = std::move(node), .anchor = anchor, .path = std::move(path)});
}

void YamlTreeBuilder::close() {
  const Open done = std::move(open_.back());
  open_.pop_back();
  if (done.node->kind == Kind::kMap) require_distinct_keys(*done.node);
  add(done.node, done.anchor);
}

void YamlTreeBuilder::add(NodePtr node, std::size_t anchor) {
  if (anchor != 0) anchors_[anchor] = node;
  if (open_.empty()) {
    root_ = std::move(node);
    return;
  }
  Open& parent = open_.back();
  if (parent.node->kind == Kind::kMap && !parent.expects_value) {
    add_key(*parent.node, *node);
    parent.expects_value = true;
    return;
  }
  parent.expects_value = false;
  parent.node->weight += node->weight;
  parent.node->depth = std::max(parent.node->depth, node->depth + 1);
  if (parent.node->weight > limit_.nodes) {
    throw Error(at_line(where_, parent.node->line),
                "holds more than " + std::to_string(limit_.nodes) + " values, aliases unfolded",
                std::string(limit_.remedy));
  }
  if (!parent.path.empty())
    taker_->take(*parent.node, parent.path, parent.taken++, *node);
  else
    parent.node->children.push_back(std::move(node));
}

void YamlTreeBuilder::add_key(YamlNode& map, const YamlNode& key) const {
  if (key.kind != Kind::kScalar)
    throw Error(at_line(where_, key.line), "a key is not plain text", "give keys as words");
  if (key.text == "<<")
    throw Error(at_line(where_, key.line), "merge keys ('<<') are not read", "write the values out");
  map.keys.push_back(key.text);
}

void YamlTreeBuilder::require_distinct_keys(const YamlNode& map) const {
  std::vector<std::string_view> sorted(map.keys.begin(), map.keys.end());
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice == sorted.end()) return;
  const auto first = std::find(map.keys.begin(), map.keys.end(), *twice);
  const auto second = std::find(first + 1, map.keys.end(), *twice);
  throw Error(at_line(where_, map.children[static_cast<std::size_t>(second - map.keys.begin())]->line),
              "key " + in_quotes(*twice) + " comes a second time", "leave one of them out");
}

std::string YamlTreeBuilder::open_path() const {
  std::string path;
  for (const Open& open : open_) {
    if (open.node->keys.empty() && open.node->kind == Kind::kMap)
      path += "?";  // within a key, which will be refused
    else if (open.node->kind == Kind::kMap)
      path += (path.empty() ? "" : ".") + shown_key(open.node->keys.back());
    else
      path += "[" + std::to_string(open.node->children.size() + open.taken) + "]";
  }
  return path;
}

}  // namespace clearway::io
