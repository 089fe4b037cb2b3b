// States from CSV and JSON: what each notation means, and what is refused.
#include <clearway/io/states.hpp>

#include "io/refusal.hpp"
#include "io/small_arm.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace clearway::test {
namespace {

StatesFile parse(const std::string& text) { return parse_states(text, "f", arm(), {7, 8}); }

/// Of `slide` and what follows it.
const Group kHand = {
    .name = "hand", .joints = {{1}, {3}}, .variables = {{1}}, .links = {{2}, {4}}, .tip = std::nullopt};
/// Of both, the other way round than in the robot.
const Group kBoth = {.name = "both", .joints = {{0}, {1}}, .variables = {{1}, {0}}, .links = {{1}, {2}}, .tip = {}};

StatesFile parse(const std::string& text, const Group& group) { return parse_states(text, "f", arm(), {7, 8}, &group); }

template <class... Who>
std::string refusal(const std::string& text, const Who&... group) {
  return refusal_of([&] { return parse(text, group...); });
}

using States = std::vector<std::vector<double>>;

TEST(States, CsvNamesItsColumns) { EXPECT_EQ(parse("slide,turn\n1,2\n3,4\n").states, (States{{2, 1}, {4, 3}})); }

TEST(States, WhatIsNotNamedKeepsItsDefault) {
  EXPECT_EQ(parse("turn\n1").states, (States{{1, 8}}));
  EXPECT_EQ(parse("[{}]").states, (States{{7, 8}}));
}

TEST(States, CsvMayHaveBlanksQuotesCommentsAndAnyLineEnd) {
  EXPECT_EQ(parse("# two\r\n\"turn\" , slide\r\n\r\n +1.5 , -2e-1\r\n").states, (States{{1.5, -0.2}}));
}

TEST(States, JsonComesInThreeNotations) {
  const States expected{{1, 2}};
  EXPECT_EQ(parse(R"([{"turn": 1, "slide": 2}])").states, expected);
  EXPECT_EQ(parse(R"({"states": [{"turn": 1, "slide": 2}]})").states, expected);
  EXPECT_EQ(parse(R"({"joints": ["slide", "turn"], "states": [[2, 1]]})").states, expected);
  EXPECT_EQ(parse(R"({"solved": true, "joints": ["slide", "turn"], "path": [[2, 1]]})").states, expected)
      << "as `plan --json` writes it";
  EXPECT_EQ(parse(R"({"configurations": [{"joints": {"turn": 1, "slide": 2}}]})").states, expected);
}

TEST(States, ValuesThatAreNotFiniteAreKept) {
  EXPECT_TRUE(std::isnan(parse("turn\nnan\n").states[0][0]));
  EXPECT_TRUE(std::isinf(parse(R"([{"turn": "-inf"}])").states[0][0]));
}

TEST(States, TimeIsIgnoredAndFixedJointsWithAWarning) {
  const StatesFile file = parse("time,turn,pin\n0.5,1,3\n");
  EXPECT_EQ(file.states, (States{{1, 8}}));
  EXPECT_EQ(file.warnings, std::vector<std::string>{"f: joint 'pin' is fixed, its values are ignored"});
}

TEST(States, AMimicJointMustAgree) {
  EXPECT_EQ(parse("slide,finger\n2,1.1\n").states, (States{{7, 2}}));
  EXPECT_EQ(refusal("slide,finger\n2,1.2\n"),
            "f:2: mimic joint 'finger' has the value 1.200000, but follows 'slide' to 1.100000; leave it out");
}

TEST(States, ListsWithoutNamesAreStatesOfTheGroup) {
  for (const char* text : {"[[1], [2]]", R"({"states": [[1], {"joints": [2]}]})", "1\n2\n", "# one each\n 1 \n\n+2\n"})
    EXPECT_EQ(parse(text, kHand).states, (States{{7, 1}, {7, 2}})) << text;
  EXPECT_EQ(parse("[[1, 2]]", kBoth).states, (States{{2, 1}})) << "in the order of the group";
  EXPECT_EQ(parse("1,2", kBoth).states, (States{{2, 1}}));
  EXPECT_EQ(parse("nan,2", kBoth).states[0][0], 2) << "not a name";
  EXPECT_EQ(refusal("[[1, 2]]", kHand),
            "f: state 0: 2 values for the 1 of group 'hand'; give slide, in this order, or names");
  EXPECT_EQ(refusal("1,2\n3\n", kBoth),
            "f:2: 1 values for the 2 of group 'both'; give slide, turn, in this order, or names");
  EXPECT_EQ(refusal("1,2\n"), "f: robot 'arm' has no joint '1', the nearest name is 'turn'; name its joints");
}

TEST(States, OfAGroupMayNameItsJointsOnly) {
  EXPECT_EQ(parse("time,slide,finger,pin\n0,2,1.1,0\n", kHand).states, (States{{7, 2}}));
  EXPECT_EQ(parse(R"({"joints": ["turn", "slide"], "states": [[1, 2]]})", kBoth).states, (States{{1, 2}}));
  const std::string no_turn =
      "f: group 'hand' has no joint 'turn' to move, the nearest name is 'slide'; name its joints: others have their "
      "default value";
  EXPECT_EQ(refusal("slide,turn\n1,2\n", kHand), no_turn);
  EXPECT_EQ(refusal(R"([{"turn": 1}])", kHand), no_turn);
  const Group turn = {.name = "turn", .joints = {{0}}, .variables = {{0}}, .links = {{1}}, .tip = {}};
  EXPECT_NE(refusal("finger\n1\n", turn).find("group 'turn' has no joint 'finger'"), std::string::npos)
      << "what it follows is not in the group";
  EXPECT_NE(refusal(R"({"joints": ["turn", "slide"], "states": [{"turn": 1}, [2, 3]]})", kBoth), "accepted")
      << "a list after other names is not one of the group";
}

TEST(States, AGroupMayHaveNothingToMove) {
  const Group none = {.name = "none", .joints = {{2}}, .variables = {}, .links = {{3}}, .tip = {}};
  EXPECT_EQ(parse("[[], {}]", none).states, (States{{7, 8}, {7, 8}}));
  EXPECT_EQ(refusal("1\n", none), "f:1: 1 values for the 0 of group 'none'; give none, in this order, or names");
  EXPECT_EQ(refusal("\n", none), "f: there is no line of joint names; begin with one");
}

TEST(States, WhatIsWrongIsSaidInOneLine) {
  EXPECT_EQ(refusal("trun\n1\n"), "f: robot 'arm' has no joint 'trun', the nearest name is 'turn'; name its joints");
  EXPECT_EQ(refusal("turn,turn\n1,1\n"), "f: joint 'turn' is there twice; name every joint once");
  EXPECT_EQ(refusal("turn\n1,2\n"), "f:2: 2 values for 1 names; give one value per name of the first line");
  EXPECT_EQ(refusal("turn\n1\n\none\n"), "f:4: 'one' is not a number; give a number in radians or metres");
  EXPECT_EQ(refusal("\n# nothing\n"), "f: there is no line of joint names; begin with one");
  EXPECT_EQ(refusal("[[1, 2]]"),
            "f: state 0: it is neither values by name nor a list of values for names in \"joints\"; give {\"joint\": "
            "value, ...}");
  EXPECT_EQ(refusal(R"({"joints": ["turn"], "states": [[1, 2]]})"),
            "f: state 0: 2 values for 1 names; give one value per name in \"joints\"");
  EXPECT_EQ(refusal("[{\"turn\": 1},\n {\"turn\": 1e999}]"),
            "f:2:11: '1e999' is more than a number can hold; give a smaller one");
  EXPECT_EQ(refusal(R"({"joints": ["turn"], "path": []})"),
            "f: path: is empty: this plan has none; plan again until there is one");
  EXPECT_EQ(refusal("{}"), "f: there is no list \"states\"; give a list of states");
  for (const char* text : {"[{\"turn\": 1}", "[{\"turn\": true}]", "[{\"a\\nb\": 1}]", "{\"states\": 3}", "a\rb\n1\n"})
    EXPECT_NE(refusal(text), "accepted") << text;
}

TEST(States, NestingHasNoLimit) {  // as the stack has
  const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  EXPECT_EQ(refusal("[{\"turn\": " + deep + "}]"),
            "f: state 0: a list is not a number; give a number in radians or metres");
  EXPECT_EQ(refusal("{\"joints\": [" + deep + "], \"states\": []}"),
            "f: \"joints\" holds a list, which is no name; give a list of joint names");
  EXPECT_EQ(refusal("[{\"turn\": {}}]"), "f: state 0: an object is not a number; give a number in radians or metres");
}

}  // namespace
}  // namespace clearway::test
