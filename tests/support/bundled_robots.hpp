// The robots in robots/: every folder with a URDF of its name. A new one is tested without being named anywhere.
#pragma once

#include "folders.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace clearway {

inline std::filesystem::path bundled_folder() { return CLEARWAY_ROBOTS; }

inline std::vector<std::string> bundled_robots() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(bundled_folder()))
    if (std::filesystem::exists(entry.path() / (entry.path().filename().string() + ".urdf")))
      names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace clearway
