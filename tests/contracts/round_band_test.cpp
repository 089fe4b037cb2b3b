// How close two bodies may come before a round one's "free" can no longer be proven: the band that intersects.hpp states,
// measured on pairs whose gap is known from how they were placed.
#include <clearway/geometry/intersects.hpp>

#include "shape_kinds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>

namespace clearway {
namespace {

using oracle::Rng;

/// A body of random proportions, from needle to plate, a point of its surface, and its size: the sum of its half extents.
struct Drawn {
  Shape shape;
  SurfacePoint point;
  double size_m;
};

Drawn draw(Rng& rng, bool allow_box) {
  const auto length_m = [&] { return std::pow(10, rng.real(-2, 0)); };
  switch (rng.below(allow_box ? 4 : 3)) {
    case 0: {
      const Cylinder c{length_m(), length_m()};
      return {Shape(c), on_cylinder(rng, c), 2 * c.radius_m + c.half_length_m};
    }
    case 1: {
      const Cone c{length_m(), length_m()};
      return {Shape(c), on_cone(rng, c), 2 * c.base_radius_m + c.half_length_m};
    }
    case 2: {
      const Ellipsoid e{{length_m(), length_m(), length_m()}};
      return {Shape(e), on_ellipsoid(rng, e), e.semi_axes_m.sum()};
    }
    default: {
      const Vec3 half(length_m(), length_m(), length_m());
      const Vec3 n = random_direction(rng);  // generic: at a corner
      return {Shape(make_box(2 * half)), {half.cwiseProduct(n.cwiseSign()), n, 0}, half.sum()};
    }
  }
}

/// Hits among pairs that are apart by `gap` times their size.
int count_hits(int pairs, double gap, double margin) {
  int hits = 0;
  for (int seed = 0; seed < pairs; ++seed) {
    Rng rng(static_cast<std::uint64_t>(seed));
    const Drawn a = draw(rng, false), b = draw(rng, true);
    const double size_m = a.size_m + b.size_m;
    const Pose X_WA = random_pose(rng, 1);
    const Pose X_WB = facing(a.point, X_WA, padded(b.point, margin * size_m), gap * size_m,
                             rng.real(-std::numbers::pi, std::numbers::pi));
    hits += intersects(a.shape, X_WA, b.shape.padded(margin * size_m), X_WB) ? 1 : 0;
  }
  return hits;
}

constexpr int kPairs = 30'000;

TEST(RoundBand, PairsBeyondItAreFree) {
  for (const double margin : {0.0, 0.05}) {
    for (const double times : {1, 10, 1000})
      EXPECT_EQ(count_hits(kPairs, times * kRoundBand, margin), 0) << times << " bands, margin " << margin;
  }
}

/// The other side: not wider than it needs to be. Ten thousand times closer, some pairs can no longer be told apart.
TEST(RoundBand, IsNotMuchTooWide) {
  EXPECT_GT(count_hits(kPairs, 1e-4 * kRoundBand, 0), 0);
  for (double gap = kRoundBand; gap > 1e-13; gap /= 10) {
    std::printf("    gap %.0e of the size: %5.2f %% hits as they are, %5.2f %% padded\n", gap,
                100.0 * count_hits(kPairs, gap, 0) / kPairs, 100.0 * count_hits(kPairs, gap, 0.05) / kPairs);
  }
}

/// A gap that cannot be told from zero is a hit, never a guess.
TEST(RoundBand, InDoubtItIsAHit) {
  const Shape cylinder = make_cylinder(1, 0.25), cone = make_cone(1, 0.25),
              ellipsoid = make_ellipsoid({0.25, 0.5, 0.5});
  Pose X = Pose::Identity();
  for (const double gap_m : {0.0, 0x1p-54}) {
    X.translation() = Vec3(0.5 + gap_m, 0, 0);
    EXPECT_TRUE(intersects(cylinder, Pose::Identity(), cylinder, X));
    EXPECT_TRUE(intersects(cylinder, Pose::Identity(), ellipsoid, X));
    EXPECT_TRUE(intersects(ellipsoid, Pose::Identity(), ellipsoid, X));
    X.translation() = Vec3(0, 0, 1 + gap_m);
    EXPECT_TRUE(intersects(cone, Pose::Identity(), cone, X));
    EXPECT_TRUE(intersects(cone, Pose::Identity(), cylinder, X));
  }
}

}  // namespace
}  // namespace clearway
