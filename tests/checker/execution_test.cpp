// What execution_of says: each thing that is not for the lanes has a line, and nothing else has.
#include <clearway/checker/execution.hpp>

#include "checker/lanes/lane_model.hpp"
#include "checker/workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

/// A link with a box, moved in the world by a joint of this type.
RobotDescription one_joint(JointType type) {
  RobotDescription robot{.source = "test", .name = "one", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "root", .shapes = {}});
  robot.links.push_back(
      {.name = "body", .shapes = {{.shape = make_box(Vec3(0.1, 0.2, 0.3)), .X_LS = Pose::Identity(), .source = {}}}});
  JointDescription joint;
  joint.name = "joint", joint.type = type, joint.parent = "root", joint.child = "body";
  joint.axis = Vec3::UnitY();
  if (type == JointType::kRevolute || type == JointType::kPrismatic)
    joint.limits = {.lower = -2, .upper = 2, .velocity = 1};
  robot.joints = {joint};
  return robot;
}

Execution execution_of(RobotDescription robot, const Scene& scene = {}) {
  return execution_of(
      CollisionChecker(std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot), scene));
}

Object object(const std::string& name, Shape shape) {
  return {.name = name, .shapes = {{.shape = std::move(shape), .X_OS = Pose::Identity(), .source = {}}}};
}

bool mentions(const Execution& all, const std::string& what) {
  return std::ranges::any_of(all.exceptions,
                             [&](const LaneException& one) { return one.what.find(what) != std::string::npos; });
}

TEST(Execution, HasNoExceptionsForAnArmWithLimits) {
  for (const JointType type : {JointType::kRevolute, JointType::kPrismatic}) {
    const Execution all = execution_of(one_joint(type));
    EXPECT_TRUE(all.exceptions.empty());
    EXPECT_FALSE(all.instruction_set.empty());
    EXPECT_GE(all.lanes, 1U);
    ASSERT_EQ(all.moving.size(), 1U);
    EXPECT_EQ(all.moving[0].form, LaneForm::kBox);
    EXPECT_GT(all.moving[0].place_error_m, 0);
    EXPECT_LT(all.moving[0].place_error_m, 1e-4);
    EXPECT_GT(all.table_bytes, 0U);
    EXPECT_GT(all.workspace_bytes, 0U);
  }
}

TEST(Execution, TellsWhereValuesAreTooLarge) {
  const Execution turns = execution_of(one_joint(JointType::kContinuous));
  ASSERT_EQ(turns.exceptions.size(), 1U);
  EXPECT_EQ(turns.exceptions[0].what, "states and motions with 'joint' beyond 64 rad");
  EXPECT_TRUE(mentions(execution_of(one_joint(JointType::kPlanar)), "'joint/x' beyond 10000 m"));
}

TEST(Execution, TellsOfQuaternions) {
  const Execution all = execution_of(one_joint(JointType::kFloating));
  EXPECT_FALSE(mentions(all, "all motions"));
  EXPECT_TRUE(mentions(all, "motions on which the quaternion of 'joint' comes below 0.5 of its length"));
  EXPECT_TRUE(mentions(all, "states in which the quaternion of 'joint' is shorter than 1e-30"));
  EXPECT_FALSE(mentions(all, "rot_"));
  EXPECT_FALSE(all.has_base_at_rest);
}

