// The nearest node is the nearest one, whatever the space.
#include "nearest_nodes.hpp"

#include <clearway/planners/lane_connect.hpp>

#include "oracle/rng.hpp"

#include <ompl/base/ScopedState.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/spaces/SE2StateSpace.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>

namespace clearway {
namespace {

namespace ob = ompl::base;

/// Nodes are added one by one, and after each every tenth state is looked for.
void expect_nearest(const ob::StateSpacePtr& space, double from, double to, int nodes) {
  const auto si = std::make_shared<ob::SpaceInformation>(space);
  si->setStateValidityChecker([](const ob::State*) { return true; });
  si->setup();
  const LaneConnect planner(si);
  const std::unique_ptr<NearestNodes> nearest = make_nearest_nodes(planner);
  oracle::Rng rng(7);
  const auto random_state = [&] {
    std::vector<double> numbers(space->getDimension());
    for (double& number : numbers) number = rng.real(from, to);
    ob::ScopedState<> state(space);
    space->copyFromReals(state.get(), numbers);
    return state;
  };
  for (int round = 0; round < 2; ++round, nearest->clear()) {
    std::deque<ob::ScopedState<>> states;
    for (int n = 0; n < nodes; ++n) {
      states.push_back(random_state());
      nearest->add(states.back().get());
      const auto wanted = random_state();
      double least = 1e300;
      for (const auto& state : states) least = std::min(least, si->distance(state.get(), wanted.get()));
      const std::uint32_t found = nearest->find(wanted.get());
      ASSERT_LT(found, states.size());
      // What float cannot tell apart is equally near.
      EXPECT_LE(si->distance(states[found].get(), wanted.get()), least + 1e-5 * (to - from));
    }
  }
}

TEST(NearestNodes, AreFoundAmongRealVectorsOfAnyLength) {
  for (const unsigned dimension : {1U, 2U, 6U, 7U, 16U, 17U}) {
    const auto space = std::make_shared<ob::RealVectorStateSpace>(dimension);
    space->setBounds(-3, 3);
    expect_nearest(space, -3, 3, 100);
  }
}

TEST(NearestNodes, AreFoundFarFromTheOrigin) {
  const auto space = std::make_shared<ob::RealVectorStateSpace>(3);
  space->setBounds(1e6, 1e6 + 1);
  expect_nearest(space, 1e6, 1e6 + 1, 100);
}

/// Its own idea of what is far.
class StretchedPlane final : public ob::RealVectorStateSpace {
 public:
  StretchedPlane() : ob::RealVectorStateSpace(2) { setBounds(-3, 3); }
  double distance(const ob::State* a, const ob::State* b) const override {
    const auto *p = a->as<StateType>(), *q = b->as<StateType>();
    return std::hypot((*p)[0] - (*q)[0], 0.01 * ((*p)[1] - (*q)[1]));
  }
};

TEST(NearestNodes, AreThoseOfTheSpacesOwnDistance) { expect_nearest(std::make_shared<StretchedPlane>(), -3, 3, 100); }

TEST(NearestNodes, AreFoundWhereAnglesWrap) {
  const auto space = std::make_shared<ob::SE2StateSpace>();
  ob::RealVectorBounds bounds(2);
  bounds.setLow(-3);
  bounds.setHigh(3);
  space->setBounds(bounds);
  expect_nearest(space, -3, 3, 100);
}

}  // namespace
}  // namespace clearway
