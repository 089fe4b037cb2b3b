// Trajectories in messages of ROS and MoveIt, as YAML and as JSON, and in our own.
#include "trajectory_samples.hpp"
#include "trajectory_text.hpp"

#include <utility>

namespace clearway::test {
namespace {

constexpr auto kCubic = Interpolation::kCubic, kQuintic = Interpolation::kQuintic;

TEST(TrajectoryMessages, OfBothRosAndJsonSayTheSame) {
  for (const std::string& text : {kRos2, kRos1, kJson}) {
    const Said said = read_all(text);
    EXPECT_EQ(said.positions, (Rows{{2, 1}, {4, 3}}));
    EXPECT_EQ(said.velocities, (Rows{{0.5, 0}, {0, 0}}));
    EXPECT_EQ(said.times, (std::vector{0, 1.5}));
    EXPECT_EQ(said.richest, kCubic);
    EXPECT_TRUE(said.has_times);
    EXPECT_TRUE(said.warnings.empty());
  }
}

TEST(TrajectoryMessages, WithAccelerationsAreQuintic) {
  const Said said = read_all(
      R"({joint_names: [turn], points: [{positions: [1], velocities: [2], accelerations: [3], time_from_start: 0}]})");
  EXPECT_EQ(said.richest, kQuintic);
  EXPECT_EQ(said.accelerations, (Rows{{3, 0}}));
}

TEST(TrajectoryMessages, AreFoundHoweverDeepTheyLie) {
  const std::string trajectory = points_of(point(1, 0) + "," + point(2, 1));
  for (
      const std::string& text : {
          R"({"trajectory": )" + trajectory + "}",            // FollowJointTrajectory
          R"({"goal": {"trajectory": )" + trajectory + "}}",  // an action goal of ROS 1
          R"({"joint_trajectory": )" + trajectory + "}",      // RobotTrajectory
          R"({"trajectory_start": {}, "trajectory": [{"joint_trajectory": )" + trajectory + "}]}",  // DisplayTrajectory
          R"({"planned_trajectory": {"joint_trajectory": )" + trajectory +
              R"(}, "executed_trajectory": {"joint_trajectory": {"joint_names": [], "points": []}}})",  // MoveGroup result
          R"([)" + trajectory + "]",
      }) {
    EXPECT_EQ(read_all(text).positions, (Rows{{1, 0}, {2, 0}})) << text;
  }
}

TEST(TrajectoryMessages, OneOfSeveralIsAskedFor) {
  const std::string first = points_of(point(1, 0)), second = points_of(point(2, 0));
  for (const std::string& text : {"[" + first + "," + second + "]", first + "\n---\n" + second + "\n---\n"}) {
    const bool is_json = text.front() == '[';
    const std::string yaml = is_json ? text : "---\n" + text;
    EXPECT_EQ(read_all(yaml, {.which = 0}).positions, (Rows{{1, 0}}));
    EXPECT_EQ(read_all(yaml, {.which = 1}).positions, (Rows{{2, 0}}));
    EXPECT_EQ(refusal(yaml), "f: holds 2 trajectories; say which one, 0 to 1");
    EXPECT_EQ(refusal(yaml, {.which = 2}), "f: trajectory 2 is asked for, but it holds 2; ask for one of 0 to 1");
  }
  for (const std::string& alone : {first, std::string("turn\n1\n"), std::string("[{\"turn\": 1}]")}) {
    EXPECT_EQ(read_all(alone, {.which = 0}).positions, (Rows{{1, 0}})) << alone;
    EXPECT_EQ(refusal(alone, {.which = 1}), "f: trajectory 1 is asked for, but it holds 1; ask for 0") << alone;
  }
}

TEST(TrajectoryMessages, WhatIsNotNamedIsWhereTheStartHasIt) {
  const std::string start =
      R"("trajectory_start": {"joint_state": {"name": ["turn", "slide", "ghost"], "position": [5, 6, 7]}})";
  const Said said = read_all("{" + start + R"(, "trajectory": [{"joint_trajectory": )" + points_of(point(1, 0)) + "}]}",
                             {.defaults = {8, 9}});
  EXPECT_EQ(said.positions, (Rows{{1, 6}}));
  EXPECT_EQ(said.warnings,
            std::vector<std::string>{"f: trajectory_start.joint_state.name[2]: joint 'ghost' is not one of "
                                     "the robot's; ignored"});
  EXPECT_EQ(read_all(points_of(point(1, 0)), {.defaults = {8, 9}}).positions, (Rows{{1, 9}})) << "without a start";
}

TEST(TrajectoryMessages, StagesGoOnWhereTheOneBeforeEnded) {
  const std::string text = R"({"trajectory_start": {"joint_state": {"name": ["turn", "slide"], "position": [5, 6]}},
    "trajectory": [{"joint_trajectory": )" +
                           points_of(point(1, 0) + "," + point(2, 1)) + R"(},
                   {"joint_trajectory": {"joint_names": ["slide"], "points": [)" +
                           point(3, 0) + "]}}]}";
  EXPECT_EQ(read_all(text, {.which = 0}).positions, (Rows{{1, 6}, {2, 6}}));
  EXPECT_EQ(read_all(text, {.which = 1}).positions, (Rows{{2, 3}}));

  for (const auto& [start_key, stages_key] : std::vector<std::pair<std::string, std::string>>{
           {"trajectory_start", "trajectory_stages"}, {"sequence_start", "planned_trajectories"}}) {
    std::string renamed = text;
    renamed.replace(renamed.find("\"trajectory\""), 12, "\"" + stages_key + "\"");
    renamed.replace(renamed.find("trajectory_start"), 16, start_key);
    EXPECT_EQ(read_all(renamed, {.which = 0}).positions, (Rows{{1, 6}, {2, 6}})) << stages_key;
    EXPECT_EQ(read_all(renamed, {.which = 1}).positions, (Rows{{2, 3}})) << stages_key;
  }
}

TEST(TrajectoryMessages, TimesOfAPathThatNobodyTimedAreNone) {
  const Said said = read_all(points_of(point(1, 0) + "," + point(2, 0)));
  EXPECT_FALSE(said.has_times);
  EXPECT_EQ(said.warnings, std::vector<std::string>{"f: all times are 0, so it is read as a path without times"});
  EXPECT_FALSE(read_all(points_of(R"({"positions": [1]})")).has_times);
  EXPECT_TRUE(read_all(points_of(point(1, 0))).has_times) << "one point may be at 0";
}

TEST(TrajectoryMessages, MimicJointsMustAgreeAndFixedOnesAreIgnored) {
  const auto of = [](const char* finger) {
    return std::string("joint_names: [slide, finger, pin]\npoints:\n- {positions: [2, ") + finger + ", 9]}\n";
  };
  const Said said = read_all(of("1.1"));
  EXPECT_EQ(said.positions, (Rows{{0, 2}}));
  EXPECT_EQ(said.warnings, std::vector<std::string>{"f:1: joint_names: joint 'pin' is fixed, its values are ignored"});
  EXPECT_EQ(
      refusal(of("1.2")),
      "f:3: points[0]: mimic joint 'finger' has the value 1.200000, but follows 'slide' to 1.100000; leave it out");
}

const Group kSlide = {.name = "hand", .joints = {{1}}, .variables = {{1}}, .links = {{2}}, .tip = {}};

TEST(TrajectoryMessages, ListsOfStatesArePaths) {
  for (const char* text : {R"([{"turn": 1}, {"slide": 2}])", R"({"states": [{"turn": 1, "slide": 8}, {"slide": 2}]})"})
    EXPECT_EQ(read_all(text, {.defaults = {7, 8}}).positions, (Rows{{1, 8}, {7, 2}})) << text;
  EXPECT_EQ(read_all("[[1], [2]]", {.group = &kSlide}).positions, (Rows{{0, 1}, {0, 2}}));
  EXPECT_EQ(read_all(R"({"joints": ["turn", "slide"], "states": [[1, 2]]})", {.group = &kSlide}).positions,
            (Rows{{1, 2}}))
      << "names count more than the group";
  EXPECT_EQ(refusal(R"([{"turn": "nan"}])"),
            "f: state 0: joint 'turn' is not a finite number; give one: a robot can follow no other");
  for (const char* text : {R"([{"time": 0, "turn": 1}])", R"([{"joints": {"time": 0, "turn": 1}}])",
                           R"({"joints": ["time", "turn"], "states": [[0, 1]]})"})
    EXPECT_NE(refusal(text).find("states have no times; give points with times, or CSV with a column 'time'"),
              std::string::npos)
        << text;
  EXPECT_EQ(refusal("[]"), "f: holds no states; give at least one");
}

TEST(TrajectoryMessages, PlansInJsonArePaths) {
  const std::string rest = R"("robot": "arm", "group": "hand", "solved": true, "certified": true, "message": "", )";
  const Said said = read_all("{" + rest + R"("waypoints": 2, "joints": ["slide"], "path": [[1.5], [2]]})",
                             {.defaults = {7, 8}, .group = &kSlide});
  EXPECT_EQ(said.positions, (Rows{{7, 1.5}, {7, 2}}));
  EXPECT_FALSE(said.has_times);
  EXPECT_EQ(refusal(R"({"joints": ["slide"], "path": [[1.5], [2, 3]]})"),
            "f: state 1: 2 values for 1 names; give one value per name in \"joints\"");
  EXPECT_EQ(refusal(R"({"solved": false, "message": "goal: finger hits base", "joints": ["slide"], "path": []})"),
            "f: path: is empty: this plan has none, and says 'goal: finger hits base'; plan again until there is one");
  EXPECT_EQ(refusal(R"({"joints": ["slide"], "path": []})"),
            "f: path: is empty: this plan has none; plan again until there is one");
  EXPECT_NE(refusal(R"({"path": [[1, 2]]})").find("holds no trajectory"), std::string::npos)
      << "of what, it does not say";
}

TEST(TrajectoryMessages, AnAliasOfATrajectoryIsTheSameAgain) {
  const std::string points = "{joint_names: [turn], points: [{positions: [1]}, {positions: [2]}]}\n";
  for (const std::string& text :
       {"a: &t " + points + "b: *t\n",
        std::string("a: {joint_names: [turn], points: &p [{positions: [1]}, {positions: [2]}]}\n"
                    "b: {joint_names: [turn], points: *p}\n")}) {
    EXPECT_EQ(read_all(text, {.which = 0}).positions, (Rows{{1, 0}, {2, 0}})) << text;
    EXPECT_EQ(read_all(text, {.which = 1}).positions, (Rows{{1, 0}, {2, 0}})) << text;
  }
}

TEST(TrajectoryMessages, WhatStandsInAPointIsNoTrajectory) {
  EXPECT_EQ(read_all("joint_names: [turn]\npoints:\n- {positions: [1], effort: {points: [{wrong: 1}]}}\n").positions,
            (Rows{{1, 0}}));
}

}  // namespace
}  // namespace clearway::test
