// Trajectories whose every instant can be worked out by hand.
#include <clearway/checker/validate.hpp>
#include <clearway/common/error.hpp>

#include "support/one_ball.hpp"
#include "support/waypoint_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway {
namespace {

constexpr double kHalf = 0.0005, kRadius = 0.0625;  // of the wall, of the ball

/// A wall 1 mm thick, across x at the place given.
Scene wall_at(double x) { return Scene().with(one_shape("wall", make_box(Vec3(2 * kHalf, 2, 2))), moved_by(x, 0, 0)); }

std::vector<Waypoint> timed(std::initializer_list<std::pair<double, double>> time_and_place) {
  std::vector<Waypoint> list;
  for (const auto& [t, x] : time_and_place) list.push_back({t, {x}, {}, {}});
  return list;
}

TrajectoryReport validate(const Scene& scene, const std::vector<Waypoint>& list, const ValidateOptions& options = {},
                          bool has_times = true, JointType type = JointType::kPrismatic) {
  const CollisionChecker checker(one_ball(type, type == JointType::kPrismatic ? 0 : 1), scene);
  WaypointList source(list, has_times);
  return validate_trajectory(checker, source, options);
}

TEST(Validate, FreeSaysHowCloseItCame) {
  // The ball stops 20 mm before the wall, at 2 s, and goes back.
  const double stop = 1 - kHalf - kRadius - 0.02;
  const TrajectoryReport report = validate(wall_at(1), timed({{0, 0}, {2, stop}, {4, 0}}));
  EXPECT_TRUE(report.is_free());
  EXPECT_EQ(report.waypoints, 3U);
  EXPECT_EQ(report.segments, 2U);
  ASSERT_TRUE(report.closest);
  EXPECT_NEAR(report.closest->clearance.distance_m, 0.02, kApproachTolerance_m);
  EXPECT_NEAR(report.closest->at.time_s.value(), 2, 1e-4);
  EXPECT_NEAR(report.closest->q[0], stop, 1e-4);
  EXPECT_EQ(report.end_s, 4);
}

TEST(Validate, ACollisionHasItsTimesAndItsDeepestInstant) {
  // Through the wall at 0.5 m/s, and on: one finding over three segments.
  const TrajectoryReport report = validate(wall_at(1), timed({{1, 0.8}, {1.35, 0.975}, {1.45, 1.025}, {2, 1.3}}));
  ASSERT_EQ(report.findings.size(), 1U);
  const TrajectoryFinding& hit = report.findings[0];
  EXPECT_EQ(hit.kind, FindingKind::kCollision);
  const double reach = kHalf + kRadius, speed = 0.5, begin = 1 + (0.2 - reach) / speed, end = 1 + (0.2 + reach) / speed;
  EXPECT_LE(hit.begin.time_s.value(), begin);
  EXPECT_GE(hit.begin.time_s.value(), begin - 3e-4 / speed);
  EXPECT_GE(hit.end.time_s.value(), end);
  EXPECT_LE(hit.end.time_s.value(), end + 3e-4 / speed);
  EXPECT_EQ(hit.begin.segment, 0U);
  EXPECT_EQ(hit.end.segment, 2U);
  EXPECT_NEAR(hit.depth_m, reach, 1e-4);
  EXPECT_NEAR(hit.worst.time_s.value(), 1.4, 1e-3);
  EXPECT_NEAR(hit.q[0], 1, 1e-3);
  EXPECT_EQ(hit.gap_m, 0);
  EXPECT_FALSE(report.closest);
}

TEST(Validate, TouchingIsACollisionAndAMillimetreIsNot) {
  // The ball touches a wall whose face is at 1: all numbers are powers of two.
  const Scene scene = Scene().with(one_shape("wall", make_box(Vec3(1, 2, 2))), moved_by(1.5, 0, 0));
  const double touch = 1 - kRadius;
  const TrajectoryReport report = validate(scene, timed({{0, 0}, {2, touch}, {4, 0}}));
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].kind, FindingKind::kCollision);
  EXPECT_NEAR(report.findings[0].depth_m, 0, 1e-12);
  EXPECT_NEAR(report.findings[0].worst.time_s.value(), 2, 1e-3);
  EXPECT_TRUE(validate(scene, timed({{0, 0}, {2, touch - 1e-3}, {4, 0}})).is_free());
}

