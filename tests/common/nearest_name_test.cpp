#include <clearway/common/nearest_name.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace clearway {
namespace {

TEST(NearestName, TakesTheFewestChangedLetters) {
  const std::vector<std::string> names = {"shoulder", "elbow", "wrist_1", "wrist_2"};
  EXPECT_EQ(nearest_name("elbo", names), "elbow");
  EXPECT_EQ(nearest_name("xelbow", names), "elbow");
  EXPECT_EQ(nearest_name("albow", names), "elbow");
  EXPECT_EQ(nearest_name("sholder", names), "shoulder");
  EXPECT_EQ(nearest_name("wrist_2", names), "wrist_2") << "not the one before it, one letter away";
}

TEST(NearestName, TakesTheFirstOfSeveral) {
  EXPECT_EQ(nearest_name("wrist_3", std::vector<std::string>{"wrist_1", "wrist_2"}), "wrist_1");
}

TEST(NearestName, DoesNotCareAboutCase) {
  EXPECT_EQ(nearest_name("ELBOW", std::vector<std::string>{"abcde", "Elbow"}), "Elbow");
}

TEST(NearestName, NeedsCandidates) {
  EXPECT_EQ(nearest_name("elbow", {}), std::nullopt);
  EXPECT_EQ(nearest_name("", std::vector<std::string>{"long", "a"}), "a");
}

TEST(NearestName, MakesTheEndOfAMessage) {
  EXPECT_EQ(nearest_name_hint("elbo", std::vector<std::string>{"elbow"}), ", the nearest name is 'elbow'");
  EXPECT_EQ(nearest_name_hint("elbo", {}), "");
}

}  // namespace
}  // namespace clearway
