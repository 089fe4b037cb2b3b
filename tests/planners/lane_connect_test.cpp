// What LaneConnect owes beyond what plan_test asks of every planner: that it is an OMPL planner like any other.
#include <clearway/planners/lane_connect.hpp>

#include "planners/small_robots.hpp"

#include <ompl/base/goals/GoalStates.h>
#include <ompl/base/ProblemDefinition.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/spaces/SE2StateSpace.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace clearway {
namespace {

namespace ob = ompl::base;
namespace og = ompl::geometric;
using Numbers = std::vector<double>;

/// A square of 10 by 10 with whatever is in the way, in the space given, whose states begin with x and y.
struct Room {
  using IsFree = std::function<bool(double x, double y)>;
  Room(ob::StateSpacePtr the_space, const IsFree& is_free) : space(std::move(the_space)) {
    ompl::msg::noOutputHandler();
    si = std::make_shared<ob::SpaceInformation>(space);
    si->setStateValidityChecker([this, is_free](const ob::State* state) {
      return si->satisfiesBounds(state) && is_free(number(state, 0), number(state, 1));
    });
    si->setStateValidityCheckingResolution(0.002);
    si->setup();
    goals = std::make_shared<ob::GoalStates>(si);
    problem = std::make_shared<ob::ProblemDefinition>(si);
    problem->setGoal(goals);
  }

  [[nodiscard]] double number(const ob::State* state, unsigned i) const {
    return *space->getValueAddressAtIndex(state, i);
  }
  [[nodiscard]] ob::ScopedState<> state(const Numbers& numbers) const {
    ob::ScopedState<> result(space);
    space->copyFromReals(result.get(), numbers);
    return result;
  }
  void add_start(const Numbers& numbers) const { problem->addStartState(state(numbers)); }
  void add_goal(const Numbers& numbers) const { goals->addState(state(numbers)); }

  /// With its first random numbers from the seed.
  [[nodiscard]] std::shared_ptr<LaneConnect> planner(double range, std::uint32_t seed = 1) const {
    ompl::RNG::setSeed(seed);
    auto result = std::make_shared<LaneConnect>(si);
    result->setRange(range);
    result->setProblemDefinition(problem);
    result->setup();
    return result;
  }
  [[nodiscard]] std::vector<Numbers> path() const {
    std::vector<Numbers> result;
    for (const ob::State* one : problem->getSolutionPath()->as<og::PathGeometric>()->getStates())
      space->copyToReals(result.emplace_back(), one);
    return result;
  }

  ob::StateSpacePtr space;
  ob::SpaceInformationPtr si;
  std::shared_ptr<ob::GoalStates> goals;
  ob::ProblemDefinitionPtr problem;
};

ob::PlannerTerminationCondition rounds(unsigned count) {
  return ob::PlannerTerminationCondition([count, asked = std::make_shared<unsigned>(0)] { return ++*asked > count; });
}

ob::StateSpacePtr plane() {
  auto space = std::make_shared<ob::RealVectorStateSpace>(2);
  space->setBounds(0, 10);
  return space;
}
ob::StateSpacePtr plane_with_heading() {
  auto space = std::make_shared<ob::SE2StateSpace>();
  ob::RealVectorBounds bounds(2);
  bounds.setLow(0);
  bounds.setHigh(10);
  space->setBounds(bounds);
  return space;
}
/// Its own idea of what is far: LaneConnect must not take it for the usual one.
class StretchedPlane final : public ob::RealVectorStateSpace {
 public:
  StretchedPlane() : ob::RealVectorStateSpace(2) { setBounds(0, 10); }
  double distance(const ob::State* a, const ob::State* b) const override {
    const auto *p = a->as<StateType>(), *q = b->as<StateType>();
    return std::hypot(100 * ((*p)[0] - (*q)[0]), (*p)[1] - (*q)[1]);
  }
};

bool is_anywhere(double, double) { return true; }
/// A wall at x = 5 with a door that is 0.5 wide, at the end.
bool is_past_the_wall(double x, double y) { return std::abs(x - 5) > 0.25 || y > 9.5; }

TEST(LaneConnect, GoesStraightWhereNothingIsInTheWay) {
  const Room room(plane(), is_anywhere);
  room.add_start({1, 1});
  room.add_goal({4, 5});
  ASSERT_EQ(room.planner(1)->solve(rounds(1000)), ob::PlannerStatus::EXACT_SOLUTION);
  ASSERT_EQ(room.path().size(), 6U);  // five steps of 1
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_NEAR(room.path()[k][0], 1 + 0.6 * static_cast<double>(k), 1e-12);
    EXPECT_NEAR(room.path()[k][1], 1 + 0.8 * static_cast<double>(k), 1e-12);
  }
}

