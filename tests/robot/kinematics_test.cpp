// Forward kinematics: facts by hand, and random trees against a calculation that shares no code.
#include <clearway/robot/kinematics.hpp>

#include "oracle/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace clearway {
namespace {

using oracle::Rng;
constexpr double kPi = std::numbers::pi;

Pose at(const Vec3& t) {
  Pose X = Pose::Identity();
  X.translation() = t;
  return X;
}

/// Links l0, l1, ... in a chain of the given joints.
RobotDescription chain(std::vector<JointDescription> joints) {
  RobotDescription robot{
      .source = "test", .name = "chain", .links = {{.name = "l0", .shapes = {}}}, .joints = {}, .base = {}};
  for (std::size_t j = 0; j < joints.size(); ++j) {
    joints[j].parent = "l" + std::to_string(j);
    joints[j].child = "l" + std::to_string(j + 1);
    if (joints[j].name.empty()) joints[j].name = "j" + std::to_string(j);
    robot.links.push_back({.name = joints[j].child, .shapes = {}});
  }
  robot.joints = std::move(joints);
  return robot;
}

JointDescription joint(JointType type, const Pose& X_PJ, const Vec3& axis) {
  JointDescription j;
  j.type = type;
  j.X_PJ = X_PJ;
  j.axis = axis;
  return j;
}

std::vector<Pose> poses(const RobotModel& robot, const std::vector<double>& q) {
  std::vector<Pose> X_WL(robot.links().size());
  forward_kinematics(robot, q, X_WL);
  return X_WL;
}

void expect_at(const Pose& X, const Vec3& p) {
  EXPECT_LT((X.translation() - p).norm(), 1e-15) << X.translation().transpose();
}

TEST(Kinematics, AnArmOfTwoLinksReachesWhereItShould) {
  const RobotModel arm(chain({joint(JointType::kRevolute, Pose::Identity(), {0, 0, 1}),
                              joint(JointType::kRevolute, at({1, 0, 0}), {0, 0, 1}),
                              joint(JointType::kFixed, at({0.5, 0, 0}), {0, 0, 0})}));
  expect_at(poses(arm, {0, 0})[3], {1.5, 0, 0});
  expect_at(poses(arm, {kPi / 2, 0})[3], {0, 1.5, 0});
  expect_at(poses(arm, {kPi / 2, -kPi / 2})[3], {0.5, 1, 0});
}

TEST(Kinematics, AxesNeedNotHaveLengthOne) {
  const RobotModel slide(chain({joint(JointType::kPrismatic, Pose::Identity(), {0, 0, 5})}));
  expect_at(poses(slide, {0.25})[1], {0, 0, 0.25});
}

TEST(Kinematics, PlanarAndFloatingJointsTakeTheirNumbersInMoveItsOrder) {
  const RobotModel planar(chain({joint(JointType::kPlanar, Pose::Identity(), {0, 0, 1})}));
  const Pose X = poses(planar, {1, 2, kPi / 2})[1];
  expect_at(X, {1, 2, 0});
  EXPECT_LT((X.linear() * Vec3::UnitX() - Vec3::UnitY()).norm(), 1e-15);
  EXPECT_EQ(planar.variables()[2].name, "j0/theta");

  const RobotModel floating(chain({joint(JointType::kFloating, Pose::Identity(), {0, 0, 0})}));
  const Pose Y = poses(floating, {1, 2, 3, 0, 0, 2, 2})[1];  // a quarter turn about z; of any length
  expect_at(Y, {1, 2, 3});
  EXPECT_LT((Y.linear() * Vec3::UnitX() - Vec3::UnitY()).norm(), 1e-15);
  EXPECT_EQ(floating.variables()[6].name, "j0/rot_w");
  EXPECT_TRUE(poses(floating, floating.rest_state())[1].isApprox(Pose::Identity(), 0));
  EXPECT_FALSE(poses(floating, {0, 0, 0, 0, 0, 0, 0})[1].linear().allFinite()) << "no direction, no pose";
}

/// The plane of a planar joint, seen along its normal, turns counter-clockwise like any other.
TEST(Kinematics, APlanarJointStaysInItsPlane) {
  Rng rng(3);
  for (int k = 0; k < 50; ++k) {
    const Vec3 normal = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)) + Vec3(0, 0, 0.01);
    const RobotModel robot(chain({joint(JointType::kPlanar, Pose::Identity(), normal)}));
    const Pose X = poses(robot, {rng.real(-2, 2), rng.real(-2, 2), 0.5})[1];
    EXPECT_LT(std::abs(X.translation().dot(normal.normalized())), 1e-14);
    EXPECT_LT((X.linear() * normal - normal).norm(), 1e-14);
    const Joint& j = robot.joints()[0];
    EXPECT_LT((j.plane_x.cross(j.plane_y) - j.axis).norm(), 1e-14);
  }
}

TEST(Kinematics, MimicJointsFollowThroughChains) {
  auto first = joint(JointType::kPrismatic, Pose::Identity(), {1, 0, 0});
  auto second = first, third = first;
  second.mimic = {"j0", -2, 0.5};
  third.mimic = {"j1", 3, 0.25};
  const RobotModel robot(chain({first, second, third}));
  ASSERT_EQ(robot.variables().size(), 1U);
  const double a = 0.3, b = -2 * a + 0.5, c = 3 * b + 0.25;
  expect_at(poses(robot, {a})[3], {a + b + c, 0, 0});
}

