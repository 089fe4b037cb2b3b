// Which trajectories are meant: files, folders of them, lists of them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace clearway::apps {

/// Of a folder its files that end in .csv, .json, .yaml, .yml or .txt, in letters of any size, by name; of a file that ends in
/// .list, likewise, those that it names, one in a line, from where it is, and those of folders that it names; anything else is a
/// trajectory itself. Blanks around the names in a list do not count.
/// @throws Error if a folder or a list cannot be read, or there is none in it; if a list names a list.
[[nodiscard]] std::vector<std::filesystem::path> list_trajectories(const std::vector<std::string>& given);

/// Whether it would be among these, once it is there: a report must not be what is validated next.
[[nodiscard]] bool would_be_listed(const std::vector<std::string>& given, const std::filesystem::path& file);

}  // namespace clearway::apps
