// What the checker says about a crane whose places can be worked out by hand.
#include <clearway/checker/collision_checker.hpp>
#include <clearway/common/error.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace clearway {
namespace {

Pose at(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, y, z);
  return X;
}

Object cube(const std::string& name, double edge_m) {
  return {.name = name,
          .shapes = {{.shape = make_box(Vec3::Constant(edge_m)), .X_OS = Pose::Identity(), .source = {}}}};
}

/// A trolley, a cube of 1 m, slides along x from its rail, another cube, at the origin; below it, 2 m down, hangs a hook,
/// a cube of 0.5 m, on a fixed joint. Slides from 2 to 10.
RobotDescription crane(double padding_m = 0) {
  RobotDescription robot{.source = "crane.urdf", .name = "crane", .links = {}, .joints = {}, .base = {}};
  const auto link = [&](const std::string& name, double edge_m) {
    robot.links.push_back(
        {.name = name,
         .shapes = {{.shape = make_box(Vec3::Constant(edge_m)), .X_LS = Pose::Identity(), .source = {}}},
         .padding_m = padding_m});
  };
  link("rail", 1);
  link("trolley", 1);
  link("hook", 0.5);
  JointDescription slide;
  slide.name = "slide";
  slide.type = JointType::kPrismatic;
  slide.parent = "rail";
  slide.child = "trolley";
  slide.limits = {.lower = 0, .upper = 10, .velocity = 1};
  JointDescription rope;
  rope.name = "rope";
  rope.parent = "trolley";
  rope.child = "hook";
  rope.X_PJ = at(0, 0, -2);
  robot.joints = {slide, rope};
  return robot;
}

/// With a list of pairs to leave out, which is empty: so rail and trolley are checked.
std::shared_ptr<const Robot> robot_of(RobotDescription description) {
  SemanticDescription semantics;
  semantics.source = "crane.srdf";
  semantics.robot = "crane";
  return std::make_shared<const Robot>(make_robot(std::move(description), semantics).robot);
}

struct Asked {
  CollisionChecker checker;
  Workspace workspace;
  explicit Asked(CollisionChecker of) : checker(std::move(of)), workspace(checker.make_workspace()) {}

  StateVerdict operator()(double x) {
    const double q[] = {x};
    return checker.check(q, workspace);
  }
  std::string names(double x) {
    const StateVerdict verdict = (*this)(x);
    if (verdict.status != StateStatus::kCollision) return verdict.is_free() ? "free" : "no state";
    return checker[verdict.collision.first].name + " " + checker[verdict.collision.second].name;
  }
};

Asked ask(const Scene& scene = {}, double padding_m = 0) {
  return Asked(CollisionChecker(robot_of(crane(padding_m)), scene));
}

TEST(CollisionChecker, TouchingIsACollision) {
  Asked crane = ask();
  EXPECT_EQ(crane.names(1), "rail trolley");
  EXPECT_EQ(crane.names(std::nextafter(1.0, 2.0)), "free");
}

TEST(CollisionChecker, PartsThatNeverMoveRelativeToEachOtherAreNotChecked) {
  RobotDescription description = crane();
  description.joints[1].X_PJ = at(0, 0, 0);  // the hook inside the trolley
  Asked crane(CollisionChecker(robot_of(description), {}));
  EXPECT_EQ(crane.names(3), "free");
}

TEST(CollisionChecker, SaysWhichLinkHitsWhichObject) {
  const Scene scene = Scene().with(cube("pillar", 1), at(5, 0, -2)).with(cube("far", 1), at(50, 0, 0));
  Asked crane = ask(scene);
  EXPECT_EQ(crane.names(4.2), "free");
  EXPECT_EQ(crane.names(4.25), "hook pillar");
  EXPECT_EQ(crane.names(5.75), "hook pillar");
  EXPECT_EQ(crane.names(5.8), "free");
}

TEST(CollisionChecker, ReportsTheLowestPairFirst) {
  const Scene scene =
      Scene().with(cube("b", 1), at(5, 0, 0)).with(cube("a", 1), at(5, 0, 0.1)).with(cube("c", 1), at(5, 0, -2));
  Asked crane = ask(scene);
  EXPECT_EQ(crane.names(5), "trolley b");
  const double q[] = {5.0};
  const std::vector<Collision> all = crane.checker.all_collisions(q, crane.workspace);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_TRUE(all[0] < all[1] && all[1] < all[2]);
  EXPECT_EQ(crane.checker[all[2].second].name, "c");
}

TEST(CollisionChecker, ValuesOutOfLimitsAreNeverFree) {
  Asked crane = ask();
  EXPECT_EQ(crane(10).status, StateStatus::kFree);
  EXPECT_EQ(crane(10 + 0.9 * kLimitTolerance).status, StateStatus::kFree);
  EXPECT_EQ(crane(10 + 1.1 * kLimitTolerance).status, StateStatus::kOutOfLimits);
  EXPECT_EQ(crane(-1).status, StateStatus::kOutOfLimits);
  EXPECT_EQ(crane.checker.robot().model[crane(-1).variable].name, "slide");
  const double q[] = {11.0};
  EXPECT_FALSE(crane.checker.is_free(q, crane.workspace));
  EXPECT_FALSE(crane.checker.find_collision(q, crane.workspace));  // which does not ask for limits
}

