#include "trajectory_list.hpp"

#include <clearway/common/error.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string_view>
#include <system_error>

namespace clearway::apps {
namespace fs = std::filesystem;
namespace {

/// In small letters, for those of any size mean the same.
std::string ending_of(const fs::path& file) {
  std::string ending = file.extension().string();
  for (char& letter : ending) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return ending;
}

bool is_list(const fs::path& file) { return ending_of(file) == ".list"; }

/// By its ending: what is passed over is not validated, and nobody would know.
bool is_trajectory(const fs::path& file) {
  const std::string ending = ending_of(file);
  return ending == ".csv" || ending == ".json" || ending == ".yaml" || ending == ".yml" || ending == ".txt";
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
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

/// What a list names: files and folders.
std::vector<fs::path> in_list(const fs::path& list) {
  std::ifstream stream(list);
  if (!stream) throw Error(list.string(), "cannot be read", "correct the path, or its permissions");
  std::vector<fs::path> named;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // of UTF-8
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    if (++number == 1 && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
    const std::string name = CLI::detail::trim(line);
    if (name.empty() || name.starts_with('#')) continue;
    if (is_list(name) && !is_folder(list.parent_path() / name))
      throw Error(list.string() + ":" + std::to_string(number), "'" + name + "' is a list itself",
                  "name what it names, or give both lists");
    named.push_back(list.parent_path() / name);
  }
  if (named.empty()) throw Error(list.string(), "names no trajectory", "name a file in a line");
  return named;
}

/// Files and folders, those of lists in their places.
std::vector<fs::path> without_lists(const std::vector<std::string>& given) {
  std::vector<fs::path> all;
  for (const fs::path path : given) {
    if (!is_list(path) || is_folder(path)) {
      all.push_back(path);
      continue;
    }
    const std::vector<fs::path> named = in_list(path);
    all.insert(all.end(), named.begin(), named.end());
  }
  return all;
}

}  // namespace

std::vector<fs::path> list_trajectories(const std::vector<std::string>& given) {
  std::vector<fs::path> all;
  for (const fs::path& path : without_lists(given)) {
    if (!is_folder(path)) {
      all.push_back(path);
      continue;
    }
    const std::vector<fs::path> files = in_folder(path);
    all.insert(all.end(), files.begin(), files.end());
  }
  return all;
}

bool would_be_listed(const std::vector<std::string>& given, const fs::path& file) {
  if (!is_trajectory(file)) return false;
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  return std::ranges::any_of(without_lists(given), [&](const fs::path& path) {
    std::error_code ignored;
    return is_folder(path) && fs::equivalent(path, folder, ignored);
  });
}

}  // namespace clearway::apps