TEST(Validate, WhatTheGapCannotTellIsTooClose) {
  const double stop = 1 - kRadius - 0x1p-50;  // kinematics may err by more
  const Scene scene = Scene().with(one_shape("wall", make_box(Vec3(1, 2, 2))), moved_by(1.5, 0, 0));
  const TrajectoryReport report = validate(scene, timed({{0, 0}, {2, stop}, {4, 0}}));
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].kind, FindingKind::kTooClose);
  EXPECT_GT(report.findings[0].gap_m, 0);
  EXPECT_NEAR(report.findings[0].gap_m, 0x1p-50, 1e-15);
  EXPECT_TRUE(report.closest);
}

TEST(Validate, WhatIsPassedAtLessThanTheGapIsFreeWhateverElseIsHit) {
  // The ball slides over a rail, 0.02 mm above it, and through a wall.
  const Scene rail =
      Scene().with(one_shape("rail", make_box(Vec3(0.01, 1, 1))), moved_by(0.3, 0, -0.5 - kRadius - 2e-5));
  const TrajectoryReport free = validate(rail, timed({{0, 0}, {2, 1}}));
  EXPECT_TRUE(free.is_free());
  EXPECT_NEAR(free.closest.value().clearance.distance_m, 2e-5, kApproachTolerance_m);
  const Scene both = rail.with(one_shape("wall", make_box(Vec3(2 * kHalf, 2, 2))), moved_by(0.7, 0, 0));
  const TrajectoryReport hit = validate(both, timed({{0, 0}, {2, 1}}));
  ASSERT_EQ(hit.findings.size(), 1U);
  EXPECT_NEAR(hit.findings[0].q[0], 0.7, 1e-3);
}

TEST(Validate, MinClearanceAsksForMore) {
  const double stop = 1 - kHalf - kRadius - 0.02, speed = 0.4;
  const auto trajectory = timed({{0, stop - 0.8}, {2, stop}, {4, stop - 0.8}});
  ValidateOptions options{.min_clearance_m = 0.0198};
  EXPECT_TRUE(validate(wall_at(1), trajectory, options).is_free());
  options.min_clearance_m = 0.03;
  const TrajectoryReport report = validate(wall_at(1), trajectory, options);
  ASSERT_EQ(report.findings.size(), 1U);
  const TrajectoryFinding& close = report.findings[0];
  EXPECT_EQ(close.kind, FindingKind::kTooClose);
  EXPECT_NEAR(close.gap_m, 0.02, 1e-5);
  EXPECT_NEAR(close.begin.time_s.value(), 2 - 0.01 / speed, 3e-4 / speed);
  EXPECT_NEAR(close.end.time_s.value(), 2 + 0.01 / speed, 3e-4 / speed);
  ASSERT_TRUE(report.closest);

  // A collision is told beside it, with its own times.
  const TrajectoryReport both = validate(wall_at(1), timed({{0, 0}, {4, 2}}), options);
  ASSERT_EQ(both.findings.size(), 2U);
  EXPECT_EQ(both.findings[0].kind, FindingKind::kTooClose);
  EXPECT_EQ(both.findings[1].kind, FindingKind::kCollision);
  EXPECT_NEAR(both.findings[0].begin.time_s.value() + 0.03 / 0.5, both.findings[1].begin.time_s.value(), 2e-3);
}

