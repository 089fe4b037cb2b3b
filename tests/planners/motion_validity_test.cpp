// OMPL's MotionValidator, word by word, on motions that can be worked out by hand.
#include <clearway/planners/motion_validity.hpp>

#include "oracle/rng.hpp"
#include "planners/small_robots.hpp"

#include <clearway/planners/install_checker.hpp>

#include <ompl/base/DiscreteMotionValidator.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/spaces/SE2StateSpace.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace clearway {
namespace {

namespace ob = ompl::base;
constexpr double kPi = std::numbers::pi;
constexpr double kUntouched = -7;

std::shared_ptr<const Robot> slider() { return ball(JointType::kPrismatic, Vec3::UnitX()); }
Scene thin_wall(double x) { return box_at(Vec3(0.001, 2, 2), at(x, 0, 0)); }

bool is_free(const OmplCell& setup, const std::vector<double>& from, const std::vector<double>& to) {
  return setup.si->checkMotion(setup.state(from).get(), setup.state(to).get());
}

TEST(MotionValidity, SeesAWallThatOmplsOwnValidatorStepsOver) {
  const OmplCell setup(slider(), thin_wall(0.73));
  const auto from = setup.state({-4}), to = setup.state({6});
  EXPECT_TRUE(ob::DiscreteMotionValidator(setup.si).checkMotion(from.get(), to.get()));
  EXPECT_FALSE(setup.si->checkMotion(from.get(), to.get()));
  EXPECT_FALSE(setup.si->checkMotion(to.get(), from.get()));
  EXPECT_TRUE(is_free(setup, {-4}, {0.6}));
}

TEST(MotionValidity, LastValidIsNotModifiedIfTheMotionIsValid) {
  const OmplCell setup(slider(), thin_wall(0.73));
  auto last = setup.state({3});
  std::pair<ob::State*, double> last_valid(last.get(), kUntouched);
  EXPECT_TRUE(setup.si->checkMotion(setup.state({-4}).get(), setup.state({0.5}).get(), last_valid));
  EXPECT_EQ(last_valid.first, last.get());
  EXPECT_EQ(last_valid.second, kUntouched);
  EXPECT_EQ(last[0], 3);
}

/// What OMPL says about lastValid of a motion that is not valid, whatever the motion.
void expect_last_valid(const OmplCell& setup, const ob::State* s1, const ob::State* s2) {
  auto last = setup.state(setup.robot->model.rest_state());
  auto at_time = last;
  std::pair<ob::State*, double> last_valid(last.get(), kUntouched);
  ASSERT_FALSE(setup.si->checkMotion(s1, s2, last_valid));
  ASSERT_FALSE(setup.si->checkMotion(s1, s2));
  EXPECT_EQ(last_valid.first, last.get());
  EXPECT_GE(last_valid.second, 0);
  EXPECT_LT(last_valid.second, 1);
  EXPECT_TRUE(setup.si->isValid(last.get()));
  EXPECT_TRUE(setup.si->checkMotion(s1, last.get()));
  setup.space->interpolate(s1, s2, last_valid.second, at_time.get());
  EXPECT_TRUE(setup.space->equalStates(last.get(), at_time.get()));

  std::pair<ob::State*, double> only_time(nullptr, kUntouched);  // "may be nullptr"
  EXPECT_FALSE(setup.si->checkMotion(s1, s2, only_time));
  EXPECT_EQ(only_time.second, last_valid.second);

  for (const bool is_first : {true, false}) {  // "need not be different from s1 or s2"
    ob::ScopedState<> a(setup.si), b(setup.si);
    setup.si->copyState(a.get(), s1);
    setup.si->copyState(b.get(), s2);
    std::pair<ob::State*, double> aliased((is_first ? a : b).get(), kUntouched);
    EXPECT_FALSE(setup.si->checkMotion(a.get(), b.get(), aliased));
    EXPECT_EQ(aliased.second, last_valid.second);
    EXPECT_TRUE(setup.space->equalStates(aliased.first, last.get()));
    EXPECT_TRUE(setup.space->equalStates((is_first ? b : a).get(), is_first ? s2 : s1));
  }
}

TEST(MotionValidity, LastValidIsAValidStateOnAValidMotion) {
  const OmplCell setup(slider(), thin_wall(0.73));
  const auto from = setup.state({-4}), to = setup.state({6});
  expect_last_valid(setup, from.get(), to.get());
  expect_last_valid(setup, to.get(), from.get());
  const double touch = (0.73 - 0.0505 + 4) / 10;
  std::pair<ob::State*, double> last_valid(nullptr, kUntouched);
  EXPECT_FALSE(setup.si->checkMotion(from.get(), to.get(), last_valid));
  EXPECT_LT(last_valid.second, touch);
  EXPECT_GT(last_valid.second, touch * (1 - 0.002));
}

// Motions are certified to closer than the gap, states are not valid there.
TEST(MotionValidity, LastValidKeepsALargeGap) {
  const OmplCell setup(slider(), thin_wall(0.73), {.mode = MotionMode::kCertified, .min_gap_m = 0.05});
  oracle::Rng rng(3);
  for (int k = 0; k < 200; ++k) {
    const auto from = setup.state({rng.real(0, 0.6)}), to = setup.state({rng.real(0.7, 3)});
    ASSERT_TRUE(setup.si->isValid(from.get()));
    expect_last_valid(setup, from.get(), to.get());
  }
}

TEST(MotionValidity, LastValidIsTheStartIfThereIsNothingBetter) {
  const OmplCell setup(slider(), thin_wall(0.73));
  const auto edge = setup.state({0.73 - 0.0505 - 1.00001e-4});  // accepted, and one step on is not
  ASSERT_TRUE(setup.si->isValid(edge.get()));
  expect_last_valid(setup, edge.get(), setup.state({6}).get());
  auto far = setup.state({0});
  far[0] = 11;  // beyond the bounds
  const auto from = setup.state({-4});
  auto last = setup.state({3});
  std::pair<ob::State*, double> last_valid(last.get(), kUntouched);
  EXPECT_FALSE(setup.si->checkMotion(from.get(), far.get(), last_valid));
  EXPECT_EQ(last_valid.second, 0);
  EXPECT_EQ(last[0], -4);
}

TEST(MotionValidity, CountsValidAndInvalidMotions) {
  const OmplCell setup(slider(), thin_wall(0.73));
  const auto& motions = *setup.si->getMotionValidator();
  const auto left = setup.state({-4}), middle = setup.state({0}), right = setup.state({6});
  std::pair<ob::State*, double> last_valid(nullptr, 0);
  static_cast<void>(motions.checkMotion(left.get(), middle.get()));
  static_cast<void>(motions.checkMotion(left.get(), middle.get(), last_valid));
  static_cast<void>(motions.checkMotion(left.get(), right.get()));
  EXPECT_EQ(motions.getValidMotionCount(), 2u);
  EXPECT_EQ(motions.getInvalidMotionCount(), 1u);
  static_cast<void>(motions.checkMotion(left.get(), right.get(), last_valid));  // its search does not count
  EXPECT_EQ(motions.getInvalidMotionCount(), 2u);
  EXPECT_EQ(motions.getValidMotionCount(), 2u);
}

/// A ball on an arm of 1 m that turns about z; a wall in its way at the angle given.
OmplCell turning(double wall_angle) {
  return OmplCell(ball(JointType::kContinuous, Vec3::UnitZ(), 1),
                  box_at(Vec3(0.1, 0.1, 0.1), at(std::cos(wall_angle), std::sin(wall_angle), 0)));
}

TEST(MotionValidity, ContinuousJointsTakeTheShortWayRound) {
  const OmplCell behind = turning(kPi), ahead = turning(0);
  for (const auto& [from, to] : {std::pair(2.5, -2.5), std::pair(-2.5, 2.5)}) {
    EXPECT_FALSE(is_free(behind, {from}, {to}));
    EXPECT_TRUE(is_free(ahead, {from}, {to}));
  }
  for (const auto& [from, to] : {std::pair(1.0, -1.0), std::pair(-1.0, 1.0)}) {
    EXPECT_TRUE(is_free(behind, {from}, {to}));
    EXPECT_FALSE(is_free(ahead, {from}, {to}));
  }
  const auto from = behind.state({2.5}), to = behind.state({-2.5});
  expect_last_valid(behind, from.get(), to.get());
  expect_last_valid(behind, to.get(), from.get());
}

// Both ways are equally short; OMPL takes the one through 0, and so must the check.
TEST(MotionValidity, AtHalfATurnItIsTheWayThatOmplInterpolates) {
  const OmplCell setup = turning(0);
  auto from = setup.state({-kPi / 2}), to = setup.state({kPi / 2}), middle = from;
  setup.space->interpolate(from.get(), to.get(), 0.5, middle.get());
  ASSERT_NEAR(middle[0], 0, 1e-15);
  EXPECT_FALSE(setup.si->checkMotion(from.get(), to.get()));
  EXPECT_FALSE(setup.si->checkMotion(to.get(), from.get()));
}

// Far closer to the box than the gap, whether that is a hit is the search's to say, and at the edge rounding decides: the
// numbers of both directions must be the same, though the angle is beyond pi and each could be unwrapped to the other.
TEST(MotionValidity, ThereAndBackAgreeToTheLastBit) {
  oracle::Rng rng(7);
  for (int k = 0; k < 20; ++k) {
    const double end = rng.real(3.2, 3.9);
    double hit_m = 0, free_m = 1e-4;  // space left between the ball, where it stops, and the box
    for (int i = 0; i < 50; ++i) {
      const double space_m = (hit_m + free_m) / 2;
      const Pose turned_to_end(Eigen::AngleAxisd(end, Vec3::UnitZ()));
      const OmplCell cell(ball(JointType::kContinuous, Vec3::UnitZ(), 1),
                          box_at(Vec3(0.4, 0.4, 0.4), turned_to_end * at(1, 0.05 + 0.2 + space_m, 0)));
      const auto from = cell.state({1}), to = cell.state({end});
      const bool there = cell.si->checkMotion(from.get(), to.get());
      ASSERT_EQ(there, cell.si->checkMotion(to.get(), from.get())) << k << " " << i;
      (there ? free_m : hit_m) = space_m;
    }
    EXPECT_GT(hit_m, 0);
    EXPECT_LT(free_m, 1e-4);
  }
}

TEST(MotionValidity, PlanarBasesMoveAndTurnTogether) {
  // A bar of 1 m passes a gap of 0.6 m between two blocks lengthwise, not across.
  const auto robot =
      chain({joint("base", JointType::kPlanar, Vec3::UnitZ())}, make_box(Vec3(1, 0.1, 0.1)), at(0, 0, 0));
  Scene scene = box_at(Vec3(0.2, 4, 1), at(0, 2.3, 0));
  scene = scene.with(
      Object{.name = "other", .shapes = {{.shape = make_box(Vec3(0.2, 4, 1)), .X_OS = Pose::Identity(), .source = {}}}},
      at(0, -2.3, 0));
  const OmplCell setup(robot, scene);
  EXPECT_TRUE(is_free(setup, {-2, 0, 0}, {2, 0, 0}));
  EXPECT_TRUE(is_free(setup, {-2, 0, kPi - 0.1}, {2, 0, -kPi + 0.1}));  // nearly lengthwise throughout, by way of pi
  EXPECT_FALSE(is_free(setup, {-2, 0, kPi / 2}, {2, 0, kPi / 2}));
  const auto from = setup.state({-2, 0, kPi / 2}), to = setup.state({2, 0, kPi / 2});
  expect_last_valid(setup, from.get(), to.get());
}

std::vector<double> floating(double x, double y, double z, const Eigen::Quaterniond& q) {
  return {x, y, z, q.x(), q.y(), q.z(), q.w()};
}
Eigen::Quaterniond turned(double angle, const Vec3& axis) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis.normalized()));
}

