// Motions of real arms in real scenes, and of the bundled robots in theirs: free is free wherever one looks.
#include <clearway/checker/motion.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>

#include "oracle/rng.hpp"
#include "support/amount.hpp"
#include "support/between.hpp"
#include "support/bundled_robots.hpp"
#include "support/shared_robot.hpp"
#include "support/state_within_limits.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace clearway {
namespace {

using oracle::Rng;

const int kMotions = amount("CLEARWAY_MOTIONS", 10), kSteps = amount("CLEARWAY_STEPS", 500);

struct Counts {
  int free = 0, blocked = 0, below_gap = 0;
};

/// Motions from free states; every second one is as long as a planner's steps.
void try_motions(const CollisionChecker& checker, int motions, Rng& rng, Counts& counts) {
  Workspace workspace = checker.make_workspace();
  const MotionOptions options;
  for (int k = 0; k < motions; ++k) {
    std::vector<double> from;
    int tries = 0;
    do {
      from = state_within_limits(rng, checker.robot().model);
      ASSERT_LT(++tries, 10000) << "no free state";
    } while (!checker.is_free(from, options.min_gap_m, workspace));
    const std::vector<double> to = between(from, state_within_limits(rng, checker.robot().model), k % 2 == 0 ? 1 : 0.2);
    const MotionResult result = check_motion(checker, from, to, options, workspace);
    ASSERT_EQ(result.is_free(), is_motion_free(checker, from, to, options, workspace));
    for (int i = 0; i <= kSteps; ++i) {
      const double s = result.free_until * i / kSteps;
      ASSERT_TRUE(checker.is_free(between(from, to, s), workspace)) << "at " << s;
    }
    if (result.is_free()) {
      ++counts.free;
      continue;
    }
    ASSERT_EQ(result.status, StateStatus::kCollision);
    const double distance_m = checker.clearance(between(from, to, result.at), workspace).distance_m;
    ASSERT_LE(distance_m, options.min_gap_m);
    ++counts.blocked;
    counts.below_gap += distance_m > 0;
  }
}

using SharedMotions = SharedRobot;

TEST_P(SharedMotions, FreeIsFree) {
  Rng rng(3);
  Counts counts;
  const std::vector<ProblemFiles> files = find_problems(problems);
  for (std::size_t i = 0; i < files.size(); i += 5) {
    const CollisionChecker checker(robot, scene(files[i].scene));
    ASSERT_NO_FATAL_FAILURE(try_motions(checker, kMotions, rng, counts)) << files[i].scene;
  }
  const int all = counts.free + counts.blocked;
  EXPECT_GT(counts.free, all / 4);
  EXPECT_GT(counts.blocked, all / 10);
  EXPECT_GT(counts.below_gap, 0);  // most are told shortly before they touch
}

INSTANTIATE_TEST_SUITE_P(Shared, SharedMotions, testing::Values("panda", "ur5"),
                         [](const auto& of) { return of.param; });

class BundledMotions : public testing::TestWithParam<std::string> {};

TEST_P(BundledMotions, FreeIsFree) {
  const std::filesystem::path folder = bundled_folder() / GetParam();
  const auto robot = std::make_shared<const Robot>(load_robot(folder / (GetParam() + ".urdf")).robot);
  const CollisionChecker checker(robot, read_scene(folder / "scene.yaml").scene);
  Rng rng(4);
  Counts counts;
  try_motions(checker, 20 * kMotions, rng, counts);
  EXPECT_GT(counts.free, 2 * kMotions);
  EXPECT_GT(counts.blocked, 2 * kMotions);
}

INSTANTIATE_TEST_SUITE_P(Bundled, BundledMotions, testing::ValuesIn(bundled_robots()),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace clearway
