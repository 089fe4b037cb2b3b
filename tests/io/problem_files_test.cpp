// Which files of a folder make a problem, and what is said of those that do not.
#include "temporary_folder.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/problem_files.hpp>

#include <gtest/gtest.h>

namespace clearway {
namespace {

namespace fs = std::filesystem;

struct ProblemFolder : test::TemporaryFolder {
  fs::path add(const std::string& file) const {
    fs::create_directories((path() / file).parent_path());
    return write(file, "");
  }
  [[nodiscard]] std::string refusal() const {
    try {
      (void)find_problems(path());
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
};

TEST(ProblemFiles, BelongTogetherByNumberAndAreSorted) {
  const ProblemFolder folder;
  for (const char* file : {"b/request0005.yaml", "b/scene0005.yaml", "a/x/scene1.yaml", "a/x/request1.yaml",
                           "b/scene0001.yaml", "b/request0001.yaml", "scene.yaml", "request.yaml", "b/README.md",
                           "b/states.json", "b/scene0002.json", "b/obscene.yaml"})
    folder.add(file);
  const std::vector<ProblemFiles> found = find_problems(folder.path());
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].family, "a/x");
  EXPECT_EQ(found[0].number, "1");
  EXPECT_EQ(found[1].family, "b");
  EXPECT_EQ(found[1].number, "0001");
  EXPECT_EQ(found[2].scene, folder.path() / "b/scene0005.yaml");
  EXPECT_EQ(found[2].request, folder.path() / "b/request0005.yaml");
  EXPECT_EQ(found[3].family, folder.path().filename());
  EXPECT_EQ(found[3].number, "");
}

TEST(ProblemFiles, AFolderOfOneFamilyGivesItsOwnName) {
  const ProblemFolder folder;
  folder.add("cage/scene1.yaml");
  folder.add("cage/request1.yaml");
  for (const fs::path& spelling : {folder.path() / "cage", folder.path() / "cage/", folder.path() / "cage/."})
    EXPECT_EQ(find_problems(spelling).at(0).family, "cage") << spelling;
}

TEST(ProblemFiles, AreRefusedIfOneIsAlone) {
  const ProblemFolder folder;
  const fs::path scene = folder.add("scene7.yaml");
  EXPECT_EQ(folder.refusal(),
            scene.string() + ": has no request7.yaml beside it; add that file, or move this one away");
  fs::rename(scene, folder.path() / "request7.yaml");
  EXPECT_NE(folder.refusal().find("has no scene7.yaml beside it"), std::string::npos);
}

TEST(ProblemFiles, AreRefusedIfThereAreNone) {
  const ProblemFolder folder;
  EXPECT_NE(folder.refusal().find("holds no problem"), std::string::npos);
  EXPECT_THROW((void)find_problems(folder.path() / "gone"), Error);
  EXPECT_THROW((void)find_problems(folder.add("file")), Error);
}

}  // namespace
}  // namespace clearway
