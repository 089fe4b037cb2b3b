// Robots loaded by way of a cache: the same robots, whatever is in the cache.
#include "io/body_cache.hpp"
#include "folders.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/io/cache_folder.hpp>
#include <clearway/io/robot.hpp>

#include "io/mesh_formats.hpp"
#include "io/temporary_folder.hpp"
#include "support/same_hull.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>

namespace clearway {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

constexpr const char* kTetrahedron = "v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

std::string bytes_of_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  if (fs::exists(folder))
    for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

RobotFile loaded(const fs::path& urdf, const std::optional<fs::path>& cache) {
  return read_urdf(urdf, {.cache = cache});
}

void expect_same_robot(const RobotFile& a, const RobotFile& b) {
  EXPECT_EQ(a.warnings, b.warnings);
  ASSERT_EQ(a.robot.links.size(), b.robot.links.size());
  for (std::size_t i = 0; i < a.robot.links.size(); ++i) {
    SCOPED_TRACE(a.robot.links[i].name);
    ASSERT_EQ(a.robot.links[i].shapes.size(), b.robot.links[i].shapes.size());
    for (std::size_t k = 0; k < a.robot.links[i].shapes.size(); ++k) {
      const LinkShape &one = a.robot.links[i].shapes[k], &other = b.robot.links[i].shapes[k];
      EXPECT_EQ(one.source.file, other.source.file);
      EXPECT_TRUE(test::same_bits(one.source.mesh_volume_m3, other.source.mesh_volume_m3));
      ASSERT_EQ(one.shape.core().index(), other.shape.core().index());
      if (const auto* hull = std::get_if<Hull>(&one.shape.core()))
        test::expect_same(*hull, std::get<Hull>(other.shape.core()));
    }
  }
}

/// A robot of one mesh, with a cache of its own.
class BodyCache : public testing::Test {
 protected:
  fs::path robot_of(const std::string& mesh_name, const std::string& attributes = "") const {
    return folder.write("arm.urdf", "<robot name='arm'><link name='base'><collision><geometry><mesh filename='" +
                                        mesh_name + "' " + attributes + "/></geometry></collision></link></robot>");
  }
  [[nodiscard]] static const Hull& hull_in(const RobotFile& file) {
    return std::get<Hull>(file.robot.links.at(0).shapes.at(0).shape.core());
  }
  /// The one that is there.
  [[nodiscard]] fs::path kept_file() const {
    const std::vector<fs::path> files = files_in(cache);
    if (files.size() != 1) throw std::runtime_error("not one file: " + std::to_string(files.size()));
    return files[0];
  }