/// What is told of planar and floating joints is what the lanes do: from both sides of each limit.
TEST(Execution, TellsTheTruthAboutBases) {
  for (const JointType type : {JointType::kPlanar, JointType::kFloating}) {
    for (const bool is_base : {true, false}) {
      RobotDescription robot = one_joint(type);
      if (is_base) {
        robot.base = robot.joints[0];
        robot.links.erase(robot.links.begin());
        robot.joints.clear();
      }
      const CollisionChecker checker(std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot),
                                     Scene());
      const Execution all = clearway::execution_of(checker);
      EXPECT_EQ(all.has_base_at_rest, is_base);
      EXPECT_GT(all.far_error, 1e-6);
      EXPECT_LT(all.far_error, 2e-5);
      EXPECT_FALSE(mentions(all, "all "));
      EXPECT_FALSE(mentions(all, "rest"));
      EXPECT_TRUE(mentions(all, "'" + checker.robot().model.variables()[1].name + "' beyond 10000 m"));
      EXPECT_EQ(mentions(all, "quaternion"), type == JointType::kFloating);

      const Bodies& bodies = CheckerAccess::bodies(checker);
      const auto is_in_lanes = [&](const std::vector<double>& from, const std::vector<double>& to) {
        return lanes_for(bodies, from, to).are_for_it && takes(*bodies.lanes, to);
      };
      const std::vector<double> rest = checker.robot().model.rest_state();
      std::vector<double> to = rest;
      to[1] = 9999;
      EXPECT_TRUE(is_in_lanes(rest, to));
      EXPECT_TRUE(is_in_lanes(to, rest));
      to[1] = 10001;
      EXPECT_FALSE(is_in_lanes(rest, to));
      if (type == JointType::kPlanar) continue;
      // From (0, 0, 0, 1) to (sin a, 0, 0, cos a) it is shortest halfway: cos (a / 2).
      for (const double length : {1.0, 2.0}) {
        for (const double half_angle : {0.4, 1.04, 1.05, 1.5}) {
          to = rest;
          to[3] = length * std::sin(2 * half_angle), to[6] = length * std::cos(2 * half_angle);
          const bool is_long = length == 1 ? half_angle < M_PI / 3 : half_angle < 1;
          EXPECT_EQ(is_in_lanes(rest, to), is_long) << length << ' ' << half_angle;
        }
      }
    }
  }
  EXPECT_EQ(execution_of(one_joint(JointType::kRevolute)).far_error, 0);
  EXPECT_EQ(execution_of(one_joint(JointType::kPrismatic)).far_error, 0);
}

TEST(Execution, TellsOfShapesThatAreNotForTheLanes) {
  Pose far = Pose::Identity();
  far.translation() = Vec3(1e7, 0, 0);
  const Scene scene = Scene()
                          .with(object("floor", make_half_space(Vec3(0, 0, 1), -1)), Pose::Identity())
                          .with(object("plate", make_half_space(Vec3(0, 0, 1), -2)), Pose::Identity())
                          .with(object("moon", make_sphere(1)), far)
                          .attach("plate", "body", Pose::Identity(), {});
  const Execution all = execution_of(one_joint(JointType::kRevolute), scene);
  EXPECT_EQ(all.exceptions.size(), 2U);
  EXPECT_TRUE(mentions(all, "pairs with 'plate'"));
  EXPECT_TRUE(mentions(all, "pairs with 'moon'"));
  ASSERT_EQ(all.moving.size(), 2U);
  EXPECT_FALSE(std::isfinite(all.moving[1].place_error_m));
  EXPECT_EQ(all.standing.size(), 2U);
  EXPECT_EQ(all.scene_pairs, 4U);  // link and plate, each with floor and moon
  EXPECT_EQ(all.self_pairs, 0U);   // the plate and its own link
}

TEST(Execution, CountsTheVerticesThatAreLookedAt) {
  std::vector<Vec3> points;
  for (int i = 0; i < 200; ++i) points.emplace_back(std::cos(i), std::sin(i), 0.01 * i);
  const Scene scene = Scene().with(object("screw", build_hull(points)), Pose::Identity());
  const Execution all = execution_of(one_joint(JointType::kRevolute), scene);
  ASSERT_EQ(all.standing.size(), 1U);
  EXPECT_EQ(all.standing[0].form, LaneForm::kHull);
  EXPECT_GT(all.standing[0].vertices, 100U);
  EXPECT_GE(all.standing[0].looked_at, 8);
  EXPECT_LT(all.standing[0].looked_at, static_cast<double>(all.standing[0].vertices) / 2);
}

}  // namespace
}  // namespace clearway
