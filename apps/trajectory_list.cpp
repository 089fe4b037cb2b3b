#include "trajectory_list.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>
#include <system_error>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

/// By its ending, in letters of any size: what is passed over is not validated, and nobody would know.
bool is_trajectory(const fs::path& file) {
  std::string ending = file.extension().string();
  for (char& letter : ending) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return ending == ".csv" || ending == ".json" || ending == ".yaml" || ending == ".yml" || ending == ".txt";
}

/// Links that lead nowhere are among them: they are told of when they are read.
std::vector<fs::path> in_folder(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code fault, ignored;
  for (fs::directory_iterator entry(folder, fault); !fault && entry != fs::directory_iterator(); entry.increment(fault))
    if (is_trajectory(entry->path()) && !entry->is_directory(ignored)) files.push_back(entry->path());
  if (fault) throw Error(folder.string(), "cannot be read: " + fault.message(), "check its permissions");
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw Error(folder.string(), "holds no trajectory", "give a folder with .csv, .json, .yaml, .yml or .txt files");
  return files;
}

std::vector<fs::path> in_list(const fs::path& list) {
  std::ifstream stream(list);
  if (!stream) throw Error(list.string(), "cannot be read", "correct the path, or its permissions");
  std::vector<fs::path> files;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // of UTF-8
  bool is_first = true;
  for (std::string line; std::getline(stream, line); is_first = false) {
    if (is_first && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
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
