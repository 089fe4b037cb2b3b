// The space of a group: its parts, its bounds, its motions, and the way to joint values and back.
#include "planners/small_robots.hpp"

#include <clearway/common/error.hpp>

#include <ompl/base/ProjectionEvaluator.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/spaces/SE2StateSpace.h>
#include <ompl/base/spaces/SE3StateSpace.h>
#include <ompl/base/spaces/SO2StateSpace.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace clearway {
namespace {

namespace ob = ompl::base;
constexpr double kPi = std::numbers::pi;

/// One joint of each kind, one that follows another and one that nobody drives.
std::shared_ptr<const Robot> all_kinds() {
  std::vector<JointDescription> joints = {
      joint("base", JointType::kPlanar, Vec3::UnitZ()),     joint("lift", JointType::kPrismatic, Vec3::UnitZ()),
      joint("elbow", JointType::kRevolute, Vec3::UnitY()),  joint("spring", JointType::kRevolute, Vec3::UnitX()),
      joint("mirror", JointType::kRevolute, Vec3::UnitY()), joint("wrist", JointType::kContinuous, Vec3::UnitX()),
      joint("drone", JointType::kFloating, Vec3::UnitX()),  joint("finger", JointType::kPrismatic, Vec3::UnitX())};
  joints[4].mimic = MimicDescription{.joint = "elbow", .multiplier = -1, .offset = 0};
  return chain(std::move(joints), make_sphere(0.05), at(0.3, 0, 0), {"spring"});
}

TEST(JointSpace, HasAPartForEveryKindOfJoint) {
  const auto space = make_space(all_kinds(), "all");
  const auto joints = as_joint_space(space);
  ASSERT_EQ(space->as<ob::CompoundStateSpace>()->getSubspaceCount(), 5u);
  EXPECT_EQ(space->as<ob::CompoundStateSpace>()->getSubspace(0)->getType(), ob::STATE_SPACE_SE2);
  EXPECT_EQ(space->as<ob::CompoundStateSpace>()->getSubspace(1)->getType(),
            ob::STATE_SPACE_REAL_VECTOR);  // lift and elbow in one
  EXPECT_EQ(space->as<ob::CompoundStateSpace>()->getSubspace(1)->getDimension(), 2u);
  EXPECT_EQ(space->as<ob::CompoundStateSpace>()->getSubspace(2)->getType(), ob::STATE_SPACE_SO2);
  EXPECT_EQ(space->as<ob::CompoundStateSpace>()->getSubspace(3)->getType(), ob::STATE_SPACE_SE3);
  EXPECT_EQ(space->as<ob::CompoundStateSpace>()->getSubspace(4)->getType(), ob::STATE_SPACE_REAL_VECTOR);
  EXPECT_EQ(space->getDimension(), 3u + 2 + 1 + 6 + 1);
}

// Informed samplers, which optimising planners use, know no other space for joints.
TEST(JointSpace, IsARealVectorIfAllJointsHaveLimits) {
  const auto robot =
      chain({joint("x", JointType::kPrismatic, Vec3::UnitX()), joint("turn", JointType::kRevolute, Vec3::UnitZ())},
            make_sphere(0.05));
  const auto space = make_space(robot, "all", {.bounds = {{"turn", {-1, 2}}}, .reach = 10, .others = {}});
  const auto joints = as_joint_space(space);
  ASSERT_EQ(space->getType(), ob::STATE_SPACE_REAL_VECTOR);
  ASSERT_FALSE(space->isCompound());
  space->setup();
  EXPECT_NO_THROW(space->sanityChecks());
  EXPECT_EQ(space->as<ob::RealVectorStateSpace>()->getBounds().low, (std::vector<double>{-10, -1}));
  EXPECT_EQ(space->as<ob::RealVectorStateSpace>()->getDimensionName(1), "turn");
  ob::ScopedState<> state(space);
  joints->read(std::vector{0.5, 2 + 1e-6}, state.get());
  EXPECT_EQ(state[0], 0.5);
  EXPECT_EQ(state[1], 2);
  EXPECT_EQ(joints->joint_values(state.get()), (std::vector<double>{0.5, 2}));
  EXPECT_TRUE(space->hasDefaultProjection());
}

TEST(JointSpace, OtherSpacesAreNotOfThisKind) {
  EXPECT_EQ(as_joint_space(std::make_shared<ob::RealVectorStateSpace>(2)), nullptr);
  EXPECT_EQ(as_joint_space(nullptr), nullptr);
}

TEST(JointSpace, NumbersOfAStateAreTheVariablesOfTheGroupInOrder) {
  const auto robot = all_kinds();
  const auto space = make_space(robot, "all");
  const auto joints = as_joint_space(space);
  space->setup();
  ob::ScopedState<> state(space);
  std::vector<double> q = robot->model.rest_state();
  const Group& group = robot->groups[0];
  ASSERT_EQ(group.variables.size(), 14u);  // neither spring nor mirror
  for (std::size_t i = 0; i < 14; ++i) q[group.variables[i].index()] = 0.1 + 0.01 * static_cast<double>(i);
  double length = 0;
  for (std::size_t i = 9; i < 13; ++i) length = std::hypot(length, q[group.variables[i].index()]);
  for (std::size_t i = 9; i < 13; ++i) q[group.variables[i].index()] /= length;
  joints->read(q, state.get());
  std::vector<double> reals;
  space->copyToReals(reals, state.get());
  ASSERT_EQ(reals.size(), 14u);
  for (std::size_t i = 0; i < 14; ++i) EXPECT_NEAR(reals[i], q[group.variables[i].index()], 1e-15) << i;
  EXPECT_EQ(joints->joint_values(state.get()), q);
  for (const char* name : {"base/x", "base/y", "base/theta", "lift", "elbow", "wrist", "drone/trans_z", "finger"})
    EXPECT_TRUE(space->getValueLocationsByName().contains(name)) << name;
}

TEST(JointSpace, OtherJointsStayWhereTheOptionsHaveThem) {
  const auto robot = all_kinds();
  std::vector<double> others = robot->model.rest_state();
  const std::size_t spring = robot->model.find_variable("spring")->index();
  others[spring] = 0.75;
  const auto space = make_space(robot, "all", {.bounds = {}, .reach = 10, .others = others});
  const auto joints = as_joint_space(space);
  ob::ScopedState<> state(space);
  joints->read(robot->model.rest_state(), state.get());
  EXPECT_EQ(joints->joint_values(state.get())[spring], 0.75);
}

TEST(JointSpace, BoundsAreThoseGivenElseLimitsElseTheReach) {
  const auto space =
      make_space(all_kinds(), "all", {.bounds = {{"lift", {0, 1}}, {"base/y", {-2, 3}}}, .reach = 4, .others = {}});
  const auto joints = as_joint_space(space);
  const auto& base = space->as<ob::CompoundStateSpace>()->as<ob::SE2StateSpace>(0)->getBounds();
  EXPECT_EQ(base.low[0], -4);
  EXPECT_EQ(base.high[0], 4);
  EXPECT_EQ(base.low[1], -2);
  EXPECT_EQ(base.high[1], 3);
  const auto& arm = space->as<ob::CompoundStateSpace>()->as<ob::RealVectorStateSpace>(1)->getBounds();
  EXPECT_EQ(arm.low[0], 0);
  EXPECT_EQ(arm.high[0], 1);
  EXPECT_EQ(arm.low[1], -10);
  EXPECT_EQ(arm.high[1], 10);
  EXPECT_EQ(space->as<ob::CompoundStateSpace>()->as<ob::SE3StateSpace>(3)->getBounds().high[2], 4);
}

TEST(JointSpace, SaysWhatIsWrongWithItsOptions) {
  const auto robot = all_kinds();
  const auto refuses = [&](const SpaceOptions& options) {
    EXPECT_THROW(static_cast<void>(make_space(robot, "all", options)), Error);
  };
  EXPECT_THROW(static_cast<void>(make_space(robot, "arm")), Error);
  EXPECT_THROW(static_cast<void>(make_space(nullptr, "all")), Error);
  refuses({.bounds = {{"lift", {-11, 0}}}});  // beyond its limit
  refuses({.bounds = {{"lift", {1, 0}}}});    // the wrong way round
  refuses({.bounds = {{"lift", {0, NAN}}}});  // not a number
  refuses({.bounds = {{"wrist", {0, 1}}}});   // goes all the way round
  refuses({.bounds = {{"drone/rot_x", {0, 1}}}});
  refuses({.bounds = {{"spring", {0, 1}}}});  // not of the group
  refuses({.bounds = {}, .reach = NAN, .others = {}});
  refuses({.bounds = {}, .reach = 10, .others = std::vector<double>{1, 2}});
}

TEST(JointSpace, ReadsAnglesAndQuaternionsIntoTheirRangeAndSnapsToLimits) {
  const auto robot = all_kinds();
  const auto space = make_space(robot, "all");
  const auto joints = as_joint_space(space);
  std::vector<double> q = robot->model.rest_state();
  const auto number = [&](const char* name) -> double& { return q[robot->model.find_variable(name)->index()]; };
  number("wrist") = 7;
  number("base/theta") = -4;
  number("lift") = 10 + 5e-6;  // files hold limits with few digits
  number("elbow") = 10.1;      // but this is beyond
  number("drone/rot_w") = 3;
  ob::ScopedState<> state(space);
  joints->read(q, state.get());
  q = joints->joint_values(state.get());
  EXPECT_NEAR(number("wrist"), 7 - 2 * kPi, 1e-15);
  EXPECT_NEAR(number("base/theta"), -4 + 2 * kPi, 1e-15);
  EXPECT_EQ(number("lift"), 10);
  EXPECT_EQ(number("elbow"), 10.1);
  EXPECT_EQ(number("drone/rot_w"), 1);
  EXPECT_FALSE(space->satisfiesBounds(state.get()));
  number("elbow") = 0;
  joints->read(q, state.get());
  EXPECT_TRUE(space->satisfiesBounds(state.get()));
}

// OMPL's own list of what it expects of a space: distances, interpolation, copies, serialization.
TEST(JointSpace, PassesTheSanityChecksOfOmpl) {
  const auto space = make_space(all_kinds(), "all");
  const auto joints = as_joint_space(space);
  space->setup();
  EXPECT_NO_THROW(space->sanityChecks());
}

TEST(JointSpace, InterpolatesAllNumbersStraightUpToFullTurnsAndSigns) {
  const auto robot = all_kinds();
  const auto space = make_space(robot, "all");
  const auto joints = as_joint_space(space);
  space->setup();
  ob::ScopedState<> a(space), b(space), way(space);
  for (int k = 0; k < 200; ++k) {
    a.random();
    b.random();
    const double t = 0.01 * (k % 101);
    space->interpolate(a.get(), b.get(), t, way.get());
    const auto from = joints->joint_values(a.get()), to = joints->joint_values(b.get()),
               between = joints->joint_values(way.get());
    double dot = 0;
    const std::size_t rot = robot->model.find_variable("drone/rot_x")->index();
    for (std::size_t i = rot; i < rot + 4; ++i) dot += from[i] * to[i];
    for (std::size_t i = 0; i < from.size(); ++i) {
      double target = to[i];
      if (robot->model.variables()[i].is_turn) target = from[i] + std::remainder(to[i] - from[i], 2 * kPi);
      if (i >= rot && i < rot + 4 && dot < 0) target = -to[i];
      double off = between[i] - ((1 - t) * from[i] + t * target);
      if (robot->model.variables()[i].is_turn) off = std::remainder(off, 2 * kPi);
      ASSERT_NEAR(off, 0, 1e-14) << i;
    }
  }
}

TEST(JointSpace, MeasuresAnglesInRadians) {
  const auto robot = all_kinds();
  const auto space = make_space(robot, "all");
  const auto joints = as_joint_space(space);
  std::vector<double> q = robot->model.rest_state();
  ob::ScopedState<> a(space), b(space);
  joints->read(q, a.get());
  for (const char* name : {"base/theta", "elbow", "wrist", "lift", "drone/trans_x"}) {
    std::vector<double> moved = q;
    moved[robot->model.find_variable(name)->index()] = 0.5;
    joints->read(moved, b.get());
    EXPECT_NEAR(space->distance(a.get(), b.get()), 0.5, 1e-14) << name;
  }
  q[robot->model.find_variable("drone/rot_z")->index()] = std::sin(0.25);
  q[robot->model.find_variable("drone/rot_w")->index()] = std::cos(0.25);
  joints->read(q, b.get());
  EXPECT_NEAR(space->distance(a.get(), b.get()), 0.5, 1e-14);
}

TEST(JointSpace, ProjectsToThePlaceOfTheTip) {
  const auto robot = chain(
      {joint("turn", JointType::kContinuous, Vec3::UnitZ()), joint("slide", JointType::kPrismatic, Vec3::UnitX())},
      make_sphere(0.05));
  ASSERT_TRUE(robot->groups[0].tip);
  const auto space = make_space(robot, "all");
  const auto joints = as_joint_space(space);
  space->setup();
  ASSERT_TRUE(space->hasDefaultProjection());
  const auto tip = space->getDefaultProjection();
  ob::ScopedState<> state(space);
  joints->read(std::vector{0.3, 2.0}, state.get());
  Eigen::VectorXd place(tip->getDimension());
  tip->project(state.get(), place);
  EXPECT_LT((place - Vec3(2 * std::cos(0.3), 2 * std::sin(0.3), 0)).norm(), 1e-14);

  const auto first = space->getProjection("joints");
  Eigen::VectorXd numbers(first->getDimension());
  ASSERT_EQ(numbers.size(), 2);
  first->project(state.get(), numbers);
  EXPECT_EQ(numbers, Eigen::Vector2d(0.3, 2.0));
}

}  // namespace
}  // namespace clearway
