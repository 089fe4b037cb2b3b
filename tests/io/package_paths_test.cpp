#include <clearway/common/error.hpp>
#include <clearway/io/package_paths.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace clearway {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test, removed afterwards.
class FindFile : public testing::Test {
 protected:
  FindFile() {
    std::string name = (fs::temp_directory_path() / "clearway-XXXXXX").string();
    root_ = fs::canonical(mkdtemp(name.data()));
    urdf_ = touch("repo/arm_description/urdf/arm.urdf");
  }
  ~FindFile() override { fs::remove_all(root_); }

  fs::path touch(const std::string& path) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << "x";
    return root_ / path;
  }
  [[nodiscard]] std::string error_of(std::string_view uri) const {
    try {
      return "found " + find_file(uri, urdf_, packages_).string();
    } catch (const Error& error) {
      return error.what();
    }
  }

  fs::path root_, urdf_;
  PackagePaths packages_;
};

TEST_F(FindFile, PathsAreRelativeToTheFileThatNamesThem) {
  const fs::path mesh = touch("repo/arm_description/urdf/link1.stl");
  EXPECT_EQ(find_file("link1.stl", urdf_, {}), mesh);
  EXPECT_EQ(find_file("./link1.stl", urdf_, {}), mesh);
  EXPECT_EQ(find_file("file://link1.stl", urdf_, {}), mesh);
  EXPECT_EQ(find_file(mesh.string(), urdf_, {}), mesh);
  EXPECT_EQ(find_file("file://" + mesh.string(), urdf_, {}), mesh);
  EXPECT_EQ(find_file("file://localhost" + mesh.string(), urdf_, {}), mesh);
}

TEST_F(FindFile, PackagesAreFoundAtAndAboveTheFile) {
  const fs::path own = touch("repo/arm_description/meshes/link 1.stl");
  const fs::path beside = touch("repo/hand_description/meshes/finger.stl");
  EXPECT_EQ(find_file("package://arm_description/meshes/link 1.stl", urdf_, {}), own);
  EXPECT_EQ(find_file("package://arm_description/meshes/link%201.stl", urdf_, {}), own);
  EXPECT_EQ(find_file("package:///hand_description/meshes/finger.stl", urdf_, {}), beside);
  const fs::path inside = touch("repo/arm_description/urdf/meshes/a.stl");
  EXPECT_EQ(find_file("package://meshes/a.stl", urdf_, {}), inside) << "a folder beside the file serves as package";
}

TEST_F(FindFile, ANamedPackageIsWhereItIsSaidToBe) {
  const fs::path elsewhere = touch("elsewhere/meshes/link1.stl");
  touch("repo/arm_description/meshes/link1.stl");
  packages_.by_name["arm_description"] = root_ / "elsewhere";
  EXPECT_EQ(find_file("package://arm_description/meshes/link1.stl", urdf_, packages_), elsewhere);
  EXPECT_EQ(error_of("package://arm_description/meshes/link2.stl"),
            urdf_.string() + ": 'package://arm_description/meshes/link2.stl': there is no such file; tried " +
                (root_ / "elsewhere/meshes/link2.stl").string() +
                "; say where the package is: --package arm_description=FOLDER");
}

TEST_F(FindFile, WorkspacesAndPrefixesAreSearched) {
  const fs::path deep = touch("ws/src/vendor/arms/tool_description/meshes/tool.stl");
  packages_.workspaces = {root_ / "no such folder", root_ / "ws"};
  EXPECT_NE(error_of("package://tool_description/meshes/tool.stl").find("no such file"), std::string::npos)
      << "a folder without package.xml is no package";
  touch("ws/src/vendor/arms/tool_description/package.xml");
  EXPECT_EQ(find_file("package://tool_description/meshes/tool.stl", urdf_, packages_), deep);

  const fs::path installed = touch("opt/share/base_description/meshes/base.stl");
  packages_.prefixes = {root_ / "opt"};
  EXPECT_EQ(find_file("package://base_description/meshes/base.stl", urdf_, packages_), installed);
}

TEST_F(FindFile, TheEnvironmentNamesWorkspacesAndPrefixes) {
  setenv("ROS_PACKAGE_PATH", "/a:/b/c", 1);
  setenv("AMENT_PREFIX_PATH", ":/d::", 1);
  const PackagePaths packages = package_paths_from_environment();
  EXPECT_EQ(packages.workspaces, (std::vector<fs::path>{"/a", "/b/c"}));
  EXPECT_EQ(packages.prefixes, (std::vector<fs::path>{"/d"}));
  unsetenv("ROS_PACKAGE_PATH");
  unsetenv("AMENT_PREFIX_PATH");
  EXPECT_TRUE(package_paths_from_environment().workspaces.empty());
}

TEST_F(FindFile, SaysEveryPathItTried) {
  const std::string said = error_of("package://other/meshes/link1.stl");
  for (const char* folder : {"repo/arm_description/urdf", "repo/arm_description", "repo", ""})
    EXPECT_NE(said.find((root_ / folder / "other/meshes/link1.stl").lexically_normal().string()), std::string::npos)
        << said;
  EXPECT_EQ(error_of("gone.stl"), urdf_.string() + ": 'gone.stl': there is no such file; tried " +
                                      (urdf_.parent_path() / "gone.stl").string() +
                                      "; put the file there, or name it as it is");
}

TEST_F(FindFile, RefusesWhatIsNoFile) {
  EXPECT_NE(error_of("http://host/link1.stl").find("files cannot be read from there; use package://"),
            std::string::npos);
  EXPECT_NE(error_of("package://arm_description").find("it names no file in a package"), std::string::npos);
  EXPECT_NE(error_of("package://arm_description/").find("it names no file in a package"), std::string::npos);
  EXPECT_NE(error_of("package://").find("it names no file in a package"), std::string::npos);
  EXPECT_NE(error_of("").find("there is no such file"), std::string::npos);
  EXPECT_NE(error_of(".").find("there is no such file"), std::string::npos) << "a folder";
}

}  // namespace
}  // namespace clearway
