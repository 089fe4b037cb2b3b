// What is wrong with a message is said in one line, wherever it ends and however it nests.
#include "trajectory_samples.hpp"
#include "trajectory_text.hpp"

#include <chrono>

namespace clearway::test {
namespace {

TEST(TrajectoryMessages, WhatIsWrongIsSaidInOneLine) {
  const std::string yaml = "joint_names: [turn]\npoints:\n- positions: [1]\n  time_from_start: {sec: 1, nanosec: 0}\n";
  ASSERT_EQ(refusal(yaml), "accepted");
  const struct {
    std::string text;
    const char* said;
  } kFaults[] = {
      {"{}",
       "f: holds no trajectory with points; give a message with joint_names and points, or CSV with a line of joint "
       "names"},
      {"a: 1\n",
       "f: holds no trajectory with points; give a message with joint_names and points, or CSV with a line of joint "
       "names"},
      {"{\"points\": [{\"positions\": [1]}]}",
       "f: has points, but no 'joint_names'; give a name for each position of a point"},
      {"joint_names: [trun]\npoints:\n- positions: [1]\n",
       "f:1: joint_names: robot 'arm' has no joint 'trun', the nearest name is 'turn'; name its joints"},
      {"joint_names: [turn, turn]\npoints:\n- positions: [1, 1]\n",
       "f:1: joint_names: joint 'turn' is there twice; name every joint once"},
      {"joint_names: [turn]\npoints:\n- positions: [1, 2]\n",
       "f:3: points[0]: has 2 positions for 1 names; give one per name"},
      {"joint_names: [turn]\npoints:\n- velocities: [1]\n",
       "f:3: points[0]: has 0 positions for 1 names; give one per name"},
      {"joint_names: [turn]\npoints:\n- postions: [1]\n",
       "f:3: points[0]: key 'postions' is not known; did you mean 'positions'?"},
      {"joint_names: [turn]\npoints:\n- positions: [.nan]\n",
       "f:3: points[0]: joint 'turn' is not a finite number; give one: a robot can follow no other"},
      {"joint_names: [turn]\npoints:\n- positions: [-.inf]\n",
       "f:3: points[0]: joint 'turn' is not a finite number; give one: a robot can follow no other"},
      {"joint_names: [turn]\npoints:\n- positions: [nan]\n",
       "f:3: points[0]: joint 'turn' is not a finite number; give one: a robot can follow no other"},
      {"joint_names: [turn]\npoints:\n- positions: [one]\n",
       "f:3: points[0].positions[0]: is 'one'; give a finite number"},
      {"joint_names: [turn]\npoints:\n- positions: [1]\n- '...'\n",
       "f:4: points[1]: is '...': the rest was left out; print it in full, as `ros2 topic echo --full-length` does"},
      {"joint_names: [turn]\npoints:\n- positions: [1]\n  velocities: [2, 3]\n  time: 0\n",
       "f:3: points[0]: has 2 velocities for 1 names; give one per name"},
      {yaml + "- positions: [2]\n  velocities: [1]\n  time_from_start: 2\n",
       "f:5: points[1]: has velocities, but the first point has none; give every point some, or none"},
      {yaml + "- positions: [2]\n",
       "f:5: points[1]: has no time, but the first point has some; give every point some, or none"},
      {yaml + "- positions: [2]\n  time_from_start: {sec: 2}\n",
       "f:6: points[1].time_from_start: has no 'nanosec'; give sec and nanosec, or secs and nsecs"},
      {yaml + "- positions: [2]\n  time_from_start: {sec: 2, nanosec: 1000000000}\n",
       "f:6: points[1].time_from_start: its nanoseconds are 1000000000; give 0 to 999999999"},
      {yaml + "- positions: [2]\n  time_from_start: {sec: 2.5, nanosec: 0}\n",
       "f:6: points[1].time_from_start.sec: is not a whole number; give sec and nanosec as whole numbers, or a number "
       "of seconds"},
      {yaml + "- positions: [2]\n  time_from_start: .inf\n",
       "f:6: points[1].time_from_start: is '.inf'; give a finite number"},
      {yaml + "- positions: [2]\n  time_from_start: 0.5\n",
       "f:5: points[1]: its time is 0.5 s, before that of the waypoint before it, 1 s; give waypoints in the order of "
       "time"},
      {yaml + "- positions: [2]\n  time_from_start: 1\n",
       "f:5: points[1]: its time is 1 s, that of the waypoint before it, but joint 'turn' goes from 1 to 2; give it "
       "time to move"},
      {yaml + "  time: 1\n", "f:3: points[0]: has both 'time' and 'time_from_start'; keep one of them"},
      {yaml + "points: []\n", "f:5: key 'points' comes a second time; leave one of them out"},
      {yaml + "- positions: [2",
       "f:5: the last line has no end: the file may be cut short; write it again, or end it with a line break"},
      {yaml + "- positions: [2\n", "f:6: is not YAML: 'end of sequence flow not found'; mend the file"},
      {"header: {}\n" + yaml.substr(0, yaml.find("  time")),
       "f:4: points[0]: has no time_from_start; print all of the message: it may be cut short"},
      {yaml + "- positions:\n",
       "f:5: points[1]: nothing follows 'positions'; give it a value: the file may be cut short"},
      {"{{points: []}: 2}\n", "f:1: a key is not plain text; give keys as words"},
      {"joint_names: [turn]\npoints:\n- positions: [.-5]\n",
       "f:3: points[0].positions[0]: is '.-5'; give a finite number"},
      {"joint_names: [time, turn]\npoints:\n- positions: [1, 2]\n",
       "f:1: joint_names[0]: is 'time', which is no joint of the robot; give times as time_from_start"},
      {"joint_names: []\npoints:\n- {positions: [], time_from_start: 1}\n",
       "f:1: joint_names: is empty, but there are points; name the joints they are of"},
      {"joint_names: [turn]\njoints: [slide]\npoints:\n- positions: [1]\n",
       "f:1: has both 'joints' and 'joint_names'; keep one of them"},
      {"joint_names: [turn]\npoints:\n", "f:1: nothing follows 'points'; give it a value: the file may be cut short"},
      {yaml + "---\njoint_names: [turn]\npoints:\n",
       "f:6: nothing follows 'points'; give it a value: the file may be cut short"},
      {"joint_names: [turn]\npoints:\n- positions: [1]\n  time_from_start:\n",
       "f:3: points[0]: nothing follows 'time_from_start'; give it a value: the file may be cut short"},
      {yaml + "- positions: [2]\n  time_from_start: {sec: 2, secs: 3, nanosec: 0}\n",
       "f:6: points[1].time_from_start: has both 'sec' and 'secs'; keep one of them"},
      {"{joint_names: [turn], points: []}\n---\n" + yaml + "- positions: [2]\n  time_from_start: 2",
       "f:8: the last line has no end: the file may be cut short; write it again, or end it with a line break"},
      {"joint_names: [turn]\npoints:\n- {positions: [1], velocities: [1], time_from_start: 0}\n"
       "- {positions: [2], time_from_start: 1}\n",
       "f:4: points[1]: has no velocities, but the first point has some; give every point some, or none"},
      {"joint_names: [turn]\npoints:\n- {positions: [1], velocities: [1], time_from_start: 0}\n"
       "- {positions: [1], velocities: [2], time_from_start: 0}\n",
       "f:4: points[1]: its time is 0 s, that of the waypoint before it, but the velocity of joint 'turn' goes from 1 "
       "to "
       "2; give it time to change"},
      {"a: \x01\n", "f:1: there is a byte of value 1, which is not text; save it as text in UTF-8"},
      {kJson.substr(0, kJson.size() - 1),
       "f:3:71: is not JSON: it ends where ',' or '}' is expected; write it again: it may be cut short"},
      {"\xEF\xBB\xBF{\"joint_names\": [\"turn\"],\n \"points\": [{\"positions\": [NaN]}]}",
       "f:2:28: is not JSON, which has neither NaN nor infinity: found 'NaN'; give a finite number"},
      {kJson + "\n" + kJson, "f:4:1: is not JSON: expected the end of the file, found '{'; leave out what follows"},
      {R"({"joint_names": ["turn"], "points": [{"positions": [1], "positions": [2]}]})",
       "f: key 'positions' comes a second time; leave one of them out"},
      {R"({"joint_names": ["turn"], "points": [{"positions": [true]}]})",
       "f: points[0].positions[0]: is 'true'; give a finite number"},
      {R"({"goal": {"trajectory": {"joint_names": ["turn"], "points": [{"positions": [1, 2]}]}}})",
       "f: goal.trajectory.points[0]: has 2 positions for 1 names; give one per name"},
  };
  for (const auto& [text, said] : kFaults) EXPECT_EQ(refusal(text), said) << text;
}

/// Values of values, each of which holds the one before by an alias.
std::string chain_of_aliases(int count, const std::string& open, const std::string& close) {
  std::string text = "c0: &c0 [1]\n";
  for (int i = 1; i <= count; ++i)
    text += "c" + std::to_string(i) + ": &c" + std::to_string(i) + " " + open + "*c" + std::to_string(i - 1) + " " +
            close + "\n";
  return text;
}

TEST(TrajectoryMessages, AliasesNestNoDeeperThanBrackets) {
  const std::string told = "holds no trajectory";  // they were followed to their ends
  EXPECT_NE(refusal(chain_of_aliases(62, "[", "]")).find(told), std::string::npos);
  EXPECT_EQ(refusal(chain_of_aliases(63, "[", "]")), "f:64: values are nested more than 64 deep; nest them less");
  EXPECT_EQ(refusal(chain_of_aliases(63, "{a: ", "}")), "f:64: values are nested more than 64 deep; nest them less");
  const std::string fifty_open(50, '['), fifty_close(50, ']');
  EXPECT_NE(refusal(chain_of_aliases(800, fifty_open, fifty_close)).find("more than 64 deep"), std::string::npos);
}

TEST(TrajectoryMessages, ManyKeysAndManyStagesTakeNoLongerThanTheyMust) {
  std::string keys = "{";
  for (int i = 0; i < 300'000; ++i) keys += "\"k" + std::to_string(i) + "\": 1, ";
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(read_all(keys + R"("trajectory": )" + points_of(point(1, 0)) + "}").positions, (Rows{{1, 0}}));
  std::string stages = R"({"trajectory_start": {}, "trajectory": [)";
  constexpr std::size_t kStages = 100'000;
  for (std::size_t i = 0; i < kStages; ++i)
    stages += (i == 0 ? "" : ",") + std::string(R"({"joint_trajectory": )") + points_of(point(1, 0)) + "}";
  EXPECT_EQ(read_all(stages + "]}", {.which = kStages - 1}).positions, (Rows{{1, 0}}));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

TEST(TrajectoryMessages, APartOfAFileIsRefusedUnlessItEndsWithAPoint) {
  for (const std::string& text : {kRos2, kRos1}) {
    const std::string last_key = text == kRos2 ? "nanosec" : "nsecs";
    const std::size_t first_end = text.find('\n', text.find(last_key, text.find("effort"))) + 1;
    for (std::size_t size = 0; size < text.size(); ++size) {
      const bool is_whole = size == first_end || size == text.find("---") || size >= text.find("---") + 3;
      EXPECT_EQ(refusal(text.substr(0, size)) == "accepted", is_whole) << text.substr(0, size);
    }
  }
  for (std::size_t size = 0; size < kJson.size(); ++size) EXPECT_NE(refusal(kJson.substr(0, size)), "accepted") << size;
}

TEST(TrajectoryMessages, APartOfATrajectoryWithItsStartIsRefused) {
  const auto indented = [](const std::string& lines) {
    std::string text;
    for (std::size_t at = 0, end = 0; (end = lines.find('\n', at)) != std::string::npos; at = end + 1)
      text += "    " + lines.substr(at, end + 1 - at);
    return text;
  };
  const std::string trajectory = kRos2.substr(0, kRos2.find("---"));
  const std::string text = "model_id: arm\ntrajectory:\n- joint_trajectory:\n" + indented(trajectory) +
                           "  multi_dof_joint_trajectory:\n    joint_names: []\n    points: []\n"
                           "trajectory_start:\n  joint_state:\n    header: {frame_id: ''}\n    name: [turn]\n"
                           "    position: [0.5]\n  multi_dof_joint_state:\n    joint_names: []\n    transforms: []\n"
                           "  is_diff: false\n---\n";
  ASSERT_EQ(refusal(text), "accepted");
  for (std::size_t size = 0; size < text.find("---"); ++size)
    EXPECT_NE(refusal(text.substr(0, size)), "accepted") << text.substr(0, size);
  EXPECT_EQ(refusal("{trajectory_start: {joint_state: {name: [turn, turn], position: [1, 2]}}, trajectory: [" +
                    points_of(point(1, 0)) + "]}\n"),
            "f:1: trajectory_start.joint_state.name[1]: joint 'turn' is there twice; name every joint once");
  EXPECT_NE(refusal("{trajectory_start: {multi_dof_joint_state: {joint_names: [base]}}, trajectory: [" +
                    points_of(point(1, 0)) + "]}")
                .find("is not as long as joint_names"),
            std::string::npos);
}

}  // namespace
}  // namespace clearway::test
