// How far the lanes let parts move within an interval: no less than they do, and not much more.
#include "checker/any_cell.hpp"
#include "checker/lane_pose.hpp"
#include "checker/lanes/lane_question.hpp"
#include "support/amount.hpp"
#include "support/any_pose.hpp"
#include "support/between.hpp"

#include <clearway/geometry/slab.hpp>
#include <clearway/robot/kinematics.hpp>
#include <clearway/robot/robot.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>

namespace clearway {
namespace {

using oracle::Rng;

const int kCells = amount("CLEARWAY_CELLS", 1500);

/// A motion of a robot on wheels or in the air, in lanes that are intervals of it.
class MovingCell {
 public:
  explicit MovingCell(Rng& rng) : mobile_(any_mobile_cell(rng)), checker_(mobile_.cell.robot, mobile_.cell.scene) {
    const RobotModel& robot = mobile_.cell.robot->model;
    // Some joints move, others rest: what one of them does is not to hide behind the others.
    from_ = sum_of(any_state(rng, robot), mobile_.out);
    to_ = sum_of(any_state(rng, robot), mobile_.out);
    for (const Joint& joint : robot.joints()) {
      if (joint.is_mimic || rng.below(3) == 0) continue;
      for (std::size_t v = 0; v < to_.size(); ++v)
        if (&robot[robot.variables()[v].joint] == &joint) to_[v] = from_[v];
    }
    half_ = rng.pick({0.003, 0.03, 0.1, 0.5});
    for (float& share : shares_) share = static_cast<float>(rng.real(half_, 1 - half_));
    is_for_lanes_ = takes(model(), from_, to_);
    if (!is_for_lanes_) return;
    question_.begin_motion(from_, to_);
    question_.begin_intervals(half_, 0, LaneQuestion::Come::kAtOnce);
    question_.put_along(shares_.data());
    question_.pose();
  }

  [[nodiscard]] const Bodies& bodies() const { return CheckerAccess::bodies(checker_); }
  [[nodiscard]] const LaneModel& model() const { return *bodies().lanes; }
  [[nodiscard]] LaneMemory& lanes() { return memory().lanes; }
  [[nodiscard]] bool is_for_lanes() const { return is_for_lanes_; }
  [[nodiscard]] double middle(std::size_t lane) const { return static_cast<double>(shares_[lane]); }
  /// Instants of the interval of a lane, both ends among them.
  [[nodiscard]] std::array<double, 4> instants(std::size_t lane, Rng& rng) const {
    const double at = middle(lane);
    return {at - half_, at + rng.real(-half_, half_), at + rng.real(-half_, half_), at + half_};
  }
  [[nodiscard]] Pose pose_at(std::uint32_t part, double share) {
    forward_kinematics(mobile_.cell.robot->model, between(from_, to_, share), memory().X_WL);
    return memory().X_WL[bodies().moving[part].link.index()] * bodies().moving[part].X_LS;
  }
  /// How a frame is turned that a pair of parts has in common: there is a link where their ways part.
  [[nodiscard]] Eigen::Matrix3d rotation_at(std::uint32_t frame, double share) {
    forward_kinematics(mobile_.cell.robot->model, between(from_, to_, share), memory().X_WL);
    const auto& links = model().frames.links;
    const auto found = std::ranges::find(links, frame, &LinkInFrame::frame);
    if (frame == 0) return Eigen::Matrix3d::Identity();
    return memory().X_WL[static_cast<std::size_t>(found - links.begin())].linear() * found->X_FL.linear().transpose();
  }

 private:
  [[nodiscard]] Workspace::Memory& memory() { return CheckerAccess::memory(workspace_); }

