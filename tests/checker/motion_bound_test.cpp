// How far the parts of a robot can move: nothing goes farther than its bound, and something nearly that far.
#include "checker/motion_bound.hpp"

#include "checker/any_cell.hpp"
#include "support/between.hpp"

#include <clearway/geometry/distance.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

using oracle::Rng;

struct Way {
  Cell cell;
  std::vector<double> from, to;
};
Way any_way(Rng& rng) {
  Way one{any_cell(rng), {}, {}};
  one.from = any_state(rng, one.cell.robot->model);
  one.to = between(one.from, any_state(rng, one.cell.robot->model), rng.coin() ? rng.real(0, 0.3) : 1);
  return one;
}

/// Points of a body: some vertices, or what lies farthest in some directions.
std::vector<Vec3> points_of(const Shape& shape, Rng& rng) {
  std::vector<Vec3> points;
  for (int i = 0; i < 12; ++i) points.push_back(shape.support(Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1))));
  return points;
}

TEST(MotionBound, NothingMovesFartherAndSomethingNearlyDoes) {
  Rng rng(5);
  double tightest = 0;
  for (int k = 0; k < 600; ++k) {
    const Way one = any_way(rng);
    const CollisionChecker checker(one.cell.robot, one.cell.scene);
    const Bodies& bodies = CheckerAccess::bodies(checker);
    Workspace workspace = checker.make_workspace();
    auto& memory = CheckerAccess::memory(workspace);
    MotionBound bound(bodies, one.from, one.to, memory);
    if (bound.vanishing_quaternion()) continue;
    const double length_m = bound.length_m();
    const double half = rng.coin() ? 0.5 : rng.real(0, 0.1), middle = rng.real(half, 1 - half);
    bound.stand_at(middle, half);
    const std::vector<Pose> X_middle = memory.X_WS;
    std::vector<double> of_part;
    for (std::uint32_t i = 0; i < bodies.moving.size(); ++i) of_part.push_back(bound.of_part(i));
    std::vector<double> of_pair;
    for (const PartPair& pair : bodies.self_pairs) of_pair.push_back(bound.of_pair(pair));
    const auto gaps = [&](const std::vector<Pose>& X_WS) {
      std::vector<double> all;
      for (const PartPair& pair : bodies.self_pairs) {
        all.push_back(distance(*bodies.moving[pair.first].shape, X_WS[pair.first], *bodies.moving[pair.second].shape,
                               X_WS[pair.second])
                          .distance_m);
      }
      return all;
    };
    const std::vector<double> gaps_middle = gaps(X_middle);

    Workspace other = checker.make_workspace();
    for (int i = 0; i < 6; ++i) {
      const double s = i == 0 ? middle - half : i == 1 ? middle + half : rng.real(middle - half, middle + half);
      (void)checker.all_collisions(between(one.from, one.to, s), other);
      const std::vector<Pose>& X = CheckerAccess::memory(other).X_WS;
      for (std::uint32_t p = 0; p < bodies.moving.size(); ++p) {
        for (const Vec3& point : points_of(*bodies.moving[p].shape, rng)) {
          const double moved_m = (X[p] * point - X_middle[p] * point).norm();
          ASSERT_LE(moved_m, of_part[p]) << k;
          ASSERT_LE(moved_m, length_m * half * (1 + 1e-9) + 1e-12) << k;
          if (of_part[p] > 1e-6) tightest = std::max(tightest, moved_m / of_part[p]);
        }
      }
      const std::vector<double> gaps_here = gaps(X);
      for (std::size_t p = 0; p < gaps_here.size(); ++p)
        ASSERT_LE(gaps_middle[p] - gaps_here[p], of_pair[p] + 1e-9) << k;
    }
  }
  EXPECT_GT(tightest, 0.9);  // or the bound is of little use
}

/// The link that the joints that move both parts of a pair end at: seen from there, only the others move them.
Pose seen_from(const Bodies& bodies, const PartPair& pair, const std::vector<Pose>& X_WL) {
  if (pair.shared == 0) return Pose::Identity();
  const JointId last = bodies.path_of(bodies.moving[pair.first])[pair.shared - 1];
  return X_WL[bodies.robot->model[last].child.index()];
}