TEST(LaneConnect, FindsPathsOfValidStepsInSpacesOfEveryKind) {
  const std::vector<std::pair<std::function<ob::StateSpacePtr()>, double>> spaces{
      {plane, 0.7}, {plane_with_heading, 0.7}, {[] { return std::make_shared<StretchedPlane>(); }, 30}};
  for (const auto& [make_space, range] : spaces) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      const Room room(make_space(), is_past_the_wall);
      const bool has_heading = room.space->getDimension() == 3;
      room.add_start(has_heading ? Numbers{1, 1, 3} : Numbers{1, 1});
      room.add_goal(has_heading ? Numbers{9, 1, -3} : Numbers{9, 1});
      ASSERT_EQ(room.planner(range, seed)->solve(rounds(100000)), ob::PlannerStatus::EXACT_SOLUTION);
      const auto& path = *room.problem->getSolutionPath()->as<og::PathGeometric>();
      EXPECT_TRUE(path.check());
      for (std::size_t k = 0; k + 1 < path.getStateCount(); ++k) {
        const ob::State *a = path.getState(static_cast<unsigned>(k)), *b = path.getState(static_cast<unsigned>(k + 1));
        EXPECT_TRUE(room.si->isValid(a)) << "OMPL's validator looks at the end of a motion, not at where it begins";
        EXPECT_LE(room.si->distance(a, b), range * (1 + 1e-9));
      }
      EXPECT_EQ(room.path().front()[0], 1);
      EXPECT_EQ(room.path().back()[0], 9);
    }
  }
}

TEST(LaneConnect, TakesTheShortWayOfAContinuousJoint) {
  // The arm must turn from -3 to 3 rad, and its box stands at 0: only past pi is the way open.
  const OmplCell cell(ball(JointType::kContinuous, Vec3::UnitZ(), 1), box_at(Vec3(0.5, 0.5, 0.5), at(1, 0, 0)));
  const auto problem = std::make_shared<ob::ProblemDefinition>(cell.si);
  problem->setStartAndGoalStates(cell.state({-3}), cell.state({3}));
  LaneConnect planner(cell.si);
  planner.setRange(0.1);
  planner.setProblemDefinition(problem);
  planner.setup();
  ASSERT_EQ(planner.solve(rounds(1000)), ob::PlannerStatus::EXACT_SOLUTION);
  EXPECT_NEAR(problem->getSolutionPath()->length(), 2 * 3.14159265358979 - 6, 1e-9);
}

TEST(LaneConnect, DoesNotWaitForAGoalThatIsWalledIn) {
  const Room room(plane(), [](double x, double y) {
    const double from_middle = std::hypot(x - 5, y - 5);
    return from_middle < 0.2 || from_middle > 1;
  });
  room.add_start({1, 1});
  room.add_goal({5, 5});
  room.add_goal({9, 9});
  ASSERT_EQ(room.planner(0.5)->solve(rounds(20000)), ob::PlannerStatus::EXACT_SOLUTION);
  EXPECT_EQ(room.path().back(), (Numbers{9, 9}));
}

TEST(LaneConnect, BeginsAtAnyOfTheStarts) {
  const Room room(plane(), [](double x, double y) {
    const double from_middle = std::hypot(x - 5, y - 5);
    return from_middle < 0.2 || from_middle > 1;
  });
  room.add_start({5, 5});
  room.add_start({1, 1});
  room.add_goal({9, 9});
  ASSERT_EQ(room.planner(0.5)->solve(rounds(20000)), ob::PlannerStatus::EXACT_SOLUTION);
  EXPECT_EQ(room.path().front(), (Numbers{1, 1}));
}

