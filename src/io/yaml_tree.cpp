#include "io/yaml_tree.hpp"

#include "io/text_reader.hpp"
#include "io/utf8.hpp"
#include "io/yaml_tree_builder.hpp"

#include <clearway/common/error.hpp>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>

namespace clearway::io {
namespace {

using Kind = YamlNode::Kind;

std::size_t line_of(const YAML::Mark& mark) { return mark.is_null() ? 1 : static_cast<std::size_t>(mark.line) + 1; }

Error not_yaml(const std::string& where, const YAML::Exception& fault) {
  return {at_line(where, line_of(fault.mark)), "is not YAML: " + in_quotes(fault.msg), "mend the file"};
}

/// Hands the events of yaml-cpp on.
class EventsToTree final : public YAML::EventHandler {
 public:
  explicit EventsToTree(YamlTreeBuilder& tree) : tree_(tree) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { tree_.null(line_of(mark), anchor); }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, const std::string& value) override {
    tree_.scalar(line_of(mark), value, anchor);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override { tree_.alias(line_of(mark), anchor); }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    tree_.open_list(line_of(mark), anchor);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    tree_.open_map(line_of(mark), anchor);
  }
  void OnSequenceEnd() override { tree_.close(); }
  void OnMapEnd() override { tree_.close(); }

 private:
  YamlTreeBuilder& tree_;
};

/// What yaml-cpp would take for the end of the text (4), or could only be by accident.
bool is_no_text(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < ' ' && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

std::size_t count_of_marks(std::string_view text) {
  const auto is_mark = [](char c) { return std::string_view("[]{},").find(c) != std::string_view::npos; };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_mark));
}

}  // namespace

void require_text(const std::string& where, std::string_view text) {
  const auto control = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_no_text) - text.begin());
  const std::size_t odd = std::min(control, find_no_utf8(text));
  if (odd == text.size() || odd == std::string_view::npos) return;
  const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(odd), '\n');
  throw Error(
      at_line(where, static_cast<std::size_t>(lines) + 1),
      "there is a byte of value " + std::to_string(static_cast<unsigned char>(text[odd])) + ", which is not text",
      "save it as text in UTF-8");
}

namespace {

void require_modest_text(const std::string& where, std::string_view text) {
  if (text.size() > YamlLimits::kBytes) {
    throw Error(where, "text of " + std::to_string(text.size()) + " bytes",
                "give meshes as files, so that the scene takes less than 16 MiB");
  }
  require_text(where, text);
  if (count_of_marks(text) > YamlLimits::kMarks)
    throw Error(where, "there are more than 2000000 brackets and commas", "give meshes as files");
}

}  // namespace

std::shared_ptr<const YamlNode> parse_yaml(const std::string& where, std::string_view text) {
  require_modest_text(where, text);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    YamlTreeBuilder first(where), next(where);
    EventsToTree to_first(first), to_next(next);
    if (!parser.HandleNextDocument(to_first) || first.root() == nullptr || first.root()->kind == Kind::kNull) {
      throw Error(where, "holds no values", "fill it in");
    }
    // Tools that print messages end each with "---", which begins another document, of nothing. Not more than that one: yaml-cpp
    // may stop at a character that it does not take, such as the comma in "!,", and find an empty document there for ever.
    const bool is_followed = parser.HandleNextDocument(to_next);
    const bool is_empty = next.root() == nullptr || next.root()->kind == Kind::kNull;
    if (is_followed && (!is_empty || parser.HandleNextDocument(to_next))) {
      const std::size_t line = next.root() == nullptr ? 1 : next.root()->line;
      throw Error(at_line(where, line), "a second document begins", "give one per file");
    }
    return first.root();
  } catch (const YAML::Exception& fault) {
    throw not_yaml(where, fault);
  }
}

std::vector<std::shared_ptr<const YamlNode>> parse_yaml_documents(const std::string& where, std::string_view text,
                                                                  std::string_view taken_key, ItemTaker& taker) {
  constexpr std::size_t kMostMarks = 5'000'000;  // 1e5 points of ROS 1 have 3e6
  require_text(where, text);
  if (count_of_marks(text) > kMostMarks)
    throw Error(where, "there are more than 5000000 brackets and commas", "give it as JSON or CSV");
  constexpr TreeLimit kLimit{.nodes = 20'000'000, .remedy = "use fewer aliases, or give it as JSON or CSV"};
  std::vector<std::shared_ptr<const YamlNode>> roots;
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    for (bool was_empty = false;;) {
      YamlTreeBuilder tree(where, kLimit, taken_key, taker);
      EventsToTree to_tree(tree);
      if (!parser.HandleNextDocument(to_tree)) return roots;
      const bool is_empty = tree.root() == nullptr || tree.root()->kind == Kind::kNull;
      if (is_empty && was_empty)  // see parse_yaml: this might go on for ever
        throw Error(where, "two documents in a row are empty", "leave them out");
      if (!is_empty) roots.push_back(tree.root());
      was_empty = is_empty;
    }
  } catch (const YAML::Exception& fault) {
    throw not_yaml(where, fault);
  }
}

}  // namespace clearway::io
