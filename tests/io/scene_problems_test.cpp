// Real planning scenes, all 280 of them: object by object against the text of the file, read by other means.
#include <clearway/io/scene.hpp>

#include "folders.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>

namespace clearway {
namespace {

namespace fs = std::filesystem;

class SceneProblems : public testing::Test {
 protected:
  void SetUp() override {
    if (std::string_view(CLEARWAY_SHARED).empty()) {
      GTEST_SKIP() << "NOT TESTED: the shared data is not there; set CLEARWAY_SHARED to its folder";
    }
  }

  static std::vector<fs::path> files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(CLEARWAY_SHARED) / "data/problems")) {
      if (entry.path().filename().string().starts_with("scene")) files.push_back(entry.path());
    }
    return files;
  }
};

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream stream(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST_F(SceneProblems, AllLoadWithAllTheirObjects) {
  const std::regex id(R"(^\s*(- )?id: (.+)$)");
  std::size_t scenes = 0, objects = 0;
  for (const fs::path& file : files()) {
    const auto [scene, warnings, meshes] = read_scene(file);
    std::vector<std::string> names;
    std::smatch match;
    for (const std::string& line : lines_of(file))
      if (std::regex_match(line, match, id)) names.push_back(match[2]);
    EXPECT_EQ(warnings, std::vector<std::string>{}) << file;
    ASSERT_EQ(scene.objects().size(), names.size()) << file;
    for (std::size_t i = 0; i < names.size(); ++i) {
      EXPECT_EQ(scene.objects()[i].object->name, names[i]) << file;
      EXPECT_EQ(scene.objects()[i].object->shapes.size(), 1U) << file;
    }
    EXPECT_FALSE(scene.allowed().empty()) << file;
    EXPECT_TRUE(scene.attached().empty()) << file;
    ++scenes;
    objects += names.size();
  }
  EXPECT_EQ(scenes, 280U);
  EXPECT_GT(objects, 280U);
}

/// Only the UR5's scenes of the family table_pick have poses of objects.
TEST_F(SceneProblems, OnlyOneFamilyHasPosesOfObjects) {
  for (const fs::path& file : files()) {
    const bool has_poses = file.string().find("ur5/table_pick/") != std::string::npos;
    const Scene scene = read_scene(file).scene;
    for (const PlacedObject& placed : scene.objects())
      EXPECT_EQ(placed.X_WO.matrix() != Pose::Identity().matrix(), has_poses) << file;
  }
}

TEST_F(SceneProblems, APoseOfAnObjectComesBeforeThatOfItsShape) {
  const Scene scene = read_scene(fs::path(CLEARWAY_SHARED) / "data/problems/ur5/table_pick/scene0005.yaml").scene;
  const PlacedObject* can = scene.find_object("Can1");
  ASSERT_NE(can, nullptr);
  // By hand, from the numbers in the file: a turn about z by 2 atan2(0.186448, 0.982465).
  const double s = 2 * 0.1864480433989283 * 0.9824648223283678, c = 1 - 2 * 0.1864480433989283 * 0.1864480433989283;
  const Vec3 centre(0.0980743742754738 + c * 0.85, -0.007994773204476391 + s * 0.85, 0.130237214706087 + 0.8);
  EXPECT_LT(((can->X_WO * can->object->shapes[0].X_OS).translation() - centre).norm(), 1e-15);
  const auto& cylinder = std::get<Cylinder>(can->object->shapes[0].shape.core());
  EXPECT_EQ(cylinder.half_length_m, 0.06);
  EXPECT_EQ(cylinder.radius_m, 0.03);
}

}  // namespace
}  // namespace clearway
