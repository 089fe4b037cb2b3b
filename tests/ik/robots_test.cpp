// Inverse kinematics of real arms: nearly all that can be reached is found, and what is found is right, as orocos-kdl sees it
// too.
#include "folders.hpp"
#include "ik/kdl_chain.hpp"

#include <clearway/io/robot.hpp>
#include <clearway/robot/kinematics.hpp>
#include <clearway/robot/limits.hpp>

#include <gtest/gtest.h>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>

#include <cmath>
#include <filesystem>
#include <numbers>
#include <random>

namespace clearway {
namespace {

using State = std::vector<double>;
namespace fs = std::filesystem;

struct Arm {
  const char* name;
  const char* folder;  // in robots/, or in the shared data
  const char* robot;
  const char* group;
  const char* link;  // the group's tip, if empty
};
std::ostream& operator<<(std::ostream& out, const Arm& arm) { return out << arm.name; }

class IkOfRobots : public testing::TestWithParam<Arm> {
 protected:
  void SetUp() override {
    const Arm& arm = GetParam();
    if (fs::path(arm.folder).empty()) {
      GTEST_SKIP() << "NOT TESTED: " << arm.name << " is in the shared data, which are not there; set CLEARWAY_SHARED";
    }
    const fs::path file = fs::path(arm.folder) / arm.robot / (std::string(arm.robot) + ".urdf");
    robot = std::make_shared<const Robot>(load_robot(file).robot);
    solver.emplace(make_ik_solver(robot, arm.group, arm.link));
  }

  [[nodiscard]] const RobotModel& model() const { return robot->model; }

  /// Within limits; every fourth value at one of its limits, where searches get stuck.
  State draw() {
    std::uniform_real_distribution<double> share(0, 1);
    State q = model().rest_state();
    for (const VariableId v : solver->variables()) {
      const Variable& variable = model()[v];
      const double range = variable.is_turn ? std::numbers::pi : 3;
      const double lower = std::isfinite(variable.limits.lower) ? variable.limits.lower : -range;
      const double upper = std::isfinite(variable.limits.upper) ? variable.limits.upper : range;
      const double at = share(random) < 0.25 ? std::round(share(random)) : share(random);
      q[v.index()] = lower + at * (upper - lower);
    }
    return q;
  }
  Pose pose_of(JointView q) {
    X_WL.resize(model().links().size());
    forward_kinematics(model(), q, X_WL);
    return X_WL[solver->link().index()];
  }
  static double distance_m(const Pose& a, const Pose& b) { return (a.translation() - b.translation()).norm(); }
  static double angle_rad(const Pose& a, const Pose& b) {
    return Eigen::Quaterniond(a.linear()).angularDistance(Eigen::Quaterniond(b.linear()));
  }
  void expect_solution(const State& q, const Pose& X_WT) {
    const Pose X = pose_of(q);
    EXPECT_LE(distance_m(X, X_WT), 1e-6);
    EXPECT_LE(angle_rad(X, X_WT), 1e-6);
    for (std::size_t i = 0; i < q.size(); ++i) EXPECT_TRUE(is_within(model().variables()[i].limits, q[i]));
  }

