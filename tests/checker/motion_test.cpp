// Motions whose every instant can be worked out by hand.
#include <clearway/checker/motion.hpp>
#include <clearway/common/error.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace clearway {
namespace {

constexpr double kPi = std::numbers::pi;

Pose at(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, y, z);
  return X;
}

Object object(const std::string& name, Shape shape) {
  return {.name = name, .shapes = {{.shape = std::move(shape), .X_OS = Pose::Identity(), .source = {}}}};
}

struct JointSpec {
  JointType type;
  Vec3 axis;
};

/// A ball of 0.05 m, moved by one joint at the origin; `arm_m` out along x.
std::shared_ptr<const Robot> one_ball(const JointSpec& spec, double arm_m) {
  RobotDescription robot{.source = "test", .name = "ball", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "root", .shapes = {}});
  robot.links.push_back(
      {.name = "ball", .shapes = {{.shape = make_sphere(0.05), .X_LS = at(arm_m, 0, 0), .source = {}}}});
  JointDescription joint;
  joint.name = "joint";
  joint.type = spec.type;
  joint.parent = "root";
  joint.child = "ball";
  joint.axis = spec.axis;
  if (spec.type == JointType::kPrismatic || spec.type == JointType::kRevolute)
    joint.limits = {.lower = -10, .upper = 10, .velocity = 1};
  robot.joints = {joint};
  return std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot);
}

std::shared_ptr<const Robot> slider() { return one_ball({JointType::kPrismatic, Vec3::UnitX()}, 0); }

/// A wall 1 mm thick, across x at the place given.
Scene wall_at(double x) { return Scene().with(object("wall", make_box(Vec3(0.001, 2, 2))), at(x, 0, 0)); }

struct Answers {
  MotionResult result;
  bool is_free;
};
Answers ask(const CollisionChecker& checker, const std::vector<double>& from, const std::vector<double>& to,
            const MotionOptions& options = {}) {
  Workspace workspace = checker.make_workspace();
  const MotionResult result = check_motion(checker, from, to, options, workspace);
  return {result, is_motion_free(checker, from, to, options, workspace)};
}

TEST(Motion, AWallOfAMillimetreStopsIt) {
  const CollisionChecker checker(slider(), wall_at(0.7303));
  const auto [result, is_free] = ask(checker, {-4}, {6});
  EXPECT_FALSE(is_free);
  ASSERT_EQ(result.status, StateStatus::kCollision);
  EXPECT_EQ(checker[result.collision.first].name, "ball");
  EXPECT_EQ(checker[result.collision.second].name, "wall");
  const double touch = (0.7303 - 0.0005 - 0.05 + 4) / 10;  // the ball meets the face of the wall
  EXPECT_LE(result.free_until, touch);
  EXPECT_GE(result.free_until, touch - 3e-4 / 10);  // within three gaps of it
  EXPECT_NEAR(result.at, touch, 3e-4 / 10);

  // What OMPL does unless told otherwise, states 1 % of the extent apart, steps over it.
  Workspace workspace = checker.make_workspace();
  bool has_hit = false;
  for (int i = 0; i <= 50; ++i) has_hit |= !checker.is_free(std::vector{-4 + 0.2 * i}, workspace);
  EXPECT_FALSE(has_hit);
}

TEST(Motion, SamplesSeeAWallOnlyIfTheyAreCloseEnough) {
  const CollisionChecker checker(slider(), wall_at(0.7303));
  MotionOptions options{.mode = MotionMode::kSampled, .min_gap_m = 1e-4, .max_step_m = 0.09};
  const auto [result, is_free] = ask(checker, {-4}, {6}, options);
  EXPECT_FALSE(is_free);
  ASSERT_EQ(result.status, StateStatus::kCollision);
  EXPECT_NEAR(result.at - result.free_until, 0.009, 0.0005);
  const double touch = (0.7303 - 0.0505 + 4) / 10;
  EXPECT_LT(result.free_until, touch);
  EXPECT_GE(result.at, touch);

  options.max_step_m = 5;  // three states, none of them near the wall
  EXPECT_TRUE(ask(checker, {-4}, {6}, options).is_free);
}

