// States in lanes: the same verdicts as one by one, for any robot, on every instruction set of this machine.
#include <clearway/checker/batch.hpp>
#include <clearway/checker/motion.hpp>

#include "checker/any_cell.hpp"
#include "checker/lanes/lane_model.hpp"
#include "checker/workspace.hpp"
#include "support/amount.hpp"
#include "support/any_pose.hpp"
#include "support/between.hpp"
#include "support/instruction_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace clearway {
namespace {

using oracle::Rng;

const int kCells = amount("CLEARWAY_CELLS", 300);

std::vector<double> in_a_row(const std::vector<std::vector<double>>& states) {
  std::vector<double> row;
  for (const auto& q : states) row.insert(row.end(), q.begin(), q.end());
  return row;
}

/// Every second one with a base that moves, most of these far out.
MobileCell any_of_both(Rng& rng, int k) {
  if (k % 2 != 0) return any_mobile_cell(rng);
  MobileCell fixed{any_cell(rng), {}};
  fixed.out.resize(fixed.cell.robot->model.variables().size());
  return fixed;
}

std::vector<double> any_state_out(Rng& rng, const MobileCell& mobile) {
  return sum_of(any_state(rng, mobile.cell.robot->model), mobile.out);
}

void compare_on_this_instruction_set() {
  Rng rng(17);
  int frees = 0, hits = 0;
  for (int k = 0; k < kCells; ++k) {
    const MobileCell mobile = any_of_both(rng, k);
    const Cell& cell = mobile.cell;
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    std::vector<std::vector<double>> states;
    for (int i = 0; i < 100; ++i) {
      states.push_back(any_state_out(rng, mobile));
      stretch_quaternions(rng, cell.robot->model, states.back());
      if (rng.below(9) == 0) states.back() = cell.robot->model.rest_state();
    }
    std::vector<std::uint8_t> free(states.size(), 7);
    check_states(checker, in_a_row(states), free, workspace);
    for (std::size_t i = 0; i < states.size(); ++i) {
      ASSERT_EQ(free[i], checker.is_free(states[i], workspace) ? 1 : 0) << "cell " << k << ", state " << i;
      (free[i] != 0 ? frees : hits)++;
    }
  }
  EXPECT_GT(frees, 10 * kCells);
  EXPECT_GT(hits, 10 * kCells);
}

/// Motions tried at states: free if all are, and the first hit is the first of them that is one.
void compare_motions_on_this_instruction_set() {
  Rng rng(29);
  int frees = 0, hits = 0, by_quaternions = 0;
  for (int k = 0; k < 2 * kCells; ++k) {
    const MobileCell mobile = any_of_both(rng, k);
    const Cell& cell = mobile.cell;
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    std::vector<double> from = any_state_out(rng, mobile);
    for (int tries = 0; tries < 20 && !checker.is_free(from, workspace); ++tries) from = any_state_out(rng, mobile);
    if (rng.below(9) == 0) from = cell.robot->model.rest_state();
    const std::vector<double> to = between(from, any_state_out(rng, mobile), rng.real(0, 0.6));
    const auto [lanes, are_for_it] = lanes_for(CheckerAccess::bodies(checker), from, to);
    if (!lanes.frames.quaternions.empty() && are_for_it) ++by_quaternions;
    const MotionOptions options{.mode = MotionMode::kSampled, .states = static_cast<std::uint32_t>(rng.integer(2, 70))};
    const MotionResult result = check_motion(checker, from, to, options, workspace);
    if (result.status == StateStatus::kNotANumber) continue;  // a quaternion went through zero
    const auto state = [&](std::uint32_t i) {
      return i + 1 == options.states ? to : between(from, to, static_cast<double>(i) / (options.states - 1));
    };
    std::uint32_t first = 0;
    while (first < options.states && !checker.find_collision(state(first), workspace)) ++first;
    ASSERT_EQ(result.is_free(), first == options.states) << k;
    ASSERT_EQ(result.is_free(), is_motion_free(checker, from, to, options, workspace)) << k;
    result.is_free() ? ++frees : ++hits;
    if (result.is_free()) continue;
    ASSERT_EQ(result.at, static_cast<double>(first) / (options.states - 1)) << k;
    ASSERT_EQ(result.collision, *checker.find_collision(state(first), workspace)) << k;
  }
  EXPECT_GT(frees, kCells / 10);
  EXPECT_GT(hits, kCells / 10);
  EXPECT_GT(by_quaternions, kCells / 4);
}

/// States on both sides of a contact, nearer to it than float can tell.
void compare_contacts_on_this_instruction_set() {
  Rng rng(31);
  int contacts = 0;
  for (int k = 0; k < kCells; ++k) {
    const MobileCell mobile = any_of_both(rng, k);
    const Cell& cell = mobile.cell;
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    const auto is_free = [&](const std::vector<double>& q) { return checker.is_free(q, workspace); };
    const std::vector<double> a = any_state_out(rng, mobile), b = any_state_out(rng, mobile);
    if (is_free(a) == is_free(b)) continue;
    ++contacts;
    double low = 0, high = 1;
    while (high - low > 1e-12) {
      const double middle = (low + high) / 2;
      (is_free(between(a, b, middle)) == is_free(a) ? low : high) = middle;
    }
    std::vector<std::vector<double>> states;
    for (int i = -50; i < 50; ++i)
      states.push_back(between(a, b, std::clamp(low + i * std::ldexp(1e-12, rng.integer(0, 20)), 0.0, 1.0)));
    std::vector<std::uint8_t> free(states.size(), 7);
    check_states(checker, in_a_row(states), free, workspace);
    for (std::size_t i = 0; i < states.size(); ++i) ASSERT_EQ(free[i], is_free(states[i]) ? 1 : 0) << k << ' ' << i;
  }
  EXPECT_GT(contacts, kCells / 10);
}

/// A body that slides along x, and something in its way.
CollisionChecker slide(const Shape& body, const Shape& obstacle, const Pose& X_WO) {
  RobotDescription robot{.source = "test", .name = "slide", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "root", .shapes = {}});
  robot.links.push_back({.name = "body", .shapes = {{.shape = body, .X_LS = Pose::Identity(), .source = {}}}});
  JointDescription joint;
  joint.name = "x", joint.type = JointType::kPrismatic, joint.parent = "root", joint.child = "body";
  joint.axis = Vec3::UnitX();
  joint.limits = {.lower = -10, .upper = 10, .velocity = 1};
  robot.joints = {joint};
  const Object object{.name = "obstacle", .shapes = {{.shape = obstacle, .X_OS = Pose::Identity(), .source = {}}}};
  return {std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot), Scene().with(object, X_WO)};
}

