// Limits on accelerations, beside numbers worked out by hand and differences of polynomials evaluated here.
#include <clearway/checker/validate.hpp>
#include <clearway/common/error.hpp>

#include "oracle/rng.hpp"
#include "support/amount.hpp"
#include "support/one_ball.hpp"
#include "support/waypoint_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway {
namespace {

using oracle::Rng;

const int kTrajectories = amount("CLEARWAY_TRAJECTORIES", 150);

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TrajectoryReport validate(const std::vector<Waypoint>& list, const ValidateOptions& options, bool has_times = true) {
  const CollisionChecker checker(one_ball(JointType::kPrismatic), Scene());
  WaypointList source(list, has_times);
  return validate_trajectory(checker, source, options);
}

/// What is found of accelerations; the ball may go as fast and as far as it likes here.
std::vector<TrajectoryFinding> found(const std::vector<Waypoint>& list, double limit) {
  std::vector<TrajectoryFinding> findings = validate(list, {.max_accelerations = {limit}}).findings;
  std::erase_if(findings, [](const TrajectoryFinding& one) { return one.kind != FindingKind::kAcceleration; });
  return findings;
}

std::vector<Waypoint> timed(std::initializer_list<std::pair<double, double>> time_and_place) {
  std::vector<Waypoint> list;
  for (const auto& [t, x] : time_and_place) list.push_back({t, {x}, {}, {}});
  return list;
}

/// From rest to rest: the farther, the more a joint has to speed up.
std::vector<Waypoint> rest_to_rest(double duration_s, double way, bool is_quintic) {
  const std::vector<double> none = is_quintic ? std::vector<double>{0} : std::vector<double>{};
  return {{0, {0}, {0}, none}, {duration_s, {way}, {0}, none}};
}

TEST(Acceleration, WithoutALimitNothingIsFound) {
  const auto list = timed({{0, 0}, {1, 0}, {1.001, 0.0009}, {2, 0.0009}});
  EXPECT_TRUE(validate(list, {}).is_free());
  EXPECT_TRUE(validate(list, {.max_accelerations = {kInfinity}}).is_free());
  EXPECT_FALSE(validate(list, {.max_accelerations = {1}}).is_free());
  EXPECT_TRUE(validate(list, {.max_accelerations = {1}}, false).is_free()) << "without times nothing is known";
}

TEST(Acceleration, BetweenStraightSegmentsSpeedChangesFromMiddleToMiddle) {
  // From rest to 0.6 per second at t = 1, over (1 + 0.5) / 2 s.
  const auto list = timed({{0, 0}, {1, 0}, {1.5, 0.3}});
  EXPECT_TRUE(found(list, 0.8).empty());
  const auto findings = found(list, 0.5);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NEAR(findings[0].value, 0.8, 1e-12);
  EXPECT_EQ(findings[0].limit, 0.5);
  EXPECT_EQ(findings[0].begin.position(), 0.5);
  EXPECT_EQ(findings[0].worst.position(), 1);
  EXPECT_EQ(findings[0].end.position(), 1.5);
  EXPECT_EQ(findings[0].begin.time_s, 0.5);
  EXPECT_EQ(findings[0].worst.time_s, 1);
  EXPECT_EQ(findings[0].end.time_s, 1.25);
  EXPECT_EQ(findings[0].q, std::vector<double>{0});
}

TEST(Acceleration, AFindingGoesOnWhileCornersDo) {
  const auto findings = found(timed({{0, 0}, {1, 0.5}, {2, 0}, {3, 0.6}, {4, 1.2}, {5, 1.2}}), 0.55);
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].begin.position(), 0.5);
  EXPECT_EQ(findings[0].end.position(), 2.5);
  EXPECT_NEAR(findings[0].value, 1.1, 1e-12);  // the worse of two corners
  EXPECT_EQ(findings[0].worst.position(), 2);
  EXPECT_EQ(findings[1].worst.position(), 4);
}

TEST(Acceleration, AtTheLimitIsFreeAndOnePerCentAbove) {
  for (const double limit : {0.001, 1.0, 1.0 / 3, 70.0}) {
    const auto straight = [&](double share) { return timed({{0, 0}, {0.1, 0}, {0.2, 0.01 * share * limit}}); };
    const auto cubic = [&](double share) { return rest_to_rest(0.1, 0.01 * share * limit / 6, false); };
    // 10 / sqrt(3) is the most that a quintic of length and duration 1 has.
    const auto quintic = [&](double share) {
      return rest_to_rest(0.1, 0.01 * share * limit * std::sqrt(3) / 10, true);
    };
    for (const double share : {1.0, 1.01, -1.01}) {
      EXPECT_TRUE(found(straight(share), limit).empty()) << limit << " times " << share;
      EXPECT_TRUE(found(cubic(share), limit).empty()) << limit << " times " << share;
      // Between waypoints the most is known by bounds that come close to it.
      EXPECT_TRUE(found(quintic(share / 1.0000001), limit).empty()) << limit << " times " << share;
    }
    for (const double share : {1.0101, -1.0101}) {
      EXPECT_EQ(found(straight(share), limit).size(), 1U) << limit << " times " << share;
      EXPECT_EQ(found(cubic(share), limit).size(), 2U) << limit << " times " << share;
      EXPECT_EQ(found(quintic(share), limit).size(), 2U) << limit << " times " << share;
    }
  }
}