TEST(Validate, ACubicLeavesItsChord) {
  // At rest at 0 and at 0.5, at ends that ask for a detour: linear is free, cubic meets the wall in the middle.
  std::vector<Waypoint> list = timed({{0, 0}, {1, 0}});
  list[0].velocities = {4};
  list[1].velocities = {-4};
  const Scene scene = wall_at(1);  // the cubic goes out to 1
  EXPECT_TRUE(validate(scene, list, {.interpolation = Interpolation::kLinear}).is_free());
  const TrajectoryReport report = validate(scene, list);
  EXPECT_EQ(report.interpolation, Interpolation::kCubic);
  ASSERT_FALSE(report.findings.empty());
  const auto hit = std::ranges::find(report.findings, FindingKind::kCollision, &TrajectoryFinding::kind);
  ASSERT_NE(hit, report.findings.end());
  // 4 t (1 - t) = 1 - reach
  const double early = (1 - std::sqrt(kHalf + kRadius)) / 2;
  EXPECT_LE(hit->begin.time_s.value(), early);
  EXPECT_NEAR(hit->begin.time_s.value(), early, 3e-4);
  EXPECT_NEAR(hit->end.time_s.value(), 1 - early, 3e-4);
  EXPECT_NEAR(hit->worst.time_s.value(), 0.5, 1e-2);
  // And with half of it, the closest approach is between the waypoints.
  list[0].velocities = {2};
  list[1].velocities = {-2};
  const TrajectoryReport half = validate(scene, list);
  ASSERT_TRUE(half.closest);
  EXPECT_NEAR(half.closest->clearance.distance_m, 0.5 - kHalf - kRadius, kApproachTolerance_m);
  EXPECT_NEAR(half.closest->at.fraction, 0.5, 0.01);
}

TEST(Validate, LimitsHoldBetweenWaypoints) {
  std::vector<Waypoint> list = timed({{0, 9.9}, {1, 9.9}});
  list[0].velocities = {1};
  list[1].velocities = {-1};
  EXPECT_TRUE(validate({}, list, {.interpolation = Interpolation::kLinear}).is_free());
  const TrajectoryReport report = validate({}, list);
  ASSERT_EQ(report.findings.size(), 1U);
  const TrajectoryFinding& out = report.findings[0];
  EXPECT_EQ(out.kind, FindingKind::kOutOfLimits);
  EXPECT_NEAR(out.value, 10.15, 1e-3);
  EXPECT_EQ(out.limit, 10);
  const double early = (1 - std::sqrt(1 - 4 * 0.1)) / 2;  // t (1 - t) = 0.1
  EXPECT_NEAR(out.begin.time_s.value(), early, 3e-5);
  EXPECT_NEAR(out.end.time_s.value(), 1 - early, 3e-5);

  // What is out of limits is looked at all the same, beyond what lanes are for.
  const TrajectoryReport far = validate(wall_at(11), timed({{0, 9}, {10, 12}}));
  ASSERT_EQ(far.findings.size(), 2U);
  EXPECT_EQ(far.findings[0].kind, FindingKind::kOutOfLimits);
  EXPECT_EQ(far.findings[0].end.fraction, 1);
  EXPECT_EQ(far.findings[1].kind, FindingKind::kCollision);
}

