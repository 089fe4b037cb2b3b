// The version is told in three places, which must agree: the build, the library, the ROS manifest.
#include <clearway/common/version.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace clearway {
namespace {

TEST(Version, OfTheLibraryIsThatOfTheBuild) { EXPECT_EQ(version(), BUILD_VERSION); }

TEST(Version, OfTheManifestIsThatOfTheBuild) {
  std::ifstream file(PACKAGE_XML);
  const std::string manifest((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_NE(manifest.find("<version>" BUILD_VERSION "</version>"), std::string::npos) << PACKAGE_XML;
}

}  // namespace
}  // namespace clearway
