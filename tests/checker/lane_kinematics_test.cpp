// Kinematics in float lanes: never farther from that in double than its bound, and the bound not idle.
#include "checker/any_cell.hpp"
#include "checker/lane_pose.hpp"
#include "checker/lanes/lane_question.hpp"
#include "support/amount.hpp"
#include "support/any_pose.hpp"
#include "support/between.hpp"
#include "support/instruction_sets.hpp"

#include <clearway/robot/kinematics.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway {
namespace {

using oracle::Rng;

const int kCells = amount("CLEARWAY_CELLS", 300);

/// How far the lanes are from these states in double, at points of all links: never beyond the bound, and at most by this share of it.
double compare_with(const CollisionChecker& checker, Workspace::Memory& memory,
                    const std::vector<std::vector<double>>& states, Rng& rng) {
  const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
  double worst = 0, beyond_m = 0;
  for (const float one : memory.lanes.beyond) beyond_m += static_cast<double>(one);
  move_frames(model, memory.lanes);
  for (std::size_t lane = 0; lane < states.size(); ++lane) {
    forward_kinematics(checker.robot().model, states[lane], memory.X_WL);
    for (std::size_t link = 0; link < memory.X_WL.size(); ++link) {
      const LinkInFrame& in = model.frames.links[link];
      const FrameError& error = model.frames.errors[in.frame];
      const Pose X_WL = lane_pose(memory.lanes, in.frame, lane) * in.X_FL;
      for (int i = 0; i < 4; ++i) {
        const Vec3 p_L(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
        const double off_m = (X_WL * p_L - memory.X_WL[link] * p_L).norm();
        const double bound_m = error.R_error * (in.X_FL * p_L).norm() + error.t_error_m + error.far_error * beyond_m +
                               1e-12 * (1 + beyond_m);
        EXPECT_LE(off_m, bound_m) << "link " << link;
        worst = std::max(worst, off_m / bound_m);
      }
    }
  }
  return worst;
}

void compare_on_this_instruction_set() {
  Rng rng(23);
  double worst = 0, worst_far = 0;
  for (int k = 0; k < kCells && !testing::Test::HasFailure(); ++k) {
    SCOPED_TRACE(k);
    const Cell cell = any_cell(rng);
    const RobotModel& robot = cell.robot->model;
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    Workspace::Memory& memory = CheckerAccess::memory(workspace);
    const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
    for (const bool is_far : {false, true}) {
      LaneQuestion question(model, memory);
      const std::vector<double> out = any_way_out(rng, robot);
      std::vector<std::vector<double>> states;
      while (states.size() < lane_count()) {
        std::vector<double> q = any_state(rng, robot);
        if (is_far) q = sum_of(q, out);
        stretch_quaternions(rng, robot, q);
        ASSERT_TRUE(takes(model, q));
        question.put(states.size(), q);
        states.push_back(std::move(q));
      }
      const double share = compare_with(checker, memory, states, rng);
      double& most = memory.lanes.far > 0 ? worst_far : worst;
      most = std::max(most, share);
    }
  }
  EXPECT_GT(worst, 0.02);
  EXPECT_GT(worst_far, 0.02);
}

/// Values on the way are sums in float, and quaternions get shorter there.
void compare_along_motions_on_this_instruction_set() {
  Rng rng(37);
  double worst = 0;
  int taken = 0, with_quaternions = 0;
  for (int k = 0; k < kCells && !testing::Test::HasFailure(); ++k) {
    SCOPED_TRACE(k);
    const Cell cell = any_cell(rng);
    const RobotModel& robot = cell.robot->model;
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    Workspace::Memory& memory = CheckerAccess::memory(workspace);
    const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
    LaneQuestion question(model, memory);
    const std::vector<double> out = any_way_out(rng, robot);
    const bool is_far = rng.coin();
    std::vector<double> from = any_state(rng, robot), to = any_state(rng, robot);
    if (is_far) from = sum_of(from, out), to = rng.coin() ? to : sum_of(to, out);
    if (!takes(model, from, to)) continue;
    ++taken;
    with_quaternions += model.frames.quaternions.empty() ? 0 : 1;
    question.begin_motion(from, to);
    std::array<float, kLanesKept> shares{};
    std::vector<std::vector<double>> states;
    for (std::size_t lane = 0; lane < lane_count(); ++lane) {
      const double share = rng.real(0, 1);
      shares[lane] = static_cast<float>(share);
      states.push_back(between(from, to, share));
    }
    question.put_along(shares.data());
    worst = std::max(worst, compare_with(checker, memory, states, rng));
  }
  EXPECT_GT(taken, kCells / 2);
  EXPECT_GT(with_quaternions, kCells / 12);
  EXPECT_GT(worst, 0.02);
}

TEST(LaneKinematics, IsAsNearToDoubleAsItSays) {
  for_each_instruction_set([](const std::string& name) {
    SCOPED_TRACE(name);
    compare_on_this_instruction_set();
  });
}

TEST(LaneKinematics, IsAsNearToDoubleAlongMotions) {
  for_each_instruction_set([](const std::string& name) {
    SCOPED_TRACE(name);
    compare_along_motions_on_this_instruction_set();
  });
}

/// Axes that nearly point down are what exporters write, and where a rotation from z to them is easily lost.
TEST(LaneKinematics, TurnsAboutAxesThatNearlyPointDown) {
  Rng rng(7);
  for (int k = 0; k < 400; ++k) {
    RobotDescription robot{.source = "test", .name = "down", .links = {}, .joints = {}, .base = {}};
    robot.links.push_back({.name = "root", .shapes = {}});
    robot.links.push_back({.name = "arm", .shapes = {}});
    JointDescription joint;
    joint.name = "turn", joint.parent = "root", joint.child = "arm";
    joint.type = rng.coin() ? JointType::kRevolute : JointType::kPlanar;
    joint.axis =
        Vec3(std::ldexp(rng.real(-1, 1), -rng.integer(8, 30)), std::ldexp(rng.real(-1, 1), -rng.integer(8, 30)), -1);
    joint.limits = {.lower = -3, .upper = 3, .velocity = 1};
    robot.joints = {joint};
    const CollisionChecker checker(std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot),
                                   Scene());
    Workspace workspace = checker.make_workspace();
    Workspace::Memory& memory = CheckerAccess::memory(workspace);
    const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
    LaneQuestion question(model, memory);
    std::vector<double> q = checker.robot().model.rest_state();
    for (double& value : q) value = rng.real(-3, 3);
    for (std::size_t lane = 0; lane < lane_count(); ++lane) question.put(lane, q);
    move_frames(model, memory.lanes);
    forward_kinematics(checker.robot().model, q, memory.X_WL);
    const LinkInFrame& in = model.frames.links[1];
    const FrameError& error = model.frames.errors[in.frame];
    for (const Vec3& p_L : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
      const double off_m = (lane_pose(memory.lanes, in.frame, 0) * in.X_FL * p_L - memory.X_WL[1] * p_L).norm();
      ASSERT_LE(off_m, error.R_error + error.t_error_m) << k << ", axis " << joint.axis.transpose();
    }
  }
}

TEST(LaneKinematics, TurnsByAccurateSinesAndCosines) {
  RobotDescription robot{.source = "test", .name = "turn", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "root", .shapes = {}});
  robot.links.push_back({.name = "arm", .shapes = {}});
  JointDescription joint;
  joint.name = "turn", joint.type = JointType::kContinuous, joint.parent = "root", joint.child = "arm";
  joint.axis = Vec3::UnitZ();
  robot.joints = {joint};
  const CollisionChecker checker(std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot),
                                 Scene());
  for_each_instruction_set([&](const std::string& name) {
    SCOPED_TRACE(name);
    Rng rng(5);
    Workspace workspace = checker.make_workspace();
    Workspace::Memory& memory = CheckerAccess::memory(workspace);
    const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
    LaneQuestion question(model, memory);
    double worst = 0;
    for (int k = 0; k < 100000; ++k) {
      std::vector<double> angles(lane_count());
      for (std::size_t lane = 0; lane < angles.size(); ++lane) {
        const double most = rng.pick({1.0, 4.0, kLargestAngle_rad});
        angles[lane] = static_cast<float>(rng.real(-most, most));  // what a float holds, so that only the series err
        question.put(lane, std::span(angles).subspan(lane, 1));
      }
      move_frames(model, memory.lanes);
      for (std::size_t lane = 0; lane < angles.size(); ++lane) {
        const Pose X = lane_pose(memory.lanes, 1, lane) * model.frames.links[1].X_FL;
        worst =
            std::max({worst, std::abs(X(0, 0) - std::cos(angles[lane])), std::abs(X(1, 0) - std::sin(angles[lane]))});
      }
    }
    EXPECT_LT(worst, kTrigError);
    EXPECT_GT(worst, kTrigError / 10);
  });
}

