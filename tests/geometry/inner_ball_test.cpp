// Balls inside hulls, by which deep overlaps are seen at once: that they are inside, and what poses make of them.
#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/proof.hpp>
#include <clearway/geometry/shape.hpp>

#include "geometry/rounding_attack.hpp"
#include "oracle/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;
using Points = std::vector<Vec3>;

Points cloud(Rng& rng, std::size_t count, const Vec3& size, const Vec3& center) {
  Points points(count);
  for (Vec3& p : points) p = center + Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)).cwiseProduct(size);
  return points;
}

/// The distance from a point inside to the nearest plane of three vertices that has all others on one side. Brute force.
Wide distance_to_surface(const Hull& hull, const Vec3& p) {
  const auto wide = [](const Vec3& v) { return WideVec{Wide(v.x()), Wide(v.y()), Wide(v.z())}; };
  const auto less = [](const WideVec& a, const WideVec& b) {
    return WideVec{Wide(a[0] - b[0]), Wide(a[1] - b[1]), Wide(a[2] - b[2])};
  };
  const auto times = [](const WideVec& a, const WideVec& b) { return Wide(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]); };
  Wide nearest = 1e300;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < j; ++k) {
        const WideVec a = wide(hull.vertex(i)), u = less(wide(hull.vertex(j)), a), v = less(wide(hull.vertex(k)), a);
        const WideVec n{u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        bool above = false, below = false;
        for (std::size_t m = 0; m < hull.size() && !(above && below); ++m) {
          const Wide height = times(n, less(wide(hull.vertex(m)), a));
          above = above || height > 0;
          below = below || height < 0;
        }
        if (above == below) continue;
        nearest = std::min(nearest, Wide(abs(times(n, less(wide(p), a))) / sqrt(times(n, n))));
      }
    }
  }
  return nearest;
}

TEST(InnerBall, IsInsideAndHardlySmallerThanItCouldBe) {
  Rng rng(1);
  int known = 0;
  for (int k = 0; k < 150; ++k) {
    const double scale = rng.power_of_two(-60, 60);
    const Vec3 size = Vec3(1, rng.real(0.1, 1), rng.power_of_two(-20, 0)) * scale;
    const Hull hull = build_hull(cloud(rng, 4 + rng.below(12), size, scale * Vec3(rng.real(-9, 9), 0, 1)));
    if (hull.inner_radius_m() == 0) continue;  // the center of the box is not inside
    ++known;
    const Wide most = distance_to_surface(hull, hull.center());
    EXPECT_LE(Wide(hull.inner_radius_m()), most) << k;
    EXPECT_GE(Wide(hull.inner_radius_m()), most * Wide(1 - 1e-9)) << k;
  }
  EXPECT_GT(known, 50);
}

/// Also those around the centers of a cover, of which long bodies have several.
TEST(InnerBall, OfACoverIsInside) {
  Rng rng(2);
  int known = 0, unknown = 0;
  const auto expect_inside = [&](const Hull& hull) {
    for (const CoverBall& ball : hull.cover()) {
      ball.inner_radius_m > 0 ? ++known : ++unknown;
      if (ball.inner_radius_m == 0) continue;
      EXPECT_TRUE(intersects(hull, Pose::Identity(), Hull(std::array{ball.center}), Pose::Identity()));
      const Wide most = distance_to_surface(hull, ball.center);
      EXPECT_LE(Wide(ball.inner_radius_m), most);
      EXPECT_GE(Wide(ball.inner_radius_m), most * Wide(1 - 1e-9));
    }
  };
  for (int k = 0; k < 100; ++k) {
    const double scale = rng.power_of_two(-60, 60);
    const Vec3 size = Vec3(rng.real(1, 5), rng.real(0.1, 1), rng.real(0.1, 1)) * scale;
    expect_inside(build_hull(cloud(rng, 4 + rng.below(12), size, scale * Vec3(rng.real(-9, 9), 0, 1))));
    expect_inside(make_box(size));
  }
  EXPECT_GT(known, 300);
  EXPECT_GT(unknown, 10);  // centers of flat slices are outside
}

TEST(InnerBall, OfABoxIsHalfItsLeastEdge) {
  EXPECT_EQ(make_box({1, 0.5, 2}).inner_radius_m(), 0.25);
  EXPECT_EQ(make_box({1, 0.5, 2}).with_radius(3).inner_radius_m(), 0.25);
}

TEST(InnerBall, IsNotClaimedWithoutProof) {
  EXPECT_EQ(Hull(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}).inner_radius_m(), 0) << "vertices as given";
  EXPECT_EQ(build_hull(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}).inner_radius_m(), 0) << "flat";
  EXPECT_EQ(build_hull(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}).inner_radius_m(), 0) << "center outside";
}

Pose scaled(double factor, const Vec3& t) {
  Pose X = Pose::Identity();
  X.linear() *= factor;
  X.translation() = t;
  return X;
}

void expect_apart(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  EXPECT_FALSE(intersects(a, X_WA, b, X_WB));
  EXPECT_FALSE(intersects(b, X_WB, a, X_WA));
  EXPECT_TRUE(verify(prove(a, X_WA, b, X_WB), a, X_WA, b, X_WB));
}

/// Boxes that would overlap by their balls, were the matrices rotations.
TEST(InnerBall, ShrinksWithTheMatrix) {
  const Hull box = make_box({1, 1, 1});
  for (const double factor : {0.999, 0.99, 0.5, 1e-3})
    expect_apart(box, scaled(factor, Vec3::Zero()), box, scaled(factor, Vec3(factor * (1 + 1e-9), 0, 0)));
  Pose squeezed = Pose::Identity();
  squeezed.linear()(0, 0) = 0.9;
  expect_apart(box, squeezed, box, scaled(1, Vec3(0.96, 0, 0)));
  Pose sheared = Pose::Identity();  // columns of length 1 that are not perpendicular: a flat parallelepiped
  sheared.linear().col(1) = Vec3(0.96, 0.28, 0);
  expect_apart(box, sheared, box, scaled(1, Vec3(0, 0.65, 0)));
}

/// A radius belongs to the body wherever its center is, but a center outside the core is no point of it.
TEST(InnerBall, IsNoneAroundACenterOutside) {
  const Hull corner(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 0.01);  // its box has the center (1, 1, 1) / 2
  const Hull ball = make_sphere(0.01);
  expect_apart(corner, Pose::Identity(), ball, scaled(1, Vec3(0.5, 0.5, 0.5)));
  expect_apart(build_hull(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 0.01), Pose::Identity(), ball,
               scaled(1, Vec3(0.5, 0.5, 0.5)));
}

}  // namespace
}  // namespace clearway