TEST(LaneConnect, GoesOnWhereItStopped) {
  const Room room(plane(), is_past_the_wall);
  room.add_start({1, 1});
  room.add_goal({9, 1});
  const auto planner = room.planner(0.3);
  const auto vertices = [&] {
    ob::PlannerData data(room.si);
    planner->getPlannerData(data);
    return data.numVertices();
  };
  EXPECT_EQ(planner->solve(rounds(10)), ob::PlannerStatus::APPROXIMATE_SOLUTION);
  const unsigned first = vertices();
  EXPECT_GT(first, 2U);
  EXPECT_EQ(planner->solve(rounds(10)), ob::PlannerStatus::APPROXIMATE_SOLUTION);
  EXPECT_GT(vertices(), first);
  ASSERT_EQ(planner->solve(rounds(100000)), ob::PlannerStatus::EXACT_SOLUTION);
  room.problem->clearSolutionPaths();
  ASSERT_EQ(planner->solve(rounds(100000)), ob::PlannerStatus::EXACT_SOLUTION) << "one more path";
  EXPECT_TRUE(room.problem->getSolutionPath()->check());
}

TEST(LaneConnect, BeginsAnewWhenItIsCleared) {
  const Room room(plane(), is_past_the_wall);
  room.add_start({1, 1});
  room.add_goal({9, 1});
  const auto planner = room.planner(0.3);
  ASSERT_EQ(planner->solve(rounds(100000)), ob::PlannerStatus::EXACT_SOLUTION);
  planner->clear();
  ob::PlannerData data(room.si);
  planner->getPlannerData(data);
  EXPECT_EQ(data.numVertices(), 0U);

  const auto other = std::make_shared<ob::ProblemDefinition>(room.si);
  other->setStartAndGoalStates(room.state({2, 2}), room.state({8, 2}));
  planner->setProblemDefinition(other);
  ASSERT_EQ(planner->solve(rounds(100000)), ob::PlannerStatus::EXACT_SOLUTION);
  Numbers first;
  room.space->copyToReals(first, other->getSolutionPath()->as<og::PathGeometric>()->getState(0));
  EXPECT_EQ(first, (Numbers{2, 2}));
}

TEST(LaneConnect, GivesTheSamePathForTheSameSeedAndAnotherForAnother) {
  for (const bool has_heading : {false, true}) {
    const auto path_of = [&](std::uint32_t seed) {
      const Room room(has_heading ? plane_with_heading() : plane(), is_past_the_wall);
      room.add_start(has_heading ? Numbers{1, 1, 0} : Numbers{1, 1});
      room.add_goal(has_heading ? Numbers{9, 1, 0} : Numbers{9, 1});
      EXPECT_EQ(room.planner(0.7, seed)->solve(rounds(100000)), ob::PlannerStatus::EXACT_SOLUTION);
      return room.path();
    };
    EXPECT_EQ(path_of(3), path_of(3));
    EXPECT_NE(path_of(3), path_of(4));
  }
}

TEST(LaneConnect, StopsWhenItIsTold) {
  const Room room(plane(), is_anywhere);
  room.add_start({1, 1});
  room.add_goal({9, 1});
  const auto planner = room.planner(1);
  const auto motions = [&] { return room.si->getMotionValidator()->getValidMotionCount(); };
  EXPECT_NE(planner->solve(ob::plannerAlwaysTerminatingCondition()), ob::PlannerStatus::EXACT_SOLUTION);
  EXPECT_EQ(motions(), 0U);

  const Room split(plane(), [](double x, double) { return std::abs(x - 5) > 0.25; });
  split.add_start({1, 1});
  split.add_goal({9, 1});
  unsigned asked = 0;
  const ob::PlannerTerminationCondition third([&asked] { return ++asked > 300; });
  EXPECT_EQ(split.planner(1)->solve(third), ob::PlannerStatus::APPROXIMATE_SOLUTION);
  EXPECT_LE(asked, 310U);
}

