// Goals of a MotionPlanRequest that are poses of a link: where they are in the world, and what is refused.
#include <clearway/common/error.hpp>
#include <clearway/io/plan_request.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace clearway {
namespace {

JointDescription joint(const char* name, JointType type, const char* parent, const char* child, double x_m) {
  JointDescription joint;
  joint.name = name;
  joint.type = type;
  joint.parent = parent;
  joint.child = child;
  joint.axis = Vec3::UnitZ();
  joint.X_PJ.translation().x() = x_m;
  return joint;
}

/// base, 1 m along x a turn about z, upper, 2 m along x, hand. So at a quarter turn upper is at 1 0 0 and hand at 1 2 0.
RobotDescription arm() {
  RobotDescription robot{.source = "test", .name = "arm", .links = {}, .joints = {}, .base = {}};
  for (const char* name : {"base", "upper", "hand"}) robot.links.push_back({.name = name, .shapes = {}});
  robot.joints = {joint("turn", JointType::kContinuous, "base", "upper", 1),
                  joint("wrist", JointType::kFixed, "upper", "hand", 2)};
  return robot;
}

constexpr const char* kQuarterTurn = "start_state: {joint_state: {name: [turn], position: [1.5707963267948966]}}\n";
constexpr const char* kSphere = "constraint_region: {primitives: [{type: sphere, dimensions: [0.01]}], ";

std::string in_goal(const std::string& constraints) { return "goal_constraints:\n- {" + constraints + "}\n"; }
std::string position(const std::string& frame, const std::string& xyz, const std::string& link = "hand") {
  return "position_constraints: [{header: {frame_id: " + frame + "}, link_name: " + link + ", " + kSphere +
         "primitive_poses: [{position: " + xyz + "}]}}]";
}
std::string orientation(const std::string& frame, const std::string& xyzw, const std::string& tolerance = "0.1",
                        const std::string& link = "hand") {
  std::string text = "orientation_constraints: [{header: {frame_id: " + frame + "}, link_name: " + link;
  for (const char* axis : {"x", "y", "z"}) text += std::string(", absolute_") + axis + "_axis_tolerance: " + tolerance;
  return text + ", orientation: " + xyzw + "}]";
}

PlanRequestFile read(const std::string& text, RobotDescription robot = arm()) {
  return parse_plan_request(text, "r", RobotModel(std::move(robot)));
}
PoseGoal only_goal(const PlanRequestFile& file) {
  EXPECT_EQ(file.request.pose_goals.size(), 1U);
  EXPECT_TRUE(file.request.goals.empty());
  return file.request.pose_goals.at(0);
}
std::string fault(const std::string& text) {
  try {
    static_cast<void>(read(text));
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find_first_of("\r\n"), std::string::npos);
    return error.what();
  }
  return "no error";
}

Pose pose(const Vec3& xyz, double yaw) {
  Pose X = Pose::Identity();
  X.translation() = xyz;
  X.linear() = Eigen::AngleAxisd(yaw, Vec3::UnitZ()).toRotationMatrix();
  return X;
}
void expect_near(const Pose& found, const Pose& wanted) {
  EXPECT_LT((found.matrix() - wanted.matrix()).cwiseAbs().maxCoeff(), 1e-12) << found.matrix();
}

constexpr double kQuarter = std::numbers::pi / 2;
const std::string kYaw90 = "[0, 0, 0.7071067811865476, 0.7071067811865476]";

TEST(PoseGoals, InTheWorldAreAsWritten) {
  for (const char* frame : {"world", "base", "/base"}) {
    const PlanRequestFile file =
        read(kQuarterTurn + in_goal(position(frame, "[3, 4, 5]") + ", " + orientation(frame, kYaw90)));
    const PoseGoal goal = only_goal(file);
    EXPECT_EQ(goal.link, "hand");
    EXPECT_EQ(goal.where, "r:3: goal_constraints[0]");
    EXPECT_FALSE(goal.is_place_only);
    expect_near(goal.X_WT, pose({3, 4, 5}, kQuarter));
    expect_near(goal.X_LT, Pose::Identity());
    EXPECT_TRUE(file.warnings.empty()) << file.warnings.front();
  }
}

