// Which trajectories are meant: files, folders of them, lists of them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace clearway::apps {

/// Of a folder its files that end in .csv, .json, .yaml, .yml or .txt, in letters of any size, by name; of a file that ends in
/// .list those that it names, one in a line, from where it is; anything else is a trajectory itself.
/// @throws Error if a folder or a list cannot be read, or there is none in it.
[[nodiscard]] std::vector<std::filesystem::path> list_trajectories(const std::vector<std::string>& given);

}  // namespace clearway::apps
