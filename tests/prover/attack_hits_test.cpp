// Attacks on what a proof shows of collisions.
#include "prover/attack.hpp"

namespace clearway::test {
namespace {

TEST_F(Attack, ACollisionCannotBeHidden) {
  const Lines hit = write(kHit);
  EXPECT_EQ(say(hit), Said::kHolds);
  ASSERT_FALSE(verdict.hits.empty());
  EXPECT_EQ(verdict.free_segments, 0U);
  const std::size_t segment = 3;
  for (std::size_t i = 0; i < hit[segment]["hits"].size(); ++i)
    EXPECT_EQ(after(hit, [&](Lines& lines) { lines[segment]["hits"].erase(i); }), Said::kFails) << i;
  EXPECT_EQ(after(hit, [&](Lines& lines) { lines[segment].erase("hits"); }), Said::kFails);
  // Said to be open it is no longer claimed, and not free either.
  const auto leave_open = [&](Lines& lines) {
    const Json hits = lines[segment]["hits"];
    for (const Json& one : hits) lines[segment]["open"].push_back(one["pair"]);
    lines[segment].erase("hits");
  };
  EXPECT_EQ(after(hit, leave_open), Said::kHolds);
  EXPECT_EQ(verdict.open_segments, 1U);
  EXPECT_TRUE(verdict.hits.empty());
}

TEST_F(Attack, APointThatIsNotInBothShowsNothing) {
  const Lines hit = write(kHit);
  const std::size_t segment = 3;
  for (std::size_t i = 0; i < hit[segment]["hits"].size(); ++i) {
    const auto spoil = [&](const char* where, const Json& what) {
      return after(hit, [&](Lines& lines) { lines[segment]["hits"][i].at(Json::json_pointer(where)) = what; });
    };
    const Json& one = hit[segment]["hits"][i];
    EXPECT_EQ(spoil("/point", Json{5, 5, 5}), Said::kFails);
    EXPECT_EQ(spoil("/share", 0.0), Said::kFails);
    EXPECT_EQ(spoil("/share", 1.5), Said::kFails);
    EXPECT_EQ(spoil("/share", -0.5), Said::kFails);
    EXPECT_EQ(spoil("/pair", Json{one["pair"][1], one["pair"][0]}), Said::kFails);
    EXPECT_EQ(spoil("/pair", Json{0, 0}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"inside", {1, 1, 1, 1}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"inside", {4000000, 1, 2, 3}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"mean", {{0, -1.0}}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"mean", Json::array()}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"mean", {{0, 1e308}, {1, 1e308}}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json{{"near", {5, 5, 5}}}), Said::kFails);
    EXPECT_EQ(spoil("/first", Json::object()), Said::kNoProof);
  }
  EXPECT_EQ(after(hit, [&](Lines& lines) { lines[segment]["hits"].push_back(lines[segment]["hits"][0]); }),
            Said::kFails);
}

}  // namespace
}  // namespace clearway::test
