// An Error must tell its reader where, what and how to mend it, in one line.
#include <clearway/common/error.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace clearway {
namespace {

TEST(Error, TextIsOneLineOfWhereFoundAndRemedy) {
  const Error error("arm.urdf: link 'elbow'", "mesh scale is 0", "give a scale that is not zero");
  EXPECT_STREQ(error.what(), "arm.urdf: link 'elbow': mesh scale is 0; give a scale that is not zero");
}

TEST(Error, KeepsItsPartsForProgramsToRead) {
  const Error error("where", "found", "remedy");
  EXPECT_EQ(error.where(), "where");
  EXPECT_EQ(error.found(), "found");
  EXPECT_EQ(error.remedy(), "remedy");
}

TEST(Error, IsCaughtAsARuntimeErrorWithItsTextWhole) {
  try {
    throw Error("a", "b", "c");
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()), "a: b; c");
    return;
  }
  FAIL() << "not a std::runtime_error";
}

}  // namespace
}  // namespace clearway