TEST(Kinematics, ABaseJointMovesTheRoot) {
  RobotDescription description = chain({joint(JointType::kFixed, at({0, 0, 1}), {0, 0, 1})});
  description.base = joint(JointType::kPlanar, Pose::Identity(), {0, 0, 1});
  description.base->name = "base";
  const RobotModel robot(std::move(description));
  const auto X = poses(robot, {3, 4, kPi});
  expect_at(X[0], {3, 4, 0});
  expect_at(X[1], {3, 4, 1});
  EXPECT_EQ(robot.variables()[0].name, "base/x");
}

// Against another calculation: rotations as the exponential series of a cross-product matrix, in long double ------------

using Real = long double;
using Matrix = std::array<std::array<Real, 4>, 4>;

Matrix identity() {
  Matrix m{};
  for (std::size_t i = 0; i < 4; ++i) m[i][i] = 1;
  return m;
}
Matrix product(const Matrix& a, const Matrix& b) {
  Matrix m{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      for (std::size_t k = 0; k < 4; ++k) m[i][j] += a[i][k] * b[k][j];
  return m;
}
Matrix exponential(const Vec3& axis, Real angle) {
  const Real length = std::sqrt(static_cast<Real>(axis.x()) * axis.x() + static_cast<Real>(axis.y()) * axis.y() +
                                static_cast<Real>(axis.z()) * axis.z());
  const Real x = axis.x() / length * angle, y = axis.y() / length * angle, z = axis.z() / length * angle;
  const Matrix generator{{{0, -z, y, 0}, {z, 0, -x, 0}, {-y, x, 0, 0}, {0, 0, 0, 0}}};
  Matrix sum = identity(), term = identity();
  for (int n = 1; n < 60; ++n) {
    term = product(term, generator);
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < 4; ++j) {
        term[i][j] /= n;
        sum[i][j] += term[i][j];
      }
  }
  return sum;
}
Matrix translation(Real x, Real y, Real z) {
  Matrix m = identity();
  m[0][3] = x;
  m[1][3] = y;
  m[2][3] = z;
  return m;
}

TEST(Kinematics, RandomTreesAgreeWithASeriesOfMatrices) {
  Rng rng(11);
  for (int round = 0; round < 200; ++round) {
    RobotDescription description{
        .source = "test", .name = "tree", .links = {{.name = "l0", .shapes = {}}}, .joints = {}, .base = {}};
    struct Step {
      std::size_t parent;
      Vec3 rpy, xyz;
    };
    std::vector<Step> steps;
    const std::size_t count = 1 + rng.below(12);
    for (std::size_t j = 0; j < count; ++j) {
      const Step step{rng.below(j + 1), Vec3(rng.real(-3, 3), rng.real(-3, 3), rng.real(-3, 3)),
                      Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1))};
      Pose X = at(step.xyz);
      X.linear() = (Eigen::AngleAxisd(step.rpy.z(), Vec3::UnitZ()) * Eigen::AngleAxisd(step.rpy.y(), Vec3::UnitY()) *
                    Eigen::AngleAxisd(step.rpy.x(), Vec3::UnitX()))
                       .toRotationMatrix();
      JointDescription one =
          joint(rng.pick({JointType::kRevolute, JointType::kContinuous, JointType::kPrismatic, JointType::kFixed}), X,
                Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(0.1, 1)));
      one.name = "j" + std::to_string(j);
      one.parent = "l" + std::to_string(step.parent);
      one.child = "l" + std::to_string(j + 1);
      description.joints.push_back(one);
      description.links.push_back({.name = one.child, .shapes = {}});
      steps.push_back(step);
    }
    const RobotModel robot(description);
    std::vector<double> q;
    for (std::size_t k = 0; k < robot.variables().size(); ++k) q.push_back(rng.real(-3, 3));
    const auto X_WL = poses(robot, q);

    std::vector<Matrix> truth{identity()};
    for (std::size_t j = 0; j < count; ++j) {
      const JointDescription& one = description.joints[j];
      const Matrix origin = product(
          translation(steps[j].xyz.x(), steps[j].xyz.y(), steps[j].xyz.z()),
          product(exponential(Vec3::UnitZ(), steps[j].rpy.z()),
                  product(exponential(Vec3::UnitY(), steps[j].rpy.y()), exponential(Vec3::UnitX(), steps[j].rpy.x()))));
      Matrix motion = identity();
      if (const auto variable = robot.find_variable(one.name)) {
        const Real value = q[variable->index()];
        const Vec3 unit = one.axis.normalized();
        motion = one.type == JointType::kPrismatic ? translation(value * unit.x(), value * unit.y(), value * unit.z())
                                                   : exponential(one.axis, value);
      }
      truth.push_back(product(truth[steps[j].parent], product(origin, motion)));
    }
    for (std::size_t l = 0; l <= count; ++l) {
      const Pose& X = X_WL[robot.find_link("l" + std::to_string(l))->index()];
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 4; ++k)
          ASSERT_NEAR(X.matrix()(static_cast<int>(i), static_cast<int>(k)), static_cast<double>(truth[l][i][k]), 1e-13);
    }
  }
}

}  // namespace
}  // namespace clearway
