// Paths over time: the times of a ramp by hand, and limits and path kept for any path.
#include <clearway/common/error.hpp>
#include <clearway/robot/trajectory.hpp>

#include "oracle/rng.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace clearway {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();
using Path = std::vector<std::vector<double>>;

std::vector<VariableId> variables(std::size_t count) {
  std::vector<VariableId> ids;
  for (std::uint32_t i = 0; i < count; ++i) ids.push_back(VariableId{i});
  return ids;
}

Trajectory timed(const Path& path, const MotionLimits& limits, double period_s = kNone) {
  return time_along(path, variables(path.front().size()), limits, period_s);
}

TEST(Trajectory, RampsUpCruisesAndRampsDown) {
  // 4 m at 1 m/s and 2 m/s^2: half a second and a quarter of a metre each for speeding up and slowing down.
  const Trajectory t = timed({{1}, {5}}, {.velocity = {1}, .acceleration = {2}});
  ASSERT_EQ(t.points.size(), 4U);
  EXPECT_NEAR(t.points[1].time_s, 0.5, 1e-12);
  EXPECT_NEAR(t.points[1].positions[0], 1.25, 1e-12);
  EXPECT_NEAR(t.points[1].velocities[0], 1, 1e-12);
  EXPECT_NEAR(t.points[2].time_s, 4, 1e-12);
  EXPECT_NEAR(t.points[2].positions[0], 4.75, 1e-12);
  EXPECT_NEAR(t.points[2].accelerations[0], -2, 1e-12);
  EXPECT_NEAR(t.points[3].time_s, 4.5, 1e-12);
  EXPECT_EQ(t.points[3].positions[0], 5);
  EXPECT_EQ(t.points[3].velocities[0], 0);
}

TEST(Trajectory, AShortWayHasNoCruise) {
  const Trajectory t = timed({{0, 0}, {0.5, -0.25}}, {.velocity = {10, 10}, .acceleration = {2, 2}});
  ASSERT_EQ(t.points.size(), 3U);
  EXPECT_NEAR(t.points[1].time_s, 0.5, 1e-12);
  EXPECT_NEAR(t.points[1].velocities[0], 1, 1e-12);
  EXPECT_NEAR(t.points[1].velocities[1], -0.5, 1e-12);  // both arrive together
  EXPECT_NEAR(t.points[2].time_s, 1, 1e-12);
}

TEST(Trajectory, StopsOnlyWhereThePathBends) {
  const MotionLimits limits{.velocity = {1, 1}, .acceleration = {1, 1}};
  const Trajectory straight = timed({{0, 0}, {1, 0}, {1, 0}, {4, 0}}, limits);
  EXPECT_NEAR(straight.points.back().time_s, 5, 1e-12);
  const Trajectory bent = timed({{0, 0}, {2, 0}, {2, 2}}, limits);
  EXPECT_NEAR(bent.points.back().time_s, 6, 1e-12);
  EXPECT_NEAR(timed({{0, 0}, {2, 0}, {0, 0}}, limits).points.back().time_s, 6, 1e-12);  // back is a bend
}

TEST(Trajectory, OneLimitIsEnough) {
  EXPECT_NEAR(timed({{0}, {3}}, {.velocity = {1}, .acceleration = {kNone}}).points.back().time_s, 3, 1e-12);
  EXPECT_NEAR(timed({{0}, {4}}, {.velocity = {kNone}, .acceleration = {1}}).points.back().time_s, 4, 1e-12);
  EXPECT_THROW((void)timed({{0}, {4}}, {.velocity = {kNone}, .acceleration = {kNone}}), Error);
  EXPECT_NO_THROW((void)timed({{4}, {4}}, {.velocity = {kNone}, .acceleration = {kNone}}));
}

TEST(Trajectory, BadLimitsAreRefused) {
  for (const double bad : {0.0, -1.0, std::nan("")}) {
    EXPECT_THROW((void)timed({{0}, {1}}, {.velocity = {bad}, .acceleration = {1}}), Error);
    EXPECT_THROW((void)timed({{0}, {1}}, {.velocity = {1}, .acceleration = {bad}}), Error);
    EXPECT_THROW((void)timed({{0}, {1}}, {.velocity = {1}, .acceleration = {1}}, bad), Error);
  }
  EXPECT_THROW((void)timed({{0}, {1}}, {.velocity = {}, .acceleration = {1}}), Error);
}

/// How far a state is from a path.
double distance_to(const Path& path, const std::vector<double>& q) {
  double least = HUGE_VAL;
  for (std::size_t k = 0; k + 1 < path.size(); ++k) {
    double along = 0, squared = 0;
    for (std::size_t i = 0; i < q.size(); ++i) {
      along += (q[i] - path[k][i]) * (path[k + 1][i] - path[k][i]);
      squared += std::pow(path[k + 1][i] - path[k][i], 2);
    }
    const double s = squared > 0 ? std::clamp(along / squared, 0.0, 1.0) : 0;
    double off = 0;
    for (std::size_t i = 0; i < q.size(); ++i)
      off += std::pow(q[i] - path[k][i] - s * (path[k + 1][i] - path[k][i]), 2);
    least = std::min(least, std::sqrt(off));
  }
  return least;
}

TEST(Trajectory, KeepsToPathAndLimits) {
  oracle::Rng rng(9);
  for (int k = 0; k < 300; ++k) {
    const int count = rng.integer(1, 7), states = rng.integer(2, 8);
    Path path;
    MotionLimits limits;
    for (int i = 0; i < count; ++i) {
      limits.velocity.push_back(rng.real(0.1, 3));
      limits.acceleration.push_back(rng.real(0.1, 20));
    }
    for (int s = 0; s < states; ++s) {
      auto& q = path.emplace_back();
      for (int i = 0; i < count; ++i) q.push_back(rng.below(5) == 0 ? 0 : rng.real(-3, 3));
    }
    const double period_s = rng.coin() ? 0.01 : kNone;
    const Trajectory t = timed(path, limits, period_s);
    ASSERT_EQ(t.points.front().positions, path.front());
    ASSERT_EQ(t.points.back().positions, path.back());
    for (std::size_t p = 0; p < t.points.size(); ++p) {
      const TrajectoryPoint& point = t.points[p];
      ASSERT_LT(distance_to(path, point.positions), 1e-12);
      for (std::size_t i = 0; i < limits.velocity.size(); ++i) {
        ASSERT_LE(std::abs(point.velocities[i]), limits.velocity[i] * (1 + 1e-9));
        ASSERT_LE(std::abs(point.accelerations[i]), limits.acceleration[i] * (1 + 1e-9));
      }
      if (p == 0) continue;
      // From the point before, by its velocity and acceleration: where this one is.
      const TrajectoryPoint& before = t.points[p - 1];
      const double dt = point.time_s - before.time_s;
      ASSERT_GT(dt, 0);
      ASSERT_LE(dt, period_s * (1 + 1e-6));
      for (std::size_t i = 0; i < limits.velocity.size(); ++i) {
        ASSERT_NEAR(before.positions[i] + before.velocities[i] * dt + before.accelerations[i] * dt * dt / 2,
                    point.positions[i], 1e-7);
        ASSERT_NEAR(before.velocities[i] + before.accelerations[i] * dt, point.velocities[i], 1e-6);
      }
    }
  }
}

}  // namespace
}  // namespace clearway
