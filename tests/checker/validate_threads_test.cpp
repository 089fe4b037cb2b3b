// The report is the same to the last bit for any number of threads, also where runs of segments meet.
#include <clearway/checker/validate.hpp>
#include <clearway/common/error.hpp>

#include "checker/any_cell.hpp"
#include "support/between.hpp"
#include "support/one_ball.hpp"
#include "support/waypoint_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace clearway {
namespace {

using oracle::Rng;

void add(std::vector<double>& row, const TrajectoryInstant& at) {
  row.insert(row.end(), {static_cast<double>(at.segment), at.fraction, at.time_s.value_or(-1)});
}

/// All numbers of a report.
std::vector<double> row_of(const TrajectoryReport& report) {
  std::vector<double> row{static_cast<double>(report.waypoints), static_cast<double>(report.segments), report.end_s,
                          static_cast<double>(report.has_stopped)};
  for (const TrajectoryFinding& one : report.findings) {
    row.insert(row.end(), {static_cast<double>(one.kind), static_cast<double>(one.is_open)});
    for (const auto& at : {one.begin, one.end, one.worst}) add(row, at);
    row.insert(row.end(), one.q.begin(), one.q.end());
    const Collision pair = one.pair.value_or(Collision{});
    row.insert(row.end(), {static_cast<double>(pair.first.value), static_cast<double>(pair.second.value), one.depth_m,
                           one.gap_m, one.value, one.limit, one.point_first_W.x(), one.point_second_W.z()});
  }
  if (report.closest) {
    row.push_back(report.closest->clearance.distance_m);
    add(row, report.closest->at);
  }
  return row;
}

/// Many short steps to and fro between a few states: more segments than one run, or one batch of runs, holds.
std::vector<Waypoint> long_trajectory(Rng& rng, const RobotModel& model, std::size_t count) {
  std::vector<Waypoint> list(count);
  std::vector<double> from = any_state(rng, model), to = from;
  constexpr std::size_t kLeg = 250;
  for (std::size_t k = 0; k < count; ++k) {
    if (k % kLeg == 0) {
      from = to;
      to = between(from, any_state(rng, model), 0.2);
    }
    list[k].time_s = static_cast<double>(k);
    list[k].positions = between(from, to, static_cast<double>(k % kLeg) / kLeg);
  }
  return list;
}

TEST(ValidateThreads, ChangeNothing) {
  Rng rng(5);
  int with_findings = 0, with_approach = 0;
  for (int k = 0; k < 12; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    const auto list = long_trajectory(rng, cell.robot->model, 600);
    std::vector<double> expected;
    for (const unsigned threads : {1U, 2U, 3U}) {
      WaypointList source(list, true);
      const TrajectoryReport report =
          validate_trajectory(checker, source, {.min_clearance_m = k % 2 == 0 ? 0 : 1e-3, .threads = threads});
      const std::vector<double> row = row_of(report);
      if (threads == 1) expected = row;
      ASSERT_EQ(row.size(), expected.size()) << k << " on " << threads;
      ASSERT_EQ(std::memcmp(row.data(), expected.data(), row.size() * sizeof(double)), 0) << k << " on " << threads;
      with_findings += !report.is_free();
      with_approach += report.closest.has_value();
    }
  }
  EXPECT_GT(with_findings, 0);
  EXPECT_GT(with_approach, 0);
}

/// Where runs and batches of them meet nothing is lost, and nothing is told twice.
TEST(ValidateThreads, AFindingGoesOnFromRunToRun) {
  const Scene scene = Scene().with(one_shape("wall", make_box(Vec3(0.5, 1, 1))), moved_by(0, 0, 0));
  const CollisionChecker checker(one_ball(JointType::kPrismatic), scene);
  std::vector<Waypoint> list(9001);
  for (std::size_t i = 0; i < list.size(); ++i)
    list[i] = {static_cast<double>(i), {0.3 * std::cos(1e-4 * static_cast<double>(i))}, {}, {}};
  for (const unsigned threads : {1U, 3U}) {
    WaypointList source(list, true);
    const TrajectoryReport report = validate_trajectory(checker, source, {.threads = threads});
    ASSERT_EQ(report.findings.size(), 1U);
    EXPECT_EQ(report.findings[0].begin.position(), 0);
    EXPECT_EQ(report.findings[0].end.position(), 9000);
    EXPECT_EQ(report.findings[0].worst.segment, 8999U);  // the middle of the wall is where it gets at last
    EXPECT_EQ(report.segments, 9000U);
  }
}

/// Of all cells and ways to look, the first finding begins where the first of all does, and is of one of those that begin there.
TEST(ValidateThreads, TheFirstFindingIsAmongAll) {
  Rng rng(9);
  int with_findings = 0, open = 0;
  for (int k = 0; k < 40; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    std::vector<Waypoint> list = long_trajectory(rng, cell.robot->model, 1501);
    if (k % 5 == 0)
      list.resize(60);
    else
      std::erase_if(list, [](const Waypoint& one) { return std::fmod(one.time_s, 250) != 0; });
    ValidateOptions options{.mode = k % 3 == 0 ? MotionMode::kSampled : MotionMode::kCertified,
                            .min_clearance_m = k % 2 == 0 ? 0 : 1e-2,
                            .threads = 1};
    WaypointList source(list, true), again(list, true);
    const TrajectoryReport all = validate_trajectory(checker, source, options);
    options.wanted = FindingsWanted::kFirst;
    const TrajectoryReport first = validate_trajectory(checker, again, options);
    ASSERT_EQ(first.is_free(), all.is_free()) << k;
    if (all.is_free()) continue;
    const TrajectoryFinding& one = first.findings.at(0);
    EXPECT_EQ(one.begin.position(), all.findings[0].begin.position()) << k;
    const auto same = std::ranges::find_if(all.findings, [&](const TrajectoryFinding& other) {
      return other.begin.position() == one.begin.position() && other.pair == one.pair && other.variable == one.variable;
    });
    ASSERT_NE(same, all.findings.end()) << k;
    EXPECT_LE(one.end.position(), same->end.position()) << k;
    EXPECT_TRUE(one.is_open || one.end.position() == same->end.position()) << k;
    ++with_findings;
    open += one.is_open;
  }
  EXPECT_GT(with_findings, 10);
  EXPECT_GT(open, 0);
  EXPECT_LT(open, with_findings);
}

/// A ball that goes through a wall for three segments from `hit` on, which ends within the third, and again 600 segments later.
std::vector<Waypoint> through_walls(std::size_t hit, std::size_t count) {
  std::vector<Waypoint> list(count);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto after = static_cast<double>(i % 600) - static_cast<double>(hit % 600);
    const double x = i < hit || after < 0 || after > 3 ? -0.5 : -0.5 + 0.25 * after;
    list[i] = {static_cast<double>(i), {x}, {}, {}};
  }
  return list;
}

