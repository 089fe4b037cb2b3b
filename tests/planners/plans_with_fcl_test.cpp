// Plans validate free; with an obstacle moved into their way they do not, from the right time on and in the right pair. What is
// right is said by FCL, which is asked for distances at every millisecond of the trajectory, and by nothing of the checker.
#include "oracle/rng.hpp"
#include "planners/fcl_cell.hpp"
#include "planners/timed_plan.hpp"
#include "support/amount.hpp"
#include "support/shared_robot.hpp"

#include <clearway/io/plan_request.hpp>
#include <clearway/io/robot_defaults.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <limits>

namespace clearway {
namespace {

/// Of the shared problems every so many.
const int kEvery = amount("CLEARWAY_EVERY", 28);

constexpr double kStep_s = 1e-3;
/// Where a finding begins or ends, bodies are at most twice min_gap_m apart (validate.hpp).
const double kClose_m = 2 * ValidateOptions{}.min_gap_m + kFclError_m;

/// What one robot's plans came to, so that a test that compares nothing is seen.
struct Counts {
  int plans = 0, blocked = 0, begin_midway = 0;
  std::vector<double> early_ms;  // that a pair's first finding begins before FCL's first clear overlap
};

std::vector<double> instants_of(const TimedPlan& plan) {
  std::vector<double> instants;
  for (int k = 0; k * kStep_s < plan.duration_s(); ++k) instants.push_back(k * kStep_s);
  instants.push_back(plan.duration_s());
  return instants;
}

// Free -----------------------------------------------------------------------------------------------------------

/// No state that FCL looks at is closer than the report says, and at the instant that it names FCL finds that distance.
void expect_free(const CollisionChecker& checker, const Robot& robot, const TimedPlan& plan) {
  const TrajectoryReport report = validate_plan(checker, plan);
  ASSERT_TRUE(report.is_free()) << checker[report.findings[0].pair.value().first].name << ' '
                                << checker[report.findings[0].pair->second].name << ", gap "
                                << report.findings[0].gap_m;
  ASSERT_TRUE(report.closest);
  const double told_m = report.closest->clearance.distance_m;

  FclCell cell(robot, checker.scene());
  double least_m = std::numeric_limits<double>::infinity();
  for (const double t_s : instants_of(plan)) {
    cell.pose(plan.state_at(t_s));
    for (const FclPair& pair : cell.pairs()) least_m = std::min(least_m, cell.distance_m(pair, least_m));
    ASSERT_GE(least_m, told_m - kApproachTolerance_m - kFclError_m) << "at " << t_s << " s";
  }

  const Collision& closest = *report.closest->clearance.pair;
  const FclPair* pair = cell.find(checker[closest.first].name, checker[closest.second].name);
  ASSERT_NE(pair, nullptr);
  cell.pose(plan.state_at(*report.closest->at.time_s));
  EXPECT_NEAR(cell.distance_m(*pair, told_m + 1), told_m, kFclError_m) << pair->first << ' ' << pair->second;
}

// Blocked --------------------------------------------------------------------------------------------------------

/// Moves some object of the scene to where some link is midway; if it can be, so that it is not there from the start.
std::optional<Scene> block(oracle::Rng& rng, const Robot& robot, const Scene& scene, const TimedPlan& plan,
                           std::string& blocker) {
  std::optional<Scene> any;
  for (int tries = 0; tries < 50; ++tries) {
    FclCell cell(robot, scene);
    cell.pose(plan.state_at(plan.duration_s() * rng.real(0.3, 0.9)));
    std::vector<FclPair> pairs;
    std::ranges::copy_if(cell.pairs(), std::back_inserter(pairs),
                         [&](const FclPair& one) { return one.is_with_scene && cell.has_core(one.second); });
    const FclPair& pair = pairs[rng.below(pairs.size())];
    const PlacedObject& placed = *scene.find_object(pair.second);
    Pose X_WO = placed.X_WO;
    X_WO.translation() = *cell.middle_W(pair.first) - X_WO.linear() * placed.object->shapes.front().X_OS.translation();
    const Scene blocked = scene.moved(pair.second, X_WO);

    FclCell moved(robot, blocked);
    moved.pose(plan.state_at(0));
    const bool is_clear_at_start = std::ranges::none_of(moved.pairs(), [&](const FclPair& one) {
      return one.second == pair.second && moved.distance_m(one, 1) < 0.01;
    });
    if (any && !is_clear_at_start) continue;
    any = blocked;
    blocker = pair.second;
    if (is_clear_at_start) break;
  }
  return any;
}

bool holds(const TrajectoryFinding& finding, double t_s) {
  return *finding.begin.time_s <= t_s && t_s <= *finding.end.time_s;
}

/// The findings of one pair, beside what FCL says of that pair at every instant.
void compare(const std::vector<const TrajectoryFinding*>& findings, const FclPair& pair, FclCell& cell,
             const TimedPlan& plan, Counts& counts) {
  std::optional<double> first_overlap_s;
  for (const double t_s : instants_of(plan)) {
    cell.pose(plan.state_at(t_s));
    const auto is_there = [&](const TrajectoryFinding* one) { return holds(*one, t_s); };
    if (cell.overlap_clearly(pair)) {
      if (!first_overlap_s) first_overlap_s = t_s;
      ASSERT_TRUE(std::ranges::any_of(
          findings,
          [&](const TrajectoryFinding* one) { return is_there(one) && one->kind == FindingKind::kCollision; }))
          << "FCL sees an overlap at " << t_s << " s that is in no finding";
    }
    if (std::ranges::any_of(findings, is_there)) {
      ASSERT_LE(cell.distance_m(pair, 1), kClose_m) << "at " << t_s << " s, within a finding";
    }
  }

  for (const TrajectoryFinding* one : findings) {
    for (const TrajectoryInstant& instant : {one->begin, one->worst, one->end}) {
      cell.pose(plan.state_at(*instant.time_s));
      ASSERT_LE(cell.distance_m(pair, 1), kClose_m)
          << "at " << *instant.time_s << " s, an end or the worst of a finding";
    }
    const std::vector<double> q = plan.state_at(*one->worst.time_s);
    for (std::size_t i = 0; i < q.size(); ++i) ASSERT_NEAR(one->q[i], q[i], 1e-9);
  }
  if (first_overlap_s) counts.early_ms.push_back((*first_overlap_s - *findings.front()->begin.time_s) * 1e3);
}

void expect_found(const CollisionChecker& checker, const Robot& robot, const TimedPlan& plan,
                  const std::string& blocker, Counts& counts) {
  const TrajectoryReport report = validate_plan(checker, plan);
  ASSERT_FALSE(report.is_free());
  FclCell cell(robot, checker.scene());
  for (const TrajectoryFinding& one : report.findings) {
    ASSERT_EQ(checker[one.pair.value().second].name, blocker) << "all else is where the plan is free of it";
    ASSERT_NE(cell.find(checker[one.pair->first].name, blocker), nullptr) << checker[one.pair->first].name;
  }
  for (const FclPair& pair : cell.pairs()) {
    if (pair.second != blocker) continue;
    std::vector<const TrajectoryFinding*> findings;
    for (const TrajectoryFinding& one : report.findings)
      if (checker[one.pair->first].name == pair.first) findings.push_back(&one);
    ASSERT_NO_FATAL_FAILURE(compare(findings, pair, cell, plan, counts)) << pair.first << ' ' << pair.second;
  }
  counts.begin_midway += *report.findings.front().begin.time_s > 0;
}

// Both -----------------------------------------------------------------------------------------------------------

void plan_and_block(const std::shared_ptr<const Robot>& robot, const Scene& scene, const PlanProblem& problem,
                    double acceleration, Counts& counts) {
  const auto checker = std::make_shared<const CollisionChecker>(robot, scene);
  const TimedPlan plan = plan_and_time(checker, problem, acceleration);
  if (plan.result.status == PlanStatus::kBadStart || plan.result.status == PlanStatus::kBadGoal) return;
  ASSERT_TRUE(plan.result.is_solved()) << plan.result.message;
  ++counts.plans;
  ASSERT_NO_FATAL_FAILURE(expect_free(*checker, *robot, plan));

  oracle::Rng rng(static_cast<std::uint64_t>(counts.plans));
  std::string blocker;
  const std::optional<Scene> blocked = block(rng, *robot, scene, plan, blocker);
  if (!blocked) return;
  ++counts.blocked;
  ASSERT_NO_FATAL_FAILURE(expect_found(CollisionChecker(robot, *blocked), *robot, plan, blocker, counts));
}

void expect_something_was_compared(Counts& counts, const std::string& robot) {
  ASSERT_GT(counts.plans, 0);
  ASSERT_FALSE(counts.early_ms.empty());
  std::ranges::sort(counts.early_ms);
  std::cerr << robot << ": " << counts.plans << " plans, " << counts.blocked << " blocked, " << counts.begin_midway
            << " of them midway; " << counts.early_ms.size() << " pairs found, before FCL's first overlap by "
            << counts.early_ms[counts.early_ms.size() / 2] << " ms (median), at most " << counts.early_ms.back()
            << " ms\n";
  EXPECT_GE(counts.blocked, counts.plans * 0.9);
  EXPECT_GE(counts.begin_midway, counts.blocked * 0.5);
}

using SharedPlans = SharedRobot;

TEST_P(SharedPlans, AreFreeAndFoundWhenBlockedAsFclSeesIt) {
  Counts counts;
  const std::vector<ProblemFiles> files = find_problems(problems);
  for (std::size_t i = 0; i < files.size(); i += static_cast<std::size_t>(kEvery)) {
    const PlanRequest request = read_plan_request(files[i].request, robot->model).request;
    const double acceleration = i % 3 == 0 ? std::numeric_limits<double>::infinity() : 5;  // corners at full speed, too
    ASSERT_NO_FATAL_FAILURE(plan_and_block(robot, scene(files[i].scene), {request.group, request.start, request.goals},
                                           acceleration, counts))
        << files[i].scene;
  }
  expect_something_was_compared(counts, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Shared, SharedPlans, testing::Values("panda", "ur5"), [](const auto& of) { return of.param; });

class BundledPlans : public testing::TestWithParam<std::string> {};

TEST_P(BundledPlans, AreFreeAndFoundWhenBlockedAsFclSeesIt) {
  const std::filesystem::path folder = std::filesystem::path(CLEARWAY_ROBOTS) / GetParam();
  const std::filesystem::path urdf = folder / (GetParam() + ".urdf");
  const auto robot = std::make_shared<const Robot>(load_robot(urdf).robot);
  const RobotDefaults defaults = read_robot_defaults(urdf);
  const auto named = [&](const std::string& name) {
    std::vector<double> q = robot->model.rest_state();
    for (const auto& [variable, value] : robot->find_state(*defaults.group, name)->values) q[variable.index()] = value;
    return q;
  };
  Counts counts;
  const PlanProblem problem{.group = *defaults.group, .start = named(*defaults.home), .goals = {named("ready")}};
  ASSERT_NO_FATAL_FAILURE(plan_and_block(robot, read_scene(folder / "scene.yaml").scene, problem, 5, counts));
  expect_something_was_compared(counts, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Bundled, BundledPlans, testing::Values("arm6", "arm7", "rover"),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace clearway
