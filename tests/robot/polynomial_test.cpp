// What bounds a polynomial holds it, and hardly more; what is out of range is found, and where.
#include <clearway/robot/polynomial.hpp>
#include <clearway/robot/segment.hpp>

#include "oracle/rng.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;
using End = Polynomial::End;

End any_end(Rng& rng) { return {rng.real(-2, 2), rng.real(-9, 9), rng.real(-30, 30)}; }

Polynomial any_polynomial(Rng& rng) {
  const End from = any_end(rng), to = any_end(rng);
  if (rng.below(3) == 0) return Polynomial::linear(from.value, to.value);
  return rng.coin() ? Polynomial::cubic(from, to) : Polynomial::quintic(from, to);
}

/// By powers of the share: shares no formula with control points.
double by_powers(const End& a, const End& b, bool is_quintic, double s) {
  const double d = b.value - a.value;
  if (!is_quintic) {
    const double c2 = 3 * d - 2 * a.first - b.first, c3 = -2 * d + a.first + b.first;
    return a.value + s * (a.first + s * (c2 + s * c3));
  }
  const double c3 = 10 * d - 6 * a.first - 4 * b.first - 1.5 * a.second + 0.5 * b.second;
  const double c4 = -15 * d + 8 * a.first + 7 * b.first + 1.5 * a.second - b.second;
  const double c5 = 6 * d - 3 * (a.first + b.first) - 0.5 * (a.second - b.second);
  return a.value + s * (a.first + s * (a.second / 2 + s * (c3 + s * (c4 + s * c5))));
}

TEST(Polynomial, HasTheValuesAndDerivativesOfItsEnds) {
  Rng rng(1);
  for (int k = 0; k < 200; ++k) {
    const End a = any_end(rng), b = any_end(rng);
    const Polynomial cubic = Polynomial::cubic(a, b), quintic = Polynomial::quintic(a, b);
    for (const double s : {0.0, 0.1, 0.5, 0.77, 1.0}) {
      ASSERT_NEAR(cubic.at(s), by_powers(a, b, false, s), 1e-13);
      ASSERT_NEAR(quintic.at(s), by_powers(a, b, true, s), 1e-13);
    }
    ASSERT_EQ(cubic.at(0), a.value);
    ASSERT_EQ(quintic.at(1), b.value);
    ASSERT_NEAR(cubic.derivative().at(0), a.first, 1e-13);
    ASSERT_NEAR(quintic.derivative().at(1), b.first, 1e-13);
    ASSERT_NEAR(quintic.derivative().derivative().at(0), a.second, 1e-12);
  }
}

TEST(Polynomial, BoundsHoldAndGetTight) {
  Rng rng(2);
  for (int k = 0; k < 500; ++k) {
    const Polynomial p = any_polynomial(rng);
    const double begin = rng.real(0, 0.9), end = begin + (1 - begin) * rng.pick({1.0, 0.3, 0.01});
    const Polynomial piece = p.over(begin, end);
    const auto [low, high] = piece.range();
    const double from = p.at(begin), to = p.at(end), middle = p.at((begin + end) / 2);
    double least = from, most = from, away = 0, stray = 0, speed = 0, last = from;
    constexpr int kSteps = 300;
    for (int i = 0; i <= kSteps; ++i) {
      const double share = static_cast<double>(i) / kSteps, value = p.at(begin + share * (end - begin));
      ASSERT_NEAR(piece.at(share), value, 1e-12);
      least = std::min(least, value);
      most = std::max(most, value);
      away = std::max(away, std::abs(value - middle));
      stray = std::max(stray, std::abs(value - (from + share * (to - from))));
      speed = std::max(speed, std::abs(value - last) * kSteps);
      last = value;
    }
    ASSERT_LE(low, least);
    ASSERT_GE(high, most);
    ASSERT_GE(piece.farthest_from(middle), away);
    ASSERT_GE(piece.farthest_from_chord(), stray - 1e-14);
    ASSERT_GE(piece.fastest(), speed - 1e-11);
    if (end - begin > 0.01) continue;
    ASSERT_LE(high - low, 1.2 * (most - least) + 2e-3);
    ASSERT_LE(piece.farthest_from_chord(), 3 * stray + 1e-5);
  }
}

TEST(Polynomial, WhatIsOutOfRangeIsFoundWhereItIs) {
  Rng rng(3);
  int outside = 0;
  for (int k = 0; k < 500; ++k) {
    const Polynomial p = any_polynomial(rng);
    const Polynomial::Range allowed{-rng.real(0.5, 2.5), rng.real(0.5, 2.5)};
    std::vector<Excess> all;
    for (auto one = find_excess(p, allowed, 0); one; one = find_excess(p, allowed, one->end)) all.push_back(*one);
    for (int i = 0; i <= 1000; ++i) {
      const double share = i / 1000.0, value = p.at(share);
      const bool is_out = value < allowed.low || value > allowed.high;
      const bool is_found =
          std::ranges::any_of(all, [&](const Excess& e) { return share >= e.begin && share <= e.end; });
      ASSERT_TRUE(is_found || !is_out) << k << " at " << share;
      outside += is_out;
    }
    for (const Excess& one : all) {
      ASSERT_GE(one.end, std::min(1.0, one.begin + 0x1p-20));
      ASSERT_LE(one.begin, one.at);
      ASSERT_LE(one.at, one.end);
      ASSERT_EQ(one.value, p.at(one.at));
      const double slack = 1e-5 + 0x1p-19 * p.fastest();  // no farther out of the stretch than a microsecond goes
      ASSERT_TRUE(one.value < allowed.low + slack || one.value > allowed.high - slack);
      for (const double border : {one.begin, one.end}) {
        const double value = p.at(border);
        const bool is_border = std::abs(value - allowed.low) < slack || std::abs(value - allowed.high) < slack;
        ASSERT_TRUE(is_border || border == 0 || border == 1) << k << " at " << border;
      }
    }
  }
  EXPECT_GT(outside, 10000);
}

TEST(Polynomial, OverflowIsNeverInRange) {
  const Polynomial p = Polynomial::quintic({1e308, 1.7e308, 1e308}, {1e308, -1.7e308, 1e308});
  const auto excess = find_excess(p, {-1.7e308, 1.7e308}, 0);
  ASSERT_TRUE(excess);
  EXPECT_EQ(excess->begin, 0);
  EXPECT_EQ(excess->end, 1);
  EXPECT_FALSE(find_excess(Polynomial::linear(-1, 1), {-1.1, 1.1}, 0));
}

TEST(Segment, GoesByWhatItsWaypointsSay) {
  const Waypoint from{1, {0.5}, {0.25}, {0.125}}, to{3, {1.5}, {-0.5}, {1}};
  Segment segment;
  std::vector<double> q(1);
  const auto at = [&](double share) {
    segment.write_state(share, q);
    return q[0];
  };
  segment.go(from, to, Interpolation::kLinear);
  EXPECT_TRUE(segment.is_straight());
  EXPECT_EQ(at(0.25), 0.75);
  segment.go(from, to, Interpolation::kCubic);
  EXPECT_FALSE(segment.is_straight());
  EXPECT_EQ(segment.duration_s(), 2);
  EXPECT_NEAR(at(0.3), by_powers({0.5, 0.5, 0}, {1.5, -1, 0}, false, 0.3), 1e-15);
  segment.go(from, to, Interpolation::kQuintic);
  EXPECT_NEAR(at(0.3), by_powers({0.5, 0.5, 0.5}, {1.5, -1, 4}, true, 0.3), 1e-15);
}

}  // namespace
}  // namespace clearway
