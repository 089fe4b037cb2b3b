// Whole plans for a bundled arm among its obstacles: what OMPL calls a solution holds when it is looked at closely.
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/planners/install_checker.hpp>
#include <clearway/planners/joint_space.hpp>
#include <clearway/planners/path_length.hpp>

#include "folders.hpp"
#include "planners/small_robots.hpp"

#include <ompl/geometric/planners/informedtrees/BITstar.h>
#include <ompl/geometric/planners/kpiece/KPIECE1.h>
#include <ompl/geometric/planners/rrt/InformedRRTstar.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/planners/sbl/SBL.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace clearway {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;

class Planning : public testing::Test {
 protected:
  void SetUp() override {
    ompl::msg::noOutputHandler();
    const std::filesystem::path folder = std::filesystem::path(CLEARWAY_ROBOTS) / "arm7";
    robot = std::make_shared<const Robot>(load_robot(folder / "arm7.urdf").robot);
    checker = std::make_shared<const CollisionChecker>(robot, read_scene(folder / "scene.yaml").scene);
    space = make_space(robot, "arm");
    joints = as_joint_space(space);
    setup = std::make_unique<og::SimpleSetup>(space);
    install_checker(setup->getSpaceInformation(), checker);
    setup->setStartAndGoalStates(state({0, -0.7854, 0, -2.3562, 0, 1.5708, 0.7854}),
                                 state({1.3, 0.9, 0.3, -1.5, -0.6, 2.2, 0.2}));
  }

  [[nodiscard]] ob::ScopedState<> state(const std::vector<double>& arm) const {
    ob::ScopedState<> result(space);
    result = arm;
    return result;
  }

  /// Between every two states of the path, by small steps of OMPL's own interpolation.
  void expect_free(const og::PathGeometric& path) const {
    Workspace workspace = checker->make_workspace();
    ob::ScopedState<> between(space);
    for (std::size_t i = 0; i + 1 < path.getStateCount(); ++i) {
      const ob::State *a = path.getState(static_cast<unsigned>(i)), *b = path.getState(static_cast<unsigned>(i + 1));
      EXPECT_TRUE(setup->getSpaceInformation()->checkMotion(a, b));
      for (int k = 0; k <= 2000; ++k) {
        space->interpolate(a, b, k / 2000.0, between.get());
        ASSERT_TRUE(checker->is_free(joints->joint_values(between.get()), workspace)) << i << " " << k;
      }
    }
  }

  std::shared_ptr<const Robot> robot;
  std::shared_ptr<const CollisionChecker> checker;
  ompl::base::StateSpacePtr space;
  std::shared_ptr<const JointSpace> joints;
  std::unique_ptr<og::SimpleSetup> setup;
};

TEST_F(Planning, RrtConnectFindsAPathThatIsFreeAtEveryInstant) {
  for (int k = 0; k < 5; ++k) {
    setup->clear();
    setup->setPlanner(std::make_shared<og::RRTConnect>(setup->getSpaceInformation()));
    ASSERT_EQ(setup->solve(20.0), ob::PlannerStatus::EXACT_SOLUTION);
    expect_free(setup->getSolutionPath());
    setup->simplifySolution(2.0);
    expect_free(setup->getSolutionPath());
  }
}

// These need a projection.
TEST_F(Planning, Kpiece1AndSblFindPathsToo) {
  for (const bool is_kpiece : {true, false}) {
    setup->clear();
    const auto& si = setup->getSpaceInformation();
    if (is_kpiece)
      setup->setPlanner(std::make_shared<og::KPIECE1>(si));
    else
      setup->setPlanner(std::make_shared<og::SBL>(si));
    ASSERT_EQ(setup->solve(30.0), ob::PlannerStatus::EXACT_SOLUTION) << setup->getPlanner()->getName();
    expect_free(setup->getSolutionPath());
  }
}

/// Bounds that let a planar base in and the box in the middle be driven around.
TEST(PlanningOnAPlane, InformedPlannersWorkInCompoundSpaces) {
  ompl::msg::noOutputHandler();
  const OmplCell cell(chain({joint("base", JointType::kPlanar, Vec3::UnitZ())}, make_box(Vec3(1, 0.2, 0.2))),
                      box_at(Vec3(2, 2, 1), at(0, 0, 0)), {}, {.bounds = {}, .reach = 3, .others = {}});
  const auto start = cell.state({-2, -2, 0}), goal = cell.state({2, 2, 3});
  for (const bool is_bit : {true, false}) {
    auto problem = std::make_shared<ob::ProblemDefinition>(cell.si);
    problem->setStartAndGoalStates(start, goal);
    auto objective = std::make_shared<PathLength>(cell.si);
    objective->setCostThreshold(ob::Cost(12));
    problem->setOptimizationObjective(objective);
    ob::PlannerPtr planner;
    if (is_bit)
      planner = std::make_shared<og::BITstar>(cell.si);
    else
      planner = std::make_shared<og::InformedRRTstar>(cell.si);
    planner->setProblemDefinition(problem);
    planner->setup();
    EXPECT_TRUE(planner->solve(ob::timedPlannerTerminationCondition(30.0))) << planner->getName();
    ASSERT_TRUE(problem->hasExactSolution()) << planner->getName();
    EXPECT_TRUE(problem->getSolutionPath()->check());
  }
}

}  // namespace
}  // namespace clearway