/// Up to a wall: a box, one turned about x, or the end of a cylinder.
CollisionChecker slide_to_wall(const Shape& body, double wall_m, int kind) {
  Pose X_WO = Pose::Identity();
  X_WO.translation() = Vec3(wall_m + 0.5, 0, 0);
  if (kind == 1) X_WO.rotate(Eigen::AngleAxisd(0.7, Vec3::UnitX()));
  if (kind == 2) X_WO.rotate(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitY()));
  return slide(body, kind == 2 ? make_cylinder(1, 0.5) : Shape(make_box(Vec3(1, 1, 1))), X_WO);
}

/// Here the first axis that is tried is the normal of the contact, so nothing but errors keeps a wrong "apart" away.
TEST(Batch, KnowsHowFarItsFloatsCanBeOff) {
  Rng rng(8);
  for (const Shape& body : {Shape(make_sphere(0.1)), Shape(make_box(Vec3(0.2, 0.3, 0.4))), make_cylinder(0.4, 0.1)}) {
    for (int k = 0; k < 200; ++k) {
      const double wall_m = rng.real(-9, 9);
      const CollisionChecker checker = slide_to_wall(body, wall_m, k % 3);
      Workspace workspace = checker.make_workspace();
      std::vector<double> states;
      for (int i = 0; i < 64; ++i) states.push_back(wall_m - 0.1 + rng.real(-1e-6, 1e-6));
      std::vector<std::uint8_t> free(states.size(), 7);
      check_states(checker, states, free, workspace);
      for (std::size_t i = 0; i < states.size(); ++i)
        ASSERT_EQ(free[i], checker.is_free(std::span(states).subspan(i, 1), workspace) ? 1 : 0) << k;
    }
  }
}

/// A body that is deep in a board in the middle of an interval, but in none of the states that are tried.
TEST(Batch, SampledMotionsPassBoardsBetweenTheirStates) {
  constexpr int kStates = 32;
  constexpr double kStep_m = 0.05;
  const std::vector<double> from = {0}, to = {(kStates - 1) * kStep_m};
  for (int k = 0; k + 1 < kStates; ++k) {
    Pose X_WO = Pose::Identity();
    X_WO.translation() = Vec3((k + 0.5) * kStep_m, 0, 0);
    const CollisionChecker checker = slide(make_box(Vec3(0.02, 0.02, 0.02)), make_box(Vec3(0.02, 1, 1)), X_WO);
    Workspace workspace = checker.make_workspace();
    const MotionOptions sampled{.mode = MotionMode::kSampled, .states = kStates};
    EXPECT_TRUE(is_motion_free(checker, from, to, sampled, workspace)) << k;
    EXPECT_FALSE(is_motion_free(checker, from, to, {}, workspace)) << k;
  }
}

