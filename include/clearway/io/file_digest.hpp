// A name for what a file holds.
#pragma once

#include <filesystem>
#include <string>

namespace clearway {

/// BLAKE2b with 32 bytes of all bytes of the file, as 64 lower-case letters and digits.
/// @throws Error if it cannot be read.
[[nodiscard]] std::string file_digest(const std::filesystem::path& file);

}  // namespace clearway