TEST(Validate, JumpsAreFasterThanAJointCanGo) {
  EXPECT_TRUE(validate({}, timed({{0, 0}, {1, 1.005}})).is_free());
  const TrajectoryReport fast = validate({}, timed({{0, 0}, {1, 0.5}, {2, 2}, {3, 3.5}, {4, 3.5}}));
  ASSERT_EQ(fast.findings.size(), 1U);
  EXPECT_EQ(fast.findings[0].kind, FindingKind::kJump);
  EXPECT_NEAR(fast.findings[0].value, 1.5, 1e-12);
  EXPECT_EQ(fast.findings[0].limit, 1);
  EXPECT_EQ(fast.findings[0].begin.time_s, 1);
  EXPECT_EQ(fast.findings[0].end.time_s, 3);

  const TrajectoryReport at_once = validate({}, timed({{0, 0}, {0, 0.1}}));
  ASSERT_EQ(at_once.findings.size(), 1U);
  EXPECT_EQ(at_once.findings[0].value, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(validate({}, timed({{0, 0.1}, {0, 0.1}})).is_free());
  EXPECT_TRUE(validate({}, timed({{0, 0}, {0, 5}}), {}, false).is_free());  // without times nothing is known

  // A cubic that is slow from end to end may be fast in between.
  std::vector<Waypoint> list = timed({{0, 0}, {1, 0.9}});
  list[0].velocities = list[1].velocities = {0};
  const TrajectoryReport between = validate({}, list);
  ASSERT_EQ(between.findings.size(), 1U);
  EXPECT_NEAR(between.findings[0].value, 1.35, 1e-3);
}

TEST(Validate, SampledSeesWhatItLooksAt) {
  const ValidateOptions fine{.mode = MotionMode::kSampled, .max_step_m = 0.01},
      coarse{.mode = MotionMode::kSampled, .max_step_m = 1.3};
  const auto trajectory = timed({{0, 0}, {4, 2}});
  const TrajectoryReport report = validate(wall_at(1), trajectory, fine);
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_NEAR(report.findings[0].begin.time_s.value(), 2 - (kHalf + kRadius) / 0.5, 0.021);
  EXPECT_LE(report.findings[0].begin.time_s.value(), 2 - (kHalf + kRadius) / 0.5);
  EXPECT_FALSE(validate(wall_at(0.5), trajectory, fine).is_free());
  EXPECT_TRUE(validate(wall_at(0.5), trajectory, coarse).is_free());  // looks at 0, 1 and 2
  const TrajectoryReport before = validate(wall_at(1), timed({{0, 0}, {4, 0.9}}), fine);
  ASSERT_TRUE(before.closest);
  EXPECT_NEAR(before.closest->clearance.distance_m, 0.1 - kHalf - kRadius, 1e-9);
}

TEST(Validate, FirstStopsAtTheFirst) {
  Scene scene = wall_at(1);
  scene = scene.with(one_shape("other", make_box(Vec3(0.001, 2, 2))), moved_by(1.5, 0, 0));
  const auto trajectory = timed({{0, 0}, {4, 2}, {8, 4}});
  EXPECT_EQ(validate(scene, trajectory).findings.size(), 2U);
  const TrajectoryReport first = validate(scene, trajectory, {.wanted = FindingsWanted::kFirst});
  ASSERT_EQ(first.findings.size(), 1U);
  EXPECT_NEAR(first.findings[0].begin.time_s.value(), 2 - (kHalf + kRadius) / 0.5, 1e-3);
  // It was over within its segment, so all is known of it; of what comes after nothing is.
  EXPECT_EQ(first.findings[0].end.time_s, validate(scene, trajectory).findings[0].end.time_s);
  EXPECT_FALSE(first.findings[0].is_open);
  EXPECT_TRUE(first.has_stopped);
  EXPECT_EQ(first.segments, 1U);
  EXPECT_EQ(first.waypoints, 2U);
  EXPECT_EQ(first.end_s, 4);
  EXPECT_FALSE(first.closest);
  EXPECT_FALSE(validate(wall_at(9), trajectory, {.wanted = FindingsWanted::kFirst}).has_stopped);
}

TEST(Validate, WhatFirstDidNotLookAtTheEndOfIsOpen) {
  const auto trajectory = timed({{0, 0}, {1, 0.5}, {2, 1}, {3, 1.5}, {4, 1.6}});
  const TrajectoryReport all = validate(wall_at(1), trajectory);
  const TrajectoryReport first = validate(wall_at(1), trajectory, {.wanted = FindingsWanted::kFirst});
  ASSERT_EQ(first.findings.size(), 1U);
  EXPECT_EQ(first.findings[0].begin.position(), all.findings[0].begin.position());
  EXPECT_TRUE(first.findings[0].is_open);
  EXPECT_EQ(first.findings[0].end.time_s, 2);
  EXPECT_GT(all.findings[0].end.time_s.value(), 2);
  EXPECT_EQ(first.segments, 2U);
  EXPECT_EQ(first.end_s, 2);
  // At the end of the trajectory there is nothing to look at any more.
  const TrajectoryReport last =
      validate(wall_at(1), timed({{0, 0}, {1, 0.5}, {2, 1}}), {.wanted = FindingsWanted::kFirst});
  EXPECT_FALSE(last.findings[0].is_open);
  EXPECT_EQ(last.findings[0].end.time_s, 2);
  const TrajectoryReport state = validate(wall_at(1), timed({{3, 1}}), {.wanted = FindingsWanted::kFirst});
  EXPECT_FALSE(state.findings.at(0).is_open);
  EXPECT_EQ(state.segments, 0U);
}

TEST(Validate, OneWaypointIsAStateToLookAt) {
  const TrajectoryReport free = validate(wall_at(1), timed({{3, 0}}));
  EXPECT_TRUE(free.is_free());
  EXPECT_EQ(free.segments, 0U);
  ASSERT_TRUE(free.closest);
  EXPECT_NEAR(free.closest->clearance.distance_m, 1 - kHalf - kRadius, 1e-9);
  EXPECT_FALSE(validate(wall_at(1), timed({{3, 1}})).is_free());
}

TEST(Validate, ARobotWithNothingToHitHasNoApproach) {
  const TrajectoryReport report = validate({}, timed({{0, 0}, {5, 2}}));
  EXPECT_TRUE(report.is_free());
  EXPECT_FALSE(report.closest);
}

TEST(Validate, RoundingOfAPlaceIsNoSpeed) {
  // Times that differ by rounding alone, as 0.1 * 3 and 0.3 do, are the same time twice.
  const double here = 0.3, soon = 0.1 * 3, near = std::nextafter(here, 1);
  ASSERT_GT(soon, here);
  for (const double x : {here, near}) {
    EXPECT_TRUE(validate({}, timed({{here, here}, {soon, x}})).is_free()) << x;
    EXPECT_TRUE(validate({}, {{here, {here}, {0.5}, {}}, {soon, {x}, {0.5}, {}}}).is_free()) << x;
    EXPECT_TRUE(validate({}, {{here, {here}, {0.5}, {0}}, {soon, {x}, {0.5}, {0}}}).is_free()) << x;
  }
  const TrajectoryReport report = validate({}, timed({{here, here}, {soon, here + 1e-9}}));
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].kind, FindingKind::kJump);
}

