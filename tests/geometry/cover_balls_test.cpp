// Balls that cover a hull: all of it lies in them, and of a long body they are smaller than one ball would be.
#include "geometry/cover_balls.hpp"

#include <clearway/geometry/shape.hpp>

#include "support/any_pose.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace clearway {
namespace {

using oracle::Rng;

bool is_covered(const Vec3& p, std::span<const CoverBall> balls) {
  return std::ranges::any_of(balls,
                             [&](const CoverBall& b) { return (p - b.center).norm() <= b.radius_m * (1 + 1e-12); });
}

Vec3 any_point_of(const Hull& hull, Rng& rng) {
  // Between few vertices: on faces and edges, where covers end.
  Vec3 p = Vec3::Zero();
  double total = 0;
  for (int k = rng.integer(1, 4); k > 0; --k) {
    const double weight = rng.real(0.01, 1);
    p += weight * hull.vertex(rng.below(hull.size()));
    total += weight;
  }
  return p / total;
}

void expect_covered(const Hull& hull, Rng& rng) {
  for (int k = 0; k < 300; ++k) ASSERT_TRUE(is_covered(any_point_of(hull, rng), hull.cover()));
}

TEST(CoverBalls, HoldAllOfTheHull) {
  Rng rng(41);
  std::size_t most = 0;
  for (int k = 0; k < 300; ++k) {
    const Vec3 stretch(rng.real(0.02, 1), rng.real(0.02, 1), rng.real(0.02, 3));
    std::vector<Vec3> points;
    for (int i = rng.integer(4, 60); i > 0; --i)
      points.push_back(any_point(rng, 1).cwiseProduct(stretch) + Vec3(5, 0, 0));
    const Hull hull = build_hull(points);
    ASSERT_NO_FATAL_FAILURE(expect_covered(hull, rng)) << k;
    ASSERT_NO_FATAL_FAILURE(expect_covered(Hull(points, 0.1), rng)) << k;
    most = std::max(most, hull.cover().size());
  }
  EXPECT_EQ(most, 4U);
}

TEST(CoverBalls, OfLongBodiesAreSmall) {
  Rng rng(42);
  const Hull rod = make_box(Vec3(0.1, 0.1, 1)), capsule = make_capsule(1, 0.05);
  for (const Hull* body : {&rod, &capsule}) {
    expect_covered(*body, rng);
    EXPECT_EQ(body->cover().size(), 4U);
    for (const CoverBall& ball : body->cover()) EXPECT_LT(ball.radius_m, 0.16);
  }
  EXPECT_EQ(make_box(Vec3(1, 1, 1)).cover().size(), 2U);
  EXPECT_EQ(make_sphere(2).cover().size(), 1U);
  EXPECT_LT(make_sphere(2).cover()[0].radius_m, 1e-9);  // the radius of the body is not in it
}

}  // namespace
}  // namespace clearway