/// The same by a joint that goes anywhere: the farther out, the less floats tell.
CollisionChecker rove(const Shape& body, JointType type, const Vec3& wall_W) {
  RobotDescription robot{.source = "test", .name = "rove", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "body", .shapes = {{.shape = body, .X_LS = Pose::Identity(), .source = {}}}});
  JointDescription base;
  base.name = "base", base.type = type, base.child = "body", base.axis = Vec3::UnitZ();
  robot.base = base;
  Pose X_WO = Pose::Identity();
  X_WO.translation() = wall_W + Vec3(0.5, 0, 0);
  const Object wall{.name = "wall",
                    .shapes = {{.shape = make_box(Vec3(1, 1, 1)), .X_OS = Pose::Identity(), .source = {}}}};
  return {std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot), Scene().with(wall, X_WO)};
}

TEST(Batch, KnowsHowFarItsFloatsCanBeOffFarOut) {
  Rng rng(9);
  int frees = 0, hits = 0;
  for (const JointType type : {JointType::kPlanar, JointType::kFloating}) {
    for (const Shape& body : {Shape(make_sphere(0.1)), Shape(make_box(Vec3(0.2, 0.3, 0.4))), make_cylinder(0.4, 0.1)}) {
      for (int k = 0; k < 200; ++k) {
        const double reach_m = std::pow(10, rng.real(-1, 3.9));
        const Vec3 wall_W(rng.real(-reach_m, reach_m), rng.real(-reach_m, reach_m), 0);
        const CollisionChecker checker = rove(body, type, wall_W);
        Workspace workspace = checker.make_workspace();
        std::vector<std::vector<double>> states;
        for (int i = 0; i < 64; ++i) {
          std::vector<double> q = checker.robot().model.rest_state();
          q[0] = wall_W.x() - 0.1 + rng.real(-1e-7, 1e-7) * reach_m;
          q[1] = wall_W.y() + rng.real(-0.1, 0.1);
          stretch_quaternions(rng, checker.robot().model, q);
          states.push_back(q);
        }
        std::vector<std::uint8_t> free(states.size(), 7);
        check_states(checker, in_a_row(states), free, workspace);
        for (std::size_t i = 0; i < states.size(); ++i) {
          ASSERT_EQ(free[i], checker.is_free(states[i], workspace) ? 1 : 0) << k << ", " << reach_m << " m out";
          (free[i] != 0 ? frees : hits)++;
        }
      }
    }
  }
  EXPECT_GT(frees, 10000);
  EXPECT_GT(hits, 10000);
}

/// However its numbers are scaled, and however far away the frame is that they are given in.
TEST(Batch, KnowsHowFarHalfSpacesCanBeOff) {
  Rng rng(13);
  int frees = 0, hits = 0;
  for (int k = 0; k < 200; ++k) {
    const bool is_scaled = k % 2 == 0;
    const double scale = is_scaled ? std::pow(10, rng.real(-322, 307)) : 1;
    const double away_m = is_scaled ? 0 : std::pow(10, rng.coin() ? rng.real(3, 11) : rng.real(11, 13));
    const double angle = rng.real(-1, 1), wall_m = rng.real(-1, 1);
    // The wall is at x = wall_m where y = 0; its frame, far along it.
    const Vec3 normal_W(std::cos(angle), std::sin(angle), 0), along_W(-std::sin(angle), std::cos(angle), 0);
    Pose X_WO = any_pose(rng, 0);
    X_WO.translation() = Vec3(wall_m, 0, 0) + away_m * along_W;
    const Vec3 behind_O = -scale * (X_WO.linear().transpose() * normal_W);
    const double radius_m = 0.05;
    const CollisionChecker checker = slide(make_sphere(radius_m), make_half_space(behind_O, 0), X_WO);
    Workspace workspace = checker.make_workspace();
    const double contact_m = wall_m - radius_m / std::cos(angle), about_m = std::max(1e-6, 3e-16 * away_m);
    std::vector<double> states;
    for (int i = 0; i < 64; ++i) states.push_back(contact_m + (i % 2 == 0 ? about_m : radius_m / 4) * rng.real(-1, 1));
    std::vector<std::uint8_t> free(states.size(), 7);
    check_states(checker, states, free, workspace);
    for (std::size_t i = 0; i < states.size(); ++i) {
      ASSERT_EQ(free[i], checker.is_free(std::span(states).subspan(i, 1), workspace) ? 1 : 0)
          << "normal of " << scale << ", frame " << away_m << " m away, state " << i;
      (free[i] != 0 ? frees : hits)++;
    }
  }
  EXPECT_GT(frees, 2500);
  EXPECT_GT(hits, 2500);
}