  MobileCell mobile_;
  CollisionChecker checker_;
  Workspace workspace_ = checker_.make_workspace();
  LaneQuestion question_{model(), memory()};
  std::vector<double> from_, to_;
  double half_ = 0;
  std::array<float, kLanesKept> shares_{};
  bool is_for_lanes_ = false;
};

/// Points of a part, at instants of an interval: none is farther from where it was in the middle than the room that the lanes keep, nor
/// than it can be in any posture.
TEST(LaneMovement, NothingMovesFartherThanItsRoom) {
  Rng rng(53);
  double most = 0, most_of_any = 0;
  int by_quaternions = 0;
  for (int k = 0; k < kCells; ++k) {
    MovingCell cell(rng);
    if (!cell.is_for_lanes()) continue;
    by_quaternions += cell.model().frames.quaternions.empty() ? 0 : 1;
    for (std::uint32_t part = 0; part < cell.bodies().moving.size(); ++part) {
      const LaneBody& body = cell.model().bodies.moving[part];
      if (body.balls == 0) continue;
      const double radius_m = static_cast<double>(cell.model().bodies.balls[body.first_ball].radius);
      const double room_m = lane_room_m(cell.model(), cell.lanes(), {part, 0, true}, 0);
      const double any_m =
          static_cast<double>(cell.lanes().moved_at_most[cell.model().levers.at(0, part)]) * (1 + 1e-5);
      for (const double share : cell.instants(0, rng)) {
        const Vec3 p_S = cell.bodies().moving[part].local.center + radius_m * any_direction(rng);
        const double moved_m = (cell.pose_at(part, share) * p_S - cell.pose_at(part, cell.middle(0)) * p_S).norm();
        ASSERT_LE(moved_m, room_m) << "cell " << k << ", part " << part;
        ASSERT_LE(moved_m, any_m + static_cast<double>(cell.lanes().far) + 1e-9) << "cell " << k << ", part " << part;
        if (cell.lanes().far > 1e-3F || room_m < 0.01) continue;
        most = std::max(most, moved_m / room_m);
        most_of_any = std::max(most_of_any, moved_m / any_m);
      }
    }
  }
  EXPECT_GT(by_quaternions, kCells / 8);
  EXPECT_GT(most, 0.9);
  EXPECT_GT(most_of_any, 0.8);
}

/// Where an axis is said to keep a pair apart in all of an interval, the bodies are on both sides of it at any instant.
TEST(LaneMovement, AnAxisKeepsApartAllAlong) {
  Rng rng(54);
  int alone = 0, with_others = 0;
  double least = 1;
  for (int k = 0; k < 2 * kCells; ++k) {
    MovingCell cell(rng);
    if (!cell.is_for_lanes()) continue;
    const Bodies& bodies = cell.bodies();
    std::vector<LanePair> pairs;
    for (std::uint32_t number = 0; number < bodies.self_pairs.size(); ++number)
      pairs.push_back({bodies.self_pairs[number].first, number, false});
    for (std::uint32_t part = 0; part < bodies.moving.size() && !bodies.standing.empty(); ++part)
      pairs.push_back({part, static_cast<std::uint32_t>(rng.below(bodies.standing.size())), true});
    for (const LanePair& pair : pairs) {
      const StaticPart* standing = pair.is_standing ? &bodies.standing[pair.other] : nullptr;
      const std::uint32_t second = standing ? 0 : bodies.self_pairs[pair.other].second;
      const Shape &a = *bodies.moving[pair.moving].shape,
                  &b = standing ? *standing->shape : *bodies.moving[second].shape;
      const auto at = [&](double share) {
        return std::pair(cell.pose_at(pair.moving, share), standing ? standing->X_WS : cell.pose_at(second, share));
      };
      const auto [X_WA, X_WB] = at(cell.middle(0));
      const Slab widest = slab_between(a, X_WA, b, X_WB, {});
      if (!(widest.width_m > 0) || !a.is_bounded() || !b.is_bounded()) continue;
      const Pose X_WF = lane_pose(cell.lanes(), cell.model().bodies.moving[pair.moving].frame, 0);
      const Vec3 axis_F = X_WF.linear().transpose() * (widest.normal_W + 0.1 * any_direction(rng));
      const float axis[3] = {static_cast<float>(axis_F.x()), static_cast<float>(axis_F.y()),
                             static_cast<float>(axis_F.z())};
      (void)look_at_pair(cell.model(), cell.lanes(), pair, 1);  // places its balls
      if (try_axis(cell.model(), cell.lanes(), {pair, 1}, axis) != 0) continue;
      const Vec3 axis_W = X_WF.linear() * axis_F;
      const double width_m = slab_across(axis_W, a, X_WA, b, X_WB).width_m;
      // It goes with what moves both.
      const std::uint32_t shared = standing ? 0 : cell.model().self_pairs[pair.other].shared;
      const Vec3 axis_C = cell.rotation_at(shared, cell.middle(0)).transpose() * axis_W;
      for (const double share : cell.instants(0, rng)) {
        const auto [X_WA_then, X_WB_then] = at(share);
        const Vec3 axis_then_W = cell.rotation_at(shared, share) * axis_C;
        const double then_m = slab_across(axis_then_W, a, X_WA_then, b, X_WB_then).width_m;
        ASSERT_GT(then_m, 0) << "cell " << k << ", part " << pair.moving << (standing ? "" : ", a pair of the robot");
        if (width_m > 1e-3) least = std::min(least, then_m / width_m);
      }
      ++(standing ? alone : with_others);
    }
  }
  EXPECT_GT(alone, kCells);
  EXPECT_GT(with_others, kCells);
  EXPECT_LT(least, 0.1);  // some come close to what is allowed
}

/// An arm of metre-long links in a plane, and a ball at its tip.
RobotDescription stretched_arm(int joints) {
  RobotDescription robot{.source = "test", .name = "stretched", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "0", .shapes = {}});
  for (int k = 1; k <= joints; ++k) {
    robot.links.push_back({.name = std::to_string(k), .shapes = {}});
    JointDescription joint;
    joint.name = "joint" + std::to_string(k), joint.type = JointType::kRevolute;
    joint.parent = std::to_string(k - 1), joint.child = std::to_string(k);
    joint.X_PJ.translation() = Vec3(k > 1 ? 1 : 0, 0, 0);
    joint.axis = Vec3::UnitZ();
    joint.limits = {.lower = -2, .upper = 2};
    robot.joints.push_back(joint);
  }
  Pose at_end = Pose::Identity();
  at_end.translation() = Vec3::UnitX();
  robot.links.back().shapes.push_back({.shape = make_sphere(0.02), .X_LS = at_end, .source = {}});
  return robot;
}

/// Stretched out, an arm that turns comes back towards its base although it does not begin to: all of that is of second order, and
/// the bound on it nearly exact.
TEST(LaneMovement, KnowsHowFarArmsComeBack) {
  Rng rng(55);
  double least = 1;
  int open = 0;
  for (int k = 0; k < 600; ++k) {
    const auto joints = static_cast<std::size_t>(1 + k % 3);
    std::vector<double> to(joints), from(joints);
    for (std::size_t j = 0; j < joints; ++j) to[j] = rng.real(0.02, 0.3), from[j] = -to[j];
    double back_m = static_cast<double>(joints), angle = 0;
    for (const double turn : to) back_m -= std::cos(angle += turn);
    const double gap_m = back_m * rng.real(0.7, 1.5);
    Object ball{.name = "ball", .shapes = {{.shape = make_sphere(0.02), .X_OS = Pose::Identity(), .source = {}}}};
    Pose X_WO = Pose::Identity();
    X_WO.translation() = Vec3(static_cast<double>(joints) - gap_m - 0.04, 0, 0);
    const auto robot =
        std::make_shared<const Robot>(make_robot(stretched_arm(static_cast<int>(joints)), std::nullopt).robot);
    const CollisionChecker checker(robot, Scene().with(std::move(ball), X_WO));
    Workspace workspace = checker.make_workspace();
    Workspace::Memory& memory = CheckerAccess::memory(workspace);
    const LaneModel& model = *CheckerAccess::bodies(checker).lanes;
    LaneQuestion question(model, memory);
    question.begin_motion(from, to);
    question.begin_intervals(0.5, 0, LaneQuestion::Come::kAtOnce);
    const std::array<float, kLanesKept> shares{0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F,
                                               0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F};
    question.put_along(shares.data());
    question.pose();
    const Pose X_WF = lane_pose(memory.lanes, model.bodies.moving[0].frame, 0);
    const Eigen::Vector3f axis_F = (X_WF.linear().transpose() * -Vec3::UnitX()).cast<float>();
    const bool is_open = try_axis(model, memory.lanes, {{0, 0, true}, 1}, axis_F.data()) != 0;
    if (is_open) {
      ++open;
    } else {
      ASSERT_GT(gap_m, back_m) << joints << " joints";
      least = std::min(least, gap_m / back_m - 1);
    }
  }
  EXPECT_GT(open, 100);
  EXPECT_LT(least, 0.12);  // most of it the ball, which turns, too
}

}  // namespace
}  // namespace clearway