TEST(Motion, BackIsTheSameMotion) {
  const CollisionChecker checker(slider(), wall_at(0.5));
  const auto there = ask(checker, {-4}, {6}).result, back = ask(checker, {6}, {-4}).result;
  EXPECT_EQ(back.status, StateStatus::kCollision);
  EXPECT_NEAR(there.free_until, (0.5 - 0.0505 + 4) / 10, 3e-5);
  EXPECT_NEAR(back.free_until, (6 - 0.5 - 0.0505) / 10, 3e-5);
}

TEST(Motion, PassesAtALittleMoreThanTheGapAndStopsBelowIt) {
  for (const double gap_m : {1e-2, 1e-4, 1e-7}) {
    const MotionOptions options{.mode = MotionMode::kCertified, .min_gap_m = gap_m, .max_step_m = 1};
    const auto passing = [&](double space_m) {
      const Scene scene = Scene().with(object("ground", make_box(Vec3(20, 20, 1))), at(0, 0, -0.55 - space_m));
      return ask(CollisionChecker(slider(), scene), {-100 * gap_m}, {100 * gap_m}, options).is_free;
    };
    EXPECT_TRUE(passing(1.001 * gap_m)) << gap_m;
    EXPECT_FALSE(passing(0)) << gap_m;
    EXPECT_FALSE(passing(-gap_m)) << gap_m;
  }
}

TEST(Motion, AnArcIsNotItsChord) {
  // A ball on an arm of 1 m turns by half a turn; a post stands on the arc, and one where only the chord would pass.
  const auto robot = one_ball({JointType::kRevolute, Vec3::UnitZ()}, 1);
  const auto is_free = [&](double x, double y) {
    const Scene scene = Scene().with(object("post", make_cylinder(1, 0.05)), at(x, y, 0));
    return ask(CollisionChecker(robot, scene), {0}, {kPi}).is_free;
  };
  EXPECT_FALSE(is_free(0, 1));
  EXPECT_FALSE(is_free(std::cos(1.0), std::sin(1.0)));
  EXPECT_TRUE(is_free(0, 0));
  EXPECT_TRUE(is_free(0, -1));
  EXPECT_TRUE(is_free(0, 0.89));
  EXPECT_FALSE(is_free(0, 0.91));
}

TEST(Motion, AnAngleWithoutLimitsGoesAsWritten) {
  const auto robot = one_ball({JointType::kContinuous, Vec3::UnitZ()}, 1);
  const CollisionChecker checker(robot, Scene().with(object("post", make_cylinder(1, 0.05)), at(-1, 0, 0)));
  EXPECT_FALSE(ask(checker, {-3}, {3}).is_free == ask(checker, {3}, {2 * kPi - 3}).is_free);
  EXPECT_TRUE(ask(checker, {-3}, {3}).is_free);            // through zero
  EXPECT_FALSE(ask(checker, {3}, {2 * kPi - 3}).is_free);  // through the post
}

TEST(Motion, AMovingBaseIsBoundToo) {
  const auto planar = one_ball({JointType::kPlanar, Vec3::UnitZ()}, 1);
  const CollisionChecker on_floor(planar, wall_at(3));
  EXPECT_FALSE(ask(on_floor, {0, 0, 0}, {3, 0, 0}).is_free);
  EXPECT_TRUE(ask(on_floor, {0, 0, 0}, {1.5, 0, 0}).is_free);
  EXPECT_FALSE(ask(on_floor, {2, 0, kPi / 2}, {2, 0, -kPi / 2}).is_free);  // swings into the wall
  EXPECT_TRUE(ask(on_floor, {2, 0, kPi / 2}, {2, 0, kPi}).is_free);

  const auto floating = one_ball({JointType::kFloating, Vec3::UnitZ()}, 1);
  const CollisionChecker in_air(floating, wall_at(3));
  const double c = std::cos(kPi / 4), s = std::sin(kPi / 4);
  const std::vector<double> left{2, 0, 0, 0, 0, s, c}, right{2, 0, 0, 0, 0, -s, c}, away{2, 0, 0, 0, 0, 1, 0};
  EXPECT_FALSE(ask(in_air, left, right).is_free);
  EXPECT_TRUE(ask(in_air, left, away).is_free);
  EXPECT_FALSE(ask(in_air, {0, 0, 0, 0, 0, 0, 1}, {3, 0, 0, 0, 0, 0, 1}).is_free);
}

