// OMPL asks from many threads at a time. The thread sanitizer watches (./run test all).
#include "planners/small_robots.hpp"

#include <clearway/checker/motion.hpp>

#include <ompl/base/goals/GoalState.h>
#include <ompl/base/objectives/PathLengthOptimizationObjective.h>
#include <ompl/geometric/planners/cforest/CForest.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/tools/multiplan/ParallelPlan.h>
#include <ompl/util/Console.h>

#include <gtest/gtest.h>

#include <thread>

namespace clearway {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;

/// A ball in the plane, with a box in the middle of it.
OmplCell plane() {
  ompl::msg::noOutputHandler();
  return OmplCell(
      chain({joint("x", JointType::kPrismatic, Vec3::UnitX()), joint("y", JointType::kPrismatic, Vec3::UnitY())},
            make_sphere(0.05)),
      box_at(Vec3(6, 6, 1), at(0, 0, 0)));
}

TEST(PlannersThreads, AnswersAndCountersAreThoseOfOneThread) {
  const OmplCell setup = plane();
  constexpr int kStates = 40, kThreads = 4;
  std::vector<ob::ScopedState<>> states;
  for (int i = 0; i < kStates; ++i) {
    states.emplace_back(setup.si);
    states.back().random();
  }
  const auto ask_all = [&] {
    std::vector<int> answers;
    std::pair<ob::State*, double> last_valid(nullptr, 0);
    for (int i = 0; i + 1 < kStates; ++i) {
      const ob::State *a = states[i].get(), *b = states[i + 1].get();
      answers.push_back(setup.si->isValid(a) ? 1 : 0);
      answers.push_back(setup.si->checkMotion(a, b) ? 1 : 0);
      answers.push_back(setup.si->checkMotion(a, b, last_valid) ? 1 : 0);
      answers.push_back(setup.si->getStateValidityChecker()->clearance(a) > 1 ? 1 : 0);
    }
    return answers;
  };
  const auto& motions = *setup.si->getMotionValidator();
  const std::vector<int> expected = ask_all();
  const unsigned valid = motions.getValidMotionCount(), invalid = motions.getInvalidMotionCount();
  EXPECT_EQ(valid + invalid, 2u * (kStates - 1));
  EXPECT_GT(valid, 0u);
  EXPECT_GT(invalid, 0u);

  std::vector<std::vector<int>> answers(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) threads.emplace_back([&, t] { answers[t] = ask_all(); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& each : answers) EXPECT_EQ(each, expected);
  EXPECT_EQ(motions.getValidMotionCount(), (kThreads + 1) * valid);
  EXPECT_EQ(motions.getInvalidMotionCount(), (kThreads + 1) * invalid);
}

TEST(PlannersThreads, NoCountIsLost) {
  const OmplCell setup = plane();
  const auto inside = setup.state({-5, -5});
  auto outside = inside;
  outside[0] = 11;  // answered at once, so that little but counting is done
  constexpr unsigned kThreads = 4, kTimes = 300000;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (unsigned i = 0; i < kTimes; ++i) static_cast<void>(setup.si->checkMotion(inside.get(), outside.get()));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(setup.si->getMotionValidator()->getInvalidMotionCount(), kThreads * kTimes);
}

ob::ProblemDefinitionPtr problem(const OmplCell& setup) {
  auto definition = std::make_shared<ob::ProblemDefinition>(setup.si);
  definition->setStartAndGoalStates(setup.state({-5, -5}), setup.state({5, 5}));
  return definition;
}

TEST(PlannersThreads, ParallelPlanSolves) {
  const OmplCell setup = plane();
  const auto definition = problem(setup);
  ompl::tools::ParallelPlan plan(definition);
  for (int i = 0; i < 3; ++i) plan.addPlanner(std::make_shared<og::RRTConnect>(setup.si));
  EXPECT_TRUE(plan.solve(20.0, false));
  ASSERT_TRUE(definition->hasExactSolution());
  EXPECT_TRUE(definition->getSolutionPath()->check());
}

TEST(PlannersThreads, CForestSolves) {
  const OmplCell setup = plane();
  const auto definition = problem(setup);
  auto objective = std::make_shared<ob::PathLengthOptimizationObjective>(setup.si);
  objective->setCostThreshold(ob::Cost(1000));  // the first path will do
  definition->setOptimizationObjective(objective);
  og::CForest forest(setup.si);
  forest.setNumThreads(3);
  forest.setProblemDefinition(definition);
  forest.setup();
  EXPECT_TRUE(forest.solve(ob::timedPlannerTerminationCondition(20.0)));
  EXPECT_TRUE(definition->hasExactSolution());
}

}  // namespace
}  // namespace clearway
