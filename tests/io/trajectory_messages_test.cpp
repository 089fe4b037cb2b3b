// Trajectories in messages of ROS and MoveIt, as YAML and as JSON, and in our own.
#include "trajectory_text.hpp"

#include <chrono>
#include <cmath>

namespace clearway::test {
namespace {

constexpr auto kCubic = Interpolation::kCubic, kQuintic = Interpolation::kQuintic;

/// As `ros2 topic echo` prints it.
const std::string kRos2 = R"(header:
  stamp:
    sec: 0
    nanosec: 0
  frame_id: ''
joint_names:
- slide
- turn
points:
- positions:
  - 1.0
  - 2.0
  velocities:
  - 0.0
  - 0.5
  accelerations: []
  effort: []
  time_from_start:
    sec: 0
    nanosec: 0
- positions:
  - 3.0
  - 4.0
  velocities:
  - 0.0
  - 0.0
  accelerations: []
  effort: []
  time_from_start:
    sec: 1
    nanosec: 500000000
---
)";

/// As `rostopic echo` prints it.
const std::string kRos1 = R"(header: 
  seq: 0
  stamp: 
    secs: 0
    nsecs:         0
  frame_id: ''
joint_names: 
  - slide
  - turn
points: 
  - 
    positions: [1.0, 2.0]
    velocities: [0.0, 0.5]
    accelerations: []
    effort: []
    time_from_start: 
      secs: 0
      nsecs:         0
  - 
    positions: [3.0, 4.0]
    velocities: [0.0, 0.0]
    accelerations: []
    effort: []
    time_from_start: 
      secs: 1
      nsecs: 500000000
---
)";

const std::string kJson = R"({"joint_names": ["slide", "turn"], "points": [
  {"positions": [1, 2], "velocities": [0, 0.5], "time_from_start": {"sec": 0, "nanosec": 0}},
  {"positions": [3, 4], "velocities": [0, 0], "time_from_start": 1.5}]})";

/// One joint and one point each, at the times given.
std::string points_of(const std::string& points) { return R"({"joint_names": ["turn"], "points": [)" + points + "]}"; }
std::string point(double position, double time_s) {
  return R"({"positions": [)" + std::to_string(position) + R"(], "time_from_start": )" + std::to_string(time_s) + "}";
}

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
  EXPECT_EQ(read_all(first, {.which = 0}).positions, (Rows{{1, 0}}));
  EXPECT_EQ(refusal(first, {.which = 1}), "f: trajectory 1 is asked for, but it holds 1; ask for 0");
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

// Joints in space ------------------------------------------------------------------------------------------------------

std::string spatial(const std::string& transform, const std::string& more = "") {
  return R"({"translation": {"x": 1, "y": 2, "z": 0}, "rotation": )" + transform + "}" + more;
}

std::string robot_trajectory(const std::string& transforms, const std::string& velocities = "") {
  std::string text =
      R"({"joint_trajectory": {"joint_names": ["turn"], "points": [{"positions": [3], "time_from_start": 0)" +
      std::string(velocities.empty() ? "" : R"(, "velocities": [4])") +
      R"(}]}, "multi_dof_joint_trajectory": {"joint_names": ["base"], "points": [{"transforms": [)" + transforms +
      R"(], "time_from_start": 0)" + velocities + "}]}}";
  return text;
}

TEST(TrajectoryMessages, FloatingAndPlanarJointsAreGivenByTransforms) {
  const std::string turned = spatial(R"({"x": 0, "y": 0, "z": 0.6, "w": 0.8})");
  const Said floating = read_all(robot_trajectory(turned), {}, robot_on(JointType::kFloating));
  EXPECT_EQ(floating.positions, (Rows{{1, 2, 0, 0, 0, 0.6, 0.8, 3, 0}}));
  const Said planar = read_all(robot_trajectory(turned), {}, robot_on(JointType::kPlanar));
  EXPECT_EQ(planar.positions, (Rows{{1, 2, 2 * std::atan2(0.6, 0.8), 3, 0}}));
}

