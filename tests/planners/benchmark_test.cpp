// What benchmark() owes whoever calls it: logs that OMPL's tools read, runs that can be had again, and no solution that is
// not certified.
#include "ompl_log.hpp"
#include "small_robots.hpp"

#include <clearway/common/error.hpp>
#include <clearway/planners/benchmark.hpp>
#include <clearway/planners/registry.hpp>

#include <gtest/gtest.h>
#include <ompl/util/Console.h>

#include <algorithm>

namespace clearway {
namespace {

/// A ball of 0.1 m that slides along x and y, and a wall of 1 mm at x = 2 m, so long in y.
std::shared_ptr<const CollisionChecker> room(double wall_m = 3) {
  return std::make_shared<const CollisionChecker>(
      chain({joint("x", JointType::kPrismatic, Vec3::UnitX()), joint("y", JointType::kPrismatic, Vec3::UnitY())},
            make_sphere(0.1)),
      box_at(Vec3(0.001, wall_m, 1), at(2, 0, 0)));
}

PlanProblem across() { return {.group = "all", .start = {1, 0.3}, .goals = {{3, 0.2}}}; }

std::vector<std::string> all_planners() {
  std::vector<std::string> names;
  for (const PlannerRow& row : planners()) {
#if defined(__SANITIZE_ADDRESS__)
    if (row.name == "LazyPRM") continue;  // OMPL 1.5.2's does not give back its states
#endif
    names.emplace_back(row.name);
  }
  return names;
}

std::vector<double> lengths_of(const PlannerRuns& planner) {
  std::vector<double> lengths;
  for (const BenchmarkRun& run : planner.runs) lengths.push_back(run.is_solved ? run.length : -1);
  return lengths;
}

TEST(Benchmark, WritesALogThatFollowsTheGrammarForEveryPlanner) {
  BenchmarkOptions options{.name = "room", .planners = all_planners(), .runs = 2, .time_s = 0.3};
  options.memory_mb = 1000;
  const BenchmarkResult result = benchmark(room(), across(), options);
  EXPECT_TRUE(result.is_solved());
  EXPECT_TRUE(result.left_out.empty());
  const OmplLog log = read_ompl_log(result.log);
  EXPECT_EQ(log.experiment, "room");
  EXPECT_EQ(log.properties.at("clearway_certified_motions BOOLEAN"), "1");
  EXPECT_EQ(log.seconds, "0.3");
  EXPECT_EQ(log.megabytes, "1000");
  EXPECT_EQ(log.runs, 2U);
  ASSERT_EQ(log.planners.size(), options.planners.size());
  ASSERT_EQ(result.planners.size(), options.planners.size());
  for (std::size_t i = 0; i < log.planners.size(); ++i) {
    const std::string& name = options.planners[i];
    EXPECT_EQ(log.planners[i].name, "geometric_" + name);
    EXPECT_EQ(result.planners[i].planner, name);
    if (name == "RRTConnect") {
      EXPECT_EQ(log.planners[i].common.at("range"), "0.5") << "the preset";
    }
    ASSERT_EQ(log.planners[i].runs.size(), 2U);
    ASSERT_EQ(result.planners[i].runs.size(), 2U);
    for (std::size_t k = 0; k < 2; ++k) {
      const BenchmarkRun& run = result.planners[i].runs[k];
      const std::map<std::string, std::string>& said = log.planners[i].runs[k];
      EXPECT_EQ(said.at("solved BOOLEAN"), run.is_solved ? "1" : "0") << name;
      EXPECT_EQ(said.at("clearway seed INTEGER"), std::to_string(1 + k));
      EXPECT_EQ(run.seed, 1 + k);
      EXPECT_LE(run.time_s, std::stod(said.at("time REAL")) + 1e-6) << "OMPL's time is around ours";
      EXPECT_GT(run.time_s, 0);
      EXPECT_NEAR(std::stod(said.at("clearway planning time REAL")), run.time_s, 1e-5);
      if (!run.is_solved) continue;
      EXPECT_EQ(said.at("clearway certified BOOLEAN"), "1");
      EXPECT_NEAR(std::stod(said.at("simplified solution length REAL")), run.length, 1e-4);
      EXPECT_LE(run.length, std::stod(said.at("solution length REAL")) + 1e-4);
      EXPECT_GT(run.length, 2.8) << "the wall is in the way";
    }
    EXPECT_TRUE(result.planners[i].runs[0].is_solved || find_planner(name).improves) << name;
  }
  const auto rrt_star =
      std::find(options.planners.begin(), options.planners.end(), "RRTstar") - options.planners.begin();
  EXPECT_FALSE(log.planners[static_cast<std::size_t>(rrt_star)].progress.empty());
}

/// Those that do the same for the same seed, whatever the clock does.
std::vector<std::string> repeatable_planners() {
  std::vector<std::string> names;
  for (const PlannerRow& row : planners())
    if (!row.improves && !row.is_parallel) names.emplace_back(row.name);
  return names;
}

TEST(Benchmark, EveryRunIsWhatPlanDoesWithItsSeed) {
  const auto checker = room();
  PlanProblem problem = across();
  for (int i = 0; i < 4; ++i)
    problem.goals.push_back({4, 1.0 * i});  // to be tried in turn, from the first one in every run
  const BenchmarkResult result =
      benchmark(checker, problem, {.planners = repeatable_planners(), .runs = 3, .time_s = 60, .seed = 7});
  for (const PlannerRuns& planner : result.planners) {
    for (const BenchmarkRun& run : planner.runs) {
      ASSERT_TRUE(run.is_solved) << planner.planner;
      const PlanResult alone = plan(checker, problem, {.planner = planner.planner, .time_s = 60, .seed = run.seed});
      EXPECT_EQ(alone.length, run.length) << planner.planner << ", seed " << run.seed;
    }
    EXPECT_EQ(planner.runs.back().seed, 9U);
  }
}

TEST(Benchmark, TheSameSeedGivesTheSameResultsWhateverElseRuns) {
  const BenchmarkResult alone = benchmark(room(), across(), {.planners = {"RRT"}, .runs = 3, .seed = 4});
  const BenchmarkResult again = benchmark(room(), across(), {.planners = {"PRM", "RRT"}, .runs = 3, .seed = 4});
  ASSERT_EQ(again.planners.size(), 2U);
  EXPECT_EQ(lengths_of(alone.planners[0]), lengths_of(again.planners[1]));
  EXPECT_LT(again.planners[0].runs[0].time_s, 4) << "PRM stops at the first path, as in plan()";
  EXPECT_NE(lengths_of(alone.planners[0])[0], lengths_of(alone.planners[0])[1]) << "runs differ";
  const BenchmarkResult other = benchmark(room(), across(), {.planners = {"RRT"}, .runs = 3, .seed = 40});
  EXPECT_NE(lengths_of(alone.planners[0]), lengths_of(other.planners[0]));
}

TEST(Benchmark, PathsThatAreNotCertifiedAreNotSolutions) {
  BenchmarkOptions options{.planners = {"RRTConnect"}, .runs = 4, .time_s = 1};
  options.motion.mode = MotionMode::kSampled;
  options.motion.max_step_m = 1.5;  // over the wall in one step
  const PlanProblem problem{.group = "all", .start = {0.9, 0}, .goals = {{3.3, 0}}};
  const BenchmarkResult result = benchmark(room(20), problem, options);  // there is no way past it
  EXPECT_FALSE(result.is_solved());
  const OmplLog log = read_ompl_log(result.log);
  EXPECT_EQ(log.properties.at("clearway_certified_motions BOOLEAN"), "0");
  int refused = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const BenchmarkRun& run = result.planners[0].runs[k];
    EXPECT_FALSE(run.is_solved);
    EXPECT_EQ(log.planners[0].runs[k].at("solved BOOLEAN"), "0");
    if (run.refused.empty()) continue;
    ++refused;
    EXPECT_NE(run.refused.find("is not free"), std::string::npos) << run.refused;
    EXPECT_EQ(log.planners[0].runs[k].at("clearway certified BOOLEAN"), "0");
  }
  EXPECT_GT(refused, 0) << "nothing was tested";
}

TEST(Benchmark, ARunWithoutAPathIsNotSolved) {
  const BenchmarkResult result = benchmark(room(40), across(), {.runs = 2, .time_s = 0.05});
  EXPECT_FALSE(result.is_solved());
  EXPECT_TRUE(result.planners[0].runs[1].refused.empty());
  EXPECT_GE(result.planners[0].runs[1].time_s, 0.05);
  const OmplLog log = read_ompl_log(result.log);
  EXPECT_EQ(log.planners[0].runs[1].at("solved BOOLEAN"), "0");
  EXPECT_EQ(log.planners[0].runs[1].count("clearway certified BOOLEAN"), 0U);
}

TEST(Benchmark, LeavesThePathAsFoundIfAsked) {
  const BenchmarkResult result = benchmark(room(), across(), {.runs = 1, .simplify = false});
  const auto said = read_ompl_log(result.log).planners[0].runs[0];
  EXPECT_EQ(said.count("simplified solution length REAL"), 0U);
  EXPECT_NEAR(std::stod(said.at("solution length REAL")), result.planners[0].runs[0].length, 1e-4);
}

TEST(Benchmark, SaysWhyAProblemIsLeftOut) {
  const BenchmarkResult hit = benchmark(room(), {.group = "all", .start = {2.05, 0}, .goals = {{3, 0}}});
  EXPECT_NE(hit.left_out.find("start: "), std::string::npos) << hit.left_out;
  EXPECT_NE(hit.left_out.find("mm deep"), std::string::npos) << hit.left_out;
  EXPECT_TRUE(hit.log.empty() && hit.planners.empty() && !hit.is_solved());
  EXPECT_EQ(benchmark(room(), {.group = "all", .start = {1, 0}, .goals = {{3, 11}}}).left_out,
            "goal: y is 11, limits are -10 to 10");
}

TEST(Benchmark, TellsEveryRunAndLeavesOmplsLogAlone) {
  ompl::msg::OutputHandlerSTD terminal;
  ompl::msg::useOutputHandler(&terminal);
  std::vector<std::string> told;
  BenchmarkOptions options{.planners = {"RRT", "EST"}, .runs = 2};
  options.on_run = [&](std::string_view planner, unsigned run) {
    told.push_back(std::string(planner) + std::to_string(run));
  };
  (void)benchmark(room(), across(), options);
  EXPECT_EQ(told, (std::vector<std::string>{"RRT0", "RRT1", "EST0", "EST1"}));
  EXPECT_EQ(ompl::msg::getOutputHandler(), &terminal);
  ompl::msg::noOutputHandler();
}

TEST(Benchmark, RefusesWhatMakesNoSense) {
  const auto refuses = [](const BenchmarkOptions& options) {
    EXPECT_THROW((void)benchmark(room(), across(), options), Error);
  };
  refuses({.planners = {}});
  refuses({.planners = {"RRTConect"}});
  refuses({.planners = {"RRT", "rrt"}});
  refuses({.runs = 0});
  refuses({.time_s = 0});
  refuses({.memory_mb = -1});
  refuses({.seed = 0});
}

}  // namespace
}  // namespace clearway
