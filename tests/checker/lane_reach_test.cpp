// Where parts can never come, the lanes do not look.
#include "checker/any_cell.hpp"
#include "checker/certified_motion.hpp"
#include "checker/lanes/lane_model.hpp"
#include "checker/workspace.hpp"
#include "support/any_pose.hpp"

#include <clearway/robot/kinematics.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace clearway {
namespace {

using oracle::Rng;

TEST(LaneReach, NoPartLeavesItsBall) {
  Rng rng(61);
  double most = 0;
  int bounded = 0;
  for (int k = 0; k < 400; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    const Bodies& bodies = CheckerAccess::bodies(checker);
    std::vector<Pose> X_WL(cell.robot->model.links().size());
    for (int state = 0; state < 5; ++state) {
      const std::vector<double> q = any_state(rng, cell.robot->model);
      const LaneModel& model = lanes_for(bodies, q);
      forward_kinematics(cell.robot->model, q, X_WL);
      for (std::size_t part = 0; part < bodies.moving.size(); ++part) {
        const auto& [center_W, radius_m] = model.levers.reaches[part];
        const LaneBody& body = model.bodies.moving[part];
        if (body.balls == 0 || !std::isfinite(radius_m)) continue;
        // Of the ball around the part, the point that is farthest out.
        const MovingPart& moving = bodies.moving[part];
        const LaneBall& ball = model.bodies.balls[body.first_ball];
        const Vec3 middle_W = X_WL[moving.link.index()] * moving.X_LS * moving.local.center;
        const double out_m = (middle_W - center_W).norm() + static_cast<double>(ball.radius);
        ASSERT_LE(out_m, radius_m) << "cell " << k << ", part " << part;
        most = std::max(most, out_m / radius_m);
        ++bounded;
      }
    }
  }
  EXPECT_GT(bounded, 2000);
  EXPECT_GT(most, 0.99);
}

/// A ball at the end of a metre-long link that turns about the vertical axis of the world, and another beyond its reach.
CollisionChecker pendulum(double beyond_m) {
  RobotDescription robot{.source = "test", .name = "pendulum", .links = {}, .joints = {}, .base = {}};
  Pose at_end = Pose::Identity();
  at_end.translation() = Vec3::UnitX();
  robot.links.push_back({.name = "base", .shapes = {}});
  robot.links.push_back({.name = "arm", .shapes = {{.shape = make_sphere(0.1), .X_LS = at_end, .source = {}}}});
  JointDescription joint;
  joint.name = "turn", joint.type = JointType::kRevolute, joint.parent = "base", joint.child = "arm";
  joint.axis = Vec3::UnitZ();
  joint.limits = {.lower = -2, .upper = 2};
  robot.joints = {joint};
  Pose X_WO = Pose::Identity();
  X_WO.translation() = Vec3(1 + 0.1 + beyond_m + 0.1, 0, 0);
  const Object ball{.name = "ball", .shapes = {{.shape = make_sphere(0.1), .X_OS = Pose::Identity(), .source = {}}}};
  return {std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot), Scene().with(ball, X_WO)};
}

TEST(LaneReach, WhatIsOutOfReachCountsForLargeGaps) {
  const std::vector<double> from{-1}, to{1};
  for (const double beyond_m : {0.02, 0.08, 0.3}) {
    const CollisionChecker checker = pendulum(beyond_m);
    Workspace workspace = checker.make_workspace();
    const LaneTree& tree = CheckerAccess::bodies(checker).lanes->tree;
    EXPECT_EQ(tree.reaches_any.at(0) != 0, beyond_m < static_cast<double>(kLooked_m)) << beyond_m;
    const auto keeps = [&](double clearance_m) {
      return CertifiedMotion(CheckerAccess::bodies(checker), from, to, 1e-4, CheckerAccess::memory(workspace),
                             clearance_m)
          .is_free();
    };
    EXPECT_TRUE(keeps(0.9 * beyond_m)) << beyond_m;
    EXPECT_FALSE(keeps(1.1 * beyond_m)) << beyond_m;
  }
}

}  // namespace
}  // namespace clearway