TEST(Validate, WaysBeyondAllRobotsAreRefused) {
  const auto cubic = [](double t, double velocity) {
    return std::vector<Waypoint>{{0, {0}, {velocity}, {}}, {t, {1}, {0}, {}}};
  };
  const auto quintic = [](double t, double acceleration) {
    return std::vector<Waypoint>{{0, {0}, {0}, {acceleration}}, {t, {1}, {0}, {0}}};
  };
  for (const double far : {1e8, 1e15, 1e30, 1e200, 1e308}) {
    EXPECT_THROW(validate({}, timed({{0, far}})), Error) << far;
    EXPECT_THROW(validate(wall_at(1), timed({{0, -far}, {1, far}})), Error) << far;
    EXPECT_THROW(validate({}, cubic(1, far)), Error) << far;
    EXPECT_THROW(validate({}, cubic(far, 1)), Error) << far;
    EXPECT_THROW(validate({}, quintic(1, -far)), Error) << far;
    EXPECT_THROW(validate({}, quintic(far, 1)), Error) << far;
  }
  EXPECT_THROW(validate({}, timed({{-1e308, 0}, {1e308, 1}})), Error) << "a time that is not finite lies between";

  // Up to there all is as ever.
  const TrajectoryReport late = validate(wall_at(1), timed({{-1e99, 0}, {1e99, 2}}));
  ASSERT_EQ(late.findings.size(), 1U);
  EXPECT_NEAR(late.findings[0].worst.time_s.value() / 1e99, 0, 1e-3);
  const TrajectoryReport far = validate(wall_at(1e7 - 1), timed({{0, 1e7 - 2}, {1, 1e7}}), {}, false);
  ASSERT_EQ(far.findings.size(), 2U);
  EXPECT_EQ(far.findings[0].kind, FindingKind::kOutOfLimits);
  EXPECT_EQ(far.findings[1].kind, FindingKind::kCollision);
  EXPECT_NEAR(far.findings[1].worst.fraction, 0.5, 1e-3);
}

TEST(Validate, BadInputIsRefused) {
  const double nan = std::nan("");
  EXPECT_THROW(validate({}, {}), Error);
  EXPECT_THROW(validate({}, timed({{0, 0}, {1, nan}})), Error);
  EXPECT_THROW(validate({}, timed({{1, 0}, {0, 1}})), Error);
  EXPECT_THROW(validate({}, timed({{0, 0}, {1, 1}}), {.interpolation = Interpolation::kCubic}), Error);
  EXPECT_THROW(validate({}, timed({{0, 0}}), {.min_clearance_m = -1}), Error);
  EXPECT_THROW(validate({}, timed({{0, 0}}), {.min_clearance_m = nan}), Error);
  EXPECT_THROW(validate({}, timed({{0, 0}}), {.min_gap_m = 0}), Error);
  EXPECT_THROW(validate({}, timed({{0, 0}}), {.mode = MotionMode::kSampled, .max_step_m = 0}), Error);
}

}  // namespace
}  // namespace clearway