TEST(PoseGoals, InALinkAreWhereThatIsAtTheStart) {
  const PlanRequestFile file =
      read(kQuarterTurn + in_goal(position("upper", "[1, 0, 0.5]") + ", " + orientation("upper", kYaw90)));
  expect_near(only_goal(file).X_WT, pose({1, 1, 0.5}, 2 * kQuarter));
  ASSERT_EQ(file.warnings.size(), 1U);
  EXPECT_NE(file.warnings[0].find("frame 'upper' is a link that moves; it is taken to be where it is at the start"),
            std::string::npos);
  // Position and orientation may be in frames of their own.
  expect_near(
      only_goal(read(kQuarterTurn + in_goal(position("hand", "[0, 0, 0]") + ", " + orientation("base", kYaw90)))).X_WT,
      pose({1, 2, 0}, kQuarter));
}

TEST(PoseGoals, InTheRootOfARobotThatDrivesAreWhereItStands) {
  RobotDescription robot = arm();
  robot.base = joint("ground", JointType::kPlanar, "", "base", 0);
  const std::string start =
      "start_state:\n  multi_dof_joint_state:\n    joint_names: [ground]\n    transforms:\n"
      "    - translation: {x: 10, y: 20, z: 0}\n      rotation: {x: 0, y: 0, z: 1, w: 0}\n";
  const std::string goal = position("base", "[1, 2, 3]") + ", " + orientation("world", "[0, 0, 0, 1]");
  const PlanRequestFile file = read(start + in_goal(goal), robot);
  expect_near(only_goal(file).X_WT, pose({9, 18, 3}, 0));
  EXPECT_EQ(file.warnings.size(), 1U) << "the base moves";
}

TEST(PoseGoals, AreReadAsRosPrintsThem) {
  const PlanRequestFile file = read(
      "path_constraints: {name: '', joint_constraints: [], position_constraints: []}\n"
      "trajectory_constraints: {constraints: []}\n"
      "goal_constraints:\n"
      "  - name: ''\n"
      "    joint_constraints: []\n"
      "    position_constraints:\n"
      "      - header: {seq: 0, stamp: {secs: 0, nsecs: 0}, frame_id: base}\n"
      "        link_name: hand\n"
      "        target_point_offset: {x: 0, y: 0.1, z: 0.2}\n"
      "        constraint_region:\n"
      "          primitives: [{type: 1, dimensions: [0.1, 0.2, 0.3]}]\n"
      "          primitive_poses:\n"
      "            - position: {x: 1, y: 2, z: 3}\n"
      "              orientation: {x: 0.6, y: 0, z: 0, w: 0.8}\n"
      "          meshes: []\n"
      "          mesh_poses: []\n"
      "        weight: 1.0\n"
      "    orientation_constraints:\n"
      "      - header: {frame_id: base}\n"
      "        orientation: {x: 0, y: 0, z: 1, w: 0}\n"
      "        link_name: hand\n"
      "        absolute_x_axis_tolerance: 0.1\n"
      "        absolute_y_axis_tolerance: 0.1\n"
      "        absolute_z_axis_tolerance: 7\n"
      "        parameterization: 0\n"
      "        weight: 1.0\n"
      "    visibility_constraints: []\n"
      "  - joint_constraints: [{joint_name: turn, position: 2}]\n");
  ASSERT_EQ(file.request.pose_goals.size(), 1U);
  expect_near(file.request.pose_goals[0].X_WT, pose({1, 2, 3}, 2 * kQuarter));
  expect_near(file.request.pose_goals[0].X_LT, pose({0, 0.1, 0.2}, 0));
  EXPECT_FALSE(file.request.pose_goals[0].is_place_only) << "free about one axis is not free";
  ASSERT_EQ(file.request.goals.size(), 1U) << "the second goal is on joints";
  EXPECT_EQ(file.request.goals[0][0], 2);
  EXPECT_TRUE(file.warnings.empty()) << file.warnings.front();
}

TEST(PoseGoals, ArePlacesOnlyIfNoRotationIsAskedFor) {
  EXPECT_TRUE(only_goal(read(in_goal(position("base", "[1, 2, 3]")))).is_place_only);
  const auto with_tolerance = [](const char* tolerance) {
    return only_goal(read(in_goal(position("base", "[1, 2, 3]") + ", " + orientation("base", kYaw90, tolerance))));
  };
  EXPECT_TRUE(with_tolerance("3.14159").is_place_only);
  EXPECT_FALSE(with_tolerance("3.14").is_place_only);
}