  TemporaryFolder folder;
  const fs::path cache = folder.path() / "some" / "cache";
  const fs::path mesh = folder.write("mesh.obj", kTetrahedron);
  const fs::path urdf = robot_of("mesh.obj");
};

TEST_F(BodyCache, IsMadeForItsOwnerAlone) {
  static_cast<void>(loaded(urdf, cache));
  EXPECT_EQ(fs::status(cache).permissions(), fs::perms::owner_all);
  EXPECT_EQ(kept_file().extension(), ".body");
}

TEST_F(BodyCache, IsNotUsedUnlessAskedFor) {
  static_cast<void>(loaded(urdf, std::nullopt));
  EXPECT_FALSE(fs::exists(cache));
  EXPECT_FALSE(UrdfOptions().cache);
}

TEST_F(BodyCache, IsWhereTheBodyComesFrom) {
  const auto key = io::body_key(kTetrahedron, ".obj", Vec3::Ones());
  ASSERT_TRUE(key);
  const Hull other = build_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  io::BodyCache(cache).keep(*key, {.hull = other, .volume_m3 = 7, .remarks = {": so it is"}});
  const RobotFile file = loaded(urdf, cache);
  test::expect_same(hull_in(file), other);
  EXPECT_EQ(file.robot.links[0].shapes[0].source.mesh_volume_m3, 7);
  EXPECT_EQ(file.warnings, std::vector<std::string>{mesh.string() + ": so it is"});
}

TEST_F(BodyCache, ForgetsWhatAnotherBuildMade) {
  const auto own = io::body_key(kTetrahedron, ".obj", Vec3::Ones());
  const auto older = io::body_key(kTetrahedron, ".obj", Vec3::Ones(), "an older recipe");
  ASSERT_TRUE(own && older);
  EXPECT_NE(*own, *older);
  const Hull other = build_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  io::BodyCache(cache).keep(*older, {.hull = other, .volume_m3 = 7, .remarks = {}});
  expect_same_robot(loaded(urdf, cache), loaded(urdf, std::nullopt));
  EXPECT_EQ(io::body_recipe().size(), 64U);  // a digest, not an empty text
}

TEST_F(BodyCache, MendsFilesThatAreDamaged) {
  const RobotFile fresh = loaded(urdf, std::nullopt);
  expect_same_robot(loaded(urdf, cache), fresh);
  const fs::path file = kept_file();
  const std::string sound = bytes_of_file(file);
  const auto expect_mended = [&](const std::string& damaged, std::size_t at) {
    fs::remove(file);
    std::ofstream(file, std::ios::binary) << damaged;
    expect_same_robot(loaded(urdf, cache), fresh);
    ASSERT_EQ(bytes_of_file(kept_file()), sound) << "at byte " << at;
  };
  for (std::size_t size = 0; size < sound.size(); ++size) expect_mended(sound.substr(0, size), size);
  for (std::size_t i = 0; i < sound.size(); ++i) {
    std::string damaged = sound;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    expect_mended(damaged, i);
  }
}

TEST_F(BodyCache, TellsWhatIsNotTheSame) {
  static_cast<void>(loaded(urdf, cache));
  EXPECT_EQ(files_in(cache).size(), 1U);
  static_cast<void>(loaded(robot_of("mesh.obj", "scale='1 1 -1'"), cache));
  EXPECT_EQ(files_in(cache).size(), 2U) << "another scale";
  folder.write("mesh.obj", std::string(kTetrahedron) + "\n");
  static_cast<void>(loaded(robot_of("mesh.obj"), cache));
  EXPECT_EQ(files_in(cache).size(), 3U) << "other bytes";
  folder.write("copy.OBJ", kTetrahedron);
  static_cast<void>(loaded(robot_of("copy.OBJ"), cache));
  EXPECT_EQ(files_in(cache).size(), 3U) << "another name does not matter";
  EXPECT_NE(io::body_key("x", ".obj", Vec3::Ones()), io::body_key("x", ".stl", Vec3::Ones()));
  EXPECT_NE(io::body_key("x", ".obj", Vec3::Ones()), io::body_key("xx", ".obj", Vec3::Ones()));
  EXPECT_NE(io::body_key("x", ".obj", Vec3::Ones()), io::body_key("x", ".obj", Vec3(1, 1, 2)));
}

/// A file under the name that it would have, but of another key: of an older recipe, say.
TEST_F(BodyCache, DoesNotTakeAFileForAnother) {
  const RobotFile fresh = loaded(urdf, cache);
  const fs::path own = kept_file();
  static_cast<void>(loaded(robot_of("mesh.obj", "scale='2 2 2'"), cache));
  for (const fs::path& file : files_in(cache))
    if (file != own) fs::copy_file(file, own, fs::copy_options::overwrite_existing);
  expect_same_robot(loaded(robot_of("mesh.obj"), cache), fresh);
}

TEST_F(BodyCache, WarnsEachTimeAndOfTheFileAtHand) {
  const std::string with_line = std::string(kTetrahedron) + "v 9 9 9\nl 1 5\n";
  folder.write("line.obj", with_line);
  folder.write("other.obj", with_line);
  const auto warnings = [&](const std::string& name, const std::optional<fs::path>& in) {
    return loaded(robot_of(name), in).warnings;
  };
  const std::vector<std::string> fresh = warnings("line.obj", std::nullopt);
  ASSERT_EQ(fresh.size(), 1U);
  EXPECT_EQ(warnings("line.obj", cache), fresh);
  EXPECT_EQ(warnings("line.obj", cache), fresh);
  EXPECT_EQ(warnings("other.obj", cache), warnings("other.obj", std::nullopt));
  EXPECT_EQ(files_in(cache).size(), 1U);
}

/// They may name files besides, whose bytes nobody has looked at.
TEST_F(BodyCache, LeavesGltfAlone) {
  for (const char* name : {"box_external.gltf", "box_external.bin", "box.glb"})
    fs::copy_file(fs::path(CLEARWAY_TEST_DATA) / "meshes" / name, folder.path() / name);
  static_cast<void>(loaded(robot_of("box_external.gltf"), cache));
  static_cast<void>(loaded(robot_of("box.glb"), cache));
  EXPECT_TRUE(files_in(cache).empty());
}

TEST_F(BodyCache, DoesNotHideFaults) {
  folder.write("mesh.obj", "v 0 0 0\nf 1 2 3\n");
  EXPECT_THROW(static_cast<void>(loaded(urdf, cache)), Error);
  EXPECT_TRUE(files_in(cache).empty());
}

TEST_F(BodyCache, MayBeUnusable) {
  const RobotFile fresh = loaded(urdf, std::nullopt);
  const fs::path file = folder.write("a file", "no folder");
  expect_same_robot(loaded(urdf, file), fresh);
  expect_same_robot(loaded(urdf, file / "below"), fresh);
  EXPECT_EQ(bytes_of_file(file), "no folder");

  static_cast<void>(loaded(urdf, cache));  // a folder where the file should be
  const fs::path kept = kept_file();
  fs::remove(kept);
  fs::create_directory(kept);
  expect_same_robot(loaded(urdf, cache), fresh);
}

TEST_F(BodyCache, MayBeReadOnly) {
  if (geteuid() == 0) {
    std::cerr << "SKIPPED: root may write everywhere; run as somebody else\n";
    GTEST_SKIP();
  }
  const fs::path closed = folder.path() / "closed";
  fs::create_directory(closed);
  fs::permissions(closed, fs::perms::owner_read | fs::perms::owner_exec);
  expect_same_robot(loaded(urdf, closed), loaded(urdf, std::nullopt));
  EXPECT_TRUE(files_in(closed).empty());
  fs::permissions(closed, fs::perms::owner_all);
}

TEST_F(BodyCache, MayBeSharedByMany) {
  const RobotFile fresh = loaded(urdf, std::nullopt);
  for (int round = 0; round < 20; ++round) {
    fs::remove_all(cache);
    parallel_for(8, 8, [&](std::size_t) { expect_same_robot(loaded(urdf, cache), fresh); });
    EXPECT_EQ(files_in(cache).size(), 1U);  // nothing unfinished is left
    expect_same_robot(loaded(urdf, cache), fresh);
  }
}

TEST_F(BodyCache, DropsWhatWasWrittenFirst) {
  const io::BodyCache kept(cache);
  const Hull hull = build_hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  std::vector<fs::path> files;
  for (const char* name : {"a", "b", "c", "d"}) {
    const io::Digest key = io::digest_of(name);
    kept.keep(key, {.hull = hull, .volume_m3 = 0, .remarks = {}});
    files.push_back(kept.file_of(key));
    fs::last_write_time(files.back(), fs::file_time_type::clock::now() - std::chrono::hours(10 - files.size()));
  }
  std::ofstream(cache / "not ours.txt") << std::string(100000, ' ');
  const std::uintmax_t one = fs::file_size(files[0]);
  kept.trim(4 * one);
  EXPECT_EQ(files_in(cache).size(), 5U);
  kept.trim(3 * one - 1);
  EXPECT_FALSE(fs::exists(files[0]));
  EXPECT_FALSE(fs::exists(files[1]));
  EXPECT_TRUE(fs::exists(files[2]));
  EXPECT_TRUE(fs::exists(files[3]));
  EXPECT_TRUE(fs::exists(cache / "not ours.txt"));
}

// ---- real robots -------------------------------------------------------------------------------------------------------

std::vector<fs::path> robots() {
  std::vector<fs::path> all;
  for (const char* name : {"arm6", "arm7", "rover"})
    all.push_back(fs::path(CLEARWAY_ROBOTS) / name / (std::string(name) + ".urdf"));
  const fs::path shared = CLEARWAY_SHARED;
  if (shared.empty()) {
    std::cerr << "SKIPPED: panda and ur5; set CLEARWAY_SHARED\n";
  } else {
    for (const char* name : {"panda", "ur5"})
      all.push_back(shared / "data/robots" / name / (std::string(name) + ".urdf"));
  }
  return all;
}

TEST(BodyCacheOfRobots, GivesTheSameRobot) {
  const TemporaryFolder cache;
  for (const fs::path& urdf : robots()) {
    SCOPED_TRACE(urdf.string());
    const RobotFile fresh = loaded(urdf, std::nullopt);
    expect_same_robot(loaded(urdf, cache.path()), fresh);
    const std::size_t files = files_in(cache.path()).size();
    expect_same_robot(loaded(urdf, cache.path()), fresh);
    EXPECT_EQ(files_in(cache.path()).size(), files);
  }
  EXPECT_GE(files_in(cache.path()).size(), 40U);
}

// ---- where it is -------------------------------------------------------------------------------------------------------

class CacheFolder : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : kNames) {
      const char* const value = std::getenv(name);
      before_.emplace_back(value ? std::optional<std::string>(value) : std::nullopt);
      unsetenv(name);
    }
  }
  void TearDown() override {
    for (std::size_t i = 0; i < std::size(kNames); ++i)
      before_[i] ? setenv(kNames[i], before_[i]->c_str(), 1) : unsetenv(kNames[i]);
  }

 private:
  static constexpr const char* kNames[] = {"CLEARWAY_CACHE_DIR", "XDG_CACHE_HOME", "HOME"};
  std::vector<std::optional<std::string>> before_;
};

TEST_F(CacheFolder, IsNowhereWithoutAHome) { EXPECT_EQ(cache_folder_from_environment(), std::nullopt); }

TEST_F(CacheFolder, IsTheFirstThatIsSet) {
  setenv("HOME", "/of/somebody", 1);
  EXPECT_EQ(cache_folder_from_environment(), "/of/somebody/.cache/clearway");
  setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(cache_folder_from_environment(), "/of/somebody/.cache/clearway");
  setenv("XDG_CACHE_HOME", "/caches", 1);
  EXPECT_EQ(cache_folder_from_environment(), "/caches/clearway");
  setenv("CLEARWAY_CACHE_DIR", "/mine", 1);
  EXPECT_EQ(cache_folder_from_environment(), "/mine");
}

TEST_F(CacheFolder, IsTurnedOffByAnEmptyName) {
  setenv("HOME", "/of/somebody", 1);
  setenv("CLEARWAY_CACHE_DIR", "", 1);
  EXPECT_EQ(cache_folder_from_environment(), std::nullopt);
}

}  // namespace
}  // namespace clearway
