// All bytes of a file, or a clear word on why not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace clearway::io {

/// What is expected of a file, for the error messages.
struct FileKind {
  std::string_view name;  // "a mesh file"
  std::uintmax_t max_bytes;
  std::string_view if_larger;  // what to do then
};

/// @throws Error if there is no such file, it is not a regular one, cannot be read, is empty or too large.
[[nodiscard]] std::string read_file(const std::filesystem::path& file, const FileKind& kind);

}  // namespace clearway::io