TEST(Motion, AQuaternionThatVanishesOnTheWayIsNoMotion) {
  const CollisionChecker checker(one_ball({JointType::kFloating, Vec3::UnitZ()}, 1), Scene());
  for (const MotionMode mode : {MotionMode::kCertified, MotionMode::kSampled}) {
    MotionOptions options;
    options.mode = mode;
    const auto [result, is_free] = ask(checker, {0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, -1}, options);
    EXPECT_FALSE(is_free);
    EXPECT_EQ(result.status, StateStatus::kNotANumber);
    EXPECT_EQ(checker.robot().model[result.variable].name, "joint/rot_x");
  }
}

TEST(Motion, EndsMustBeNumbersWithinLimits) {
  const CollisionChecker checker(slider(), Scene());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(ask(checker, {0}, {nan}).result.status, StateStatus::kNotANumber);
  EXPECT_EQ(ask(checker, {nan}, {0}).result.status, StateStatus::kNotANumber);
  EXPECT_EQ(ask(checker, {0}, {11}).result.status, StateStatus::kOutOfLimits);
  EXPECT_FALSE(ask(checker, {0}, {nan}).is_free);
  EXPECT_FALSE(ask(checker, {11}, {0}).is_free);
  const auto [result, is_free] = ask(checker, {-10}, {10});
  EXPECT_TRUE(is_free);
  EXPECT_EQ(result.status, StateStatus::kFree);
  EXPECT_EQ(result.free_until, 1);
}

TEST(Motion, AMotionThatGoesNowhereIsAState) {
  const CollisionChecker checker(slider(), wall_at(0.5));
  EXPECT_TRUE(ask(checker, {0.3}, {0.3}).is_free);
  EXPECT_FALSE(ask(checker, {0.45}, {0.45}).is_free);
  EXPECT_EQ(ask(checker, {0.45}, {0.45}).result.free_until, 0);
  const MotionOptions sampled{.mode = MotionMode::kSampled, .min_gap_m = 0, .max_step_m = 0.1};
  EXPECT_TRUE(ask(checker, {0.3}, {0.3}, sampled).is_free);
  EXPECT_FALSE(ask(checker, {0.45}, {0.45}, sampled).is_free);
}

TEST(Motion, BadOptionsAreRefused) {
  const CollisionChecker checker(slider(), Scene());
  for (const double bad :
       {0.0, -1.0, 1e-9, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_THROW(ask(checker, {0}, {1}, {.mode = MotionMode::kCertified, .min_gap_m = bad, .max_step_m = 1}), Error);
    EXPECT_THROW(ask(checker, {0}, {1}, {.mode = MotionMode::kSampled, .min_gap_m = 1, .max_step_m = bad}), Error);
  }
}

TEST(Motion, AHalfSpaceThatTurnsIsNeverProvenFree) {
  const auto robot = one_ball({JointType::kRevolute, Vec3::UnitZ()}, 1);
  const Scene held = wall_at(5)
                         .with(object("shield", make_half_space(Vec3::UnitZ(), -3)), Pose::Identity())
                         .attach("shield", "ball", Pose::Identity());
  EXPECT_FALSE(ask(CollisionChecker(robot, held), {0}, {1}).is_free);
  const Scene sliding = Scene()
                            .with(object("post", make_sphere(0.1)), at(0, 0, 1))
                            .with(object("shield", make_half_space(Vec3::UnitZ(), -3)), Pose::Identity())
                            .attach("shield", "ball", Pose::Identity());
  EXPECT_TRUE(ask(CollisionChecker(slider(), sliding), {0}, {1}).is_free);
}

}  // namespace
}  // namespace clearway
