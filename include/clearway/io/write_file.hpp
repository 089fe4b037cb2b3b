// Writes a file whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace clearway {

/// The file appears when it is complete, as UnfinishedFile has it.
/// @throws Error if it cannot be written; then what was there before is still there, and nothing else.
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace clearway
