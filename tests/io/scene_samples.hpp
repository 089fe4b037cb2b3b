// Scenes as text, each with all that its format has: for tests, which damage them, and as seeds for fuzzers.
#pragma once

#include "folders.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace clearway::test {

inline std::string sample_scene(const char* name) {
  std::ifstream stream(std::filesystem::path(CLEARWAY_TEST_DATA) / "scenes" / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline const std::string kOldMoveitText = sample_scene("moveit_old.scene");
inline const std::string kNewMoveitText = sample_scene("moveit_new.scene");
inline const std::string kMoveitYaml = sample_scene("moveit.yaml");
inline const std::string kClearwayYaml = sample_scene("clearway.yaml");

}  // namespace clearway::test