TEST(Acceleration, ACubicIsWorstAtItsEndsAndAQuinticInBetween) {
  const auto cubic = found(rest_to_rest(2, 1, false), 1);  // 1.5 - 1.5 t
  ASSERT_EQ(cubic.size(), 2U);
  EXPECT_NEAR(cubic[0].value, 1.5, 1e-12);
  EXPECT_EQ(cubic[0].worst.time_s, 0);
  EXPECT_NEAR(cubic[0].end.time_s.value(), 0.49 / 1.5, 1e-5);
  EXPECT_NEAR(cubic[1].begin.time_s.value(), 2 - 0.49 / 1.5, 1e-5);
  EXPECT_EQ(cubic[1].worst.time_s, 2);
  const auto quintic = found(rest_to_rest(2, 1, true), 1);
  ASSERT_EQ(quintic.size(), 2U);
  EXPECT_NEAR(quintic[0].value, 10 / std::sqrt(3) / 4, 1e-3);
  EXPECT_NEAR(quintic[0].worst.fraction, 0.5 - std::sqrt(3) / 6, 0.01);
  // A cubic's acceleration may step at a waypoint; its velocity goes on, and that is what has no limit of its own.
  const std::vector<Waypoint> on{{0, {0}, {1}, {}}, {1, {1}, {1}, {}}, {2, {1.7}, {0.4}, {}}};
  EXPECT_TRUE(found(on, 0.61).empty());
}

TEST(Acceleration, WhatTakesNoTimeIsPassedOver) {
  // Times that differ by rounding alone, as 0.1 * 3 and 0.3 do, are the same time twice.
  const double soon = 0.1 * 3;
  ASSERT_GT(soon, 0.3);
  for (const double again : {0.3, soon}) {
    EXPECT_TRUE(found(timed({{0, 0}, {0.3, 0.3}, {again, 0.3}, {0.6, 0.6}}), 1e-3).empty()) << again;
    const auto findings = found(timed({{0, 0}, {0.3, 0}, {again, 0}, {0.6, 0.3}}), 1);
    ASSERT_EQ(findings.size(), 1U) << again;
    EXPECT_NEAR(findings[0].value, 1 / 0.3, 1e-9);
    EXPECT_EQ(findings[0].begin.position(), 0.5);
    EXPECT_EQ(findings[0].end.position(), 2.5);

    const auto cubic = [&](double velocity) {
      return std::vector<Waypoint>{
          {0, {0}, {1}, {}}, {0.3, {0.3}, {1}, {}}, {again, {0.3}, {velocity}, {}}, {0.6, {0.6}, {1}, {}}};
    };
    EXPECT_TRUE(found(cubic(1), 1e-3).empty()) << again;
    const auto steps = found(cubic(0.5), 1e6);
    ASSERT_EQ(steps.size(), 1U) << again;
    EXPECT_EQ(steps[0].value, kInfinity);
    EXPECT_EQ(steps[0].begin.position(), 1);
    EXPECT_EQ(steps[0].end.position(), 2);
  }
}

TEST(Acceleration, RoundingOfAPlaceIsNone) {
  // Positions of a steady motion, rounded, a tenth of a microsecond apart: differences of differences are rounding.
  std::vector<Waypoint> straight, cubic;
  for (int k = 0; k <= 100; ++k) {
    const double t = 1e-7 * k, x = 3 + 0.5 * t;
    straight.push_back({t, {x}, {}, {}});
    cubic.push_back({t, {x}, {0.5}, {}});
  }
  EXPECT_TRUE(found(straight, 1e-3).empty());
  EXPECT_TRUE(found(cubic, 1e-3).empty());
}

TEST(Acceleration, BadLimitsAreRefused) {
  const auto list = timed({{0, 0}, {1, 0}});
  for (const double bad : {0.0, -1.0, std::nan(""), -kInfinity})
    EXPECT_THROW(validate(list, {.max_accelerations = {bad}}), Error) << bad;
  EXPECT_THROW(validate(list, {.max_accelerations = {1, 1}}), Error) << "the robot has one variable";
}

/// The polynomial between two waypoints at a time after the first, by powers of it.
double place(const Waypoint& from, const Waypoint& to, double t) {
  const double h = to.time_s - from.time_s, p = from.positions[0], v = from.velocities[0];
  const double way = to.positions[0] - p - v * h, turn = to.velocities[0] - v;
  if (from.accelerations.empty()) {
    const double c = 3 * way / (h * h) - turn / h, d = turn / (h * h) - 2 * way / (h * h * h);
    return p + t * (v + t * (c + t * d));
  }
  // What is left of position, velocity and acceleration at the end, in units of the duration, is for powers 3 to 5.
  const double a = from.accelerations[0] * h * h, x = way - a / 2, y = turn * h - a;
  const double z = to.accelerations[0] * h * h - a, s = t / h;
  const double c3 = 10 * x - 4 * y + z / 2, c4 = -15 * x + 7 * y - z, c5 = 6 * x - 3 * y + z / 2;
  return p + v * t + s * s * (a / 2 + s * (c3 + s * (c4 + s * c5)));
}