TEST(PoseGoals, MayBeTurnedAboutAxesThatAreFree) {
  const auto others = [](const std::string& x, const std::string& y, const std::string& z) {
    return only_goal(
               read(in_goal(position("base", "[1, 2, 3]") +
                            ", orientation_constraints: [{header: {frame_id: base}, link_name: hand, orientation: " +
                            kYaw90 + ", absolute_x_axis_tolerance: " + x + ", absolute_y_axis_tolerance: " + y +
                            ", absolute_z_axis_tolerance: " + z + "}]")))
        .others;
  };
  EXPECT_TRUE(others("0.1", "3", "0.1").empty());
  EXPECT_TRUE(others("4", "4", "4").empty()) << "any rotation will do";
  EXPECT_EQ(others("4", "0.1", "4").size(), 22U);
  const std::vector<Pose> about_z = others("0.1", "0.1", "4"), about_y = others("0.1", "4", "0.1");
  ASSERT_EQ(about_z.size(), 11U);
  expect_near(about_z.front(), pose({1, 2, 3}, kQuarter - 5 * kQuarter / 3));
  expect_near(about_z.back(), pose({1, 2, 3}, 3 * kQuarter));
  ASSERT_EQ(about_y.size(), 6U);
  // The link's y points to the world's -x, about which the link's x goes from the world's y to z, and back.
  EXPECT_LT((about_y.front().linear().col(0) - Vec3::UnitZ()).norm(), 1e-12);
  EXPECT_LT((about_y.back().linear().col(0) + Vec3::UnitZ()).norm(), 1e-12);
}

TEST(PoseGoals, TellWhatIsNotAsWritten) {
  const auto warnings = [](const std::string& goal) { return read(in_goal(goal)).warnings; };
  const auto turned = [](const char* frame) { return ", " + orientation(frame, kYaw90); };
  EXPECT_EQ(
      warnings(position("odom", "[1, 2, 3]") + turned("odom")),
      std::vector<std::string>{"r:2: goal_constraints[0].position_constraints[0]: frame 'odom', which is no link, "
                               "the nearest name is 'base', is taken to be the world"});
  const std::vector<std::string> narrow =
      warnings(position("base", "[1, 2, 3]") + ", " + orientation("base", kYaw90, "1e-7"));
  ASSERT_EQ(narrow.size(), 3U) << "one for each axis";
  EXPECT_NE(narrow[0].find("absolute_x_axis_tolerance: a tolerance below 1e-6, which is how closely poses are met"),
            std::string::npos);
  EXPECT_EQ(
      read("start_state: {attached_collision_objects: [{link_name: hand}]}\n" + in_goal(position("base", "[1, 2, 3]")))
          .warnings.size(),
      1U);
}

TEST(PoseGoals, QuaternionsHaveLengthOne) {
  const auto turned = [](const char* xyzw) {
    return in_goal(position("base", "[1, 2, 3]") + ", " + orientation("base", xyzw));
  };
  expect_near(only_goal(read(turned("[0, 0, 0, 1.0009]"))).X_WT, pose({1, 2, 3}, 0));
  const std::string at = "r:2: goal_constraints[0].orientation_constraints[0].orientation";
  EXPECT_EQ(fault(turned("[0, 0, 0, 1.0011]")),
            at + ": is a quaternion of length 1.001100; give x, y, z, w of length 1, to 0.001");
  EXPECT_EQ(fault(turned("[0, 0, 0, 0]")),
            at + ": is a quaternion of length 0.000000; give x, y, z, w of length 1, to 0.001");
  EXPECT_EQ(fault(turned("[0, .nan, 0, 1]")), at + "[1]: is '.nan'; give a finite number");
  EXPECT_EQ(fault(turned("[0, 0, 1]")), at + ": is a list of 3; give a list of 4 numbers");
}