  std::shared_ptr<const Robot> robot;
  std::optional<IkSolver> solver;
  std::mt19937_64 random{5};
  std::vector<Pose> X_WL;
};

TEST_P(IkOfRobots, NearlyAllThatCanBeReachedIsFound) {
  constexpr int kPoses = 2000;
  const State from = model().rest_state();
  int solved = 0;
  for (int i = 0; i < kPoses; ++i) {
    const Pose X_WT = pose_of(draw());
    const IkResult result = solver->solve(X_WT, from);
    EXPECT_NE(result.status, IkStatus::kOutOfReach);
    solved += result.status == IkStatus::kSolved ? 1 : 0;
    for (const State& q : result.solutions) expect_solution(q, X_WT);
  }
  EXPECT_GE(solved, kPoses * 99 / 100);
  RecordProperty("solved", solved);
}

TEST_P(IkOfRobots, KdlPutsTheLinkAtTheSamePlace) {
  const State from = draw();
  KdlChain kdl = make_kdl_chain(model(), *solver, from);
  KDL::ChainFkSolverPos_recursive kinematics(kdl.chain);
  int compared = 0;
  for (int i = 0; i < 200; ++i) {
    const Pose X_WT = pose_of(draw());
    for (const State& q : solver->solve(X_WT, from).solutions) {
      KDL::Frame tip;
      ASSERT_GE(kinematics.JntToCart(values_of(kdl, q), tip), 0);
      EXPECT_LE(distance_m(from_kdl(tip), X_WT), 1e-6 + 1e-12);
      EXPECT_LE(angle_rad(from_kdl(tip), X_WT), 1e-6 + 1e-12);
      ++compared;
    }
  }
  EXPECT_GE(compared, 190);
}

TEST_P(IkOfRobots, WhatKdlFindsWithinLimitsIsFound) {
  const State from = model().rest_state();
  KdlChain kdl = make_kdl_chain(model(), *solver, from);
  KDL::ChainIkSolverPos_LMA lma(kdl.chain, 1e-8, 100);
  int found = 0;
  for (int i = 0; i < 200; ++i) {
    const Pose X_WT = pose_of(draw());
    KDL::JntArray values(static_cast<unsigned>(kdl.variables.size()));
    if (lma.CartToJnt(values_of(kdl, draw()), to_kdl(X_WT), values) < 0) continue;
    bool is_allowed = true;
    for (unsigned k = 0; k < values.rows(); ++k)
      is_allowed = is_allowed && is_within(model().variables()[kdl.variables[k]].limits, values(k));
    if (!is_allowed) continue;
    ++found;
    EXPECT_EQ(solver->solve(X_WT, from).status, IkStatus::kSolved);
  }
  EXPECT_GT(found, 5);
}

TEST_P(IkOfRobots, SeveralSolutionsAreDifferentAcceptedAndTheSameEachTime) {
  const State from = model().rest_state();
  for (int i = 0; i < 20; ++i) {
    const Pose X_WT = pose_of(draw());
    const VariableId first = solver->variables().front();
    const double middle = draw()[first.index()];
    const IkOptions options{
        .seed = 9, .max_solutions = 8, .accept = [&](JointView q) { return q[first.index()] < middle; }};
    const IkResult result = solver->solve(X_WT, from, options);
    for (std::size_t k = 0; k < result.solutions.size(); ++k) {
      expect_solution(result.solutions[k], X_WT);
      EXPECT_LT(result.solutions[k][first.index()], middle);
      for (std::size_t other = 0; other < k; ++other) {
        double difference = 0;
        for (const VariableId v : solver->variables())
          difference =
              std::max(difference, std::abs(result.solutions[k][v.index()] - result.solutions[other][v.index()]));
        EXPECT_GT(difference, options.min_difference);
      }
    }
    const IkResult again = solver->solve(X_WT, from, options);
    EXPECT_EQ(again.solutions, result.solutions);
    EXPECT_EQ(again.starts, result.starts);
  }
}

TEST_P(IkOfRobots, NoSolutionFarAway) {
  const State from = model().rest_state();
  Pose X_WT = pose_of(from);
  X_WT.translation().z() += 10;
  const IkResult result = solver->solve(X_WT, from);
  EXPECT_TRUE(result.solutions.empty());
  // A base that drives without limits has no reach by lengths.
  const bool drives = std::isinf(model()[solver->variables().front()].limits.upper) && solver->variables().size() > 8;
  EXPECT_EQ(result.status, drives ? IkStatus::kNotFound : IkStatus::kOutOfReach);
}

constexpr const char* kOwn = CLEARWAY_ROBOTS;
const std::string shared_folder = *CLEARWAY_SHARED != 0 ? CLEARWAY_SHARED "/data/robots" : "";
INSTANTIATE_TEST_SUITE_P(Arms, IkOfRobots,
                         testing::Values(Arm{"arm7", kOwn, "arm7", "arm", ""}, Arm{"arm6", kOwn, "arm6", "arm", ""},
                                         Arm{"rover_arm", kOwn, "rover", "arm", ""},
                                         Arm{"rover_arm_and_lift", kOwn, "rover", "arm_with_torso", "gripper_tcp"},
                                         Arm{"rover_whole_body", kOwn, "rover", "whole_body", "gripper_tcp"},
                                         Arm{"panda", shared_folder.c_str(), "panda", "panda_arm", ""},
                                         Arm{"ur5", shared_folder.c_str(), "ur5", "manipulator", ""}),
                         [](const auto& of) { return of.param.name; });

}  // namespace
}  // namespace clearway
