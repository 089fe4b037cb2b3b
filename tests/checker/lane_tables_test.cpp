// What tables say of a robot's own pairs: apart means apart, and a hit is one, all over the cell and as far around it as told.
#include "checker/any_cell.hpp"
#include "checker/lanes/lane_model.hpp"
#include "checker/workspace.hpp"

#include <clearway/checker/batch.hpp>
#include <clearway/checker/motion.hpp>
#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/robot/kinematics.hpp>
#include <clearway/robot/limits.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>

namespace clearway {
namespace {

using oracle::Rng;

struct Counts {
  int tables = 0, free_cells = 0, hit_cells = 0, asked = 0, close = 0, shallow = 0;
};

/// Poses the robot somewhere in cells of which a table tells something, others of its variables anywhere, and asks about the pair.
void look_into(const LaneModel& model, const LaneTable& table, const PartPair& pair, Rng& rng, Counts& counts) {
  const Bodies& bodies = model.of;
  ++counts.tables;
  std::vector<Pose> X_WL(bodies.robot->model.links().size());
  for (int k = 0; k < 400; ++k) {
    const std::array<std::int64_t, 2> cell{rng.integer(0, static_cast<int>(table.size[0]) - 1),
                                           rng.integer(0, static_cast<int>(table.size[1]) - 1)};
    const int told = table.all()[static_cast<std::size_t>(cell[1] * table.size[0] + cell[0])];
    if (told == 0) continue;
    const int away = std::abs(told);
    ++(told > 0 ? counts.free_cells : counts.hit_cells);
    std::vector<double> q = any_state(rng, bodies.robot->model);
    for (std::size_t v = 0; v < 2; ++v) {
      if (table.cells_per_unit[v] == 0) continue;
      // Corners of the square that is said to be free are where it would fail first.
      const double within = k % 2 == 0 ? rng.real(0, 1) : static_cast<double>(rng.integer(0, 1));
      const double index = static_cast<double>(cell[v]) + 1 - away + within * (2 * away - 1);
      const JointLimits& limits = bodies.robot->model.variables()[table.variables[v]].limits;
      q[table.variables[v]] =
          std::clamp(static_cast<double>(table.low[v]) + index / static_cast<double>(table.cells_per_unit[v]),
                     limits.lower - kLimitTolerance, limits.upper + kLimitTolerance);
    }
    forward_kinematics(bodies.robot->model, q, X_WL);
    const auto pose = [&](std::uint32_t part) {
      return X_WL[bodies.moving[part].link.index()] * bodies.moving[part].X_LS;
    };
    const auto is_closer = [&](double gap_m) {
      WarmStart cold;
      return is_within(*bodies.moving[pair.first].shape, pose(pair.first), *bodies.moving[pair.second].shape,
                       pose(pair.second), gap_m, cold);
    };
    ++counts.asked;
    if (told < 0) {
      const Shape &first = *bodies.moving[pair.first].shape, &second = *bodies.moving[pair.second].shape;
      ASSERT_TRUE(intersects(first, pose(pair.first), second, pose(pair.second)))
          << "cell " << cell[0] << ", " << cell[1] << " of " << told;
      if (depth(first, pose(pair.first), second, pose(pair.second)).upper_m < 0.05) ++counts.shallow;
      continue;
    }
    ASSERT_FALSE(is_closer(static_cast<double>(kTableGap_m)))
        << "cell " << cell[0] << ", " << cell[1] << " of " << away;
    if (is_closer(0.05)) ++counts.close;
  }
}

TEST(LaneTables, WhatIsToldHoldsAllAroundACell) {
  Rng rng(41);
  Counts counts;
  for (int k = 0; k < 200; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    const Bodies& bodies = CheckerAccess::bodies(checker);
    const LaneModel& model = *bodies.lanes;
    for (std::size_t pair = 0; pair < model.self_pairs.size() && !HasFatalFailure(); ++pair) {
      const std::uint32_t number = model.tables.of_pair[pair];
      if (number != LaneTables::kNone)
        look_into(model, model.tables.tables[number], bodies.self_pairs[pair], rng, counts);
    }
  }
  // Tables are there, say something, and something that could be wrong.
  EXPECT_GT(counts.tables, 50);
  EXPECT_GT(counts.free_cells, 1000);
  EXPECT_GT(counts.close, 200);
  EXPECT_GT(counts.hit_cells, 200);
  EXPECT_GT(counts.shallow, 20);
}

/// A ball of 5 mm, so far from the axis.
LinkShape ball_at(double radius_m, double angle_rad) {
  Pose X = Pose::Identity();
  X.translation() = radius_m * Vec3(std::cos(angle_rad), std::sin(angle_rad), 0);
  return {.shape = make_sphere(0.005), .X_LS = X, .source = {}};
}

/// Links that turn about one axis, each by the one before.
RobotDescription chain_of(std::vector<LinkDescription> links) {
  RobotDescription robot{.source = "test", .name = "post", .links = std::move(links), .joints = {}, .base = {}};
  for (std::size_t k = 1; k < robot.links.size(); ++k) {
    JointDescription joint;
    joint.name = "joint_" + std::to_string(k);
    joint.type = JointType::kRevolute;
    joint.parent = robot.links[k - 1].name;
    joint.child = robot.links[k].name;
    joint.axis = Vec3::UnitZ();
    joint.limits = {.lower = -3, .upper = 3, .velocity = 1};
    robot.joints.push_back(joint);
  }
  return robot;
}

std::shared_ptr<const Robot> robot_of(RobotDescription description) {
  return std::make_shared<const Robot>(make_robot(std::move(description), std::nullopt).robot);
}

/// A post of 5 mm, half a metre from two joints one above the other, of which the second carries a ball as small, as far out.
std::shared_ptr<const Robot> post_and_arm(double post_rad) {
  return robot_of(chain_of({{.name = "root", .shapes = {}},
                            {.name = "turret", .shapes = {ball_at(0.5, post_rad)}},
                            {.name = "between", .shapes = {}},
                            {.name = "arm", .shapes = {ball_at(0.5, 0)}}}));
}

TEST(LaneTables, AnIntervalReachesBeyondTheCellOfItsMiddle) {
  Rng rng(43);
  for (int k = 0; k < 50; ++k) {
    const double post_rad = rng.real(-1, 1);
    const CollisionChecker checker(post_and_arm(post_rad), Scene());
    ASSERT_EQ(CheckerAccess::bodies(checker).lanes->tables.tables.size(), 1U);
    Workspace workspace = checker.make_workspace();
    const std::vector<double> from{0.3, -0.7, -1.5}, by_it{0.3, -0.7, post_rad + 0.7 - 0.05}, to{0.3, 0.2, 1.5};
    EXPECT_FALSE(is_motion_free(checker, from, to, {}, workspace)) << post_rad;
    EXPECT_TRUE(is_motion_free(checker, from, by_it, {}, workspace)) << post_rad;
  }
}

/// Two joints that follow a slide of a centimetre turn a ball 2 m out, so that what the tolerance of the limit at zero lets pass is 2 mm
/// there: 1.3 mm from another ball at the limit, it is in it before.
TEST(LaneTables, AMotionMayComeFromBeyondALimit) {
  const double gap_rad = 2 * std::asin(0.0113 / 2 / 2.0);
  for (const double sign : {1.0, -1.0}) {  // of the way that is allowed
    RobotDescription robot = chain_of({{.name = "root", .shapes = {ball_at(2, -sign * gap_rad)}},
                                       {.name = "between", .shapes = {}},
                                       {.name = "arm", .shapes = {ball_at(2, 0)}}});
    for (JointDescription& joint : robot.joints) joint.mimic = MimicDescription{"drive", 50, 0};
    robot.links.push_back({.name = "carriage", .shapes = {}});
    JointDescription drive;
    drive.name = "drive", drive.type = JointType::kPrismatic, drive.parent = "root", drive.child = "carriage";
    drive.limits = {.lower = std::min(0.0, sign * 0.01), .upper = std::max(0.0, sign * 0.01), .velocity = 1};
    robot.joints.push_back(drive);
    const CollisionChecker checker(robot_of(std::move(robot)), Scene());
    ASSERT_EQ(CheckerAccess::bodies(checker).lanes->tables.tables.size(), 1U);
    Workspace workspace = checker.make_workspace();
    const std::vector<double> beyond{-sign * kLimitTolerance}, limit{0}, inside{sign * 0.005};
    EXPECT_EQ(checker.check(beyond, workspace).status, StateStatus::kCollision);
    EXPECT_TRUE(is_motion_free(checker, limit, inside, {}, workspace));
    EXPECT_FALSE(is_motion_free(checker, beyond, inside, {}, workspace));
    EXPECT_FALSE(is_motion_free(checker, inside, beyond, {}, workspace));
    EXPECT_FALSE(check_motion(checker, beyond, inside, {}, workspace).is_free());
  }
}

/// Of ranges so small that a cell is less than a float tells, tables know nothing, or what is so.
TEST(LaneTables, RangesMayBeTiny) {
  for (const double low : {0.0, 1e-30, 0.5, 3.0}) {
    for (const double range : {1e-40, 1e-12, 1e-7, 1e-4}) {
      RobotDescription robot = chain_of({{.name = "root", .shapes = {ball_at(0.5, low)}},
                                         {.name = "between", .shapes = {}},
                                         {.name = "arm", .shapes = {ball_at(0.5, 0)}}});
      robot.joints[0].limits = {.lower = low, .upper = low + range, .velocity = 1};
      const CollisionChecker checker(robot_of(std::move(robot)), Scene());
      Workspace workspace = checker.make_workspace();
      std::vector<double> states;
      for (int k = -32; k < 32; ++k)
        states.insert(states.end(), {k % 2 == 0 ? low : low + range, k < 0 ? 0.02001 + 1e-6 * k : 0.03 * k});
      std::vector<std::uint8_t> free(states.size() / 2, 7);
      check_states(checker, states, free, workspace);
      for (std::size_t i = 0; i < free.size(); ++i)
        EXPECT_EQ(free[i], checker.is_free(std::span(states).subspan(2 * i, 2), workspace) ? 1 : 0)
            << low << " and " << range << ", state " << i;
    }
  }
}

void expect_same(const LaneTables& tables, const LaneTables& expected) {
  EXPECT_EQ(tables.of_pair, expected.of_pair);
  ASSERT_EQ(tables.tables.size(), expected.tables.size());
  for (std::size_t k = 0; k < expected.tables.size(); ++k) {
    for (const int v : {0, 1}) {
      EXPECT_EQ(tables.tables[k].variables[v], expected.tables[k].variables[v]);
      EXPECT_EQ(tables.tables[k].low[v], expected.tables[k].low[v]);
      EXPECT_EQ(tables.tables[k].size[v], expected.tables[k].size[v]);
    }
    EXPECT_TRUE(std::ranges::equal(tables.tables[k].all(), expected.tables[k].all()));
  }
}

/// Whatever is held or may touch in either scene: tables taken over are those that would have been made.
TEST(LaneTables, AnotherSceneTakesThemOver) {
  Rng rng(44);
  std::size_t taken = 0;
  std::ptrdiff_t shared = 0;  // not copied
  int with_held = 0;
  for (int k = 0; k < 60; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker in_scene(cell.robot, cell.scene), alone(cell.robot, Scene());
    const std::vector<PlacedObject> objects(cell.scene.objects().begin(), cell.scene.objects().end());
    const std::vector<AttachedObject> held(cell.scene.attached().begin(), cell.scene.attached().end());
    const Scene stricter(objects, held, {});
    with_held += held.empty() ? 0 : 1;
    const auto tables = [](const CollisionChecker& checker) -> const LaneTables& {
      return CheckerAccess::bodies(checker).lanes->tables;
    };
    const CollisionChecker another = alone.with(cell.scene);
    expect_same(tables(another), tables(in_scene));
    for (const LaneTable& one : tables(alone).tables)
      shared += std::ranges::count(tables(another).tables, one.cells, &LaneTable::cells);
    expect_same(tables(in_scene.with(Scene())), tables(alone));
    expect_same(tables(in_scene.with(stricter)), tables(CollisionChecker(cell.robot, stricter)));
    taken += tables(alone).tables.size();
  }
  EXPECT_GT(taken, 50U);
  EXPECT_GT(shared, 50);
  EXPECT_GT(with_held, 10);
}

}  // namespace
}  // namespace clearway
