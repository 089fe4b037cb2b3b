// Writes pairs of links that need no check as SRDF.
#pragma once

#include <clearway/robot/semantics.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clearway {

/// An SRDF file with these pairs in place of all <disable_collisions>. What else it holds is taken from `from`, comments
/// included; without, it holds nothing else. The file appears when it is complete; `from` and `to` may be the same.
/// @throws Error if `from` cannot be read, or `to` not written.
void write_srdf_pairs(const std::string& robot, const std::vector<PairDescription>& disabled,
                      const std::optional<std::filesystem::path>& from, const std::filesystem::path& to);

}  // namespace clearway
