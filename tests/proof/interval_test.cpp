// Outward rounding, against exact rationals and numbers of a hundred digits.
#include <clearway/proof/interval.hpp>

#include "oracle/rng.hpp"

#include <gtest/gtest.h>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include <cmath>
#include <numbers>

namespace clearway::proof {
namespace {

using Exact = boost::multiprecision::cpp_rational;
using Wide = boost::multiprecision::cpp_bin_float_100;
using oracle::Rng;

/// Of any size, and often one of those where rounding is peculiar.
double any_double(Rng& rng) {
  switch (rng.below(6)) {
    case 0:
      return rng.sign() * rng.power_of_two(-40, 40);
    case 1:
      return rng.sign() * std::ldexp(1 + std::ldexp(1.0, -52), rng.integer(-30, 30));
    case 2:
      return rng.sign() * std::ldexp(rng.real(0.5, 1), rng.integer(-500, 500));
    case 3:
      return rng.pick({0.0, 1.0, -1.0, 0x1p-1074, -0x1p-1074, 0x1p-1022, 3.0});
    default:
      return rng.real(-10, 10);
  }
}

Interval any_interval(Rng& rng) {
  const double a = any_double(rng), b = rng.coin() ? a : any_double(rng);
  return {std::min(a, b), std::max(a, b)};
}

double inside(Rng& rng, Interval a) {
  const double x = rng.pick({a.low, a.high, a.low + (a.high - a.low) * rng.real(0, 1)});
  return std::clamp(x, a.low, a.high);
}

bool holds(Interval a, const Exact& x) {
  return (a.low == -kInfinity || Exact(a.low) <= x) && (a.high == kInfinity || x <= Exact(a.high));
}

TEST(Interval, HoldsTheExactResult) {
  Rng rng(1);
  for (int k = 0; k < 200000; ++k) {
    const Interval a = any_interval(rng), b = any_interval(rng);
    const double x = inside(rng, a), y = inside(rng, b);
    const Exact p(x), q(y);
    ASSERT_TRUE(holds(a + b, p + q)) << x << " + " << y;
    ASSERT_TRUE(holds(a - b, p - q)) << x << " - " << y;
    ASSERT_TRUE(holds(a * b, p * q)) << x << " * " << y;
    ASSERT_TRUE(holds(a * y, p * q)) << x << " * " << y;
    ASSERT_TRUE(holds(square(a), p * p)) << x;
    ASSERT_TRUE(holds(-a, -p));
    ASSERT_TRUE(holds(magnitude_of(a), abs(p)));
    if (y != 0) {
      ASSERT_TRUE(holds(a / b, p / q)) << x << " / " << y;
    }
    const Interval root = square_root(magnitude_of(a));
    ASSERT_TRUE(root.low >= 0 && Exact(root.low) * Exact(root.low) <= abs(p)) << x;
    ASSERT_TRUE(root.high == kInfinity || Exact(root.high) * Exact(root.high) >= abs(p)) << x;
  }
}

TEST(Interval, IsNarrow) {
  Rng rng(2);
  for (int k = 0; k < 10000; ++k) {
    const double x = rng.real(1, 10), y = rng.real(1, 10);
    for (const Interval a : {Interval(x) + y, Interval(x) * Interval(y), Interval(x) / y, square_root(x), square(x)})
      ASSERT_LE(a.high - a.low, 6 * std::ldexp(a.high, -52));
  }
}

TEST(Interval, WhatIsNoNumberIsAnyNumber) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (const Interval a : {Interval(none) + 1, Interval(1) - none, Interval(none) * Interval(2), Interval(none) * 2.0,
                           Interval(1) / Interval(-1, 1), Interval(1) / Interval(0), Interval(1e300) * Interval(1e300),
                           Interval(kInfinity) * Interval(0), Interval(kInfinity) - Interval(kInfinity)}) {
    EXPECT_EQ(a.low, -kInfinity);
    EXPECT_EQ(a.high, kInfinity);
  }
}

double any_angle(Rng& rng) {
  const double quarter = std::numbers::pi / 2;
  switch (rng.below(5)) {
    case 0:
      return quarter * rng.integer(-40, 40);  // as near to where a sine turns, or vanishes, as doubles get
    case 1:
      return std::nextafter(quarter * rng.integer(-40, 40), rng.sign() * 1000);
    case 2:
      return rng.sign() * std::ldexp(rng.real(0.5, 1), rng.integer(-60, 30));
    default:
      return rng.real(-20, 20);
  }
}

TEST(Interval, HoldsTheSineOfAnAngle) {
  Rng rng(3);
  for (int k = 0; k < 20000; ++k) {
    const double x = any_angle(rng);
    const Wide s = sin(Wide(x)), c = cos(Wide(x));
    const Interval sines = sine(x), cosines = cosine(x);
    ASSERT_TRUE(Wide(sines.low) <= s && s <= Wide(sines.high)) << x;
    ASSERT_TRUE(Wide(cosines.low) <= c && c <= Wide(cosines.high)) << x;
    ASSERT_LE(sines.high - sines.low, 1e-14 + std::ldexp(std::abs(x), -48)) << x;
    ASSERT_LE(cosines.high - cosines.low, 1e-14 + std::ldexp(std::abs(x), -48)) << x;
  }
}

TEST(Interval, HoldsTheSinesOfAllAnglesBetween) {
  Rng rng(4);
  for (int k = 0; k < 20000; ++k) {
    const double a = any_angle(rng), width = std::ldexp(rng.real(0, 1), rng.integer(-30, 4));
    const Interval angles{a, a + width}, sines = sine(angles), cosines = cosine(angles);
    for (int i = 0; i <= 4; ++i) {
      // Its ends, a place between, and where a sine turns if that is between.
      const double turn = std::numbers::pi / 2 * std::ceil(a / (std::numbers::pi / 2));
      const double x = i == 0 ? a : i == 1 ? a + width : i == 2 ? turn : inside(rng, angles);
      if (!angles.contains(x)) continue;
      const Wide s = sin(Wide(x)), c = cos(Wide(x));
      ASSERT_TRUE(Wide(sines.low) <= s && s <= Wide(sines.high)) << x << " in " << a << " + " << width;
      ASSERT_TRUE(Wide(cosines.low) <= c && c <= Wide(cosines.high)) << x << " in " << a << " + " << width;
    }
    if (width < 1e-3) {
      ASSERT_LE(sines.high - sines.low, 1e-14 + 2 * width + std::ldexp(std::abs(a), -49));
    }
  }
}

TEST(Interval, HugeAnglesAreAnyAngle) {
  for (const double x : {1e13, -1e300, kInfinity, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(sine(Interval(x)).low, -1);
    EXPECT_EQ(sine(Interval(x)).high, 1);
  }
}

}  // namespace
}  // namespace clearway::proof