TEST(CollisionChecker, WhatIsNotANumberIsNeverFree) {
  Asked crane = ask();
  for (const double x : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(crane(x).status, StateStatus::kNotANumber);
    const double q[] = {x};
    EXPECT_FALSE(crane.checker.is_free(q, crane.workspace));
    EXPECT_TRUE(crane.checker.find_collision(q, crane.workspace));
    EXPECT_THROW(static_cast<void>(crane.checker.all_collisions(q, crane.workspace)), Error);
    EXPECT_THROW(static_cast<void>(crane.checker.clearance(q, crane.workspace)), Error);
  }
}

TEST(CollisionChecker, PaddingCountsOnceTowardTheSceneAndTwiceAmongLinks) {
  const Scene scene = Scene().with(cube("pillar", 1), at(5, 0, -2));
  Asked crane = ask(scene, 0.125);
  EXPECT_EQ(crane.names(4.125), "hook pillar");
  EXPECT_EQ(crane.names(std::nextafter(4.125, 0.0)), "free");
  EXPECT_EQ(crane.names(1.25), "rail trolley");
  EXPECT_EQ(crane.names(std::nextafter(1.25, 2.0)), "free");
}

TEST(CollisionChecker, WhatIsAttachedMovesAlongAndIsPadded) {
  const Scene scene = Scene().with(cube("pillar", 1), at(5, 0, -3)).with(cube("crate", 0.5), at(0, 0, 0));
  const Scene holding = scene.attach("crate", "hook", at(0, 0, -0.5));
  Asked crane = ask(holding);
  EXPECT_EQ(crane.names(4.2), "free");
  EXPECT_EQ(crane.names(4.25), "crate pillar");
  EXPECT_EQ(ask(holding, 0.125).names(4.2), "crate pillar");
  EXPECT_EQ(ask(holding.detach("crate", at(0, 50, 0))).names(4.3), "free");
}

TEST(CollisionChecker, WhatIsAttachedMayTouchItsOwnLinkAndThoseNamed) {
  // The crate is so large that it reaches the hook and the trolley, and at 3 m the rail.
  const Scene scene = Scene().with(cube("crate", 5), at(0, 0, 0));
  EXPECT_EQ(ask(scene.attach("crate", "hook", at(0, 0, 0))).names(2.5), "rail crate");
  EXPECT_EQ(ask(scene.attach("crate", "hook", at(0, 0, 0), {"rail"})).names(2.5), "free");
  EXPECT_THROW(CollisionChecker(robot_of(crane()), scene.attach("crate", "claw", at(0, 0, 0))), Error);
}

TEST(CollisionChecker, WhatTheSceneAllowsIsNotACollision) {
  const Scene scene = Scene().with(cube("pillar", 1), at(5, 0, -2));
  EXPECT_EQ(ask(scene.allow({"pillar", "hook"})).names(5), "free");
  EXPECT_EQ(ask(scene.allow({"hook", ""})).names(5), "free");
  EXPECT_EQ(ask(scene.allow({"pillar", "rail"})).names(5), "hook pillar");
  const Asked crane = ask(scene.allow({"pillar", "hok"}));
  ASSERT_EQ(crane.checker.warnings().size(), 1U);
  EXPECT_NE(crane.checker.warnings()[0].find("'hok'"), std::string::npos);
}

TEST(CollisionChecker, AHalfSpaceIsFoundEverywhere) {
  const Scene floor = Scene().with(
      {.name = "floor",
       .shapes = {{.shape = make_half_space(Vec3(0, 0, 1), -2.25), .X_OS = Pose::Identity(), .source = {}}}},
      Pose::Identity());
  EXPECT_EQ(ask(floor).names(5), "hook floor");
  EXPECT_EQ(ask(floor.moved("floor", at(0, 0, -1e-15))).names(5), "free");
}

TEST(CollisionChecker, ClearanceIsTheSmallestDistanceAndItsPair) {
  const Scene scene = Scene().with(cube("pillar", 1), at(5, 0, -2)).with(cube("far", 1), at(50, 0, 0));
  Asked crane = ask(scene);
  const double q[] = {3.25};
  const Clearance clearance = crane.checker.clearance(q, crane.workspace);
  EXPECT_NEAR(clearance.distance_m, 1, 1e-12);
  ASSERT_TRUE(clearance.pair);
  EXPECT_EQ(crane.checker[clearance.pair->first].name, "hook");
  EXPECT_EQ(crane.checker[clearance.pair->second].name, "pillar");
  EXPECT_NEAR(clearance.point_second_W.x(), 4.5, 1e-12);
}

}  // namespace
}  // namespace clearway
