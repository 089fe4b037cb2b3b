// Finds planning problems in a folder: which scene and which request belong together.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace clearway {

struct ProblemFiles {
  std::string family;  // the folder that holds it, as seen from the one searched; that one's own name if it is the same
  std::string number;  // what follows "scene" in the name of the file
  std::filesystem::path scene;
  std::filesystem::path request;
};

/// Pairs scene<number>.yaml, request<number>.yaml, as MotionBenchMaker writes them, in the folder and all below it; sorted.
/// Files of other names are none of its business; symbolic links to folders are not followed.
/// @throws Error if the folder cannot be read, there is no problem in it, or a scene or a request is alone.
[[nodiscard]] std::vector<ProblemFiles> find_problems(const std::filesystem::path& folder);

}  // namespace clearway
