#include "trajectory_list.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <fstream>
#include <system_error>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

std::vector<fs::path> in_folder(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string ending = entry.path().extension().string();
    const bool is_one =
        ending == ".csv" || ending == ".json" || ending == ".yaml" || ending == ".yml" || ending == ".txt";
    if (is_one && entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw Error(folder.string(), "holds no trajectory", "give a folder with .csv, .json, .yaml, .yml or .txt files");
  return files;
}

std::vector<fs::path> in_list(const fs::path& list) {
  std::ifstream stream(list);
  if (!stream) throw Error(list.string(), "cannot be read", "correct the path, or its permissions");
  std::vector<fs::path> files;
  for (std::string line; std::getline(stream, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty() && !line.starts_with('#')) files.push_back(list.parent_path() / line);
  }
  if (files.empty()) throw Error(list.string(), "names no trajectory", "name a file in a line");
  return files;
}

}  // namespace

std::vector<fs::path> list_trajectories(const std::vector<std::string>& given) {
  std::vector<fs::path> all;
  for (const std::string& one : given) {
    std::error_code fault;
    const fs::path path = one;
    if (fs::is_directory(path, fault)) {
      const std::vector<fs::path> files = in_folder(path);
      all.insert(all.end(), files.begin(), files.end());
    } else if (path.extension() == ".list") {
      const std::vector<fs::path> files = in_list(path);
      all.insert(all.end(), files.begin(), files.end());
    } else {
      all.push_back(path);
    }
  }
  return all;
}

}  // namespace clearway::apps
