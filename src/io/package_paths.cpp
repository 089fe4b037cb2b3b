#include <clearway/io/package_paths.hpp>

#include <clearway/common/error.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace clearway {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> entries_of(const char* variable) {
  std::vector<fs::path> entries;
  const char* value = std::getenv(variable);
  std::string_view rest = value == nullptr ? "" : value;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) entries.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return entries;
}

/// "%20" to " "; a % that is not followed by two hexadecimal digits stays as it is.
std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const char* digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() && std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
      result += static_cast<char>(value);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// The folders called `name` that hold a package.xml, below a workspace.
std::vector<fs::path> packages_below(const fs::path& workspace, const std::string& name) {
  constexpr int kDepth = 4;
  std::vector<fs::path> found;
  std::error_code error;
  auto entry = fs::recursive_directory_iterator(workspace, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry.depth() >= kDepth) entry.disable_recursion_pending();
    if (entry->path().filename() == name && is_file(entry->path() / "package.xml")) found.push_back(entry->path());
  }
  std::sort(found.begin(), found.end());  // folders come in no order
  return found;
}

/// Paths in the order in which they are tried.
class Search {
 public:
  bool try_path(const fs::path& path) {
    tried_.push_back(path.lexically_normal());
    return is_file(path);
  }
  [[nodiscard]] const fs::path& last() const { return tried_.back(); }
  [[nodiscard]] std::string tried() const {
    std::string text;
    for (const fs::path& path : tried_) text += (text.empty() ? "" : ", ") + path.string();
    return text;
  }

 private:
  std::vector<fs::path> tried_;
};

bool find_in_packages(Search& search, const std::string& name, const fs::path& rest, const fs::path& named_in,
                      const PackagePaths& packages) {
  if (const auto known = packages.by_name.find(name); known != packages.by_name.end())
    return search.try_path(known->second / rest);
  for (const fs::path& workspace : packages.workspaces) {
    if (workspace.filename() == name && search.try_path(workspace / rest)) return true;
    if (search.try_path(workspace / name / rest)) return true;
    for (const fs::path& package : packages_below(workspace, name))
      if (search.try_path(package / rest)) return true;
  }
  for (const fs::path& prefix : packages.prefixes)
    if (search.try_path(prefix / "share" / name / rest)) return true;
  for (fs::path folder = fs::absolute(named_in).parent_path();; folder = folder.parent_path()) {
    if (folder.filename() == name && search.try_path(folder / rest)) return true;
    if (search.try_path(folder / name / rest)) return true;
    if (folder == folder.parent_path()) return false;
  }
}

}  // namespace

PackagePaths package_paths_from_environment() {
  return {.by_name = {}, .workspaces = entries_of("ROS_PACKAGE_PATH"), .prefixes = entries_of("AMENT_PREFIX_PATH")};
}

fs::path find_file(std::string_view uri, const fs::path& named_in, const PackagePaths& packages) {
  constexpr std::string_view kPackage = "package://", kFile = "file://";
  const std::string where = named_in.string() + ": '" + std::string(uri) + "'";
  Search search;
  bool found = false;
  std::string remedy = "put the file there, or name it as it is";
  if (uri.starts_with(kPackage)) {
    std::string path = decoded(uri.substr(kPackage.size()));
    path.erase(0, std::min(path.find_first_not_of('/'), path.size()));
    const std::size_t end = path.find('/');
    if (end == std::string::npos || end + 1 == path.size()) {
      throw Error(where, "it names no file in a package", "write package://name/path/to/file");
    }
    const std::string name = path.substr(0, end);
    found = find_in_packages(search, name, path.substr(end + 1), named_in, packages);
    remedy = "say where the package is: --package " + name + "=FOLDER";
  } else if (uri.starts_with(kFile)) {
    std::string path = decoded(uri.substr(kFile.size()));
    if (path.starts_with("localhost/")) path.erase(0, std::string_view("localhost").size());
    found = search.try_path(fs::absolute(named_in).parent_path() / path);
  } else if (uri.find("://") != std::string_view::npos) {
    throw Error(where, "files cannot be read from there", "use package://, file:// or a path");
  } else {
    found =
        search.try_path(fs::absolute(named_in).parent_path() / fs::path(uri));  // an absolute path replaces the folder
  }
  if (!found) throw Error(where, "there is no such file; tried " + search.tried(), remedy);
  return search.last();
}

}  // namespace clearway
