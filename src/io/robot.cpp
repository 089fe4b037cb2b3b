#include <clearway/io/robot.hpp>

#include <clearway/io/srdf.hpp>

#include <algorithm>

namespace clearway {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> srdf_files_of(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (entry->path().extension() == ".srdf") files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());  // folders come in no order
  return files;
}

fs::path folder_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

/// Tells that there was a choice, which is nothing to be silent about: without its SRDF a robot is checked differently.
void add_choice(const fs::path& urdf, std::vector<std::string>& warnings) {
  const std::vector<fs::path> files = srdf_files_of(folder_of(urdf));
  if (files.empty()) return;
  std::string names;
  for (const fs::path& file : files) names += (names.empty() ? "" : ", ") + file.filename().string();
  warnings.push_back(urdf.string() + ": there are several .srdf files beside it (" + names +
                     "), none of its name; none is used, name one");
}

}  // namespace

std::optional<fs::path> find_srdf(const fs::path& urdf) {
  fs::path stem = urdf.stem();
  if (stem.extension() == ".urdf") stem = stem.stem();  // of arm.urdf.xacro
  const fs::path same_name = urdf.parent_path() / (stem.string() + ".srdf");
  std::error_code error;
  if (fs::is_regular_file(same_name, error)) return same_name;
  const std::vector<fs::path> files = srdf_files_of(folder_of(urdf));
  return files.size() == 1 ? std::optional(files[0]) : std::nullopt;
}

RobotAndWarnings load_robot(const fs::path& urdf, const RobotOptions& options) {
  RobotFile robot = read_urdf(urdf, options.urdf);
  std::vector<std::string> warnings = std::move(robot.warnings);
  const auto append = [&](const std::vector<std::string>& more) {
    warnings.insert(warnings.end(), more.begin(), more.end());
  };

  std::optional<SemanticDescription> semantics;
  if (options.use_srdf) {
    const std::optional<fs::path> file = options.srdf ? options.srdf : find_srdf(urdf);
    if (file) {
      SemanticFile srdf = read_srdf(*file);
      append(srdf.warnings);
      semantics = std::move(srdf.semantics);
    } else {
      add_choice(urdf, warnings);
    }
  }
  RobotAndWarnings result = make_robot(std::move(robot.robot), semantics);
  append(result.warnings);
  result.warnings = std::move(warnings);
  return result;
}

}  // namespace clearway