/// What is told of the first finding hangs neither on threads nor on where runs and batches of them end, nor on what follows.
TEST(ValidateThreads, TheFirstFindingIsTheSameWhereverItIs) {
  const Scene scene = Scene().with(one_shape("wall", make_box(Vec3(0.2, 1, 1))), moved_by(0, 0, 0));
  const CollisionChecker checker(one_ball(JointType::kPrismatic), scene);
  for (const std::size_t hit : {40U, 511U, 8189U, 8190U, 8191U}) {  // waypoint 8192 is the last of the first batch
    const std::vector<Waypoint> list = through_walls(hit, hit + 700);
    WaypointList source(list, true);
    const TrajectoryReport all = validate_trajectory(checker, source, {});
    ASSERT_GE(all.findings.size(), 2U);
    // Cut off behind, also by a waypoint that is none: right after the segment where it stops, or later.
    for (const std::size_t behind : {std::size_t{3}, std::size_t{4}, std::size_t{700}}) {
      for (const bool is_broken : {false, true}) {
        for (const unsigned threads : {1U, 3U}) {
          std::vector<Waypoint> some(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(hit + behind));
          if (is_broken) some.push_back({some.back().time_s + 1, {std::nan("")}, {}, {}});
          WaypointList part(some, true);
          const TrajectoryReport first =
              validate_trajectory(checker, part, {.wanted = FindingsWanted::kFirst, .threads = threads});
          ASSERT_EQ(first.findings.size(), 1U);
          const TrajectoryFinding& one = first.findings[0];
          const TrajectoryFinding& expected = all.findings[0];
          EXPECT_EQ(one.begin.segment, expected.begin.segment) << hit;
          EXPECT_EQ(one.begin.fraction, expected.begin.fraction) << hit;
          EXPECT_EQ(one.end.position(), static_cast<double>(one.begin.segment + 1)) << hit;
          EXPECT_EQ(one.is_open, is_broken || behind > 3) << hit << " and " << behind;
          EXPECT_TRUE(first.has_stopped);
          EXPECT_EQ(first.segments, one.begin.segment + 1) << hit;
          EXPECT_EQ(first.waypoints, first.segments + 1);
          EXPECT_EQ(first.end_s, static_cast<double>(first.segments));
        }
      }
    }
  }
}

