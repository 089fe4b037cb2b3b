// Real arms in real scenes: free motions validate free; an obstacle put in their way is found, at the right time, in the right pair.
#include <clearway/checker/validate.hpp>

#include "oracle/rng.hpp"
#include "support/between.hpp"
#include "support/shared_robot.hpp"
#include "support/state_within_limits.hpp"
#include "support/waypoint_list.hpp"

#include <clearway/io/plan_request.hpp>
#include <clearway/robot/kinematics.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace clearway {
namespace {

using oracle::Rng;
using ValidateProblems = SharedRobot;

/// States from the goal on, each free all the way from the one before.
std::vector<Waypoint> free_path(Rng& rng, const CollisionChecker& checker, const std::vector<double>& goal) {
  Workspace workspace = checker.make_workspace();
  std::vector<Waypoint> list{{0, goal, {}, {}}};
  for (int tries = 0; tries < 200 && list.size() < 5; ++tries) {
    const std::vector<double> to =
        between(list.back().positions, state_within_limits(rng, checker.robot().model), 0.15);
    if (!is_motion_free(checker, list.back().positions, to, {.min_gap_m = 1e-3}, workspace)) continue;
    list.push_back({static_cast<double>(list.size()) * 2, to, {}, {}});
  }
  return list;
}

TEST_P(ValidateProblems, AnObstacleInTheWayIsFoundAtItsTimeAndPair) {
  Rng rng(11);
  int paths = 0, moved = 0;
  const std::vector<ProblemFiles> files = find_problems(problems);
  for (std::size_t i = 0; i < files.size(); i += 10) {
    const Scene as_given = scene(files[i].scene);
    const CollisionChecker checker(robot, as_given);
    Workspace workspace = checker.make_workspace();
    const PlanRequest request = read_plan_request(files[i].request, robot->model).request;
    if (!checker.is_free(request.goals.at(0), 1e-3, workspace)) continue;
    const std::vector<Waypoint> list = free_path(rng, checker, request.goals.at(0));
    if (list.size() < 3) continue;
    ++paths;
    WaypointList source(list, true);
    const TrajectoryReport free = validate_trajectory(checker, source, {});
    ASSERT_TRUE(free.is_free()) << files[i].scene;
    ASSERT_TRUE(free.closest);

    // A ball where the last link is in the midst of a segment.
    const std::vector<double> q = between(list[1].positions, list[2].positions, 0.5);
    std::vector<Pose> X_WL(robot->model.links().size());
    forward_kinematics(robot->model, q, X_WL);
    Pose X_WB = Pose::Identity();
    X_WB.translation() = X_WL.back().translation();
    const Object ball{.name = "in_the_way",
                      .shapes = {{.shape = make_sphere(0.03), .X_OS = Pose::Identity(), .source = {}}}};
    const CollisionChecker blocked(robot, as_given.with(ball, X_WB));
    WaypointList again(list, true);
    const TrajectoryReport report = validate_trajectory(blocked, again, {});
    constexpr int kSteps = 400;
    std::set<Collision> seen;
    Workspace other = blocked.make_workspace();
    for (std::size_t k = 0; k + 1 < list.size(); ++k) {
      for (int s = 0; s <= kSteps; ++s) {
        const double share = static_cast<double>(s) / kSteps, position = static_cast<double>(k) + share;
        for (const Collision& pair :
             blocked.all_collisions(between(list[k].positions, list[k + 1].positions, share), other)) {
          ASSERT_EQ(blocked[pair.second].name, "in_the_way");
          seen.insert(pair);
          ASSERT_TRUE(std::ranges::any_of(report.findings, [&](const TrajectoryFinding& one) {
            return one.pair == pair && one.begin.position() <= position && position <= one.end.position();
          })) << position;
        }
      }
    }
    moved += !seen.empty();
    for (const TrajectoryFinding& one : report.findings) {
      if (!one.pair) continue;
      ASSERT_EQ(blocked[one.pair->second].name, "in_the_way");
      if (one.kind == FindingKind::kCollision && one.depth_m > 1e-3) {
        ASSERT_TRUE(seen.contains(*one.pair));
      }
    }
  }
  EXPECT_GT(paths, 5);
  EXPECT_GT(moved, paths / 2);
}

INSTANTIATE_TEST_SUITE_P(Shared, ValidateProblems, testing::Values("panda", "ur5"),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace clearway
