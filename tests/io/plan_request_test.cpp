// MotionPlanRequest as YAML: what is taken from it, and what is refused.
#include "temporary_folder.hpp"

#include <clearway/common/error.hpp>
#include <clearway/io/plan_request.hpp>
#include <clearway/io/robot_defaults.hpp>
#include <clearway/io/trajectory.hpp>
#include <clearway/io/urdf.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace clearway {
namespace {

RobotModel arm() {
  RobotDescription robot{.source = "test", .name = "arm", .links = {}, .joints = {}, .base = {}};
  for (const char* name : {"base", "upper", "hand"}) robot.links.push_back({.name = name, .shapes = {}});
  JointDescription shoulder;
  shoulder.name = "shoulder";
  shoulder.type = JointType::kContinuous;
  shoulder.parent = "base";
  shoulder.child = "upper";
  JointDescription wrist = shoulder;
  wrist.name = "wrist";
  wrist.type = JointType::kFixed;
  wrist.parent = "upper";
  wrist.child = "hand";
  robot.joints = {shoulder, wrist};
  JointDescription base;
  base.name = "ground";
  base.type = JointType::kPlanar;
  base.axis = Vec3::UnitZ();
  robot.base = base;
  return RobotModel(std::move(robot));
}

class PlanRequestFiles : public testing::Test {
 protected:
  PlanRequestFile read(std::string_view text) { return read_plan_request(folder_.write("r.yaml", text), arm()); }
  std::string fault(std::string_view text) {
    try {
      static_cast<void>(read(text));
    } catch (const Error& error) {
      const std::string what = error.what();
      EXPECT_EQ(what.find_first_of("\r\n"), what.npos);
      return what.substr(folder_.path().string().size() + 1);
    }
    return "no error";
  }
  test::TemporaryFolder folder_;
};

constexpr const char* kGoal = "goal_constraints: [{joint_constraints: [{joint_name: shoulder, position: 2}]}]\n";

TEST_F(PlanRequestFiles, TakesStartAndGoalsByName) {
  const PlanRequestFile file = read(
      "group_name: all\n"
      "start_state:\n"
      "  joint_state: {name: [wrist, shoulder, elbow], position: [9, 0.5, 1]}\n"
      "  multi_dof_joint_state:\n"
      "    joint_names: [ground, sky]\n"
      "    transforms:\n"
      "      - {translation: [1, 2, 0], rotation: [0, 0, 1, 0]}\n"
      "      - {translation: [1, 2, 0], rotation: [0, 0, 0, 1]}\n"
      "goal_constraints:\n"
      "  - joint_constraints: [{joint_name: shoulder, position: 2}]\n"
      "  - joint_constraints: [{joint_name: shoulder, position: 3}, {joint_name: ground/x, position: 7}]\n");
  EXPECT_EQ(file.request.group, "all");
  ASSERT_EQ(file.request.start.size(), 4U);  // x, y, theta, shoulder
  EXPECT_EQ(file.request.start[0], 1);
  EXPECT_EQ(file.request.start[1], 2);
  EXPECT_NEAR(std::abs(file.request.start[2]), 3.14159265358979, 1e-12);
  EXPECT_EQ(file.request.start[3], 0.5);
  ASSERT_EQ(file.request.goals.size(), 2U);
  EXPECT_EQ(file.request.goals[0][3], 2);
  EXPECT_EQ(file.request.goals[0][0], 1) << "as at the start";
  EXPECT_EQ(file.request.goals[1][0], 7);
  ASSERT_EQ(file.warnings.size(), 3U);
  EXPECT_NE(file.warnings[0].find("joint 'wrist' does not move by itself; ignored"), std::string::npos);
  EXPECT_NE(file.warnings[1].find("joint 'elbow' is not one of the robot's; ignored"), std::string::npos);
  EXPECT_NE(file.warnings[2].find("'sky' is no planar or floating joint"), std::string::npos);
}

TEST_F(PlanRequestFiles, SaysWhatIsWrong) {
  EXPECT_EQ(fault("group_name: all\n"), "r.yaml:1: has no 'goal_constraints'; give it one");
  EXPECT_EQ(fault(std::string("group_name: \"a\\nb\"\n") + kGoal),
            "r.yaml:1: group_name: is 'a?b', with a control character; give a name on one line");
  EXPECT_EQ(fault("goal_constraints: []\n"), "r.yaml:1: goal_constraints: is empty; give a goal");
  EXPECT_EQ(
      fault("goal_constraints: [{joint_constraints: [{joint_name: sholder, position: 2}]}]\n"),
      "r.yaml:1: goal_constraints[0].joint_constraints[0].joint_name: is 'sholder', which does not move by itself in "
      "this robot; name one of its joints, the nearest name is 'shoulder'");
  EXPECT_EQ(fault(std::string("start_state: {joint_state: {name: [shoulder], position: []}}\n") + kGoal),
            "r.yaml:1: start_state.joint_state.position: has 0 entries for 1 names; give one per name");
  EXPECT_EQ(fault(std::string("start_state: {joint_state: {name: [shoulder], position: [.nan]}}\n") + kGoal),
            "r.yaml:1: start_state.joint_state.position[0]: is '.nan'; give a finite number");
}

TEST_F(PlanRequestFiles, DefaultsOfARobotStandBesideIt) {
  const auto urdf = folder_.write("arm.urdf", "<robot/>");
  EXPECT_FALSE(read_robot_defaults(urdf).group);
  folder_.write(
      "robot.yaml",
      "description: an arm\ngroup: all\nhome: rest\ntip: hand\nacceleration: 5\naccelerations: {shoulder: 2}\n");
  const RobotDefaults defaults = read_robot_defaults(urdf);
  EXPECT_EQ(defaults.description, "an arm");
  EXPECT_EQ(defaults.group, "all");
  EXPECT_EQ(defaults.home, "rest");
  EXPECT_EQ(defaults.tip, "hand");
  EXPECT_EQ(defaults.acceleration, 5);
  EXPECT_EQ(defaults.accelerations.at("shoulder"), 2);
  folder_.write("robot.yaml", "acceleration: -1\n");
  EXPECT_THROW(static_cast<void>(read_robot_defaults(urdf)), Error);
  folder_.write("robot.yaml", "grup: all\n");
  EXPECT_THROW(static_cast<void>(read_robot_defaults(urdf)), Error);
}

TEST(RobotDefaultsText, IsToldOnOneLine) {
  const auto fault = [](const std::string& text) -> std::string {
    try {
      static_cast<void>(parse_robot_defaults(text, "f"));
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(fault("accelerations: {elbow: -1}"), "f:1: accelerations.elbow: is -1.000000; give a positive number");
  EXPECT_EQ(fault("accelerations: {\"el\\nbow\": -1}"),
            "f:1: accelerations.'el?bow': is -1.000000; give a positive number");
  EXPECT_EQ(fault("accelerations: {\"el\\nbow\": }"), "f:1: accelerations: has no 'el?bow'; give it one");
  for (const char* key : {"group", "home", "tip"}) {
    EXPECT_EQ(fault(std::string(key) + ": \"a\\nb\""),
              "f:1: " + std::string(key) + ": is 'a?b', with a control character; give a name on one line");
  }
  EXPECT_LT(fault("accelerations: {" + std::string(5000, 'x') + ": -1}").size(), 200U);
}

TEST_F(PlanRequestFiles, TrajectoriesAreWrittenSoThatTheSameNumbersAreRead) {
  const RobotModel robot = arm();
  const Trajectory trajectory{.variables = {VariableId{3}, VariableId{0}},
                              .points = {{0, {0.1, 1e-300}, {0, 0}, {1, 1}}, {1.0 / 3, {-2, 4}, {0, 0}, {0, 0}}}};
  const auto text_of = [&](const char* name) {
    const auto file = folder_.path() / name;
    write_trajectory(trajectory, robot, file);
    std::ifstream stream(file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  EXPECT_EQ(text_of("t.csv"), "time,shoulder,ground/x\n0,0.1,1e-300\n0.3333333333333333,-2,4\n");
  EXPECT_NE(text_of("t.json").find("\"time\": 0.3333333333333333,"), std::string::npos);
  EXPECT_THROW(write_trajectory(trajectory, robot, folder_.path() / "t.txt"), Error);
  EXPECT_THROW(write_trajectory(trajectory, robot, folder_.path() / "none" / "t.csv"), Error);
}

}  // namespace
}  // namespace clearway