TEST(LaneConnect, HandsOutTheWayToWhatIsNearestToAGoalOutOfReach) {
  const Room room(plane(), [](double x, double) { return std::abs(x - 5) > 0.25; });
  room.add_start({1, 1});
  room.add_goal({9, 1});
  const auto planner = room.planner(0.5);
  ASSERT_EQ(planner->solve(rounds(3000)), ob::PlannerStatus::APPROXIMATE_SOLUTION);
  EXPECT_TRUE(room.problem->hasApproximateSolution());
  EXPECT_LT(room.problem->getSolutionDifference(), 4.75);  // 4.25 is at the wall
  EXPECT_GT(room.problem->getSolutionDifference(), 4.25);
  const Numbers last = room.path().back();
  EXPECT_NEAR(std::hypot(last[0] - 9, last[1] - 1), room.problem->getSolutionDifference(), 1e-12);
  EXPECT_TRUE(room.problem->getSolutionPath()->check());
}

TEST(LaneConnect, SaysWhatIsWrongWithStartAndGoal) {
  const Room no_start(plane(), is_past_the_wall);
  no_start.add_start({5, 1});
  no_start.add_goal({9, 1});
  EXPECT_EQ(no_start.planner(1)->solve(rounds(100)), ob::PlannerStatus::INVALID_START);

  const Room no_goal(plane(), is_past_the_wall);
  no_goal.add_start({1, 1});
  EXPECT_EQ(no_goal.planner(1)->solve(rounds(100)), ob::PlannerStatus::INVALID_GOAL);
  no_goal.add_goal({5, 1});
  EXPECT_EQ(no_goal.planner(1)->solve(rounds(5)), ob::PlannerStatus::TIMEOUT) << "OMPL waits for a better one";

  class SomeGoal final : public ob::Goal {
   public:
    using ob::Goal::Goal;
    bool isSatisfied(const ob::State*) const override { return false; }
  };
  no_goal.problem->setGoal(std::make_shared<SomeGoal>(no_goal.si));
  EXPECT_EQ(no_goal.planner(1)->solve(rounds(100)), ob::PlannerStatus::UNRECOGNIZED_GOAL_TYPE);
}

/// As little as OMPL's contract asks for: nothing is said of where a motion begins.
class EndsOnly final : public ob::MotionValidator {
 public:
  explicit EndsOnly(const ob::SpaceInformationPtr& si) : ob::MotionValidator(si) {}
  bool checkMotion(const ob::State*, const ob::State* b) const override { return si_->isValid(b); }
  bool checkMotion(const ob::State* a, const ob::State* b, std::pair<ob::State*, double>&) const override {
    return checkMotion(a, b);
  }
};

TEST(LaneConnect, AddsNoStateToEitherTreeThatIsNotValid) {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    const Room room(plane(), [](double x, double) { return std::abs(x - 5) > 2; });
    room.si->setMotionValidator(std::make_shared<EndsOnly>(room.si));
    room.si->setup();
    room.add_start({1, 1});
    room.add_goal({9, 1});
    const auto planner = room.planner(1, seed);
    EXPECT_EQ(planner->solve(rounds(300)), ob::PlannerStatus::APPROXIMATE_SOLUTION);
    ob::PlannerData data(room.si);
    planner->getPlannerData(data);
    ASSERT_GT(data.numVertices(), 20U);
    for (unsigned i = 0; i < data.numVertices(); ++i) EXPECT_TRUE(room.si->isValid(data.getVertex(i).getState()));
  }
}

/// Motions go with the stream, along x.
class Downstream final : public ob::MotionValidator {
 public:
  explicit Downstream(const ob::SpaceInformationPtr& si) : ob::MotionValidator(si) {}
  bool checkMotion(const ob::State* a, const ob::State* b) const override {
    const auto x = [](const ob::State* state) { return (*state->as<ob::RealVectorStateSpace::StateType>())[0]; };
    return x(a) <= x(b) && si_->isValid(b);
  }
  bool checkMotion(const ob::State* a, const ob::State* b, std::pair<ob::State*, double>&) const override {
    return checkMotion(a, b);
  }
};

