// What plan() owes whoever calls it, with every planner of the registry.
#include <clearway/common/error.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/robot_defaults.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/planners/plan.hpp>
#include <clearway/planners/registry.hpp>

#include "folders.hpp"
#include "oracle/rng.hpp"

#include <gtest/gtest.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

namespace clearway {
namespace {

Pose at(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, y, z);
  return X;
}

/// A ball of 0.1 m that slides along x and y, 0 to 4 m, and a wall of 1 mm at x = 2 m that leaves the way past y = 3 open.
std::shared_ptr<const CollisionChecker> room() {
  RobotDescription robot{.source = "test", .name = "slider", .links = {}, .joints = {}, .base = {}};
  robot.links.push_back({.name = "root", .shapes = {}});
  robot.links.push_back({.name = "carriage", .shapes = {}});
  robot.links.push_back(
      {.name = "ball", .shapes = {{.shape = make_sphere(0.1), .X_LS = Pose::Identity(), .source = {}}}});
  const auto slide = [](const char* name, const char* parent, const char* child, const Vec3& axis) {
    JointDescription joint;
    joint.name = name;
    joint.type = JointType::kPrismatic;
    joint.parent = parent;
    joint.child = child;
    joint.axis = axis;
    joint.limits = {.lower = 0, .upper = 4, .velocity = 1};
    return joint;
  };
  robot.joints = {slide("x", "root", "carriage", Vec3::UnitX()), slide("y", "carriage", "ball", Vec3::UnitY())};
  SemanticDescription semantics;
  semantics.source = "test";
  semantics.robot = "slider";
  GroupDescription group;
  group.name = "both";
  group.joints = {"x", "y"};
  semantics.groups = {group};
  const Scene scene = Scene().with(
      {.name = "wall", .shapes = {{.shape = make_box(Vec3(0.001, 3, 1)), .X_OS = Pose::Identity(), .source = {}}}},
      at(2, 1.5, 0));
  return std::make_shared<const CollisionChecker>(
      std::make_shared<const Robot>(make_robot(std::move(robot), semantics).robot), scene);
}

PlanProblem across() { return {.group = "both", .start = {1, 1}, .goals = {{3, 1}}}; }

/// OMPL 1.5.2's LazyPRM does not give back the states of its roadmap. All others do, and so do we.
class EveryPlanner : public testing::TestWithParam<std::string> {
#if defined(__SANITIZE_ADDRESS__)
 protected:
  void SetUp() override {
    if (GetParam() == "LazyPRM") __lsan_disable();
  }
  void TearDown() override {
    if (GetParam() == "LazyPRM") __lsan_enable();
  }
#endif
};

TEST_P(EveryPlanner, FindsACertifiedPathFromStartToGoal) {
  const auto checker = room();
  PlanOptions options;
  options.planner = GetParam();
  const PlannerRow& row = find_planner(GetParam());
  options.time_s = row.improves ? 0.5 : 10;
  const PlanResult result = plan(checker, across(), options);
  ASSERT_TRUE(result.is_solved()) << result.message;
  EXPECT_TRUE(result.is_certified);
  EXPECT_TRUE(result.message.empty());
  ASSERT_GE(result.path.size(), 3U) << "the wall is in the way";
  EXPECT_EQ(result.path.front(), (std::vector<double>{1, 1}));
  EXPECT_EQ(result.path.back(), (std::vector<double>{3, 1}));
  EXPECT_GT(result.length, 4.47);  // past the end of the wall and back
  EXPECT_LT(result.length, 9);

  Workspace workspace = checker->make_workspace();
  for (std::size_t k = 0; k + 1 < result.path.size(); ++k) {
    for (int i = 0; i <= 2000; ++i) {
      std::vector<double> q = result.path[k];
      for (std::size_t v = 0; v < q.size(); ++v) q[v] += (result.path[k + 1][v] - q[v]) * i / 2000;
      ASSERT_TRUE(checker->is_free(q, workspace)) << GetParam() << " motion " << k;
    }
  }
}

TEST_P(EveryPlanner, GivesTheSamePathForTheSameSeed) {
  const PlannerRow& row = find_planner(GetParam());
  if (row.is_parallel) {
    GTEST_SKIP() << "uses several threads";
  }
  PlanOptions options;
  options.planner = GetParam();
  if (row.improves) options.max_iterations = 2000;
  options.seed = 5;
  options.time_s = 60;
  const PlanResult first = plan(room(), across(), options), second = plan(room(), across(), options);
  ASSERT_EQ(first.status, second.status);
  EXPECT_EQ(first.path, second.path);
  ASSERT_TRUE(first.is_solved()) << first.message;
}

TEST_P(EveryPlanner, TakesSeveralGoalsAndStopsAtTheFirstSolutionUnlessItImproves) {
  PlanOptions options;
  options.planner = GetParam();
  const bool improves = find_planner(GetParam()).improves;
  options.time_s = improves ? 0.5 : 30;
  PlanProblem problem = across();
  for (int i = 0; i < 8; ++i) problem.goals.push_back({2.5 + 0.1 * i, 2});
  const PlanResult result = plan(room(), problem, options);
  ASSERT_TRUE(result.is_solved()) << result.message;
  EXPECT_NE(std::find(problem.goals.begin(), problem.goals.end(), result.path.back()), problem.goals.end());
  if (!improves) {
    EXPECT_LT(result.planning_time_s, 15);
  }
}

std::vector<std::string> names_of_planners() {
  std::vector<std::string> names;
  for (const PlannerRow& row : planners()) names.emplace_back(row.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(Registry, EveryPlanner, testing::ValuesIn(names_of_planners()),
                         [](const auto& of) { return of.param; });

class BundledRobot : public testing::TestWithParam<std::string> {};

TEST_P(BundledRobot, GoesWhereItIsSentByPlannersOfEachKind) {
  const std::filesystem::path folder = std::filesystem::path(CLEARWAY_ROBOTS) / GetParam();
  const auto robot = std::make_shared<const Robot>(load_robot(folder / (GetParam() + ".urdf")).robot);
  const auto checker = std::make_shared<const CollisionChecker>(robot, read_scene(folder / "scene.yaml").scene);
  const RobotDefaults defaults = read_robot_defaults(folder / (GetParam() + ".urdf"));
  const Group& group = *robot->find_group(*defaults.group);
  PlanProblem problem{.group = group.name, .start = robot->model.rest_state(), .goals = {}};
  for (const auto& [variable, value] : robot->find_state(group.name, *defaults.home)->values)
    problem.start[variable.index()] = value;

  // Some free state, not near the start: every variable of the group elsewhere.
  Workspace workspace = checker->make_workspace();
  oracle::Rng rng(8);
  while (problem.goals.empty()) {
    std::vector<double> q = problem.start;
    for (const VariableId variable : group.variables) {
      const Variable& about = robot->model[variable];
      q[variable.index()] = about.is_turn ? rng.real(-3, 3) : rng.real(about.limits.lower, about.limits.upper);
    }
    if (checker->is_free(q, 1e-3, workspace)) problem.goals.push_back(q);
  }
  for (const char* planner : {"RRTConnect", "KPIECE1", "InformedRRTstar", "BITstar"}) {
    PlanOptions options;
    options.planner = planner;
    options.time_s = find_planner(planner).improves ? 1 : 20;
    const PlanResult result = plan(checker, problem, options);
    if (find_planner(planner).improves && result.status == PlanStatus::kNoPath) continue;  // a second may not do
    ASSERT_TRUE(result.is_solved()) << planner << ": " << result.message;
    EXPECT_EQ(result.path.front(), problem.start);
    for (std::size_t k = 0; k + 1 < result.path.size(); ++k)
      EXPECT_TRUE(check_motion(*checker, result.path[k], result.path[k + 1], {}, workspace).is_free());
    // Angles may end a turn further on.
    for (std::size_t i = 0; i < problem.start.size(); ++i)
      EXPECT_NEAR(std::remainder(result.path.back()[i] - problem.goals[0][i],
                                 robot->model.variables()[i].is_turn ? 2 * std::numbers::pi : 1e9),
                  0, 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Bundled, BundledRobot, testing::Values("arm6", "arm7", "rover"),
                         [](const auto& of) { return of.param; });

TEST(Plan, AnotherSeedGivesAnotherPath) {
  PlanOptions options;
  const PlanResult one = plan(room(), across(), options);
  options.seed = 2;
  EXPECT_NE(one.path, plan(room(), across(), options).path);
}

TEST(Plan, SaysWhatIsWrongWithStartAndGoal) {
  const auto message = [](std::vector<double> start, std::vector<std::vector<double>> goals) {
    return plan(room(), {.group = "both", .start = std::move(start), .goals = std::move(goals)}).message;
  };
  EXPECT_EQ(message({5, 1}, {{3, 1}}), "start: x is 5, limits are 0 to 4");
  EXPECT_EQ(message({2.05, 1}, {{3, 1}}), "start: ball hits wall, 50.5 mm deep");
  EXPECT_EQ(message({1.89945, 1}, {{3, 1}}), "start: ball is 0.05 mm from wall, closer than the gap of 0.1 mm");
  EXPECT_EQ(message({1, 1}, {{2.05, 1}, {3, 9}}),
            "goal: ball hits wall, 50.5 mm deep; goal: y is 9, limits are 0 to 4");
  EXPECT_EQ(plan(room(), {.group = "both", .start = {1, 1}, .goals = {{2, 1}}}).status, PlanStatus::kBadGoal);
  EXPECT_TRUE(plan(room(), {.group = "both", .start = {1, 1}, .goals = {{2, 1}, {3, 1}}}).is_solved())
      << "one good goal is enough";
}

TEST(Plan, SaysThatThereIsNoPathInTime) {
  const auto open = room();
  const auto closed = std::make_shared<const CollisionChecker>(
      std::shared_ptr<const Robot>(open, &open->robot()),
      Scene().with(
          {.name = "wall", .shapes = {{.shape = make_box(Vec3(0.001, 12, 1)), .X_OS = Pose::Identity(), .source = {}}}},
          at(2, 0, 0)));
  PlanOptions options;
  options.time_s = 0.1;
  const PlanResult result = plan(closed, across(), options);
  EXPECT_EQ(result.status, PlanStatus::kNoPath);
  EXPECT_TRUE(result.path.empty());
  EXPECT_NE(result.message.find("no path was found in 0.1"), std::string::npos) << result.message;
}

TEST(Plan, SampledMotionsThatMissTheWallAreNotCalledASolution) {
  PlanOptions options;
  options.motion.mode = MotionMode::kSampled;
  options.motion.max_step_m = 1.5;  // from 1 to 3 in two steps: 2 would be seen, so aim beside it
  const PlanResult result = plan(room(), {.group = "both", .start = {0.9, 1}, .goals = {{3.3, 1}}}, options);
  EXPECT_NE(result.status, PlanStatus::kSolved);
  if (!result.path.empty()) {
    EXPECT_EQ(result.status, PlanStatus::kNotCertified);
    EXPECT_NE(result.message.find("of the path is not free: ball meets wall"), std::string::npos) << result.message;
    EXPECT_FALSE(result.is_certified);
  }
}

TEST(Plan, RefusesWhatMakesNoSense) {
  const auto checker = room();
  PlanOptions options;
  EXPECT_THROW((void)plan(checker, {.group = "bth", .start = {1, 1}, .goals = {{3, 1}}}, options), Error);
  EXPECT_THROW((void)plan(checker, {.group = "both", .start = {1}, .goals = {{3, 1}}}, options), Error);
  EXPECT_THROW((void)plan(checker, {.group = "both", .start = {1, 1}, .goals = {}}, options), Error);
  options.time_s = 0;
  EXPECT_THROW((void)plan(checker, across(), options), Error);
  options.time_s = 1;
  options.planner = "RRTConect";
  try {
    (void)plan(checker, across(), options);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("nearest name is 'RRTConnect'"), std::string::npos) << error.what();
  }
  options.planner = "rrtconnect";  // case does not matter
  options.parameters = {{"rang", "1"}};
  EXPECT_THROW((void)plan(checker, across(), options), Error);
  options.parameters = {{"range", "wide"}};
  EXPECT_THROW((void)plan(checker, across(), options), Error);
  options.parameters = {{"range", "2"}};
  EXPECT_TRUE(plan(checker, across(), options).is_solved());
}

}  // namespace
}  // namespace clearway
