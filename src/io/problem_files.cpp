#include <clearway/io/problem_files.hpp>

#include <clearway/common/error.hpp>

#include <algorithm>
#include <optional>
#include <system_error>

namespace clearway {
namespace fs = std::filesystem;
namespace {

/// What stands between the prefix and ".yaml", or nothing if that is not how the file is called.
std::optional<std::string> number_of(const fs::path& file, const std::string& prefix) {
  const std::string stem = file.stem().string();
  if (file.extension() != ".yaml" || !stem.starts_with(prefix)) return std::nullopt;
  return stem.substr(prefix.size());
}

void require_beside(const fs::path& file, const fs::path& partner) {
  std::error_code fault;
  if (!fs::is_regular_file(partner, fault))
    throw Error(file.string(), "has no " + partner.filename().string() + " beside it",
                "add that file, or move this one away");
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::error_code fault;
  if (!fs::is_directory(folder, fault)) throw Error(folder.string(), "is not a folder", "name one with problems in it");
  std::vector<fs::path> files;
  for (auto it = fs::recursive_directory_iterator(folder, fault); !fault && it != fs::recursive_directory_iterator();
       it.increment(fault))
    if (it->is_regular_file(fault)) files.push_back(it->path());
  if (fault)
    throw Error(folder.string(), "cannot be read: " + fault.message(), "check the rights of all folders in it");
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::vector<ProblemFiles> find_problems(const fs::path& folder) {
  std::vector<ProblemFiles> problems;
  for (const fs::path& file : files_in(folder)) {
    if (const auto number = number_of(file, "request"))
      require_beside(file, file.parent_path() / ("scene" + *number + ".yaml"));
    const auto number = number_of(file, "scene");
    if (!number) continue;
    const fs::path request = file.parent_path() / ("request" + *number + ".yaml");
    require_beside(file, request);
    const fs::path below = file.parent_path().lexically_relative(folder).lexically_normal();
    const bool is_here = below.empty() || below == ".";
    problems.push_back({.family = is_here ? fs::canonical(folder).filename().string() : below.generic_string(),
                        .number = *number,
                        .scene = file,
                        .request = request});
  }
  if (problems.empty())
    throw Error(folder.string(), "holds no problem",
                "give a folder with scene*.yaml and request*.yaml of the same number");
  return problems;
}

}  // namespace clearway
