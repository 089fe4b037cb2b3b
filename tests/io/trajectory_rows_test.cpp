// Rows of numbers as trajectories: CSV, and matrices without names.
#include "trajectory_text.hpp"

#include <istream>
#include <streambuf>

namespace clearway::test {
namespace {

constexpr auto kLinear = Interpolation::kLinear, kCubic = Interpolation::kCubic, kQuintic = Interpolation::kQuintic;

/// Of both joints, the other way round than in the robot.
const Group kBoth = {.name = "both", .joints = {{0}, {1}}, .variables = {{1}, {0}}, .links = {{1}, {2}}, .tip = {}};
const TrajectoryFileOptions kOfGroup{.group = &kBoth};
const TrajectoryFileOptions kWithDefaults{.defaults = {7, 8}};

TEST(TrajectoryRows, JointsAreFoundByName) {
  const Said said = read_all("slide,turn\n1,2\n3,4\n");
  EXPECT_EQ(said.positions, (Rows{{2, 1}, {4, 3}}));
  EXPECT_FALSE(said.has_times);
  EXPECT_EQ(said.richest, kLinear);
  EXPECT_EQ(said.velocities, (Rows{{}, {}}));
}

TEST(TrajectoryRows, WhatIsNotNamedStandsStill) {
  EXPECT_EQ(read_all("turn\n1\n2\n", kWithDefaults).positions, (Rows{{1, 8}, {2, 8}}));
  EXPECT_EQ(read_all("turn\n1\n").positions, (Rows{{1, 0}})) << "at rest";
  EXPECT_EQ(read_all("time,turn,turn.velocity\n0,1,3\n", kWithDefaults).velocities, (Rows{{3, 0}}));
}

TEST(TrajectoryRows, TimesByTheirNames) {
  for (const char* name : {"time", "t", "T", "time_s", "time_from_start", "t[s]"}) {
    const Said said = read_all(std::string("turn,") + name + "\n1,0.5\n2,0.75\n");
    EXPECT_TRUE(said.has_times) << name;
    EXPECT_EQ(said.times, (std::vector{0.5, 0.75})) << name;
    EXPECT_EQ(said.richest, kLinear);
  }
}

TEST(TrajectoryRows, VelocitiesAndAccelerationsByTheirNames) {
  for (const auto& [v, a] : std::vector<std::pair<std::string, std::string>>{
           {".velocity", ".acceleration"}, {"_vel", "_acc"}, {"/vel", "/acc"}, {":velocity", ":acceleration"}}) {
    const Said cubic = read_all("time,turn,slide,slide" + v + ",turn" + v + "\n0,1,2,3,4\n");
    EXPECT_EQ(cubic.richest, kCubic);
    EXPECT_EQ(cubic.positions, (Rows{{1, 2}}));
    EXPECT_EQ(cubic.velocities, (Rows{{4, 3}}));
    EXPECT_EQ(cubic.accelerations, (Rows{{}}));
    const Said quintic = read_all("time,turn_pos,turn" + v + ",turn" + a + "\n0,1,2,3\n");
    EXPECT_EQ(quintic.richest, kQuintic);
    EXPECT_EQ(quintic.accelerations, (Rows{{3, 0}}));
  }
}

TEST(TrajectoryRows, AJointOfTheVeryNameComesFirst) {
  RobotDescription robot{
      .source = "test", .name = "odd", .links = {{.name = "a", .shapes = {}}}, .joints = {}, .base = {}};
  for (const char* name : {"t", "t_vel"}) {
    JointDescription joint;
    joint.name = name;
    joint.type = JointType::kContinuous;
    joint.parent = robot.links.back().name;
    joint.child = std::string("of_") + name;
    robot.links.push_back({.name = joint.child, .shapes = {}});
    robot.joints.push_back(joint);
  }
  const Said said = read_all("t,t_vel\n1,2\n", {}, RobotModel(robot));
  EXPECT_EQ(said.positions, (Rows{{1, 2}}));
  EXPECT_FALSE(said.has_times);
}

TEST(TrajectoryRows, RatesThatMeanNothingAreIgnoredWithAWarning) {
  const Said untimed = read_all("turn,turn.velocity\n1,2\n");
  EXPECT_EQ(untimed.richest, kLinear);
  EXPECT_EQ(untimed.velocities, (Rows{{}}));
  EXPECT_EQ(untimed.warnings, std::vector<std::string>{"f:1: velocities without times mean nothing and are ignored"});
  const Said jerky = read_all("time,turn,turn.acceleration\n0,1,2\n");
  EXPECT_EQ(jerky.richest, kLinear);
  EXPECT_EQ(jerky.warnings,
            std::vector<std::string>{"f:1: accelerations without velocities mean nothing and are ignored"});
  EXPECT_EQ(read_all("turn,turn.effort\n1,2\n").warnings, std::vector<std::string>{"f:1: efforts are not read"});
}

TEST(TrajectoryRows, MayHaveBlanksQuotesCommentsAnyLineEndAndAMark) {
  EXPECT_EQ(read_all("\xEF\xBB\xBF# two\r\n\"turn\" , slide\r\n\r\n +1.5 , -2e-1\r\n# end\r\n").positions,
            (Rows{{1.5, -0.2}}));
  EXPECT_EQ(read_all("turn  slide\n1\t2\n").positions, (Rows{{1, 2}})) << "blanks for commas";
}

TEST(TrajectoryRows, MatricesAreOfTheGroup) {
  EXPECT_EQ(read_all("1 2 \n3 4 \n\n", kOfGroup).positions, (Rows{{2, 1}, {4, 3}})) << "as printAsMatrix writes them";
  EXPECT_EQ(read_all("1,2\n", kOfGroup).positions, (Rows{{2, 1}}));
  EXPECT_EQ(read_all("turn,slide\n1,2\n", kOfGroup).positions, (Rows{{1, 2}})) << "names count more than the order";
}

TEST(TrajectoryRows, NamesMayStandInTheCommentAbove) {  // as numpy.savetxt writes them
  EXPECT_EQ(read_all("# made by hand\n# turn,slide\n1,2\n", kOfGroup).positions, (Rows{{1, 2}}));
  EXPECT_EQ(read_all("# time, turn\n0 1\n").times, std::vector{0.0});
  EXPECT_EQ(read_all("# two numbers\n1 2\n", kOfGroup).positions, (Rows{{2, 1}})) << "no names";
}

TEST(TrajectoryRows, MimicJointsMustAgreeAndFixedOnesAreIgnored) {
  EXPECT_EQ(read_all("slide,finger\n2,1.1\n").positions, (Rows{{0, 2}}));
  EXPECT_EQ(read_all("time,slide,finger,slide.velocity,finger.velocity\n0,2,1.1,3,1.5\n").velocities, (Rows{{0, 3}}));
  const Said said = read_all("turn,pin\n1,nan\n");
  EXPECT_EQ(said.positions, (Rows{{1, 0}}));
  EXPECT_EQ(said.warnings, std::vector<std::string>{"f:1: joint 'pin' is fixed, its values are ignored"});
}

TEST(TrajectoryRows, ValuesAreAsWritten) {
  EXPECT_EQ(read_all("turn\n7.283185307179586\n-1e300\n").positions, (Rows{{7.283185307179586, 0}, {-1e300, 0}}));
}

TEST(TrajectoryRows, TheSameWaypointTwiceIsAllowed) {
  EXPECT_EQ(read_all("time,turn\n1,2\n1,2\n").times, (std::vector{1.0, 1.0}));
  EXPECT_EQ(read_all("turn\n2\n2\n").positions.size(), 2U);
}

TEST(TrajectoryRows, WhatIsWrongIsSaidInOneLine) {
  const struct {
    const char* text;
    const char* said;
  } kFaults[] = {
      {"", "f: is empty; copy or export the file again"},
      {"\n# nothing\n", "f: holds no waypoints; give a line of joint names, then a row for each"},
      {"turn\n", "f: holds names but no waypoints; give a row of numbers for each"},
      {"trun\n1\n",
       "f:1: column 1: robot 'arm' has no joint 'trun', the nearest name is 'turn'; name its joints, or 'time'"},
      {"turn,trun.velocity\n1,1\n",
       "f:1: column 2: robot 'arm' has no joint 'trun.velocity', the nearest name is 'turn'; name its joints, or "
       "'time'"},
      {"turn,turn\n1,1\n", "f:1: joint 'turn' is there twice; name every joint once"},
      {"turn,turn.vel,turn_vel\n1,1,1\n", "f:1: velocities: joint 'turn' is there twice; name every joint once"},
      {"time,t,turn\n1,1,1\n", "f:1: column 2: 't' is a second column of times; keep one of them"},
      {"turn\n1,2\n", "f:2: 2 values for 1 columns; give every row one value per column"},
      {"turn,slide\n1,2\n1\n", "f:3: 1 values for 2 columns; give every row one value per column"},
      {"turn\n1\n\none\n", "f:4: 'one' is not a number; give a number in each column"},
      {"turn,slide\n1,\n", "f:2: '' is not a number; give a number in each column"},
      {"turn\n1\n2",
       "f:3: the last line has no end: the file may be cut short; write it again, or end it with a line break"},
      {"turn\n1\nnan\n", "f:3: joint 'turn' is not a finite number; give one: a robot can follow no other"},
      {"slide\n-inf\n", "f:2: joint 'slide' is not a finite number; give one: a robot can follow no other"},
      {"turn\n1e999\n", "f:2: '1e999' is not a number; give a number in each column"},
      {"time,turn,turn.velocity\n0,1,nan\n",
       "f:2: the velocity of joint 'turn' is not a finite number; give one: a robot can follow no other"},
      {"time,turn\n0,1\nnan,2\n", "f:3: its time is not a finite number; give one, in seconds"},
      {"time,turn\n0,1\n1.5,2\n0.5,3\n",
       "f:4: its time is 0.5 s, before that of the waypoint before it, 1.5 s; give waypoints in the order of time"},
      {"time,turn\n0,1\n0,2\n",
       "f:3: its time is 0 s, that of the waypoint before it, but joint 'turn' goes from 1 to 2; give it time to move"},
      {"time,turn,slide,turn.velocity\n0,1,2,3\n",
       "f:1: joint 'slide' has no velocity, though others have; give one for every joint, or for none"},
      {"time,turn,turn.velocity,slide.velocity\n0,1,2,3\n",
       "f:1: joint 'slide' has velocity, but no position; give its position, too"},
      {"time,turn,turn.velocity,slide,slide.velocity,turn.acceleration\n0,1,2,3,4,5\n",
       "f:1: joint 'slide' has no acceleration, though others have; give one for every joint, or for none"},
      {"slide,finger\n2,1.2\n",
       "f:2: mimic joint 'finger' has the value 1.200000, but follows 'slide' to 1.100000; leave it out"},
      {"time,slide,finger,slide.velocity,finger.velocity\n0,2,1.1,3,1.6\n",
       "f:2: the velocity of mimic joint 'finger' has the value 1.600000, but follows 'slide' to 1.500000; leave it "
       "out"},
      {"time\n0\n1\n", "f:1: names no joint; give each joint a column"},
      {"time,turn,turn.velocity\n0,1,2\n0,1,3\n",
       "f:3: its time is 0 s, that of the waypoint before it, but the velocity of joint 'turn' goes from 2 to 3; give "
       "it "
       "time to change"},
      {"1 2\n",
       "f:1: there are numbers, but no line of joint names above them; begin with one, or say which group they are "
       "of"},
  };
  for (const auto& [text, said] : kFaults) EXPECT_EQ(refusal(text), said) << text;
  EXPECT_EQ(refusal("1 2 3\n", kOfGroup),
            "f:1: 3 values for the 2 of group 'both'; give slide, turn, in this order, or names");
  EXPECT_EQ(refusal(std::string("turn\n1\n\0\n", 9)),
            "f:3: there is a zero byte, which is not text; save it as text in UTF-8");
  EXPECT_EQ(refusal(std::string("turn\r1\0", 7)),
            "f:1: there is a zero byte, which is not text; save it as text in UTF-8")
      << "lines of what is no text tell nothing";
  EXPECT_EQ(refusal("turn\n" + std::string(2'000'000, '1')),
            "f:2: a line of more than 1048576 characters; give one waypoint per line");
}

TEST(TrajectoryRows, NamesThatAreAlmostRightAreToldWithTheirColumn) {
  const struct {
    const char* text;
    const char* said;
  } kFaults[] = {
      {"# by hand\nturn,tme\n1,0\n",
       "f:2: column 2: robot 'arm' has no joint 'tme', the nearest name is 'time'; name its joints, or 'time'"},
      {"Time,turn\n0,1\n",
       "f:1: column 1: robot 'arm' has no joint 'Time', the nearest name is 'time'; write it in the same upper and "
       "lower "
       "case"},
      {"time,Turn\n0,1\n",
       "f:1: column 2: robot 'arm' has no joint 'Turn', the nearest name is 'turn'; write it in the same upper and "
       "lower "
       "case"},
      {"time,tim\n0,1\n", "f:1: column 2: robot 'arm' has no joint 'tim', the nearest name is 'turn'; name its joints"},
      {"time,turn,\n0,1,\n", "f:1: column 3: has no name; name it, or end the line before its last comma"},
      {",turn\n0,1\n", "f:1: column 1: has no name; name it, or leave it out of all rows"},
      {"1,2,\n", "f:1: column 3: has no name; name it, or end the line before its last comma"},
  };
  for (const auto& [text, said] : kFaults) EXPECT_EQ(refusal(text), said) << text;
  EXPECT_EQ(refusal("# turn,turn\n1,2\n"), "f:1: joint 'turn' is there twice; name every joint once")
      << "at the comment that has the names";
}

TEST(TrajectoryRows, SemicolonsAreNoCommas) {
  const std::string said =
      ": there is a semicolon between cells; put commas between cells, and decimal points in numbers";
  EXPECT_EQ(refusal("\ntime;turn;slide\n0;1;2\n"), "f:2:5" + said);
  EXPECT_EQ(refusal(" time ; turn\n0 ; 1\n"), "f:1:7" + said);
  EXPECT_EQ(refusal("0,5;1,5\n", kOfGroup), "f:1:4" + said);
  EXPECT_EQ(refusal("time\tturn\n0\t1\n"), "accepted") << "tabs are blanks";
}

TEST(TrajectoryRows, LinesThatEndWithCarriageReturnsAloneAreRefused) {
  const std::string said = ": a line ends here with CR alone; end lines with LF, or with CR and LF";
  EXPECT_EQ(refusal("time,turn\r0,1\r1,2\r"), "f:1:10" + said);
  EXPECT_EQ(refusal("time,turn\r0,1\r1,2\n"), "f:1:10" + said);
  EXPECT_EQ(refusal("# made by hand\rtime,turn\r0,1\r\n"), "f:1:15" + said) << "it would be all comment";
  EXPECT_EQ(refusal("time,turn\n0,1\n1,2\r2,3\n"), "f:3:4" + said);
  std::string rows = "turn\r";
  for (int i = 0; i < 500'000; ++i) rows += "1.5\r";
  EXPECT_EQ(refusal(rows), "f:1:5" + said) << "longer than a line may be";
  EXPECT_EQ(refusal("turn\r\n1\r\r\n2 \r \r\n"), "accepted") << "as programs write it that put CR before LF twice";
  EXPECT_EQ(refusal("turn\r\n1\r"),
            "f:2: the last line has no end: the file may be cut short; write it again, or end it with a line break");
}

TEST(TrajectoryRows, APartOfAFileIsRefusedUnlessItEndsWithALine) {
  const std::string text = "time,turn,slide\n0,0.25,1\n0.5,1.5,2\n1,1.75,3\n";
  for (std::size_t size = 0; size < text.size(); ++size) {
    const bool is_whole = size > 20 && text[size - 1] == '\n';  // no end mark tells that rows are missing
    EXPECT_EQ(refusal(text.substr(0, size)) == "accepted", is_whole) << size;
  }
}

}  // namespace
}  // namespace clearway::test
