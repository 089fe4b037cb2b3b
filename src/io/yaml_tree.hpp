// YAML text as a tree of values with their lines: safe to build from any bytes.
//
// yaml-cpp only scans and parses here. Its own nodes keep a key that comes twice, know no line of an empty value, and let
// aliases unfold without end.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

struct YamlNode {
  enum class Kind { kNull, kScalar, kList, kMap };

  Kind kind = Kind::kNull;
  std::size_t line = 0;           // counted from 1
  std::string text;               // of a scalar
  std::vector<std::string> keys;  // of a map: one per child, none twice
  std::vector<std::shared_ptr<const YamlNode>> children;
  std::size_t weight = 1;  // nodes in the tree below and at this one, counted again for every alias
  std::size_t depth = 0;   // lists and maps on the longest way down, this one included
};

/// Bounds on what a file may ask for; each is far beyond any scene, and small enough for a small machine.
/// Test: SceneFault.AliasBomb, DeepNesting, TooBigAFile, TooManyBrackets
struct YamlLimits {
  static constexpr std::size_t kBytes = std::size_t{16} << 20;  // 16 MiB: a mesh of 100000 vertices takes 10
  static constexpr std::size_t kDepth = 64;                     // a MoveIt scene needs 9; through aliases, too
  static constexpr std::size_t kNodes = 2'000'000;              // aliases unfolded
  static constexpr std::size_t kMarks = 2'000'000;  // of "[]{},": yaml-cpp may hold them all at once, 100 bytes each
};

/// The one document of the text. Merge keys ("<<") are refused: nobody would notice what they left out.
/// @throws Error, with line, if the text is not YAML, a key comes twice or is no plain text, or a limit is passed.
[[nodiscard]] std::shared_ptr<const YamlNode> parse_yaml(const std::string& where, std::string_view text);

class ItemTaker;

/// All documents of the text that hold something, for texts that are held in memory at any size: only the marks and what aliases
/// unfold to have limits. Items of lists under the key go to the taker. @throws Error likewise
[[nodiscard]] std::vector<std::shared_ptr<const YamlNode>> parse_yaml_documents(const std::string& where,
                                                                                std::string_view text,
                                                                                std::string_view taken_key,
                                                                                ItemTaker& taker);

/// @throws Error, with line, if the text is not UTF-8 or has control characters.
void require_text(const std::string& where, std::string_view text);

}  // namespace clearway::io
