// The files that a command is asked to write: none of them may be another, or one that it reads.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace clearway::apps {

struct OutputFile {
  const char* option;
  std::string file;  // empty: not asked for; "-": stdout
};

/// @throws Error if two of the outputs are the same file, or one of them is an input, by whatever names
void require_apart(const std::vector<OutputFile>& outputs, const std::vector<std::filesystem::path>& inputs);

}  // namespace clearway::apps