TEST(MotionBound, NothingMovesFartherAlongADirection) {
  Rng rng(6);
  double tightest = 0, tightest_pair = 0;
  for (int k = 0; k < 600; ++k) {
    const Way one = any_way(rng);
    const CollisionChecker checker(one.cell.robot, one.cell.scene);
    const Bodies& bodies = CheckerAccess::bodies(checker);
    Workspace workspace = checker.make_workspace(), other = checker.make_workspace();
    auto& memory = CheckerAccess::memory(workspace);
    MotionBound bound(bodies, one.from, one.to, memory);
    if (bound.vanishing_quaternion()) continue;
    const double half = rng.pick({0.5, 0.1, 1e-3}), middle = rng.real(half, 1 - half);
    bound.stand_at(middle, half);
    const auto& there = CheckerAccess::memory(other);
    for (int i = 0; i < 6; ++i) {
      const double s = i == 0 ? middle - half : i == 1 ? middle + half : rng.real(middle - half, middle + half);
      (void)checker.all_collisions(between(one.from, one.to, s), other);
      const Vec3 n_W = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)).normalized();
      const auto moved = [&](const Pose& back, std::uint32_t part, const Vec3& point) -> Vec3 {
        return back * (there.X_WS[part] * point) - memory.X_WS[part] * point;
      };
      for (std::uint32_t p = 0; p < bodies.moving.size(); ++p) {
        const double most_m = bound.of_part_along(n_W, p);
        for (const Vec3& point : points_of(*bodies.moving[p].shape, rng)) {
          const double moved_m = std::abs(n_W.dot(moved(Pose::Identity(), p, point)));
          ASSERT_LE(moved_m, most_m) << k;
          if (most_m > 1e-6) tightest = std::max(tightest, moved_m / most_m);
        }
      }
      for (const PartPair& pair : bodies.self_pairs) {
        const Pose back = seen_from(bodies, pair, memory.X_WL) * seen_from(bodies, pair, there.X_WL).inverse();
        const double most_m = bound.of_pair_along(n_W, pair);
        const auto points_b = points_of(*bodies.moving[pair.second].shape, rng);
        for (const Vec3& point : points_of(*bodies.moving[pair.first].shape, rng)) {
          const Vec3 b = points_b[rng.below(points_b.size())];
          const double nearer_m = std::abs(n_W.dot(moved(back, pair.first, point) - moved(back, pair.second, b)));
          ASSERT_LE(nearer_m, most_m + 1e-12) << k;
          if (most_m > 1e-6) tightest_pair = std::max(tightest_pair, nearer_m / most_m);
        }
      }
    }
  }
  EXPECT_GT(tightest, 0.9);  // or the bound is of little use
  EXPECT_GT(tightest_pair, 0.8);
}

/// Two arms of 1 m end to end along x, which turn about z, with a small ball at the tip.
TEST(MotionBound, CountsThatFirstJointsTurnWhatLaterOnesDo) {
  RobotDescription robot{.source = "test", .name = "two_arms", .links = {}, .joints = {}, .base = {}};
  Pose one_out = Pose::Identity();
  one_out.translation() = Vec3::UnitX();
  robot.links.push_back({.name = "root", .shapes = {}});
  robot.links.push_back({.name = "upper", .shapes = {}});
  robot.links.push_back({.name = "lower", .shapes = {{.shape = make_sphere(1e-6), .X_LS = one_out, .source = {}}}});
  JointDescription joint;
  joint.type = JointType::kRevolute;
  joint.axis = Vec3::UnitZ();
  joint.limits = {.lower = -3, .upper = 3, .velocity = 1};
  joint.name = "shoulder", joint.parent = "root", joint.child = "upper";
  robot.joints.push_back(joint);
  joint.name = "elbow", joint.parent = "upper", joint.child = "lower", joint.X_PJ = one_out;
  robot.joints.push_back(joint);
  const CollisionChecker checker(std::make_shared<const Robot>(make_robot(std::move(robot), std::nullopt).robot),
                                 Scene());
  Workspace workspace = checker.make_workspace();
  const std::vector<double> from{-0.1, -0.1}, to{0.1, 0.1};
  MotionBound bound(CheckerAccess::bodies(checker), from, to, CheckerAccess::memory(workspace));
  bound.stand_at(0.5, 0.5);
  const double t = 0.1;
  const double sideways_m = std::sin(t) + std::sin(2 * t), back_m = 2 - std::cos(t) - std::cos(2 * t);
  EXPECT_GE(bound.of_part_along(Vec3::UnitX(), 0), back_m);
  EXPECT_LE(bound.of_part_along(Vec3::UnitX(), 0), back_m * 1.02);  // 5 t^2 / 2, and a little
  EXPECT_GE(bound.of_part_along(Vec3::UnitY(), 0), sideways_m);
  EXPECT_LE(bound.of_part_along(Vec3::UnitY(), 0), 3 * t + back_m * 1.02);
  EXPECT_LE(bound.of_part_along(Vec3::UnitZ(), 0), back_m * 1.02);  // it does not rise; the bound knows that no better
}

}  // namespace
}  // namespace clearway
