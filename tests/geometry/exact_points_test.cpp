// ExactPoints and Plane: sides and turns are those of exact arithmetic, where doubles round, overflow and underflow.
#include "geometry/exact_points.hpp"

#include "oracle/rng.hpp"

#include <gtest/gtest.h>
#include <boost/multiprecision/cpp_int.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;
using Rational = boost::multiprecision::cpp_rational;
using Points = std::vector<Vec3>;

std::array<Rational, 3> normal_of(const Vec3& a, const Vec3& b, const Vec3& c) {
  std::array<Rational, 3> u, v;
  for (int k = 0; k < 3; ++k) {
    u[k] = Rational(b[k]) - Rational(a[k]);
    v[k] = Rational(c[k]) - Rational(a[k]);
  }
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

int true_turn(const Vec3& a, const Vec3& b, const Vec3& c, int axis) { return normal_of(a, b, c)[axis].sign(); }

int true_side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const std::array<Rational, 3> normal = normal_of(a, b, c);
  Rational height = 0;
  for (int k = 0; k < 3; ++k) height += normal[k] * (Rational(p[k]) - Rational(a[k]));
  return height.sign();
}

/// Both ways to ask, both ways round.
void expect_true_side(const Points& points) {
  const ExactPoints exact(points);
  const int expected = true_side(points[0], points[1], points[2], points[3]);
  EXPECT_EQ(exact.side(0, 1, 2, 3), expected);
  EXPECT_EQ(exact.side(0, 2, 1, 3), -expected);
  EXPECT_EQ(Plane(exact, 0, 1, 2).place(exact, 3).side, expected);
  EXPECT_EQ(Plane(exact, 0, 2, 1).place(exact, 3).side, -expected);
}

Vec3 in_cube(Rng& rng) { return {rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)}; }

/// A point of the plane of the first three, as well as doubles can say, often far outside their triangle.
Vec3 near_plane(const Points& p, Rng& rng) {
  const double s = rng.real(-2, 2), t = rng.real(-2, 2);
  return p[0] + s * (p[1] - p[0]) + t * (p[2] - p[0]);
}

TEST(Plane, SideIsExactWhereDoublesCannotTell) {
  Rng rng(1);
  for (int round = 0; round < 20000; ++round) {
    Points points{in_cube(rng), in_cube(rng), in_cube(rng)};
    if (rng.coin())
      points[2] = points[0] + (points[1] - points[0]) * rng.real(0, 1) + in_cube(rng) * rng.power_of_two(-50, 0);
    points.push_back(near_plane(points, rng));
    expect_true_side(points);
  }
}

TEST(ExactPoints, TurnIsExactWhereDoublesCannotTell) {
  Rng rng(2);
  for (int round = 0; round < 20000; ++round) {
    Points points{in_cube(rng), in_cube(rng)};
    points.push_back(points[0] + rng.real(-2, 2) * (points[1] - points[0]));
    const ExactPoints exact(points);
    for (int axis = 0; axis < 3; ++axis) {
      const int expected = true_turn(points[0], points[1], points[2], axis);
      EXPECT_EQ(exact.turn(0, 1, 2, axis), expected);
      EXPECT_EQ(exact.turn(1, 0, 2, axis), -expected);
    }
  }
}

// Parallelograms of almost the size of the cube [-1, 1]^3 and exactly flat, on a grid of 2^-bits along x: every bit of
// the determinant must cancel. Then one coordinate is moved by the smallest step.
TEST(ExactPoints, SideIsExactAtEveryNumberOfBits) {
  Rng rng(3);
  for (int bits = 53; bits <= 80; ++bits) {
    for (int round = 0; round < 50; ++round) {
      const auto small = [&] { return std::ldexp(rng.integer(1, 1 << 30), -53); };
      const auto fine = [&] { return std::ldexp(rng.integer(1, 1 << 30), -bits); };
      const double y = small(), z = small();
      const Vec3 a(fine(), 1 - small(), 1 - small());
      const Vec3 b(fine(), a.y() - y, z + small() - 1);
      const Vec3 c(fine(), y + small() - 1, a.z() - z);
      Points points{a, b, c, {b.x() - a.x() + c.x(), c.y() - y, b.z() - z}};  // b + c - a, and nothing rounds
      ASSERT_EQ(true_side(a, b, c, points[3]), 0);
      expect_true_side(points);
      double& x = points[rng.below(4)].x();
      x = std::nextafter(x, rng.sign());
      expect_true_side(points);
    }
  }
}

TEST(ExactPoints, SideIsExactAtTheEndsOfTheRange) {
  Rng rng(4);
  constexpr double kLargest = std::numeric_limits<double>::max();
  constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
  for (int round = 0; round < 1000; ++round) {
    Points points(4);
    for (Vec3& p : points) {
      for (double& x : p) x = rng.sign() * rng.pick({0.0, kSmallest, 3 * kSmallest, 1e-300, 1.0, 1e300, kLargest});
    }
    expect_true_side(points);
  }
}

// Heights near the smallest number there is, and a far point, so that scaling does not help.
TEST(Plane, SideIsExactWhereProductsUnderflow) {
  Rng rng(5);
  for (int round = 0; round < 5000; ++round) {
    const double size = rng.power_of_two(-360, -330);
    Points points{size * in_cube(rng), size * in_cube(rng), size * in_cube(rng)};
    points.push_back(near_plane(points, rng));
    points.emplace_back(1, 1, 1);
    expect_true_side(points);
  }
}

TEST(ExactPoints, ScaledCoordinatesAreAtMostOne) {
  for (const double x : {5e-324, 1e-300, 0.75, 1.0, 1e300, std::numeric_limits<double>::max()}) {
    const Points points{{x, -x, x / 3}, {0, 0, 0}};
    const Vec3 scaled = ExactPoints(points).scaled(0);
    EXPECT_LE(scaled.cwiseAbs().maxCoeff(), 1);
    EXPECT_GE(scaled.cwiseAbs().maxCoeff(), 0.5);
  }
}

}  // namespace
}  // namespace clearway
