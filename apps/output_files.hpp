// The files that a command is asked to write: that they can be written is known before the work begins, and none of them is another,
// or one that is read.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace clearway::apps {

enum class StdoutUse { kAllowed, kRefused };

struct OutputFile {
  const char* option;
  std::string file;  // empty: not asked for; "-": stdout
  StdoutUse stdout_use = StdoutUse::kAllowed;
};

/// An option that names a file to write. An empty name, such as a variable that is not set, is refused: it is not the wish for none.
CLI::Option* add_output_option(CLI::App& command, const std::string& option, std::string& file,
                               const std::string& help);

/// @throws Error if one of them could not be written, for want of a folder or of a right to write there, for instance; if one of them is
///         to be stdout that cannot be, or two.
void require_writable(const std::vector<OutputFile>& outputs);

/// @throws Error if two of the outputs are the same file, or one of them is an input, by whatever names
void require_apart(const std::vector<OutputFile>& outputs, const std::vector<std::filesystem::path>& inputs);

/// To stdout if `target` is "-", else to a file, which appears when it is complete. @throws Error if it cannot be written.
void write_text(std::string_view text, const std::string& target);

}  // namespace clearway::apps