/// One slide, far out and nothing after it: here the bound is as tight as it gets.
TEST(LaneKinematics, SlidesFarOutAsAccuratelyAsItSays) {
  Rng rng(11);
  double worst = 0;
  for (int k = 0; k < 2000; ++k) {
    RobotDescription robot{.source = "test", .name = "far", .links = {}, .joints = {}, .base = {}};
    robot.links.push_back({.name = "root", .shapes = {}});
    robot.links.push_back({.name = "body", .shapes = {}});
    JointDescription joint;
    joint.name = "far", joint.type = JointType::kPlanar, joint.parent = "root", joint.child = "body";
    joint.X_PJ = any_pose(rng, 0.5);
    joint.axis = any_direction(rng);
    robot.joints = {joint};
    const CollisionChecker checker(std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot),
                                   Scene());
    Workspace workspace = checker.make_workspace();
    Workspace::Memory& memory = CheckerAccess::memory(workspace);
    const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
    const double reach_m = std::pow(10, rng.real(2, 3.9));
    const std::vector<double> from{-reach_m, 0, 0}, to{reach_m, 0, 0};
    LaneQuestion question(model, memory);
    question.begin_motion(from, to);
    std::array<float, kLanesKept> shares{};
    std::vector<std::vector<double>> states;
    for (std::size_t lane = 0; lane < lane_count(); ++lane) {
      const double share = rng.real(0, 1);
      shares[lane] = static_cast<float>(share);
      states.push_back(between(from, to, share));
    }
    question.put_along(shares.data());
    worst = std::max(worst, compare_with(checker, memory, states, rng));
  }
  EXPECT_GT(worst, 0.04);
}