TEST(LaneConnect, AsksAboutMotionsInTheDirectionOfTravel) {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    const Room room(plane(), is_past_the_wall);
    room.si->setMotionValidator(std::make_shared<Downstream>(room.si));
    room.si->setup();
    room.add_start({1, 1});
    room.add_goal({9, 1});
    const auto planner = room.planner(0.7, seed);
    ASSERT_EQ(planner->solve(rounds(100000)), ob::PlannerStatus::EXACT_SOLUTION);
    for (std::size_t k = 0; k + 1 < room.path().size(); ++k) EXPECT_LE(room.path()[k][0], room.path()[k + 1][0]);

    // And the planner's data are a graph of such motions, in which the path is one.
    ob::PlannerData data(room.si);
    planner->getPlannerData(data);
    EXPECT_EQ(data.numStartVertices(), 1U);
    EXPECT_EQ(data.numGoalVertices(), 1U);
    EXPECT_EQ(data.numEdges(), data.numVertices() - 1);  // two trees, joined
    std::set<std::pair<Numbers, Numbers>> edges;
    for (unsigned from = 0; from < data.numVertices(); ++from) {
      std::vector<unsigned> to;
      data.getEdges(from, to);
      for (const unsigned one : to) {
        const ob::State *a = data.getVertex(from).getState(), *b = data.getVertex(one).getState();
        EXPECT_TRUE(room.si->checkMotion(a, b));
        std::pair<Numbers, Numbers> edge;
        room.space->copyToReals(edge.first, a);
        room.space->copyToReals(edge.second, b);
        edges.insert(edge);
      }
    }
    for (std::size_t k = 0; k + 1 < room.path().size(); ++k)
      EXPECT_TRUE(edges.contains({room.path()[k], room.path()[k + 1]})) << k;
  }
}

class CountedSampler final : public ob::RealVectorStateSampler {
 public:
  CountedSampler(const ob::StateSpace* space, int& count) : ob::RealVectorStateSampler(space), count_(count) {}
  void sampleUniform(ob::State* state) override {
    ++count_;
    ob::RealVectorStateSampler::sampleUniform(state);
  }

 private:
  int& count_;
};

TEST(LaneConnect, DrawsFromTheSamplerThatTheSpaceWasGiven) {
  int drawn = 0;
  const Room room(plane(), is_past_the_wall);
  room.space->setStateSamplerAllocator(
      [&drawn](const ob::StateSpace* space) { return std::make_shared<CountedSampler>(space, drawn); });
  room.add_start({1, 1});
  room.add_goal({9, 1});
  ASSERT_EQ(room.planner(0.7)->solve(rounds(100000)), ob::PlannerStatus::EXACT_SOLUTION);
  EXPECT_GT(drawn, 10);
}

TEST(LaneConnect, DoesNotStarveInASpaceMuchLargerThanItsSteps) {
  // Blocked nodes take only what is near, and next to nothing of what is drawn is.
  auto space = std::make_shared<ob::RealVectorStateSpace>(2);
  space->setBounds(-1000, 1000);
  const Room room(space, [](double x, double y) {
    return std::max(std::abs(x), std::abs(y)) < 2 && (std::abs(x) > 0.25 || std::abs(y) > 1);
  });
  room.si->setStateValidityCheckingResolution(1e-5);
  int drawn = 0;
  room.space->setStateSamplerAllocator(
      [&drawn](const ob::StateSpace* of) { return std::make_shared<CountedSampler>(of, drawn); });
  room.add_start({-1, 0});
  room.add_goal({1, 0});
  int asked = 0;
  const ob::PlannerTerminationCondition end([&asked] { return ++asked > 20000; });
  ASSERT_EQ(room.planner(0.5)->solve(end), ob::PlannerStatus::EXACT_SOLUTION);
  EXPECT_LE(drawn, 50 * asked);
}

TEST(LaneConnect, LeavesItsRangeToOmplUnlessGiven) {
  const Room room(plane(), is_anywhere);
  room.add_start({1, 1});
  room.add_goal({9, 1});
  EXPECT_NEAR(room.planner(0)->getRange(), 0.2 * std::hypot(10, 10), 1e-9);
  EXPECT_EQ(room.planner(0.5)->getRange(), 0.5);
  EXPECT_TRUE(room.planner(1)->params().hasParam("range"));
}

}  // namespace
}  // namespace clearway
