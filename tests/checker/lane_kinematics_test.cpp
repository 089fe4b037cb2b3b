// Kinematics in float lanes: never farther from that in double than its bound, and the bound not idle.
#include "checker/any_cell.hpp"
#include "checker/lanes/lane_question.hpp"
#include "support/instruction_sets.hpp"

#include <clearway/robot/kinematics.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

using oracle::Rng;

Pose lane_pose(const LaneMemory& memory, std::uint32_t frame, std::size_t lane) {
  Pose X = Pose::Identity();
  for (std::size_t k = 0; k < 12; ++k)
    X(static_cast<int>(k % 3), static_cast<int>(k / 3)) = memory.frames[frame * kFrameFloats + k * kLanesKept + lane];
  return X;
}

void compare_on_this_instruction_set() {
  Rng rng(23);
  double worst = 0;
  for (int k = 0; k < 300; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    Workspace::Memory& memory = CheckerAccess::memory(workspace);
    const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
    LaneQuestion question(model, memory);
    std::vector<std::vector<double>> states;
    while (states.size() < lane_count()) {
      std::vector<double> q = any_state(rng, cell.robot->model);
      if (!takes(model, q)) continue;
      question.put(states.size(), q);
      states.push_back(std::move(q));
    }
    move_frames(model, memory.lanes);
    for (std::size_t lane = 0; lane < states.size(); ++lane) {
      forward_kinematics(cell.robot->model, states[lane], memory.X_WL);
      for (std::size_t link = 0; link < memory.X_WL.size(); ++link) {
        const LinkInFrame& in = model.frames.links[link];
        const FrameError& error = model.frames.errors[in.frame];
        const Pose X_WL = lane_pose(memory.lanes, in.frame, lane) * in.X_FL;
        for (int i = 0; i < 4; ++i) {
          const Vec3 p_L(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
          const double off_m = (X_WL * p_L - memory.X_WL[link] * p_L).norm();
          const double bound_m = error.R_error * (in.X_FL * p_L).norm() + error.t_error_m + 1e-12;
          ASSERT_LE(off_m, bound_m) << "cell " << k << ", link " << link;
          worst = std::max(worst, off_m / bound_m);
        }
      }
    }
  }
  EXPECT_GT(worst, 0.02);
}

TEST(LaneKinematics, IsAsNearToDoubleAsItSays) {
  for_each_instruction_set([](const std::string& name) {
    SCOPED_TRACE(name);
    compare_on_this_instruction_set();
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

}  // namespace
}  // namespace clearway