/// A body on a floating joint.
CollisionChecker floating_body() {
  RobotDescription robot{.source = "test", .name = "float", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "root", .shapes = {}});
  robot.links.push_back(
      {.name = "body", .shapes = {{.shape = make_sphere(0.5), .X_LS = Pose::Identity(), .source = {}}}});
  JointDescription joint;
  joint.name = "float", joint.type = JointType::kFloating, joint.parent = "root", joint.child = "body";
  robot.joints = {joint};
  return {std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot), Scene()};
}

/// Also where a motion makes a quaternion half as long as it was, and rounding counts twice.
TEST(LaneKinematics, TurnsByAccurateQuaternions) {
  const CollisionChecker checker = floating_body();
  for_each_instruction_set([&](const std::string& name) {
    SCOPED_TRACE(name);
    Rng rng(6);
    Workspace workspace = checker.make_workspace();
    Workspace::Memory& memory = CheckerAccess::memory(workspace);
    const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
    LaneQuestion question(model, memory);
    double worst = 0;
    for (int k = 0; k < 20000; ++k) {
      std::vector<double> from = any_state(rng, checker.robot().model), to = any_state(rng, checker.robot().model);
      if (!takes(model, from, to)) continue;
      question.begin_motion(from, to);
      std::array<float, kLanesKept> shares{};
      std::array<double, kLanesKept> exact{};
      for (std::size_t lane = 0; lane < lane_count(); ++lane) {
        exact[lane] = rng.real(0, 1);
        shares[lane] = static_cast<float>(exact[lane]);
      }
      question.put_along(shares.data());
      move_frames(model, memory.lanes);
      for (std::size_t lane = 0; lane < lane_count(); ++lane) {
        forward_kinematics(checker.robot().model, between(from, to, exact[lane]), memory.X_WL);
        const Pose X = lane_pose(memory.lanes, model.frames.links[1].frame, lane) * model.frames.links[1].X_FL;
        worst = std::max(worst, (X.linear() - memory.X_WL[1].linear()).norm());
      }
    }
    EXPECT_LT(worst, kQuaternionError);
    EXPECT_GT(worst, kQuaternionError / 8);
  });
}

}  // namespace
}  // namespace clearway