TEST(TrajectoryMessages, TransformsOfAFixedJointSayNothingOfTheOthers) {
  const std::string still = spatial(R"({"x": 0, "y": 0, "z": 0, "w": 1})");
  const std::string twist = R"("velocities": [{"linear": [0, 0, 0], "angular": [0, 0, 0]}])";
  const std::string text =
      R"({"joint_trajectory": {"joint_names": ["turn"], "points": [{"positions": [3], "time_from_start": 0}]},
          "multi_dof_joint_trajectory": {"joint_names": ["pin"], "points": [{"transforms": [)" +
      still + R"(], "time_from_start": 0, )" + twist + "}]}}";
  const Said said = read_all(text);
  EXPECT_EQ(said.positions, (Rows{{3, 0}}));
  EXPECT_EQ(said.richest, Interpolation::kLinear);
  EXPECT_EQ(said.velocities, (Rows{{}}));
}

TEST(TrajectoryMessages, ThePartsOfARobotTrajectoryMayComeAlone) {
  const std::string text = R"({"multi_dof_joint_trajectory": {"joint_names": ["base"], "points": [{"transforms": [)" +
                           spatial(R"({"x": 0, "y": 0, "z": 0, "w": 1})") + R"(], "time_from_start": 2}]},
    "joint_trajectory": {"joint_names": [], "points": []}})";
  const Said said = read_all(text, {}, robot_on(JointType::kPlanar));
  EXPECT_EQ(said.positions, (Rows{{1, 2, 0, 0, 0}}));
  EXPECT_EQ(said.times, std::vector{2.0});
}

TEST(TrajectoryMessages, APlanarJointGoesRoundTheNearestWay) {
  std::string points;
  constexpr double kStep = 1.0;
  for (int i = 0; i < 20; ++i) {  // three times round
    const double half = std::remainder(i * kStep, 2 * M_PI) / 2;
    points += (i == 0 ? "" : ",") +
              (R"({"transforms": [)" + spatial(R"({"x": 0, "y": 0, "z": )" + std::to_string(std::sin(half)) +
                                               R"(, "w": )" + std::to_string(std::cos(half)) + "}")) +
              R"(], "time_from_start": )" + std::to_string(i) + "}";
  }
  const Said said =
      read_all(R"({"joint_names": ["base"], "points": [)" + points + "]}", {}, robot_on(JointType::kPlanar));
  ASSERT_EQ(said.positions.size(), 20U);
  for (int i = 0; i < 20; ++i) EXPECT_NEAR(said.positions[static_cast<std::size_t>(i)][2], i * kStep, 1e-4);
}

TEST(TrajectoryMessages, TheFirstAngleOfAPlanarJointIsNearestToWhereItStood) {
  const std::string text = robot_trajectory(spatial(R"({"x": 0, "y": 0, "z": 0.6, "w": 0.8})"));
  const double angle = 2 * std::atan2(0.6, 0.8);
  const auto from = [&](double stood) {
    return read_all(text, {.defaults = {0, 0, stood, 0, 0}}, robot_on(JointType::kPlanar)).positions.at(0).at(2);
  };
  EXPECT_EQ(from(0), angle);
  EXPECT_NEAR(from(20), angle + 6 * M_PI, 1e-12);
  EXPECT_NEAR(from(-4), angle - 2 * M_PI, 1e-12);
}

TEST(TrajectoryMessages, AStartThatIsNoPlaceIsRefused) {
  const auto started = [](const std::string& transform) {
    return R"({"trajectory_start": {"multi_dof_joint_state": {"joint_names": ["base"], "transforms": [)" + transform +
           R"(]}}, "trajectory": [)" + points_of(point(1, 0)) + "]}";
  };
  const std::string at = "f: trajectory_start.multi_dof_joint_state.transforms[0]: ";
  const RobotModel planar = robot_on(JointType::kPlanar), floating = robot_on(JointType::kFloating);
  EXPECT_EQ(refusal(started(spatial("[0, 0, 0, 0]")), {}, floating),
            at + "the quaternion of joint 'base' has the length 0.000000; give one of length 1");
  EXPECT_EQ(refusal(started(spatial("[1, 0, 0, 0]")), {}, planar),
            at + "the transform of the planar joint 'base' leaves its plane; keep to it");
  EXPECT_EQ(read_all(started(spatial("[0, 0, 0.6, 0.8]")), {}, planar).positions,
            (Rows{{1, 2, 2 * std::atan2(0.6, 0.8), 1, 0}}));
}

TEST(TrajectoryMessages, VelocitiesOfPlanarJointsAreReadAsMoveItWritesThem) {
  const std::string still = spatial(R"({"x": 0, "y": 0, "z": 0, "w": 1})");
  const auto twist = [](const char* z) {
    return std::string(R"(, "velocities": [{"linear": {"x": 0.1, "y": 0.2, "z": )") + z +
           R"(}, "angular": {"x": 0, "y": 0, "z": 0.3}}])";
  };
  const RobotModel planar = robot_on(JointType::kPlanar), floating = robot_on(JointType::kFloating);
  EXPECT_EQ(read_all(robot_trajectory(still, twist("0")), {}, planar).velocities, (Rows{{0.1, 0.2, 0.3, 4, 0}}));
  EXPECT_EQ(
      refusal(robot_trajectory(still, twist("1")), {}, planar),
      "f: multi_dof_joint_trajectory.points[0]: the velocity of the planar joint 'base' leaves its plane; keep to it");
  EXPECT_EQ(
      refusal(robot_trajectory(still, twist("0")), {}, floating),
      "f: multi_dof_joint_trajectory.points[0]: joint 'base' floats, and velocities of such joints are not read; leave "
      "velocities and accelerations out");
}

TEST(TrajectoryMessages, WhatIsWrongWithTransformsIsSaid) {
  const RobotModel planar = robot_on(JointType::kPlanar);
  const std::string at = "f: multi_dof_joint_trajectory.points[0]: ";
  const std::string still = spatial(R"({"x": 0, "y": 0, "z": 0, "w": 1})");
  EXPECT_EQ(refusal(robot_trajectory(spatial(R"({"x": 0, "y": 0, "z": 0, "w": 0})")), {}, planar),
            at + "the quaternion of joint 'base' has the length 0.000000; give one of length 1");
  EXPECT_EQ(refusal(robot_trajectory(spatial(R"({"x": 1, "y": 0, "z": 0, "w": 0})")), {}, planar),
            at + "the transform of the planar joint 'base' leaves its plane; keep to it");
  EXPECT_EQ(refusal(robot_trajectory(R"({"translation": {"x": 1, "y": 2, "z": 1e-4}, "rotation": [0, 0, 0, 1]})"), {},
                    planar),
            at + "the transform of the planar joint 'base' leaves its plane; keep to it");
  EXPECT_EQ(refusal(robot_trajectory(spatial("[0.0005, 0, 0, 1]")), {}, planar),
            at + "the transform of the planar joint 'base' leaves its plane; keep to it");
  std::string both = robot_trajectory(still);
  both.replace(both.find("{\"transforms"), 1, "{\"positions\": [5], ");
  EXPECT_EQ(refusal(both, {}, planar), at + "has positions and transforms; give joints in space apart from the others");
  EXPECT_EQ(refusal(robot_trajectory(still + "," + still), {}, planar),
            at + "has 2 transforms for 1 names; give one per name");
  EXPECT_EQ(
      refusal(robot_trajectory(still)),
      "f: multi_dof_joint_trajectory.joint_names[0]: is 'base', which is no joint of the robot, the nearest name is "
      "'turn'; name its planar and floating joints");
  EXPECT_EQ(refusal(R"({"joint_names": ["turn"], "points": [{"transforms": [)" + still + "]}]}", {}, planar),
            "f: joint_names[0]: is 'turn', a joint of one number; give its position, not a transform");
  std::string late = robot_trajectory(still);
  late.replace(late.rfind("\"time_from_start\": 0"), 20, "\"time_from_start\": 1");
  EXPECT_EQ(refusal(late, {}, planar), at + "its time is not that of the other joints' point; give the same times");
  std::string quick = robot_trajectory(still);
  quick.replace(quick.find("[3]"), 3, R"([3], "velocities": [1])");
  EXPECT_EQ(
      refusal(quick, {}, planar),
      "f: multi_dof_joint_trajectory.joint_names: velocities or accelerations are given of these joints or of the "
      "others, but not of both; leave them out: then all joints go straight from point to point");
}

// States ---------------------------------------------------------------------------------------------------------------

TEST(TrajectoryMessages, ListsOfStatesArePaths) {
  const Group slide = {.name = "hand", .joints = {{1}}, .variables = {{1}}, .links = {{2}}, .tip = {}};
  for (const char* text : {R"([{"turn": 1}, {"slide": 2}])", R"({"states": [{"turn": 1, "slide": 8}, {"slide": 2}]})"})
    EXPECT_EQ(read_all(text, {.defaults = {7, 8}}).positions, (Rows{{1, 8}, {7, 2}})) << text;
  EXPECT_EQ(read_all("[[1], [2]]", {.group = &slide}).positions, (Rows{{0, 1}, {0, 2}}));
  EXPECT_EQ(read_all(R"({"joints": ["turn", "slide"], "states": [[1, 2]]})", {.group = &slide}).positions,
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

// Faults ---------------------------------------------------------------------------------------------------------------

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
      {"joint_names: [turn]\npoints:\n", "f:1: nothing follows 'points'; give a list: the file may be cut short"},
      {yaml + "---\njoint_names: [turn]\npoints:\n",
       "f:6: nothing follows 'points'; give a list: the file may be cut short"},
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
       "f: it is not JSON: '[json.exception.parse_error.101] parse error at line 3, column 71: syntax error ...'; mend "
       "it: it "
       "may be cut short"},
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

}  // namespace
}  // namespace clearway::test
