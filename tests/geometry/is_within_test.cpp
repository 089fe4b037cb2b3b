// is_within: what intersects() says of bodies with the gap added to their radii, exactly at the edge too.
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/intersects.hpp>

#include "oracle/rng.hpp"
#include "support/instruction_sets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace clearway {
namespace {

using oracle::Rng;

Pose random_pose(Rng& rng, double reach_m) {
  Pose X = Pose::Identity();
  const auto number = [&] { return rng.real(-1, 1); };
  X.linear() = Eigen::Quaterniond(number(), number(), number(), number()).normalized().toRotationMatrix();
  X.translation() = reach_m * Vec3(number(), number(), number());
  return X;
}

Hull random_hull(Rng& rng, double radius_m) {
  std::vector<Vec3> points;
  const int count = rng.integer(1, 40);
  for (int i = 0; i < count; ++i) points.emplace_back(rng.real(-0.3, 0.3), rng.real(-0.2, 0.2), rng.real(-0.1, 0.1));
  return build_hull(points, radius_m);
}

bool within(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double gap_m) {
  WarmStart cold;
  return is_within(a, X_WA, b, X_WB, gap_m, cold);
}

TEST(IsWithin, EqualsIntersectsWithTheGapAsARadius) {
  for_each_instruction_set([](const std::string& name) {
    Rng rng(11);
    int hits = 0, frees = 0;
    for (int i = 0; i < 4000; ++i) {
      const Hull a = random_hull(rng, rng.coin() ? 0 : rng.real(0, 0.1)), b = random_hull(rng, 0);
      const Pose X_WA = random_pose(rng, 0.5), X_WB = random_pose(rng, 0.5);
      // Around the distance itself, within rounding of it, and anywhere.
      const double distance_m = distance(a, X_WA, b, X_WB).distance_m;
      const double gap_m = rng.coin()   ? rng.real(0, 0.5)
                           : rng.coin() ? distance_m * rng.real(0.99, 1.01)
                                        : distance_m * (1 + rng.integer(-8, 8) * 0x1p-52);
      const bool is = within(a, X_WA, b, X_WB, gap_m);
      ASSERT_EQ(is, intersects(a, X_WA, b.with_radius(gap_m), X_WB)) << name << " " << i;
      ASSERT_EQ(is, within(b, X_WB, a, X_WA, gap_m)) << name << " " << i;
      (is ? hits : frees) += 1;
    }
    EXPECT_GT(hits, 500);
    EXPECT_GT(frees, 500);
  });
}

TEST(IsWithin, AtTheExactDistanceIsWithin) {
  const Hull box = make_box({2, 2, 2});
  Pose X = Pose::Identity();
  X.translation().x() = 2.25;  // a gap of exactly a quarter
  const Pose origin = Pose::Identity();
  EXPECT_TRUE(within(box, origin, box, X, 0.25));
  EXPECT_FALSE(within(box, origin, box, X, std::nextafter(0.25, 0)));
  const Shape ground = make_half_space({0, 0, 1}, -1.25);
  EXPECT_TRUE(within(box, origin, ground, origin, 0.25));
  EXPECT_FALSE(within(box, origin, ground, origin, std::nextafter(0.25, 0)));
  EXPECT_FALSE(within(ground, origin, box, origin, std::nextafter(0.25, 0)));
}

TEST(IsWithin, HoldsForRoundShapesOutsideTheirBand) {
  Rng rng(5);
  for (int i = 0; i < 2000; ++i) {
    const Shape a = rng.coin() ? make_cylinder(rng.real(0.05, 0.5), rng.real(0.02, 0.2))
                               : make_ellipsoid({rng.real(0.1, 0.3), rng.real(0.05, 0.3), rng.real(0.05, 0.3)});
    const Shape b = rng.coin() ? Shape(random_hull(rng, 0)) : make_cone(rng.real(0.1, 0.4), rng.real(0.05, 0.2));
    const Pose X_WA = random_pose(rng, 0.6), X_WB = random_pose(rng, 0.6);
    const double distance_m = distance(a, X_WA, b, X_WB).distance_m;
    if (distance_m == 0) continue;
    EXPECT_TRUE(within(a, X_WA, b, X_WB, distance_m * (1 + 1e-6) + 1e-7));
    EXPECT_FALSE(within(a, X_WA, b, X_WB, std::max(0.0, distance_m * (1 - 1e-6) - 1e-7))) << i;
  }
}

TEST(IsWithin, ABadGapProvesNothing) {
  const Hull ball = make_sphere(0.1);
  Pose far = Pose::Identity();
  far.translation().x() = 10;
  for (const double bad : {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    EXPECT_TRUE(within(ball, Pose::Identity(), ball, far, bad));
  EXPECT_TRUE(within(ball, Pose::Identity(), ball, far, 1e300));
}

}  // namespace
}  // namespace clearway