/// In front of the finding, a waypoint that is none still counts.
TEST(ValidateThreads, WhatCannotBeReadBeforeTheFirstFindingIsRefused) {
  const Scene scene = Scene().with(one_shape("wall", make_box(Vec3(0.2, 1, 1))), moved_by(0, 0, 0));
  const CollisionChecker checker(one_ball(JointType::kPrismatic), scene);
  for (const std::size_t bad : {std::size_t{0}, std::size_t{1}, std::size_t{40}, std::size_t{41}}) {
    std::vector<Waypoint> list = through_walls(40, 600);
    list[bad].positions[0] = std::nan("");
    WaypointList source(list, true);
    EXPECT_THROW((void)validate_trajectory(checker, source, {.wanted = FindingsWanted::kFirst}), Error) << bad;
  }
}

/// So that at the last waypoint of a batch, too, all that is to be known is known.
constexpr std::size_t kBatch = 8192;

TEST(ValidateThreads, AccelerationsDoNotDependOnThem) {
  const CollisionChecker checker(one_ball(JointType::kPrismatic), Scene());
  Rng rng(6);
  for (const bool has_velocities : {false, true}) {
    std::vector<Waypoint> list(kBatch + 900);
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i] = {0.1 * static_cast<double>(i), {rng.real(-0.01, 0.01)}, {}, {}};
      if (has_velocities) list[i].velocities = {rng.real(-0.1, 0.1)};
    }
    for (const FindingsWanted wanted : {FindingsWanted::kAll, FindingsWanted::kFirst}) {
      std::vector<double> expected;
      for (const unsigned threads : {1U, 2U, 3U}) {
        WaypointList source(list, true);
        const TrajectoryReport report =
            validate_trajectory(checker, source, {.max_accelerations = {2}, .wanted = wanted, .threads = threads});
        const std::vector<double> row = row_of(report);
        if (threads == 1) expected = row;
        ASSERT_FALSE(report.is_free());
        ASSERT_EQ(row.size(), expected.size()) << has_velocities << " on " << threads;
        ASSERT_EQ(std::memcmp(row.data(), expected.data(), row.size() * sizeof(double)), 0)
            << has_velocities << " on " << threads;
      }
    }
  }
}

/// A corner begins in the segment before: also where that is of another run or batch, and something else follows in it.
TEST(ValidateThreads, TheFirstOfTwoFindingsMayBeACornerWhereBatchesMeet) {
  const double rest = 9.9, limit = 10;
  const CollisionChecker checker(one_ball(JointType::kPrismatic), Scene());
  for (const std::size_t corner : {std::size_t{512}, kBatch - 1, kBatch, kBatch + 1}) {
    // Out of limits from 0.75 of the segment before the corner on; in front of that the ball waits at most as fast.
    std::vector<Waypoint> list(kBatch + 1000);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const double x = i < corner ? rest : i == corner ? rest + (limit - rest) / 0.75 : rest - 0.5;
      list[i] = {static_cast<double>(i), {x}, {}, {}};
    }
    for (const unsigned threads : {1U, 3U}) {
      WaypointList all(list, true), some(list, true);
      ValidateOptions options{.max_accelerations = {0.2}, .threads = threads};
      const TrajectoryReport everything = validate_trajectory(checker, all, options);
      ASSERT_GE(everything.findings.size(), 2U);
      EXPECT_EQ(everything.findings[0].kind, FindingKind::kAcceleration);
      EXPECT_EQ(everything.findings[0].begin.position(), static_cast<double>(corner) - 0.5) << corner;
      EXPECT_EQ(everything.findings[1].kind, FindingKind::kOutOfLimits);
      options.wanted = FindingsWanted::kFirst;
      const TrajectoryReport first = validate_trajectory(checker, some, options);
      ASSERT_EQ(first.findings.size(), 1U);
      EXPECT_EQ(first.findings[0].kind, FindingKind::kAcceleration) << corner;
      EXPECT_EQ(first.findings[0].begin.position(), static_cast<double>(corner) - 0.5) << corner;
      EXPECT_EQ(first.findings[0].end.position(), static_cast<double>(corner) + 0.5) << corner;
      EXPECT_TRUE(first.findings[0].is_open) << corner;  // the next corner may be one as well
      EXPECT_EQ(first.segments, corner + 1) << corner;
      EXPECT_EQ(first.end_s, static_cast<double>(corner + 1)) << corner;
    }
  }
}

}  // namespace
}  // namespace clearway
