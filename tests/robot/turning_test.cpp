// Joints that turn, at any angle: against the standard library in long double, and the same bits on every instruction set.
#include <clearway/robot/kinematics.hpp>

#include "oracle/rng.hpp"
#include "support/instruction_sets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

namespace clearway {
namespace {

constexpr double kPi = std::numbers::pi;

/// `count` joints about z, each between the world and a link of its own: its pose is cos and sin of the angle itself.
RobotModel spinners(std::size_t count) {
  RobotDescription robot{
      .source = "test", .name = "spinners", .links = {{.name = "root", .shapes = {}}}, .joints = {}, .base = {}};
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "spinner" + std::to_string(i);
    robot.links.push_back({.name = name, .shapes = {}});
    JointDescription joint;
    joint.name = "turn" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.parent = "root";
    joint.child = name;
    joint.axis = Vec3::UnitZ();
    robot.joints.push_back(joint);
  }
  return RobotModel(std::move(robot));
}

std::vector<Pose> poses(const RobotModel& robot, const std::vector<double>& q) {
  std::vector<Pose> X_WL(robot.links().size());
  forward_kinematics(robot, q, X_WL);
  return X_WL;
}

std::vector<double> angles() {
  std::vector<double> all = {0.0, -0.0, 1e-300, 99999.9, 1e5, 100000.1, -1e5, 1e9, -1e18, 1e300};
  for (const int quarters : {1, 2, 3, 4, 5, 7, 101, 63661}) {
    const double near = quarters * (kPi / 2);
    for (const double angle :
         {near, std::nextafter(near, 0), std::nextafter(near, 1e9), near + kPi / 4, near - kPi / 4})
      all.insert(all.end(), {angle, -angle});
  }
  oracle::Rng rng(7);
  for (int i = 0; i < 20000; ++i) all.push_back(rng.real(-10, 10));
  for (int i = 0; i < 20000; ++i) all.push_back(rng.real(-1e5, 1e5));
  return all;
}

TEST(Turning, SinesAndCosinesAreRightToTheLastDigits) {
  const RobotModel robot = spinners(19);  // not a multiple of any register
  const std::vector<double> all = angles();
  double worst = 0;
  for (std::size_t at = 0; at < all.size(); at += 19) {
    std::vector<double> q(19, 0.5);
    std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(at), std::min<std::size_t>(19, all.size() - at), q.begin());
    const std::vector<Pose> X_WL = poses(robot, q);
    for (std::size_t i = 0; i < 19; ++i) {
      const Pose& X = X_WL[i + 1];
      const auto angle = static_cast<long double>(q[i]);
      const long double sine_error = std::abs(static_cast<long double>(X(1, 0)) - std::sin(angle));
      const long double cosine_error = std::abs(static_cast<long double>(X(0, 0)) - std::cos(angle));
      ASSERT_LT(std::max(sine_error, cosine_error), 2.5e-16L) << q[i];
      worst = std::max(worst, static_cast<double>(std::max(sine_error, cosine_error)));
      ASSERT_EQ(X(0, 1), -X(1, 0));
      ASSERT_EQ(X(1, 1), X(0, 0));
      ASSERT_EQ(X.matrix().row(3), Eigen::RowVector4d(0, 0, 0, 1));
    }
  }
  EXPECT_GT(worst, 1e-17);  // or nothing was compared
}

TEST(Turning, WhatIsNotANumberMakesNoPose) {
  const RobotModel robot = spinners(3);
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const std::vector<Pose> X_WL = poses(robot, {1.0, bad, 2.0});
    EXPECT_TRUE(std::isnan(X_WL[2](0, 0)));
    EXPECT_TRUE(std::isnan(X_WL[2](1, 0)));
    EXPECT_NEAR(X_WL[3](0, 0), std::cos(2.0), 1e-15);  // the others keep theirs
  }
}

TEST(Turning, EveryInstructionSetGivesTheSameBits) {
  const RobotModel robot = spinners(16);
  const std::vector<double> all = angles();
  std::vector<std::vector<double>> expected;
  for_each_instruction_set([&](const std::string& name) {
    for (std::size_t at = 0, k = 0; at + 16 <= all.size(); at += 16, ++k) {
      const std::vector<double> q(all.begin() + static_cast<std::ptrdiff_t>(at),
                                  all.begin() + static_cast<std::ptrdiff_t>(at + 16));
      std::vector<double> numbers;
      for (const Pose& X : poses(robot, q)) numbers.insert(numbers.end(), X.data(), X.data() + 16);
      if (k == expected.size()) expected.push_back(numbers);
      ASSERT_EQ(std::memcmp(numbers.data(), expected[k].data(), numbers.size() * sizeof(double)), 0) << name;
    }
  });
}

}  // namespace
}  // namespace clearway
