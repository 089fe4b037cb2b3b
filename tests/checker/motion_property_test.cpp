// Motions of any robot in any cell: what is called free is free wherever one looks, what is called a hit is closer than the
// gap.
#include <clearway/checker/motion.hpp>

#include "checker/any_cell.hpp"
#include "checker/bodies.hpp"
#include "checker/certified_motion.hpp"
#include "checker/lanes/lane_model.hpp"
#include "checker/workspace.hpp"
#include "support/amount.hpp"
#include "support/between.hpp"

#include <clearway/geometry/distance.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

using oracle::Rng;

const int kMotions = amount("CLEARWAY_MOTIONS", 2000), kSteps = amount("CLEARWAY_STEPS", 500);

/// The distance of two bodies in a state, by asking all their shapes.
double distance_of(const CollisionChecker& checker, const Collision& pair, const std::vector<double>& q) {
  const Bodies& bodies = CheckerAccess::bodies(checker);
  Workspace workspace = checker.make_workspace();
  (void)checker.all_collisions(q, workspace);  // poses all
  const auto& memory = CheckerAccess::memory(workspace);
  struct Posed {
    const Shape* shape;
    Pose X_WS;
  };
  const auto parts_of = [&](BodyId body) {
    std::vector<Posed> parts;
    for (std::size_t i = 0; i < bodies.moving.size(); ++i)
      if (bodies.moving[i].body == body) parts.push_back({bodies.moving[i].shape, memory.X_WS[i]});
    for (const StaticPart& part : bodies.standing)
      if (part.body == body) parts.push_back({part.shape, part.X_WS});
    return parts;
  };
  double least_m = HUGE_VAL;
  for (const Posed& a : parts_of(pair.first))
    for (const Posed& b : parts_of(pair.second))
      least_m = std::min(least_m, distance(*a.shape, a.X_WS, *b.shape, b.X_WS).distance_m);
  return least_m;
}

/// A motion from a free state, mostly a short one.
struct Try {
  Cell cell;
  std::vector<double> from, to;
};
Try any_try(Rng& rng, MobileCell mobile) {
  Try one{std::move(mobile.cell), {}, {}};
  const CollisionChecker checker(one.cell.robot, one.cell.scene);
  Workspace workspace = checker.make_workspace();
  const auto state = [&] { return sum_of(any_state(rng, one.cell.robot->model), mobile.out); };
  for (int k = 0; k < 20; ++k) {
    one.from = state();
    if (checker.is_free(one.from, 1e-3, workspace)) break;
  }
  one.to = between(one.from, state(), rng.coin() ? rng.real(0, 0.3) : 1);
  return one;
}
Try any_try(Rng& rng) {
  MobileCell fixed{any_cell(rng), {}};
  fixed.out.resize(fixed.cell.robot->model.variables().size());
  return any_try(rng, std::move(fixed));
}

TEST(MotionProperty, FreeIsFreeAndAHitIsWithinTheGap) {
  Rng rng(31);
  int frees = 0, hits = 0, midway = 0;
  for (int k = 0; k < kMotions; ++k) {
    const Try one = any_try(rng);
    const CollisionChecker checker(one.cell.robot, one.cell.scene);
    Workspace workspace = checker.make_workspace();
    MotionOptions options;
    options.min_gap_m = rng.coin() ? 1e-4 : 1e-2;
    const MotionResult result = check_motion(checker, one.from, one.to, options, workspace);
    ASSERT_EQ(result.is_free(), is_motion_free(checker, one.from, one.to, options, workspace)) << k;
    ASSERT_EQ(result.is_free(), check_motion(checker, one.to, one.from, options, workspace).is_free()) << k;
    ASSERT_NE(result.status, StateStatus::kOutOfLimits);
    if (result.status == StateStatus::kNotANumber) continue;  // a quaternion went through zero

    for (int i = 0; i <= kSteps && result.free_until > 0; ++i) {
      const double s = result.free_until * i / kSteps;
      ASSERT_TRUE(checker.is_free(between(one.from, one.to, s), workspace)) << k << " at " << s;
    }
    if (result.is_free()) {
      ++frees;
      continue;
    }
    ++hits;
    midway += result.free_until > 0;
    ASSERT_LE(result.free_until, result.at);
    ASSERT_LE(distance_of(checker, result.collision, between(one.from, one.to, result.at)), options.min_gap_m * 1.0001)
        << k;
  }
  EXPECT_GT(frees, kMotions / 6);
  EXPECT_GT(midway, kMotions / 10);
}

/// Lanes only save cuts: also in the band below the gap, where cuts decide.
TEST(MotionProperty, LanesChangeNoAnswer) {
  Rng rng(91);
  int frees = 0, hits = 0, by_quaternions = 0;
  for (int k = 0; k < 2 * kMotions; ++k) {
    const Try one = k % 2 == 0 ? any_try(rng) : any_try(rng, any_mobile_cell(rng));
    const CollisionChecker checker(one.cell.robot, one.cell.scene);
    Workspace workspace = checker.make_workspace();
    const Bodies& bodies = CheckerAccess::bodies(checker);
    auto& memory = CheckerAccess::memory(workspace);
    MotionOptions options;
    options.min_gap_m = rng.pick({1e-4, 1e-2, 1e-1});  // a wide band: many pairs are in it
    CertifiedMotion in_lanes(bodies, one.from, one.to, options.min_gap_m, memory);
    const MotionResult with = in_lanes.first_hit();
    CertifiedMotion by_cuts(bodies, one.from, one.to, options.min_gap_m, memory);
    by_cuts.leave_lanes_out();
    const MotionResult without = by_cuts.first_hit();
    ASSERT_EQ(with.status, without.status) << k;
    ASSERT_EQ(with.free_until, without.free_until) << k;
    ASSERT_EQ(with.collision, without.collision) << k;
    ASSERT_EQ(with.is_free(), by_cuts.is_free()) << k;
    (with.is_free() ? frees : hits)++;
    const auto [lanes, are_for_it] = lanes_for(bodies, one.from, one.to);
    if (!lanes.frames.quaternions.empty() && are_for_it) ++by_quaternions;
  }
  EXPECT_GT(frees, kMotions / 10);
  EXPECT_GT(hits, kMotions / 10);
  EXPECT_GT(by_quaternions, kMotions / 4);
}

TEST(MotionProperty, SamplingFindsWhatItLooksAt) {
  Rng rng(77);
  int frees = 0;
  for (int k = 0; k < kMotions / 4; ++k) {
    const Try one = any_try(rng);
    const CollisionChecker checker(one.cell.robot, one.cell.scene);
    Workspace workspace = checker.make_workspace();
    const MotionOptions options{.mode = MotionMode::kSampled, .min_gap_m = 0, .max_step_m = 0.02};
    const MotionResult result = check_motion(checker, one.from, one.to, options, workspace);
    ASSERT_EQ(result.is_free(), is_motion_free(checker, one.from, one.to, options, workspace)) << k;
    if (result.status == StateStatus::kCollision) {
      const auto all = checker.all_collisions(between(one.from, one.to, result.at), workspace);
      ASSERT_FALSE(all.empty());
      ASSERT_EQ(all.front(), result.collision);
    } else if (result.is_free()) {
      ++frees;
      ASSERT_TRUE(checker.is_free(one.from, workspace));
      ASSERT_TRUE(checker.is_free(one.to, workspace));
    }
  }
  EXPECT_GT(frees, kMotions / 24);
}

}  // namespace
}  // namespace clearway
