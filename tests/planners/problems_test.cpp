// All shared planning problems whose start and goal are free: solved, certified, and looked at closely.
#include "support/shared_robot.hpp"

#include <clearway/io/plan_request.hpp>
#include <clearway/planners/plan.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>

namespace clearway {
namespace {

using PlanningProblems = SharedRobot;

struct Family {
  int solved = 0, left_out = 0;
  std::vector<double> ms, lengths;
};

double share_below(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

TEST_P(PlanningProblems, AreSolvedAndCertified) {
  std::map<std::string, Family> families;
  for (const ProblemFiles& files : find_problems(problems)) {
    const std::filesystem::path& file = files.scene;
    const auto checker = std::make_shared<const CollisionChecker>(robot, scene(file));
    const PlanRequest request = read_plan_request(files.request, robot->model).request;
    const PlanResult result = plan(checker, {request.group, request.start, request.goals}, {.time_s = 60});
    Family& family = families[files.family];
    if (result.status == PlanStatus::kBadStart || result.status == PlanStatus::kBadGoal) {
      ++family.left_out;  // checker_problems_test says which these must be
      continue;
    }
    ASSERT_TRUE(result.is_solved()) << file << ": " << result.message;
    ASSERT_TRUE(result.is_certified);
    ASSERT_EQ(result.path.front(), request.start);
    ASSERT_EQ(result.path.back(), request.goals[0]);
    Workspace workspace = checker->make_workspace();
    for (std::size_t k = 0; k + 1 < result.path.size(); ++k) {
      for (int i = 0; i <= 1000; ++i) {
        std::vector<double> q = result.path[k];
        for (std::size_t v = 0; v < q.size(); ++v) q[v] += (result.path[k + 1][v] - q[v]) * i / 1000;
        ASSERT_TRUE(checker->is_free(q, workspace)) << file << ", motion " << k;
      }
    }
    ++family.solved;
    family.ms.push_back((result.planning_time_s + result.simplify_time_s) * 1e3);
    family.lengths.push_back(result.length);
  }
  int all = 0;
  for (const auto& [name, family] : families) {
    all += family.solved + family.left_out;
    std::printf(
        "%-5s %-17s solved %2d, left out %d; planned and shortened in ms: median %6.1f, 95 %% %6.1f, most %6.1f; "
        "length %.2f rad\n",
        GetParam().c_str(), name.c_str(), family.solved, family.left_out, share_below(family.ms, 0.5),
        share_below(family.ms, 0.95), share_below(family.ms, 1), share_below(family.lengths, 0.5));
  }
  EXPECT_EQ(all, 140);
}

INSTANTIATE_TEST_SUITE_P(Shared, PlanningProblems, testing::Values("panda", "ur5"),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace clearway
