// Slabs of empty space: what they promise, and that they are nearly as wide as can be.
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/slab.hpp>

#include "oracle/rng.hpp"
#include "support/any_pose.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;

Pose at(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, y, z);
  return X;
}

/// The farthest that the posed body reaches along a direction of unit length, by its own support function.
double reach_m(const Shape& shape, const Pose& X_WS, const Vec3& n_W) {
  const Vec3 along_S = X_WS.linear().transpose() * n_W;
  return n_W.dot(X_WS * shape.support(along_S));
}

TEST(Slab, LiesBetweenTheBodiesAndIsNearlyTheirDistance) {
  Rng rng(8);
  int apart = 0, together = 0;
  for (int k = 0; k < 4000; ++k) {
    const Shape a = any_shape(rng), b = any_shape(rng);
    const Pose X_WA = any_pose(rng, 2), X_WB = any_pose(rng, 2);
    const WarmStart warm{rng.coin() ? Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)) : Vec3::Zero()};
    const Slab slab = slab_between(a, X_WA, b, X_WB, warm);
    const ClosestPoints truth = distance(a, X_WA, b, X_WB);
    ASSERT_LE(slab.width_m, truth.distance_m) << k;
    if (truth.distance_m == 0) {
      ++together;
      continue;
    }
    ++apart;
    ASSERT_GE(slab.width_m, 0.85 * truth.distance_m - 1e-9) << k;
    ASSERT_NEAR(slab.normal_W.norm(), 1, 1e-15);
    const double empty_m = -reach_m(b, X_WB, -slab.normal_W) - reach_m(a, X_WA, slab.normal_W);
    ASSERT_LE(slab.width_m, empty_m + 1e-14) << k;
    ASSERT_GE(slab.width_m, empty_m - 1e-12) << k;

    const Slab again = slab_across(3 * slab.normal_W, a, X_WA, b, X_WB);
    ASSERT_NEAR(again.width_m, slab.width_m, 1e-12) << k;
    ASSERT_LE(again.width_m, empty_m + 1e-14) << k;
    ASSERT_NEAR((again.normal_W - slab.normal_W).norm(), 0, 1e-15) << k;
    ASSERT_LT(slab_across(-slab.normal_W, a, X_WA, b, X_WB).width_m, 0) << k;
  }
  EXPECT_GT(apart, 1000);
  EXPECT_GT(together, 100);
}

TEST(Slab, OverAPlaneIsTheBodysHeight) {
  const Shape floor = make_half_space(Vec3::UnitZ(), 0), ball = make_sphere(0.25);
  const Slab up = slab_between(floor, Pose::Identity(), ball, at(3, 4, 1), {});
  EXPECT_NEAR(up.width_m, 0.75, 1e-12);
  EXPECT_LE(up.width_m, 0.75);
  EXPECT_TRUE(up.normal_W.isApprox(Vec3::UnitZ()));
  const Slab down = slab_between(ball, at(3, 4, 1), floor, Pose::Identity(), {});
  EXPECT_EQ(down.width_m, up.width_m);
  EXPECT_TRUE(down.normal_W.isApprox(-Vec3::UnitZ()));
  EXPECT_LE(slab_between(floor, Pose::Identity(), ball, at(3, 4, 0.2), {}).width_m, 0);
}

TEST(Slab, IsNoneWithoutAProof) {
  const Shape box = make_box(Vec3(1, 1, 1)), floor = make_half_space(Vec3::UnitZ(), 0);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_LE(slab_between(box, at(nan, 0, 0), box, at(9, 0, 0), {}).width_m, 0);
  EXPECT_LE(slab_across(Vec3::UnitX(), box, at(0, 0, 0), box, at(9, nan, 0)).width_m, 0);
  EXPECT_LE(slab_across(Vec3::Zero(), box, at(0, 0, 0), box, at(9, 0, 0)).width_m, 0);
  EXPECT_LE(slab_across(Vec3(nan, 0, 0), box, at(0, 0, 0), box, at(9, 0, 0)).width_m, 0);
  EXPECT_LE(slab_across(Vec3::UnitZ(), floor, at(0, 0, 0), box, at(0, 0, 9)).width_m, 0);
  EXPECT_LE(slab_between(box, at(0, 0, 0), box, at(0.5, 0, 0), {}).width_m, 0);
  EXPECT_GT(slab_between(box, at(0, 0, 0), box, at(9, 0, 0), {Vec3(nan, nan, nan)}).width_m, 7);
}

}  // namespace
}  // namespace clearway