TEST(MotionValidity, FloatingBodiesTurnTheShortWay) {
  // A bar along x turns about z; the post is where its end passes at 45 degrees.
  const auto robot =
      chain({joint("body", JointType::kFloating, Vec3::UnitX())}, make_box(Vec3(0.5, 0.1, 0.1)), at(0.25, 0, 0));
  const OmplCell setup(robot, box_at(Vec3(0.05, 0.05, 0.05), at(0.3, 0.3, 0)));
  const auto start = floating(0, 0, 0, turned(0, Vec3::UnitZ()));
  auto through = floating(0, 0, 0, turned(1.4, Vec3::UnitZ())), away = floating(0, 0, 0, turned(-1.4, Vec3::UnitZ()));
  for (const double sign : {1.0, -1.0}) {  // the same rotations, with either sign
    for (std::size_t i = 3; i < 7; ++i) through[i] *= sign, away[i] *= sign;
    EXPECT_FALSE(is_free(setup, start, through));
    EXPECT_FALSE(is_free(setup, through, start));
    EXPECT_TRUE(is_free(setup, start, away));
    EXPECT_TRUE(is_free(setup, away, start));
  }
  const auto from = setup.state(start), to = setup.state(through);
  expect_last_valid(setup, from.get(), to.get());
}

// Whatever it calls free is free where the space's own interpolation goes, closely looked at, also when a body turns far
// while it travels: slerp would be elsewhere.
TEST(MotionValidity, WhatIsFreeIsFreeWhereTheSpaceInterpolates) {
  const auto robot =
      chain({joint("body", JointType::kFloating, Vec3::UnitX()), joint("turn", JointType::kContinuous, Vec3::UnitZ())},
            make_box(Vec3(0.8, 0.1, 0.1)), at(0.2, 0, 0));
  const OmplCell setup(robot, box_at(Vec3(0.3, 0.4, 0.5), at(0.1, 0.1, 0)), {},
                       {.bounds = {}, .reach = 1, .others = {}});
  auto a = setup.state(robot->model.rest_state()), b = a, between = a;
  Workspace workspace = setup.checker->make_workspace();
  int free = 0, blocked = 0;
  for (int k = 0; k < 400; ++k) {
    do a.random();
    while (!setup.si->isValid(a.get()));
    b.random();
    const bool is_free = setup.si->checkMotion(a.get(), b.get());
    ASSERT_EQ(setup.si->checkMotion(b.get(), a.get()), is_free);
    (is_free ? free : blocked) += 1;
    if (!is_free) {
      if (k % 8 == 0) expect_last_valid(setup, a.get(), b.get());
      continue;
    }
    for (int i = 0; i <= 500; ++i) {
      setup.space->interpolate(a.get(), b.get(), i / 500.0, between.get());
      ASSERT_TRUE(setup.checker->is_free(setup.joints->joint_values(between.get()), workspace));
    }
  }
  EXPECT_GT(free, 40);
  EXPECT_GT(blocked, 40);
}

