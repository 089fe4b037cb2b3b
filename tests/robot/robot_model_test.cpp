// What makes a robot, what does not, and how its parts are numbered.
#include <clearway/common/error.hpp>
#include <clearway/robot/robot_model.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace clearway {
namespace {

JointDescription joint(std::string name, JointType type, std::string parent, std::string child) {
  JointDescription j;
  j.name = std::move(name);
  j.type = type;
  j.parent = std::move(parent);
  j.child = std::move(child);
  return j;
}

/// Described with children first: base - shoulder - upper =fixed= plate, upper - elbow - lower.
RobotDescription arm() {
  RobotDescription robot;
  robot.source = "arm.urdf";
  robot.name = "arm";
  for (const char* name : {"lower", "plate", "upper", "base"}) robot.links.push_back({.name = name, .shapes = {}});
  robot.joints = {joint("elbow", JointType::kRevolute, "upper", "lower"),
                  joint("bolt", JointType::kFixed, "upper", "plate"),
                  joint("shoulder", JointType::kContinuous, "base", "upper")};
  robot.joints[0].limits = {.lower = 0.5, .upper = 2, .velocity = 1};
  return robot;
}

std::string error_of(const std::function<void(RobotDescription&)>& spoil) {
  RobotDescription robot = arm();
  spoil(robot);
  try {
    const RobotModel model(std::move(robot));
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(RobotModel, ParentsComeBeforeChildren) {
  const RobotModel robot(arm());
  ASSERT_EQ(robot.links().size(), 4U);
  EXPECT_EQ(robot.links()[0].name, "base");
  EXPECT_FALSE(robot.links()[0].joint);
  for (const Joint& j : robot.joints()) {
    ASSERT_TRUE(j.parent);
    EXPECT_LT(*j.parent, j.child) << j.name;
    EXPECT_EQ(robot[*robot[j.child].joint].name, j.name);
  }
}

TEST(RobotModel, VariablesAreTheNumbersThatCanBeChosen) {
  RobotDescription description = arm();
  description.joints[2].mimic = {"elbow", 2, 0};
  const RobotModel robot(description);
  ASSERT_EQ(robot.variables().size(), 1U);
  EXPECT_EQ(robot.variables()[0].name, "elbow");
  EXPECT_EQ(robot.variables()[0].limits.upper, 2);
  EXPECT_EQ(robot.rest_state(), std::vector<double>{0.5}) << "the nearest to zero within limits";
  EXPECT_TRUE(robot[*robot.find_joint("shoulder")].is_mimic);

  const RobotModel plain(arm());
  EXPECT_TRUE(plain[*plain.find_variable("shoulder")].is_turn);
  EXPECT_FALSE(plain[*plain.find_variable("elbow")].is_turn);
  EXPECT_FALSE(plain.find_variable("bolt"));
  EXPECT_FALSE(plain.find_link("nothing"));
}

/// Real files say so of joints they have fixed.
TEST(RobotModel, AFixedJointFollowsNothing) {
  RobotDescription description = arm();
  description.joints[1].mimic = {"no such joint", 1, 0};
  EXPECT_EQ(RobotModel(description).variables().size(), 2U);
}

TEST(RobotModel, KnowsWhatMovesTogether) {
  const RobotModel robot(arm());
  const LinkId base = *robot.find_link("base"), upper = *robot.find_link("upper"), plate = *robot.find_link("plate"),
               lower = *robot.find_link("lower");
  EXPECT_TRUE(robot.are_rigidly_connected(upper, plate));
  EXPECT_FALSE(robot.are_rigidly_connected(base, upper));
  EXPECT_TRUE(robot.are_adjacent(base, plate)) << "through the bolt";
  EXPECT_TRUE(robot.are_adjacent(lower, plate));
  EXPECT_TRUE(robot.are_adjacent(plate, lower));
  EXPECT_FALSE(robot.are_adjacent(base, lower));
  EXPECT_FALSE(robot.are_adjacent(upper, plate)) << "no joint moves them apart";
}

TEST(RobotModel, SaysWhatIsWrongWithATree) {
  EXPECT_EQ(error_of([](auto& r) { r.links.clear(); }), "arm.urdf: the robot has no links; give at least one");
  EXPECT_EQ(error_of([](auto& r) { r.links[1].name = "base"; }),
            "arm.urdf: link 'base': the name occurs twice; give every link a name of its own");
  EXPECT_EQ(error_of([](auto& r) { r.links[1].name = ""; }), "arm.urdf: link number 2: it has no name; name it");
  EXPECT_EQ(error_of([](auto& r) { r.joints[1].name = "elbow"; }),
            "arm.urdf: joint 'elbow': the name occurs twice; give every joint a name of its own");
  EXPECT_EQ(error_of([](auto& r) { r.joints[0].parent = "uper"; }),
            "arm.urdf: joint 'elbow': its parent link 'uper' does not exist; name a link of this robot");
  EXPECT_EQ(
      error_of([](auto& r) { r.joints[1].child = "lower"; }),
      "arm.urdf: joint 'bolt': its child link 'lower' already hangs from joint 'elbow'; let every link be the child "
      "of one joint at most");
  EXPECT_EQ(
      error_of([](auto& r) { r.joints.pop_back(); }),
      "arm.urdf: the links 'upper', 'base' hang from no joint; connect the robot's parts: one link may be the root");
  EXPECT_EQ(error_of([](auto& r) { r.joints[2].parent = "lower"; }),
            "arm.urdf: the links 'lower', 'plate', 'upper' hang from each other in a circle; let joints make a tree");
}

TEST(RobotModel, SaysWhatIsWrongWithAJoint) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error_of([](auto& r) { r.joints[0].axis = Vec3::Zero(); }),
            "arm.urdf: joint 'elbow': its axis is not a direction; give an axis that is finite and not zero");
  EXPECT_EQ(error_of([&](auto& r) { r.joints[1].X_PJ.translation().x() = nan; }),
            "arm.urdf: joint 'bolt': its origin holds a number that is not finite; give finite numbers");
  for (const double scale : {1.001, -1.0}) {
    EXPECT_EQ(
        error_of([&](auto& r) { r.joints[1].X_PJ.linear() *= scale; }),
        "arm.urdf: joint 'bolt': its origin is not a rotation and a translation; give a rotation matrix, to 1e-9");
  }
  EXPECT_EQ(error_of([](auto& r) { r.joints[0].limits = {.lower = 2, .upper = 1, .velocity = 1}; }),
            "arm.urdf: joint 'elbow': its limits are 2.000000 to 1.000000; give a lower limit that is not above the "
            "upper one");
  EXPECT_EQ(
      error_of([&](auto& r) { r.joints[0].limits.upper = nan; }).rfind("arm.urdf: joint 'elbow': its limits are ", 0),
      0U);
  EXPECT_EQ(error_of([](auto& r) {
              r.joints[0].mimic = {"shoulder", std::numeric_limits<double>::infinity(), 0};
            }),
            "arm.urdf: joint 'elbow': the multiplier or offset of its mimic is not finite; give finite numbers");
}

TEST(RobotModel, SaysWhatIsWrongWithAShape) {
  const auto error_at = [](const Pose& X_LS) {
    return error_of(
        [&](auto& r) { r.links[2].shapes.push_back({.shape = make_sphere(0.1), .X_LS = X_LS, .source = {}}); });
  };
  Pose turned = Pose::Identity();
  turned.rotate(Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()));
  const auto scaled = [&](double factor) {
    Pose X = turned;
    X.linear() *= factor;
    return X;
  };
  Pose sheared = turned, far = turned;
  sheared.linear().col(0) += 1e-3 * sheared.linear().col(1);
  far.translation().x() = std::numeric_limits<double>::infinity();
  EXPECT_EQ(error_at(turned), "no error");
  EXPECT_EQ(error_at(scaled(1 + 4e-6)), "no error") << "six digits, as files have";
  EXPECT_EQ(error_at(far),
            "arm.urdf: link 'upper': the origin of a shape holds a number that is not finite; give finite numbers");
  for (const Pose& X_LS :
       {scaled(1 + 6e-6), scaled(1 - 6e-6), scaled(100), scaled(-1), scaled(0), scaled(1e200), sheared}) {
    EXPECT_EQ(error_at(X_LS),
              "arm.urdf: link 'upper': the origin of a shape is not a rotation and a translation; scale or mirror the "
              "shape, not its origin")
        << X_LS.matrix();
  }
}

TEST(RobotModel, SaysWhatIsWrongWithAMimic) {
  EXPECT_EQ(error_of([](auto& r) {
              r.joints[0].mimic = {"sholder", 1, 0};
            }),
            "arm.urdf: joint 'elbow': it follows joint 'sholder', which does not exist; name a joint of this robot");
  EXPECT_EQ(
      error_of([](auto& r) {
        r.joints[0].mimic = {"bolt", 1, 0};
      }),
      "arm.urdf: joint 'elbow': it follows joint 'bolt', which does not have one number; let it follow a revolute, "
      "continuous or prismatic joint");
  const std::string circle = error_of([](auto& r) {
    r.joints[0].mimic = {"shoulder", 1, 0};
    r.joints[2].mimic = {"elbow", 1, 0};
  });
  EXPECT_NE(circle.find("it follows itself by way of others; let the last one move freely"), std::string::npos)
      << circle;
  EXPECT_NE(error_of([](auto& r) {
              r.joints[0].type = JointType::kPlanar;
              r.joints[0].mimic = {"shoulder", 1, 0};
            }).find("it follows another joint with more than one number"),
            std::string::npos);
}

}  // namespace
}  // namespace clearway
