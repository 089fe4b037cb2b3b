// nearest_on for simplices of every size and shape, also those with no volume, against brute force in integers.
#include "geometry/brute_force.hpp"
#include "geometry/nearest_point-inl.hpp"
#include "geometry/point_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace clearway {
namespace {

using HWY_NAMESPACE::Nearest;
using HWY_NAMESPACE::nearest_on;

Simplex<Int> simplex_of(const IntPoints& points) {
  Simplex<Int> q;
  for (const IntPoint& p : points) q.v[q.size] = {p, static_cast<std::uint32_t>(q.size), 0}, ++q.size;
  return q;
}

void expect_nearest(const IntPoints& points) {
  const auto truth = brute_force::nearest(points);
  const Nearest<Int> found = nearest_on(simplex_of(points));
  EXPECT_EQ(found.square * truth.denominator, truth.square * found.denominator) << points;
  EXPECT_GT(found.denominator, 0) << points;

  brute_force::Face carrier;
  IntPoint weighted{0, 0, 0};
  Int total = 0;
  for (int i = 0; i < found.carrier.size; ++i) {
    EXPECT_GT(found.weight[i], 0) << points;
    carrier.push_back(static_cast<int>(found.carrier.v[i].a));
    EXPECT_TRUE(is_zero(found.carrier[i] - points[static_cast<std::size_t>(carrier.back())])) << points;
    weighted = weighted + found.carrier[i] * found.weight[i];
    total += found.weight[i];
  }
  std::sort(carrier.begin(), carrier.end());
  EXPECT_EQ(std::count(truth.carriers.begin(), truth.carriers.end(), carrier), 1) << "not a smallest face: " << points;
  EXPECT_TRUE(is_zero(weighted * truth.denominator - truth.point * total)) << points;
  EXPECT_TRUE(is_zero(cross(found.to_origin, truth.point))) << points;
  EXPECT_TRUE(truth.is_origin() || dot(found.to_origin, truth.point) < 0) << points;
}

/// `size` random points with coordinates up to `reach`: with a small reach, many are repeated, in line or in a plane.
void expect_nearest_on_random(std::size_t size, int reach, int sets) {
  for (int seed = 0; seed < sets; ++seed) {
    oracle::Rng rng(static_cast<std::uint64_t>(seed));
    IntPoints points(size);
    for (IntPoint& p : points) p = random_point(rng, reach);
    expect_nearest(points);
  }
}

TEST(NearestPoint, OnAPoint) { expect_nearest_on_random(1, 9, 1000); }
TEST(NearestPoint, OnASegment) {
  expect_nearest_on_random(2, 9, 20'000);
  expect_nearest_on_random(2, 1, 5000);
}
TEST(NearestPoint, OnATriangle) {
  expect_nearest_on_random(3, 9, 30'000);
  expect_nearest_on_random(3, 1, 10'000);
}
TEST(NearestPoint, OnATetrahedron) {
  expect_nearest_on_random(4, 9, 30'000);
  expect_nearest_on_random(4, 2, 30'000);
  expect_nearest_on_random(4, 1, 10'000);
}

TEST(NearestPoint, OnSimplicesWithoutVolume) {
  for (int seed = 0; seed < 20'000; ++seed) {
    oracle::Rng rng(static_cast<std::uint64_t>(seed));
    const IntPoint p = random_point(rng, 4), u = random_point(rng, 2), v = random_point(rng, 2);
    const auto along = [&](const IntPoint& w) { return w * Int{rng.integer(-2, 2)}; };
    expect_nearest({p, p});                                                                          // repeated
    expect_nearest({p, p + along(u), p + along(u)});                                                 // in line
    expect_nearest({p, p + along(u), p + along(u), p + along(u)});                                   // in line
    expect_nearest({p, p + u, p, p + v});                                                            // one twice
    expect_nearest({p, p + along(u) + along(v), p + along(u) + along(v), p + along(u) + along(v)});  // in a plane
  }
}

TEST(NearestPoint, OnEveryOrderOfTheVertices) {
  for (int seed = 0; seed < 1000; ++seed) {
    oracle::Rng rng(static_cast<std::uint64_t>(seed));
    IntPoints points{random_point(rng, 3), random_point(rng, 3), random_point(rng, 3), random_point(rng, 3)};
    std::vector<int> order{0, 1, 2, 3};
    do {
      IntPoints turned;
      for (const int i : order) turned.push_back(points[static_cast<std::size_t>(i)]);
      expect_nearest(turned);
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

}  // namespace
}  // namespace clearway
