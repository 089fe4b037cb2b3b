// Where the files are that a robot or scene file names: "package://arm_description/meshes/link1.stl" and the like.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

/// Where to look for packages, in this order; after these come the folders at and above the file that asks.
struct PackagePaths {
  std::map<std::string, std::filesystem::path> by_name;  // the folder of a package
  std::vector<std::filesystem::path> workspaces;         // folders with packages in them, at any depth up to four
  std::vector<std::filesystem::path> prefixes;           // installed packages are in share/<name>
};

/// `workspaces` from ROS_PACKAGE_PATH and `prefixes` from AMENT_PREFIX_PATH, whose entries are separated by colons.
[[nodiscard]] PackagePaths package_paths_from_environment();

/// The file that `uri` names: package://name/path or package:///name/path; file://path; an absolute path; or a path
/// relative to the folder of `named_in`. %20 and the like are decoded in URIs.
/// @throws Error if there is no such file; it lists every path tried. Also if the scheme is another one.
[[nodiscard]] std::filesystem::path find_file(std::string_view uri, const std::filesystem::path& named_in,
                                              const PackagePaths& packages);

}  // namespace clearway