TEST(PoseGoals, SayWhatIsWrong) {
  const std::string place = position("base", "[1, 2, 3]"), turn = orientation("base", kYaw90);
  const std::string goal = "r:2: goal_constraints[0]";
  EXPECT_EQ(fault(in_goal(turn)),
            goal +
                ": has orientation_constraints without position_constraints; say also where the link should be: "
                "states are not sought for a rotation alone");
  EXPECT_EQ(fault(in_goal(place + ", joint_constraints: [{joint_name: turn, position: 1}]")),
            goal +
                ": has joint_constraints beside those on the pose of a link; give either: states that meet both are "
                "not sought");
  EXPECT_EQ(fault(in_goal("visibility_constraints: [{weight: 1}]")),
            goal +
                ".visibility_constraints: is not a constraint on joints or on a pose; give joint_constraints, or the "
                "pose of a link");
  EXPECT_EQ(fault(in_goal("joint_constraints: []")),
            goal + ": has no constraints; give joint_constraints, or position_constraints and orientation_constraints");
  EXPECT_EQ(fault(in_goal("position_constraint: []")),
            goal + ": key 'position_constraint' is not known; did you mean 'position_constraints'?");
  EXPECT_EQ(
      fault(in_goal(place + ", " + orientation("base", kYaw90, "0.1", "upper"))),
      goal + ".orientation_constraints[0]: is about link 'upper', the position about 'hand'; name one link in both");
  EXPECT_EQ(fault(in_goal(position("base", "[1, 2, 3]", "hant"))),
            goal +
                ".position_constraints[0].link_name: is 'hant', which is no link of robot 'arm'; name one of its "
                "links, the nearest name is 'hand'");
  EXPECT_EQ(fault(in_goal(position("''", "[1, 2, 3]"))),
            goal + ".position_constraints[0]: names no frame; give header.frame_id: a link such as 'base', or world");
  EXPECT_EQ(fault(in_goal(position("odom", "[1, 2, 3]") + ", " + orientation("map", kYaw90))),
            goal +
                ".orientation_constraints[0]: frame 'map' is not known, and 'odom' is taken to be the world; give "
                "poses in links of the robot, or all others in one frame");
  EXPECT_EQ(fault(in_goal(place + ", " + orientation("base", kYaw90, "-0.1"))),
            goal + ".orientation_constraints[0].absolute_x_axis_tolerance: is -0.100000; give a number >= 0");
}

TEST(PoseGoals, RegionsAreOneSphereOrBox) {
  const auto region = [](const std::string& shapes, const std::string& poses) {
    return fault(in_goal("position_constraints: [{header: {frame_id: base}, link_name: hand, constraint_region: {" +
                         shapes + ", primitive_poses: " + poses + "}}]"));
  };
  const std::string at = "r:2: goal_constraints[0].position_constraints[0].constraint_region";
  const std::string one = at +
                          ": is not one primitive with its pose; give one sphere or box in primitives, and its pose in "
                          "primitive_poses";
  const std::string ball = "{type: 2, dimensions: [0.1]}", here = "{position: [0, 0, 0]}";
  EXPECT_EQ(region("primitives: [" + ball + "]", "[" + here + "]"), "no error");
  EXPECT_EQ(region("primitives: []", "[]"), one);
  EXPECT_EQ(region("primitives: [" + ball + "]", "[]"), one);
  EXPECT_EQ(region("primitives: [" + ball + ", " + ball + "]", "[" + here + ", " + here + "]"), one);
  EXPECT_EQ(region("primitives: [" + ball + "], meshes: [{vertices: []}]", "[" + here + "]"), one);
  EXPECT_EQ(region("primitives: [{type: cylinder, dimensions: [1, 1]}]", "[" + here + "]"),
            at + ".primitives[0].type: is 'cylinder'; give a box (1) or a sphere (2)");
  EXPECT_EQ(region("primitives: [{type: box, dimensions: [1]}]", "[" + here + "]"),
            at + ".primitives[0].dimensions: is a list of 1; give a list of 3 numbers");
  EXPECT_EQ(region("primitives: [{type: sphere, dimensions: [-1]}]", "[" + here + "]"),
            at + ".primitives[0].dimensions[0]: is -1.000000; give a number >= 0");
  EXPECT_EQ(region("primitives: [" + ball + "]", "[{position: [0, 0, 0], orientation: [0, 0, 0, 2]}]"),
            at + ".primitive_poses[0].orientation: is a quaternion of length 2.000000; give x, y, z, w of length 1, to "
                 "0.001");
  EXPECT_EQ(region("primitives: [" + ball + "]", "[{}]"), at + ".primitive_poses[0]: has no 'position'; give it one");
}

TEST(PoseGoals, PathsAreNotConstrained) {
  const std::string goal = in_goal(position("base", "[1, 2, 3]"));
  for (const char* kind : {"joint", "position", "orientation", "visibility"}) {
    const std::string key = std::string(kind) + "_constraints";
    EXPECT_EQ(fault("path_constraints: {" + key + ": [{weight: 1}]}\n" + goal),
              "r:1: path_constraints." + key + ": constrains the path, which is not supported; leave it out");
  }
  EXPECT_EQ(fault("trajectory_constraints: {constraints: [{}]}\n" + goal),
            "r:1: trajectory_constraints: constrains the path, which is not supported; leave it out");
}

}  // namespace
}  // namespace clearway
