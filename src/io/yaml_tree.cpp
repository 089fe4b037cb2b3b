#include "io/yaml_tree.hpp"

#include "io/text_reader.hpp"
#include "io/utf8.hpp"

#include <clearway/common/error.hpp>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

namespace clearway::io {
namespace {

using Kind = YamlNode::Kind;
using NodePtr = std::shared_ptr<const YamlNode>;

std::size_t line_of(const YAML::Mark& mark) { return mark.is_null() ? 1 : static_cast<std::size_t>(mark.line) + 1; }

std::string at_line(const std::string& where, std::size_t line) { return where + ":" + std::to_string(line); }

/// Takes events and puts nodes together; throws as soon as a limit is passed, which ends the parsing.
class TreeBuilder final : public YAML::EventHandler {
 public:
  explicit TreeBuilder(const std::string& where) : where_(where) {}

  [[nodiscard]] NodePtr root() const { return root_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { add(make(Kind::kNull, mark), anchor); }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, const std::string& value) override {
    auto node = make(Kind::kScalar, mark);
    node->text = value;
    add(std::move(node), anchor);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto known = anchors_.find(anchor);
    if (known == anchors_.end()) {
      throw Error(at_line(where_, line_of(mark)), "a value is an alias of one that it is part of", "write it out");
    }
    add(known->second, YAML::anchor_t{});
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(make(Kind::kList, mark), anchor);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(make(Kind::kMap, mark), anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override {
    require_distinct_keys(*open_.back().node);
    close();
  }

 private:
  struct Open {
    std::shared_ptr<YamlNode> node;
    YAML::anchor_t anchor;
    bool expects_value = false;  // of a map: its key has been read
  };

  static std::shared_ptr<YamlNode> make(Kind kind, const YAML::Mark& mark) {
    auto node = std::make_shared<YamlNode>();
    node->kind = kind;
    node->line = line_of(mark);
    return node;
  }

  void open(std::shared_ptr<YamlNode> node, YAML::anchor_t anchor) {
    if (open_.size() == YamlLimits::kDepth) {
      throw Error(at_line(where_, node->line), "values are nested more than 64 deep", "nest them less");
    }
    open_.push_back({std::move(node), anchor});
  }

  void close() {
    const Open done = std::move(open_.back());
    open_.pop_back();
    add(done.node, done.anchor);
  }

  void add(NodePtr node, YAML::anchor_t anchor) {
    if (anchor != YAML::anchor_t{}) anchors_[anchor] = node;
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
    if (parent.node->weight > YamlLimits::kNodes) {
      throw Error(at_line(where_, parent.node->line), "holds more than 2000000 values, aliases unfolded",
                  "give meshes as files, and use fewer aliases");
    }
    parent.node->children.push_back(std::move(node));
  }

  void add_key(YamlNode& map, const YamlNode& key) const {
    if (key.kind != Kind::kScalar) {
      throw Error(at_line(where_, key.line), "a key is not plain text", "give keys as words");
    }
    if (key.text == "<<") {
      throw Error(at_line(where_, key.line), "merge keys ('<<') are not read", "write the values out");
    }
    map.keys.push_back(key.text);
  }

  void require_distinct_keys(const YamlNode& map) const {
    std::vector<std::string_view> sorted(map.keys.begin(), map.keys.end());
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice == sorted.end()) return;
    const auto first = std::find(map.keys.begin(), map.keys.end(), *twice);
    const auto second = std::find(first + 1, map.keys.end(), *twice);
    throw Error(at_line(where_, map.children[static_cast<std::size_t>(second - map.keys.begin())]->line),
                "key " + in_quotes(*twice) + " comes a second time", "leave one of them out");
  }

  const std::string& where_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, NodePtr> anchors_;
  NodePtr root_;
};

/// What yaml-cpp would take for the end of the text (4), or could only be by accident.
bool is_no_text(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < ' ' && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

void require_modest_text(const std::string& where, std::string_view text) {
  if (text.size() > YamlLimits::kBytes) {
    throw Error(where, "text of " + std::to_string(text.size()) + " bytes",
                "give meshes as files, so that the scene takes less than 16 MiB");
  }
  const auto control = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_no_text) - text.begin());
  const std::size_t odd = std::min(control, find_no_utf8(text));
  if (odd < text.size()) {
    const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(odd), '\n');
    throw Error(
        at_line(where, static_cast<std::size_t>(lines) + 1),
        "there is a byte of value " + std::to_string(static_cast<unsigned char>(text[odd])) + ", which is not text",
        "save it as text in UTF-8");
  }
  const auto is_mark = [](char c) { return std::string_view("[]{},").find(c) != std::string_view::npos; };
  if (static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_mark)) > YamlLimits::kMarks) {
    throw Error(where, "there are more than 2000000 brackets and commas", "give meshes as files");
  }
}

}  // namespace

std::shared_ptr<const YamlNode> parse_yaml(const std::string& where, std::string_view text) {
  require_modest_text(where, text);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    TreeBuilder first(where);
    if (!parser.HandleNextDocument(first) || first.root() == nullptr || first.root()->kind == Kind::kNull) {
      throw Error(where, "holds no values", "fill it in");
    }
    // Tools that print messages end each with "---", which begins another document, of nothing. Not more than that one: yaml-cpp
    // may stop at a character that it does not take, such as the comma in "!,", and find an empty document there for ever.
    TreeBuilder next(where);
    const bool is_followed = parser.HandleNextDocument(next);
    const bool is_empty = next.root() == nullptr || next.root()->kind == Kind::kNull;
    if (is_followed && (!is_empty || parser.HandleNextDocument(next))) {
      const std::size_t line = next.root() == nullptr ? 1 : next.root()->line;
      throw Error(at_line(where, line), "a second document begins", "give one per file");
    }
    return first.root();
  } catch (const YAML::Exception& fault) {
    throw Error(at_line(where, line_of(fault.mark)), "is not YAML: " + in_quotes(fault.msg), "mend the file");
  }
}

}  // namespace clearway::io
