// A hull taken apart and put together again, and records that no hull has.
#include <clearway/geometry/hull_record.hpp>
#include <clearway/geometry/shape.hpp>

#include "support/same_hull.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <random>
#include <utility>

namespace clearway {
namespace {

std::vector<Vec3> points_on_ellipsoid(std::size_t count) {
  std::mt19937_64 random(count);
  std::normal_distribution<double> normal;
  std::vector<Vec3> points;
  while (points.size() < count) {
    const Vec3 p(normal(random), normal(random), normal(random));
    points.emplace_back(p.normalized().cwiseProduct(Vec3(0.5, 0.2, 0.1)) + Vec3(1, 2, 3));
  }
  return points;
}

void expect_same_again(const Hull& hull) {
  const std::optional<Hull> again = hull_of(record_of(hull));
  ASSERT_TRUE(again);
  test::expect_same(hull, *again);
}

TEST(HullRecord, GivesTheSameHullBack) {
  // Around the numbers from which on there are cells, and no list of all vertices.
  for (const std::size_t count : {1, 2, 3, 4, 8, 16, 17, 64, 65, 300, 3000}) {
    SCOPED_TRACE(count);
    expect_same_again(build_hull(points_on_ellipsoid(count)));
    expect_same_again(build_hull(points_on_ellipsoid(count), 0.01));
  }
  expect_same_again(make_box({1, 2, 3}));
  expect_same_again(make_capsule(1, 0.1));
  expect_same_again(make_sphere(2));
  expect_same_again(Hull(points_on_ellipsoid(100)).with_radius(3));  // whose center is not known to be inside
}

/// Of a hull with cells.
HullRecord sound() { return record_of(build_hull(points_on_ellipsoid(40), 0.01)); }

TEST(HullRecord, RefusesWhatIsTheRecordOfNoHull) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<std::pair<const char*, std::function<void(HullRecord&)>>> damages = {
      {"no vertices", [](HullRecord& r) { r.vertices.clear(); }},
      {"a vertex too few", [](HullRecord& r) { r.vertices.pop_back(); }},
      {"a vertex that is no number", [](HullRecord& r) { r.vertices[3].y() = kNan; }},
      {"a vertex at infinity", [](HullRecord& r) { r.vertices[39].z() = kInfinity; }},
      {"a negative radius", [](HullRecord& r) { r.radius_m = -1; }},
      {"an infinite radius", [](HullRecord& r) { r.radius_m = kInfinity; }},
      {"an inner radius that is no number", [](HullRecord& r) { r.inner_radius_m = kNan; }},
      {"a negative inner radius", [](HullRecord& r) { r.inner_radius_m = -0.01; }},
      {"an inner ball wider than the hull", [](HullRecord& r) { r.inner_radius_m = 0.101; }},
      {"no cover", [](HullRecord& r) { r.cover.clear(); }},
      {"a ball that is nowhere", [](HullRecord& r) { r.cover.back().center.x() = kNan; }},
      {"a ball of no size", [](HullRecord& r) { r.cover.front().radius_m = kNan; }},
      {"a ball of negative size", [](HullRecord& r) { r.cover.front().radius_m = -1; }},
      {"a ball of infinite size", [](HullRecord& r) { r.cover.front().radius_m = kInfinity; }},
      {"a ball inside wider than the hull", [](HullRecord& r) { r.cover.front().inner_radius_m = 0.101; }},
      {"a ball inside around a center that is not", [](HullRecord& r) { r.cover.front().center.x() += 2; }},
      {"a ball inside that is no number", [](HullRecord& r) { r.cover.front().inner_radius_m = kNan; }},
      {"a ball inside of negative size", [](HullRecord& r) { r.cover.front().inner_radius_m = -0.01; }},
      {"no cells", [](HullRecord& r) { r.candidates = {}; }},
      {"a cell too few", [](HullRecord& r) { r.candidates.cells.pop_back(); }},
      {"half a block", [](HullRecord& r) { r.candidates.vertices.pop_back(); }},
      {"a vertex that is not there", [](HullRecord& r) { r.candidates.vertices.back() = 40; }},
      {"a list that begins beyond the end", [](HullRecord& r) { r.candidates.cells[8].first = 1U << 20; }},
      {"a list that ends beyond the end", [](HullRecord& r) { r.candidates.cells[8].count = 1U << 20; }},
      {"a list whose end overflows",
       [](HullRecord& r) {
         r.candidates.cells[8] = {~0U, 2};
       }},
      {"an empty list", [](HullRecord& r) { r.candidates.cells[8].count = 0; }},
  };
  ASSERT_TRUE(hull_of(sound()));
  for (const auto& [what, damage] : damages) {
    HullRecord record = sound();
    damage(record);
    EXPECT_FALSE(hull_of(std::move(record))) << what;
  }
  HullRecord few = record_of(build_hull(points_on_ellipsoid(16)));
  few.candidates = sound().candidates;
  EXPECT_FALSE(hull_of(std::move(few))) << "lists where there are none";
}

/// Only codes that no direction has may be without a list.
TEST(HullRecord, EveryDirectionNeedsItsList) {
  std::vector<bool> is_needed(Candidates::kCells);
  constexpr double kSteps[] = {-6, -3, -2, -1, 0, 1, 2, 3, 6};
  for (const double x : kSteps)
    for (const double y : kSteps)
      for (const double z : kSteps) is_needed[Candidates::cell_of(x, y, z)] = true;
  for (std::size_t cell = 0; cell < Candidates::kCells; ++cell) {
    HullRecord record = sound();
    record.candidates.cells[cell].count = 0;
    EXPECT_EQ(hull_of(std::move(record)).has_value(), !is_needed[cell]) << "cell " << cell;
  }
}

}  // namespace
}  // namespace clearway