/// Spaces of other people's making.
ob::SpaceInformationPtr own_space(ob::StateSpacePtr space, const std::shared_ptr<const CollisionChecker>& checker,
                                  const ToJointValues& to_joint_values) {
  auto si = std::make_shared<ob::SpaceInformation>(std::move(space));
  install_checker(si, checker, {}, to_joint_values);
  si->setup();
  return si;
}

TEST(MotionValidity, CertifiesTheWholeOfALinearMotionInASpaceOfYourOwn) {
  const auto checker = std::make_shared<const CollisionChecker>(slider(), thin_wall(0.73));
  const auto space = std::make_shared<ob::RealVectorStateSpace>(1);
  space->setBounds(-10, 10);
  const auto si = own_space(space, checker, [](const ob::State* state, std::span<double> q) {
    q[0] = state->as<ob::RealVectorStateSpace::StateType>()->values[0] / 2;  // in other units
  });
  ob::ScopedState<> from(si), to(si);
  from[0] = -8, to[0] = 9;
  EXPECT_FALSE(si->checkMotion(from.get(), to.get()));
  to[0] = 1.3;
  EXPECT_TRUE(si->checkMotion(from.get(), to.get()));
}

TEST(MotionValidity, AngleThatWrapsInASpaceOfYourOwnTakesTheShortWay) {
  const auto robot = ball(JointType::kContinuous, Vec3::UnitZ(), 1);
  for (const bool is_behind : {true, false}) {
    const auto checker =
        std::make_shared<const CollisionChecker>(robot, box_at(Vec3(0.1, 0.1, 0.1), at(is_behind ? -1 : 1, 0, 0)));
    auto space = std::make_shared<ob::SE2StateSpace>();
    ob::RealVectorBounds bounds(2);
    bounds.setLow(-1), bounds.setHigh(1);
    space->setBounds(bounds);
    const auto si = own_space(space, checker, [](const ob::State* state, std::span<double> q) {
      q[0] = state->as<ob::SE2StateSpace::StateType>()->getYaw();
    });
    ob::ScopedState<ob::SE2StateSpace> from(si), to(si);
    from->setXY(0, 0), from->setYaw(2.5), to->setXY(0, 0), to->setYaw(-2.5);
    EXPECT_EQ(si->checkMotion(from.get(), to.get()), !is_behind);
    EXPECT_EQ(si->checkMotion(to.get(), from.get()), !is_behind);
  }
}

