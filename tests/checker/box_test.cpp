// A box holds its body, however it is posed; and not much more.
#include "checker/box.hpp"

#include "oracle/rng.hpp"
#include "support/any_pose.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace clearway {
namespace {

using oracle::Rng;

bool holds(const Box& box, const Vec3& p) {
  return (p.array() >= box.low.array()).all() && (p.array() <= box.high.array()).all();
}

/// R need not be a rotation.
Pose any_matrix(Rng& rng, double reach_m) {
  Pose X = any_pose(rng, reach_m);
  if (rng.coin()) {
    for (int i = 0; i < 9; ++i) X.linear()(i / 3, i % 3) = rng.real(-2, 2);
  }
  return X;
}

TEST(Box, HoldsEveryExtremePointOfItsBody) {
  Rng rng(1);
  for (int k = 0; k < 20'000; ++k) {
    const Shape shape = any_shape(rng);
    const Pose X = any_matrix(rng, rng.coin() ? 2 : 1e6);
    const Box box = box_of(local_box(shape), shape.margin_m(), X);
    // The margin is a ball of the world, so it is added to the posed core.
    const Shape core(shape.core(), 0);
    const Shape bare =
        std::holds_alternative<Hull>(core.core()) ? Shape(std::get<Hull>(core.core()).with_radius(0)) : core;
    const Vec3 d = any_direction(rng);
    const Vec3 p = X * bare.support(X.linear().transpose() * d) + (1 - 1e-15) * shape.margin_m() * d;
    ASSERT_TRUE(holds(box, p)) << shape.kind() << " " << k;
  }
}

TEST(Box, IsTightAlongTheAxes) {
  Rng rng(2);
  for (int k = 0; k < 2'000; ++k) {
    const Hull hull = make_box(Vec3(rng.real(0.1, 2), rng.real(0.1, 2), rng.real(0.1, 2)));
    const Pose X = any_pose(rng, 3);
    const Box box = box_of(local_box(Shape(hull)), 0, X);
    Vec3 low = X * hull.vertex(0), high = low;
    for (std::size_t i = 0; i < hull.size(); ++i) {
      low = low.cwiseMin(X * hull.vertex(i));
      high = high.cwiseMax(X * hull.vertex(i));
    }
    ASSERT_LT((box.low - low).cwiseAbs().maxCoeff(), 1e-12);
    ASSERT_LT((box.high - high).cwiseAbs().maxCoeff(), 1e-12);
  }
}

TEST(Box, TouchingOrUnknownIsNotApart) {
  const Box unit{Vec3(0, 0, 0), Vec3(1, 1, 1)};
  EXPECT_FALSE(unit.is_apart_from({Vec3(1, 0, 0), Vec3(2, 1, 1)}));
  EXPECT_TRUE(unit.is_apart_from({Vec3(1 + 1e-15, 0, 0), Vec3(2, 1, 1)}));
  EXPECT_TRUE((Box{Vec3(0, 0, 1 + 1e-15), Vec3(1, 1, 2)}).is_apart_from(unit));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(unit.is_apart_from({Vec3(nan, 0, 0), Vec3(nan, 1, 1)}));
}

TEST(Box, GapIsALowerBoundForTheDistance) {
  const Box a{Vec3(0, 0, 0), Vec3(1, 1, 1)};
  const Box b{Vec3(4, 5, 0), Vec3(5, 6, 1)};
  EXPECT_LE(gap_m(a, b), 5);
  EXPECT_GT(gap_m(a, b), 5 - 1e-12);
  EXPECT_EQ(gap_m(a, a), 0);
}

}  // namespace
}  // namespace clearway
