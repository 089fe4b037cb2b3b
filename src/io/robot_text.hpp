// The text of a URDF or SRDF file, macros expanded.
#pragma once

#include <filesystem>
#include <string>

namespace clearway::io {

/// All of the file; of one whose name ends in .xacro, what the program `xacro` makes of it.
/// @param kind  "a URDF file" or "an SRDF file", for messages
/// @throws Error if the file cannot be read, or if xacro is not on the PATH or refuses the file.
[[nodiscard]] std::string read_robot_text(const std::filesystem::path& file, const std::string& kind);

}  // namespace clearway::io
