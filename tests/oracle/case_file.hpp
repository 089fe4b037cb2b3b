// Reads the shared cases: pairs with recorded verdicts, gzip text (format: cases/README.md).
#pragma once

#include "pair.hpp"

#include <filesystem>
#include <vector>

namespace clearway::oracle {

/// All pairs of one `*.txt.gz` file, in order; every pair has its verdict. Plain text is read as well.
/// @throws std::runtime_error with file and line, if the file is not to be read or breaks the format.
[[nodiscard]] std::vector<Pair> read_case_file(const std::filesystem::path& file);

/// The `*.txt.gz` files of a folder, sorted by name.
/// @throws std::runtime_error if there is no such folder, or no case file in it.
[[nodiscard]] std::vector<std::filesystem::path> find_case_files(const std::filesystem::path& folder);

}  // namespace clearway::oracle
