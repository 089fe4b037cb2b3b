// The polynomials between waypoints, against the definition of each interpolation and against slopes by difference.
#include <clearway/proof/curve.hpp>

#include "oracle/rng.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace clearway::proof {
namespace {

using oracle::Rng;

Waypoint any_waypoint(Rng& rng, double time_s) {
  Waypoint one{time_s, {}, {}, {}};
  for (int i = 0; i < 3; ++i) {
    one.positions.push_back(rng.real(-3, 3));
    one.velocities.push_back(rng.real(-2, 2));
    one.accelerations.push_back(rng.real(-5, 5));
  }
  return one;
}

void expect_holds(Interval a, double x, double error, const char* what) {
  EXPECT_LE(a.low - error, x) << what;
  EXPECT_GE(a.high + error, x) << what;
}

TEST(Curve, BeginsAndEndsInItsWaypointsAsFastAsTheySay) {
  Rng rng(1);
  for (const Interpolation way : {Interpolation::kLinear, Interpolation::kCubic, Interpolation::kQuintic}) {
    for (int k = 0; k < 200; ++k) {
      const double h = rng.real(0.01, 3), start = rng.real(0, 100);
      const Waypoint from = any_waypoint(rng, start), to = any_waypoint(rng, start + h);
      const double seconds = to.time_s - from.time_s;
      const Curve curve(from, to, way);
      for (std::size_t i = 0; i < 3; ++i) {
        for (const double s : {0.0, 1.0}) {
          const Waypoint& end = s == 0 ? from : to;
          expect_holds(curve.values_at(s)[i], end.positions[i], 0, "position");
          EXPECT_LT(curve.values_at(s)[i].high - curve.values_at(s)[i].low, 1e-11);
          const Interval slope = curve.values_over({s, 0})[i].slope;
          if (way != Interpolation::kLinear) expect_holds(slope, end.velocities[i] * seconds, 1e-12, "velocity");
          EXPECT_LT(slope.high - slope.low, 1e-10);
          if (way != Interpolation::kQuintic) continue;
          const double step = 1e-4,
                       inner = s == 0 ? step : 1 - step;  // one-sided: the polynomial goes on beyond its ends
          const double before = curve.values_over({s == 0 ? 0 : inner, 0})[i].slope.middle(),
                       after = curve.values_over({s == 0 ? inner : 1, 0})[i].slope.middle();
          EXPECT_NEAR((after - before) / step, end.accelerations[i] * seconds * seconds,
                      0.05 * (1 + seconds * seconds * 20));
        }
      }
    }
  }
}

TEST(Curve, IsOfLeastDegree) {
  // Three at rest and evenly spaced: a cubic passes the middle half way, with one and a half times the mean speed.
  const Waypoint from{0, {0}, {0}, {0}}, to{2, {1}, {0}, {0}};
  expect_holds(Curve(from, to, Interpolation::kCubic).values_over({0.5, 0})[0].slope, 1.5, 1e-15, "cubic");
  expect_holds(Curve(from, to, Interpolation::kQuintic).values_over({0.5, 0})[0].slope, 1.875, 1e-15, "quintic");
  expect_holds(Curve(from, to, Interpolation::kLinear).values_over({0.5, 0})[0].slope, 1, 0, "linear");
}

TEST(Curve, HoldsAllValuesAndSlopesOfAPiece) {
  Rng rng(2);
  for (const Interpolation way : {Interpolation::kLinear, Interpolation::kCubic, Interpolation::kQuintic}) {
    for (int k = 0; k < 500; ++k) {
      const Waypoint from = any_waypoint(rng, 1), to = any_waypoint(rng, 1 + rng.real(0.1, 2));
      const Curve curve(from, to, way);
      const double half = std::ldexp(0.5, -rng.integer(0, 12)), middle = half + rng.real(0, 1 - 2 * half);
      const auto over = curve.values_over({middle, half});
      for (int n = 0; n < 10; ++n) {
        const double s = middle + half * rng.real(-1, 1);
        const auto here = curve.values_over({s, 0});
        for (std::size_t i = 0; i < 3; ++i) {
          expect_holds(over[i].value, here[i].value.middle(), 1e-12, "value");
          expect_holds(over[i].slope, here[i].slope.middle(), 1e-12, "slope");
        }
      }
      if (half < 1e-3) {
        EXPECT_LT(over[0].value.high - over[0].value.low, 200 * half);
      }
    }
  }
}

}  // namespace
}  // namespace clearway::proof