TEST(MotionValidity, FollowsABentMotionInPieces) {
  // One parameter leads the ball round the origin, where a post stands: the straight line would hit it.
  const auto robot =
      chain({joint("x", JointType::kPrismatic, Vec3::UnitX()), joint("y", JointType::kPrismatic, Vec3::UnitY())},
            make_sphere(0.05));
  const auto on_circle = [](const ob::State* state, std::span<double> q) {
    const double angle = state->as<ob::RealVectorStateSpace::StateType>()->values[0];
    q[0] = std::cos(angle), q[1] = std::sin(angle);
  };
  const auto space = std::make_shared<ob::RealVectorStateSpace>(1);
  space->setBounds(0, kPi);
  const auto post = std::make_shared<const CollisionChecker>(robot, box_at(Vec3(0.1, 0.1, 0.1), at(0, 0, 0)));
  const auto si = own_space(space, post, on_circle);
  ob::ScopedState<> from(si), to(si);
  from[0] = 0, to[0] = kPi;
  EXPECT_TRUE(si->checkMotion(from.get(), to.get()));

  // A thin wall at the top of the circle, between two of the states that OMPL would try.
  const auto wall = std::make_shared<const CollisionChecker>(robot, box_at(Vec3(0.001, 0.2, 0.2), at(0.0157, 1, 0)));
  const auto blocked = own_space(space, wall, on_circle);
  std::pair<ob::State*, double> last_valid(nullptr, kUntouched);
  EXPECT_FALSE(blocked->checkMotion(from.get(), to.get(), last_valid));
  EXPECT_NEAR(last_valid.second * kPi, kPi / 2 - 0.0157 - 0.0505, 0.02);
  EXPECT_LT(last_valid.second * kPi, kPi / 2 - 0.0157 - 0.0505);
  EXPECT_FALSE(blocked->checkMotion(to.get(), from.get(), last_valid));
  EXPECT_NEAR(last_valid.second * kPi, kPi / 2 + 0.0157 - 0.0505, 0.02);
}

}  // namespace
}  // namespace clearway
