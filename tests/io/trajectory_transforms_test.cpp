// Joints in space: transforms and velocities of planar and floating joints in messages.
#include "trajectory_samples.hpp"
#include "trajectory_text.hpp"

#include <cmath>

namespace clearway::test {
namespace {

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

}  // namespace
}  // namespace clearway::test