/// Half-spaces that are carried around, on a link that stands still or on one that turns.
TEST(Batch, KnowsLittleOfHalfSpacesThatAreCarried) {
  Rng rng(12);
  RobotDescription description{.source = "test", .name = "turn", .links = {}, .joints = {}, .base = {}};
  description.links.push_back({.name = "root", .shapes = {}});
  description.links.push_back({.name = "arm", .shapes = {}});
  JointDescription joint;
  joint.name = "turn", joint.type = JointType::kRevolute, joint.parent = "root", joint.child = "arm";
  joint.axis = Vec3::UnitY();
  joint.limits = {.lower = -3, .upper = 3, .velocity = 1};
  description.joints = {joint};
  const auto robot = std::make_shared<const Robot>(make_robot(std::move(description), std::nullopt).robot);
  const auto object = [](const std::string& name, Shape shape) {
    return Object{.name = name, .shapes = {{.shape = std::move(shape), .X_OS = Pose::Identity(), .source = {}}}};
  };
  Pose far = Pose::Identity();
  far.translation() = Vec3(5, 0, 0.5);
  const Scene things = Scene()
                           .with(object("floor", make_half_space(Vec3(0, 0, 1), -1)), Pose::Identity())
                           .with(object("box", make_box(Vec3(0.1, 0.1, 0.1))), far)
                           .with(object("plate", make_half_space(Vec3(0, 0, 1), -2)), Pose::Identity());
  for (const char* link : {"root", "arm"}) {
    for (const bool has_floor : {true, false}) {
      const Scene scene = (has_floor ? things : things.without("floor")).attach("plate", link, Pose::Identity(), {});
      const CollisionChecker checker(robot, scene);
      Workspace workspace = checker.make_workspace();
      // About where the plate, 2 m below the joint, turns up to the box.
      const double touch = -std::asin(2 / std::hypot(5, 0.5)) - std::atan2(0.5, 5);
      std::vector<double> states;
      for (int i = 0; i < 1000; ++i) states.push_back((rng.coin() ? 1 : -1) * touch + rng.real(-0.05, 0.05));
      for (int i = 0; i < 100; ++i) states.push_back(rng.real(-3, 3));
      std::vector<std::uint8_t> free(states.size(), 7);
      check_states(checker, states, free, workspace);
      for (std::size_t i = 0; i < states.size(); ++i)
        ASSERT_EQ(free[i], checker.is_free(std::span(states).subspan(i, 1), workspace) ? 1 : 0) << link << ' ' << i;
      if (has_floor) {
        EXPECT_EQ(std::ranges::count(free, 1), 0) << link;
      }
    }
  }
}

TEST(Batch, AgreesWithSingleStatesNextToContacts) {
  for_each_instruction_set([](const std::string& name) {
    SCOPED_TRACE(name);
    compare_contacts_on_this_instruction_set();
  });
}

TEST(Batch, SampledMotionsSayWhatTheirStatesSay) {
  for_each_instruction_set([](const std::string& name) {
    SCOPED_TRACE(name);
    compare_motions_on_this_instruction_set();
  });
}

TEST(Batch, TakesWhatIsNoState) {
  Rng rng(3);
  const Cell cell = any_cell(rng);
  const CollisionChecker checker(cell.robot, cell.scene);
  Workspace workspace = checker.make_workspace();
  const std::size_t variables = cell.robot->model.variables().size();
  check_states(checker, {}, {}, workspace);
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), 1e300, -std::numeric_limits<double>::infinity()}) {
    const std::vector<double> states(3 * variables, value);
    std::vector<std::uint8_t> free(3, 7);
    check_states(checker, states, free, workspace);
    for (const std::uint8_t one : free)
      EXPECT_EQ(one, checker.is_free(std::span(states).first(variables), workspace) ? 1 : 0) << value;
  }
}

TEST(Batch, SaysWhatSingleStatesSay) {
  for_each_instruction_set([](const std::string& name) {
    SCOPED_TRACE(name);
    compare_on_this_instruction_set();
  });
}

}  // namespace
}  // namespace clearway
