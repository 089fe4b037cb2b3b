// Trajectories of any robot in any cell, beside states tried densely by clearance() and all_collisions().
#include <clearway/checker/validate.hpp>

#include "checker/any_cell.hpp"
#include "support/amount.hpp"
#include "support/between.hpp"
#include "support/waypoint_list.hpp"

#include <clearway/robot/segment.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <set>

namespace clearway {
namespace {

using oracle::Rng;

const int kTrajectories = amount("CLEARWAY_TRAJECTORIES", 100), kSteps = amount("CLEARWAY_STEPS", 60);

/// A few waypoints, each near the last, so that some are free.
std::vector<Waypoint> any_trajectory(Rng& rng, const CollisionChecker& checker, Interpolation interpolation) {
  const RobotModel& model = checker.robot().model;
  Workspace workspace = checker.make_workspace();
  std::vector<Waypoint> list(static_cast<std::size_t>(rng.integer(2, 5)));
  for (std::size_t k = 0; k < list.size(); ++k) {
    Waypoint& waypoint = list[k];
    waypoint.time_s = static_cast<double>(k) * 0.5;
    for (int tries = 0; tries < 10; ++tries) {
      const std::vector<double> q = any_state(rng, model);
      waypoint.positions = k == 0 ? q : between(list[k - 1].positions, q, rng.pick({0.02, 0.2, 0.5}));
      if (checker.is_free(waypoint.positions, 1e-3, workspace)) break;
    }
    const auto some = [&](double size) {
      std::vector<double> values(waypoint.positions.size());
      for (double& value : values) value = rng.real(-size, size);
      return values;
    };
    if (interpolation != Interpolation::kLinear) waypoint.velocities = some(0.5);
    if (interpolation == Interpolation::kQuintic) waypoint.accelerations = some(2);
  }
  return list;
}

struct Tried {
  std::set<Collision> pairs;
  Clearance clearance;
  double position = 0;
};

bool holds(const TrajectoryFinding& finding, double position) {
  return position >= finding.begin.position() && position <= finding.end.position();
}

struct Counts {
  int frees = 0, hits = 0, midway = 0;
};

/// Everything that is seen at the states tried is in the report, and what is in the report is there.
void compare(const CollisionChecker& checker, const std::vector<Waypoint>& list, const ValidateOptions& options,
             Counts& counts) {
  WaypointList source(list, true);
  const TrajectoryReport report = validate_trajectory(checker, source, options);
  const auto is_jump_without_rotation = [](const TrajectoryFinding& one) { return std::isnan(one.value); };
  if (std::ranges::any_of(report.findings, is_jump_without_rotation)) return;

  Workspace workspace = checker.make_workspace();
  std::vector<double> q(checker.robot().model.variables().size());
  double closest_m = HUGE_VAL;
  bool has_contact = false;
  Segment segment;
  for (std::size_t k = 0; k + 1 < list.size(); ++k) {
    segment.go(list[k], list[k + 1], report.interpolation);
    for (int i = 0; i <= kSteps; ++i) {
      const double share = static_cast<double>(i) / kSteps, position = static_cast<double>(k) + share;
      segment.write_state(share, q);
      for (const Collision& pair : checker.all_collisions(q, workspace)) {
        has_contact = true;
        ASSERT_TRUE(std::ranges::any_of(report.findings,
                                        [&](const TrajectoryFinding& one) {
                                          return one.pair == pair && one.kind == FindingKind::kCollision &&
                                                 holds(one, position);
                                        }))
            << checker[pair.first].name << ' ' << checker[pair.second].name << " at " << position;
      }
      const Clearance clearance = checker.clearance(q, workspace);
      closest_m = std::min(closest_m, clearance.distance_m);
      const bool is_close = clearance.distance_m > 0 && clearance.distance_m <= options.min_clearance_m;
      ASSERT_TRUE(!is_close || std::ranges::any_of(report.findings, [&](const TrajectoryFinding& one) {
        return one.pair && one.kind == FindingKind::kTooClose && holds(one, position);
      })) << position;
    }
  }
  ASSERT_FALSE(has_contact && report.closest);
  if (report.closest) {
    ASSERT_LE(report.closest->clearance.distance_m, closest_m + kApproachTolerance_m);
  }

  for (const TrajectoryFinding& one : report.findings) {
    if (!one.pair) continue;
    counts.midway += one.begin.position() > 0;
    ASSERT_LE(one.begin.position(), one.worst.position());
    ASSERT_LE(one.worst.position(), one.end.position());
    const auto distance_at = [&](const TrajectoryInstant& instant) {
      const std::size_t k = instant.segment;
      segment.go(list[k], list[k + 1], report.interpolation);
      segment.write_state(instant.fraction, q);
      return checker.clearance(q, workspace).distance_m;
    };
    // Not longer than needed: where it begins and ends, something is hardly farther apart than it must be.
    const double close_m = (one.kind == FindingKind::kCollision ? 0 : options.min_clearance_m) + 2 * options.min_gap_m;
    ASSERT_LE(distance_at(one.begin), close_m * 1.0001);
    ASSERT_LE(distance_at(one.end), close_m * 1.0001);
    const double worst_m = distance_at(one.worst);
    ASSERT_EQ(segment.variables().size(), one.q.size());
    ASSERT_EQ(q, one.q);
    ASSERT_EQ(one.gap_m == 0, std::ranges::count(checker.all_collisions(q, workspace), *one.pair) == 1);
    ASSERT_LE(worst_m, one.gap_m * (1 + 1e-6));
  }
  (report.is_free() ? counts.frees : counts.hits)++;
}

class ValidateProperty : public testing::TestWithParam<Interpolation> {};

TEST_P(ValidateProperty, TellsWhatDenseSamplesSee) {
  Rng rng(7 + static_cast<std::uint64_t>(GetParam()));
  Counts counts;
  for (int k = 0; k < kTrajectories; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    const std::vector<Waypoint> list = any_trajectory(rng, checker, GetParam());
    ValidateOptions options{.min_clearance_m = rng.pick({0.0, 0.0, 0.02}), .threads = 1};
    ASSERT_NO_FATAL_FAILURE(compare(checker, list, options, counts)) << k;
  }
  std::cerr << counts.frees << " free, " << counts.hits << " not, " << counts.midway << " findings begin midway\n";
  EXPECT_GT(counts.frees, kTrajectories / 10);
  EXPECT_GT(counts.hits, kTrajectories / 10);
  EXPECT_GT(counts.midway, kTrajectories / 10);
}

INSTANTIATE_TEST_SUITE_P(By, ValidateProperty,
                         testing::Values(Interpolation::kLinear, Interpolation::kCubic, Interpolation::kQuintic),
                         [](const auto& of) { return std::string(name_of(of.param)); });

}  // namespace
}  // namespace clearway
