// OMPL's StateValidityChecker, word by word.
#include <clearway/planners/state_validity.hpp>

#include "planners/small_robots.hpp"

#include <clearway/checker/motion.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

namespace clearway {
namespace {

namespace ob = ompl::base;

std::shared_ptr<const Robot> slider() { return ball(JointType::kPrismatic, Vec3::UnitX()); }

/// Its near face is at 1, so the ball touches it at 0.95.
Scene wall() { return box_at(Vec3(1, 2, 2), at(1.5, 0, 0)); }

TEST(StateValidity, IsValidIfAllKeepMoreThanTheGap) {
  for (const double gap_m : {1e-4, 1e-2}) {
    const OmplCell setup(slider(), wall(), {.mode = MotionMode::kCertified, .min_gap_m = gap_m});
    const auto is_valid = [&](double x) { return setup.si->isValid(setup.state({x}).get()); };
    EXPECT_TRUE(is_valid(0.95 - 1.001 * gap_m));
    EXPECT_FALSE(is_valid(0.95 - 0.999 * gap_m));
    EXPECT_FALSE(is_valid(0.95));
    EXPECT_FALSE(is_valid(1.5));
  }
}

TEST(StateValidity, KeepsNoGapIfMotionsAreSampled) {
  const OmplCell setup(slider(), wall(), {.mode = MotionMode::kSampled});
  EXPECT_TRUE(setup.si->isValid(setup.state({0.95 - 1e-9}).get()));
  EXPECT_FALSE(setup.si->isValid(setup.state({0.95 + 1e-9}).get()));
}

TEST(StateValidity, WhatItAcceptsCanBeLeft) {
  const OmplCell setup(slider(), wall());
  const auto edge = setup.state({0.95 - 1.0001e-4});
  ASSERT_TRUE(setup.si->isValid(edge.get()));
  EXPECT_TRUE(setup.si->checkMotion(edge.get(), setup.state({0}).get()));
}

TEST(StateValidity, OutsideTheBoundsOfTheSpaceNothingIsValid) {
  const OmplCell setup(slider(), Scene(), {}, {.bounds = {{"joint", {-1, 1}}}, .reach = 10, .others = {}});
  EXPECT_TRUE(setup.si->isValid(setup.state({1}).get()));
  EXPECT_FALSE(setup.si->isValid(setup.state({1.1}).get()));  // within the limits of the joint
  auto state = setup.state({0});
  state[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(setup.si->isValid(state.get()));
}

TEST(StateValidity, SpecsAreTrue) {
  const OmplCell setup(slider(), wall());
  const auto& specs = setup.si->getStateValidityChecker()->getSpecs();
  EXPECT_EQ(specs.clearanceComputationType, ob::StateValidityCheckerSpecs::BOUNDED_APPROXIMATE);
  EXPECT_FALSE(specs.hasValidDirectionComputation);
}

TEST(StateValidity, ClearanceIsALowerBoundOnWhatIsLeft) {
  const OmplCell setup(slider(), wall());
  const auto& validity = *setup.si->getStateValidityChecker();
  for (const double x : {-3.0, 0.0, 0.9, 0.949}) {
    const auto state = setup.state({x});
    const double left_m = 0.95 - 1e-4 - x, clearance_m = validity.clearance(state.get());
    EXPECT_LE(clearance_m, left_m);
    EXPECT_GE(clearance_m, left_m * (1 - 1e-4) - 1e-5);
    double dist = -1;
    EXPECT_TRUE(validity.isValid(state.get(), dist));
    EXPECT_EQ(dist, clearance_m);
    // That much closer, and still valid.
    EXPECT_TRUE(setup.si->isValid(setup.state({x + clearance_m * (1 - 1e-9)}).get()));
  }
}

TEST(StateValidity, ClearanceOfAnInvalidStateIsZeroAndOfNothingAroundInfinite) {
  const OmplCell setup(slider(), wall());
  const auto& validity = *setup.si->getStateValidityChecker();
  double dist = -1;
  EXPECT_FALSE(validity.isValid(setup.state({1.5}).get(), dist));
  EXPECT_EQ(dist, 0);
  auto state = setup.state({0});
  state[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(validity.clearance(state.get()), 0);
  const OmplCell alone(slider(), Scene());
  EXPECT_EQ(alone.si->getStateValidityChecker()->clearance(alone.state({0}).get()),
            std::numeric_limits<double>::infinity());
}

TEST(StateValidity, NoValidStateIsOffered) {
  const OmplCell setup(slider(), wall());
  double dist = -1;
  bool is_available = true;
  const auto state = setup.state({0});
  auto offered = setup.state({0.25});
  EXPECT_TRUE(setup.si->getStateValidityChecker()->isValid(state.get(), dist, offered.get(), is_available));
  EXPECT_FALSE(is_available);
  EXPECT_GT(dist, 0.9);
  EXPECT_EQ(offered[0], 0.25);
}

}  // namespace
}  // namespace clearway