bool is_within(const std::vector<TrajectoryFinding>& findings, double position, double margin) {
  return std::ranges::any_of(findings, [&](const TrajectoryFinding& one) {
    return position >= one.begin.position() - margin && position <= one.end.position() + margin;
  });
}

std::vector<Waypoint> any_trajectory(Rng& rng, Interpolation interpolation) {
  std::vector<Waypoint> list(static_cast<std::size_t>(rng.integer(2, 6)));
  double time_s = rng.real(-5, 5);
  for (Waypoint& waypoint : list) {
    waypoint = {time_s, {rng.real(-1, 1)}, {}, {}};
    if (interpolation != Interpolation::kLinear) waypoint.velocities = {rng.real(-1, 1)};
    if (interpolation == Interpolation::kQuintic) waypoint.accelerations = {rng.real(-3, 3)};
    time_s += rng.pick({0.05, 0.5, 2.0}) * rng.real(0.5, 1.5);
  }
  return list;
}

TEST(Acceleration, IsWhatDenseDifferencesSay) {
  constexpr int kSteps = 400;
  Rng rng(11);
  int over = 0, under = 0;
  for (int n = 0; n < kTrajectories; ++n) {
    const auto list = any_trajectory(rng, rng.pick({Interpolation::kCubic, Interpolation::kQuintic}));
    std::vector<std::pair<double, double>> accelerations;  // by position
    double most = 0;
    for (std::size_t k = 0; k + 1 < list.size(); ++k) {
      const double h = list[k + 1].time_s - list[k].time_s, step = h / kSteps;
      for (int i = 1; i < kSteps; ++i) {
        const auto at = [&](int j) { return place(list[k], list[k + 1], step * j); };
        const double acceleration = std::abs(at(i + 1) - 2 * at(i) + at(i - 1)) / (step * step);
        accelerations.emplace_back(static_cast<double>(k) + static_cast<double>(i) / kSteps, acceleration);
        most = std::max(most, acceleration);
      }
    }
    const double limit = most * rng.pick({0.3, 0.7, 0.9, 1.1, 2.0});
    const auto findings = found(list, limit);
    // Differences miss 1/400 at either end, and what a quintic does between them.
    const double slack = 0.05 * limit;
    for (const auto& [position, acceleration] : accelerations) {
      if (acceleration > limit * (1 + kSpeedTolerance) + slack) {
        EXPECT_TRUE(is_within(findings, position, 0)) << n << " at " << position << ": " << acceleration;
        ++over;
      } else if (acceleration < limit * (1 + kSpeedTolerance) - slack) {
        EXPECT_FALSE(is_within(findings, position, -1e-5)) << n << " at " << position << ": " << acceleration;
        ++under;
      }
    }
    double worst = 0;
    for (const TrajectoryFinding& one : findings) worst = std::max(worst, one.value);
    if (!findings.empty()) {
      EXPECT_NEAR(worst, most, 0.05 * most) << n;
    }
  }
  EXPECT_GT(over, 1000);
  EXPECT_GT(under, 1000);
}

TEST(Acceleration, OfCornersIsWhatDifferencesSay) {
  Rng rng(12);
  int bad = 0, fine = 0;
  for (int n = 0; n < kTrajectories; ++n) {
    const auto list = any_trajectory(rng, Interpolation::kLinear);
    const double limit = rng.pick({0.5, 2.0, 8.0, 30.0});
    const auto findings = found(list, limit);
    for (std::size_t k = 1; k + 1 < list.size(); ++k) {
      const double before = list[k].time_s - list[k - 1].time_s, after = list[k + 1].time_s - list[k].time_s;
      const double change = (list[k + 1].positions[0] - list[k].positions[0]) / after -
                            (list[k].positions[0] - list[k - 1].positions[0]) / before;
      const double acceleration = std::abs(2 * change / (before + after));
      if (std::abs(acceleration - 1.01 * limit) < 1e-6) continue;
      const bool is_bad = acceleration > 1.01 * limit;
      EXPECT_EQ(is_within(findings, static_cast<double>(k), 0), is_bad) << n << " at " << k << ": " << acceleration;
      (is_bad ? bad : fine) += 1;
      const auto told = std::ranges::find_if(
          findings, [&](const auto& one) { return one.worst.position() == static_cast<double>(k); });
      if (told != findings.end()) {
        EXPECT_NEAR(told->value, acceleration, 1e-9 * acceleration) << n << " at " << k;
      }
    }
  }
  EXPECT_GT(bad, 50);
  EXPECT_GT(fine, 50);
}

}  // namespace
}  // namespace clearway
