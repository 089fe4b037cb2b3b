// The short lists of a hull: whatever the direction, a farthest vertex is among them. Heights are compared in 300 bits.
//
// Compiled once for every instruction set, because the float kernel sorts directions into cells by its own arithmetic.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/candidates_test.cpp"
#include <hwy/foreach_target.h>

#include <clearway/geometry/hull.hpp>

#include "geometry/float_hull-inl.hpp"

#include <hwy/highway.h>

#include <optional>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR  // has no float stage

std::optional<std::uint32_t> float_cell_here(const Vec3&) { return std::nullopt; }
std::optional<std::pair<std::uint32_t, float>> reach_here(const Candidates::List&, const Vec3&) { return std::nullopt; }

#else

std::optional<std::uint32_t> float_cell_here(const Vec3& d) {
  HWY_ALIGN const float w[4] = {static_cast<float>(d.x()), static_cast<float>(d.y()), static_cast<float>(d.z()), -5};
  return cell_of(hn::Load(QuadTag(), w));
}

std::optional<std::pair<std::uint32_t, float>> reach_here(const Candidates::List& list, const Vec3& d) {
  const Reach reach = reach_of(list.blocks, list.count,
                               {static_cast<float>(d.x()), static_cast<float>(d.y()), static_cast<float>(d.z())});
  const auto first = static_cast<std::uint32_t>((reach.blocks - list.blocks) * std::ptrdiff_t{Candidates::kLanes});
  return std::pair{first + reach.place(), reach.value};
}

#endif

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "geometry/rounding_attack.hpp"
#include "oracle/rng.hpp"
#include "support/instruction_sets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace clearway {

HWY_EXPORT(float_cell_here);
HWY_EXPORT(reach_here);

namespace {

using oracle::Rng;
using Points = std::vector<Vec3>;

Vec3 draw_direction(Rng& rng) {
  const Vec3 d(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
  switch (rng.below(6)) {
    case 0:  // where cells meet: ties in the order of sizes
      return Vec3(rng.sign() * d.x(), rng.sign() * d.x(), rng.pick({0.0, d.x(), d.z()}));
    case 1: {  // the largest is the sum of the others, give or take a rounding to float
      const auto y = static_cast<float>(d.y()), z = static_cast<float>(d.z());
      const float sum = std::abs(y) + std::abs(z);
      return Vec3(rng.sign() * static_cast<double>(std::nextafter(sum, static_cast<float>(rng.integer(0, 2)))), y, z);
    }
    case 2:  // an axis, or next to it
      return rng.coin() ? Vec3(0, rng.sign(), 0) : Vec3(0x1p-149, -0.0, rng.sign());
    case 3:  // a corner of cells
      return Vec3(rng.sign(), rng.sign(), rng.sign() * rng.pick({0.0, 0.5, 1.0}));
    case 4:  // sizes far apart
      return Vec3(d.x() * rng.power_of_two(-40, 0), d.y() * rng.power_of_two(-40, 0), d.z());
    default:
      return d;
  }
}

Points on_ellipsoid(Rng& rng, std::size_t count) {
  Points points;
  while (points.size() < count) {
    const Vec3 d(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
    if (d.norm() > 0.1 && d.norm() < 1) points.push_back(d.normalized().cwiseProduct(Vec3(0.5, 0.3, 0.2)));
  }
  return points;
}
/// A cylinder of facets: whole faces of vertices are farthest at once.
Points prism(std::size_t sides) {
  Points points;
  for (std::size_t i = 0; i < sides; ++i) {
    const double angle = 2 * M_PI * static_cast<double>(i) / static_cast<double>(sides);
    for (const double z : {-0.4, 0.4}) points.emplace_back(0.1 * std::cos(angle), 0.1 * std::sin(angle), z);
  }
  return points;
}
Points lattice(Rng& rng, std::size_t count) {
  Points points(count);
  for (Vec3& p : points) p = Vec3(rng.integer(-3, 3), rng.integer(-3, 3), rng.integer(-3, 3));
  return points;
}
/// Two vertices of which the first is farther in all of a cell, by 0.39 units of the last place of a float, and the second
/// once both are rounded.
Points turned_over_by_rounding(Rng& rng) {
  const Vec3 first = Vec3::Ones() + 0x1p-23 * Vec3(0.495, 0.495, 0.495);
  const Vec3 second = Vec3::Ones() + 0x1p-23 * Vec3(0.09, 0.502, 0.502);
  Points points = on_ellipsoid(rng, 40);
  for (const Vec3& p : {first, second}) points.insert(points.end(), {p, -p});
  return points;
}

struct Family {
  std::string name;
  Points points;
};
std::vector<Family> families() {
  Rng rng(7);
  std::vector<Family> all;
  for (const std::size_t count : {17U, 50U, 65U, 120U, 300U, 2000U})
    all.push_back({"ellipsoid of " + std::to_string(count), on_ellipsoid(rng, count)});
  all.push_back({"prism", prism(40)});
  all.push_back({"lattice", lattice(rng, 100)});
  all.push_back({"turned over by rounding", turned_over_by_rounding(rng)});
  Points flat = on_ellipsoid(rng, 80);
  for (Vec3& p : flat) p.z() = 0.125;
  all.push_back({"flat", flat});
  Points far = on_ellipsoid(rng, 80);
  for (Vec3& p : far) p += Vec3(1e6, -3e5, 7e4);
  all.push_back({"far out", far});
  for (const double scale : {1e-300, 1e-30, 1e30, 1e307}) {
    Points scaled = on_ellipsoid(rng, 70);
    for (Vec3& p : scaled) p *= scale;
    all.push_back({"scaled by " + std::to_string(std::log10(scale)), scaled});
  }
  all.push_back({"one point many times", Points(40, Vec3(1, 2, 3))});
  return all;
}

template <class Vertex>
Wide height(const Vertex& v, const Vec3& d) {
  return Wide(v[0]) * Wide(d[0]) + Wide(v[1]) * Wide(d[1]) + Wide(v[2]) * Wide(d[2]);
}

/// The highest of the list and of all, by `vertex(i)`.
template <class VertexOf>
void expect_farthest_in(const Candidates::List& list, std::size_t count, const Vec3& d, const VertexOf& vertex,
                        const std::string& what) {
  ASSERT_GT(list.count, 0U) << what;
  Wide best = height(vertex(list.blocks[0].index[0]), d);
  for (std::size_t b = 0; b < list.count; ++b)
    for (const std::uint32_t i : list.blocks[b].index) best = std::max(best, height(vertex(i), d));
  for (std::size_t i = 0; i < count; ++i)
    ASSERT_LE(height(vertex(i), d), best) << what << ": vertex " << i << " is left out, toward " << d.transpose();
}

Vec3 as_float(const Vec3& v) { return v.cast<float>().cast<double>(); }

TEST(Candidates, HoldTheFarthestVertexAsGiven) {
  Rng rng(1);
  for (const Family& family : families()) {
    const Hull hull(family.points);
    for (int k = 0; k < 300; ++k) {
      const Vec3 d = draw_direction(rng);
      expect_farthest_in(
          hull.candidates().toward(d.x(), d.y(), d.z()), hull.size(), d, [&](std::size_t i) { return hull.vertex(i); },
          family.name);
    }
  }
}

TEST(Candidates, HoldTheFarthestVertexRoundedToFloat) {
  Rng rng(2);
  for_each_instruction_set([&](const std::string& name) {
    if (name == "SCALAR") return;
    for (const Family& family : families()) {
      const Hull hull(family.points);
      const auto rounded = [&](std::size_t i) { return as_float(hull.vertex(i) - hull.center()); };
      if (!rounded(0).allFinite() || !hull.candidates().has_cells()) continue;
      for (int k = 0; k < 200; ++k) {
        const Vec3 d = as_float(draw_direction(rng));
        const auto cell = HWY_DYNAMIC_DISPATCH(float_cell_here)(d);
        ASSERT_LT(*cell, Candidates::kCells);
        expect_farthest_in(hull.candidates().in_cell(*cell), hull.size(), d, rounded, family.name + ", " + name);
      }
    }
  });
}

TEST(Candidates, BlocksAreTheVerticesLessTheCenter) {
  Rng rng(3);
  for (const Family& family : families()) {
    const Hull hull(family.points);
    if (hull.largest_coordinate() > 1e30) continue;
    const Vec3 d = draw_direction(rng);
    const Candidates::List list = hull.candidates().toward(d.x(), d.y(), d.z());
    for (std::size_t b = 0; b < list.count; ++b) {
      const Candidates::Block& block = list.blocks[b];
      for (std::size_t k = 0; k < Candidates::kLanes; ++k) {
        ASSERT_LT(block.index[k], hull.size());
        const Vec3 v(block.x[k], block.y[k], block.z[k]);
        ASSERT_EQ(v, as_float(hull.vertex(block.index[k]) - hull.center())) << family.name;
      }
    }
  }
}

TEST(Candidates, AllVerticesAreKeptInOrderWhileTheyAreFew) {
  Rng rng(4);
  for (const std::size_t count : {1U, 8U, 9U, 16U, 17U, 64U}) {
    const Hull hull(on_ellipsoid(rng, count));
    const Candidates::List all = hull.candidates().all();
    ASSERT_EQ(all.count, (count + Candidates::kLanes - 1) / Candidates::kLanes);
    for (std::size_t i = 0; i < all.count * Candidates::kLanes; ++i)
      EXPECT_EQ(all.blocks[i / Candidates::kLanes].index[i % Candidates::kLanes], i < count ? i : 0);
    EXPECT_EQ(hull.candidates().has_cells(), count > Candidates::kFew);
  }
  EXPECT_EQ(Hull(on_ellipsoid(rng, Candidates::kMost + 1)).candidates().all().count, 0U);
}

/// What they are for.
TEST(Candidates, AreFew) {
  Rng rng(5);
  const Hull hull(on_ellipsoid(rng, 300));
  std::size_t blocks = 0;
  for (int k = 0; k < 1000; ++k) {
    const Vec3 d(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1));
    blocks += hull.candidates().toward(d.x(), d.y(), d.z()).count;
  }
  EXPECT_LE(blocks, 3000U) << "in 1000 lists of a hull of 38 blocks";
}

TEST(Candidates, ReachIsTheLargestValueAndItsPlaceIsAsGoodToTheLastBits) {
  Rng rng(6);
  std::set<std::size_t> lengths;
  for_each_instruction_set([&](const std::string& name) {
    if (name == "SCALAR") return;
    for (const Family& family : families()) {
      const Hull hull(family.points);
      if (hull.largest_coordinate() > 1e20 || hull.half_extent().maxCoeff() < 1e-20) continue;
      for (int k = 0; k < 100; ++k) {
        const Vec3 d = as_float(draw_direction(rng));
        const Candidates::List list = hull.candidates().toward(d.x(), d.y(), d.z());
        const auto [place, value] = *HWY_DYNAMIC_DISPATCH(reach_here)(list, d);
        lengths.insert(list.count);
        double largest = -HUGE_VAL, at_place = 0;
        double scale = 0;
        for (std::size_t i = 0; i < list.count * Candidates::kLanes; ++i) {
          const Candidates::Block& block = list.blocks[i / Candidates::kLanes];
          const Vec3 v(block.x[i % Candidates::kLanes], block.y[i % Candidates::kLanes],
                       block.z[i % Candidates::kLanes]);
          largest = std::max(largest, v.dot(d));
          scale = std::max(scale, v.cwiseAbs().dot(d.cwiseAbs()));
          if (i == place) at_place = v.dot(d);
        }
        ASSERT_LT(place, list.count * Candidates::kLanes);
        EXPECT_NEAR(value, largest, 4 * 0x1p-24 * scale + 1e-30) << family.name << ", " << name;
        EXPECT_NEAR(at_place, largest, 0x1p-15 * std::abs(largest) + 4 * 0x1p-24 * scale + 1e-30)
            << family.name << ", " << name;
      }
    }
  });
  const bool has_float_stage = !lengths.empty();
  EXPECT_TRUE(!has_float_stage || *lengths.rbegin() > 16) << "no list was long enough to be searched in parts";
}

}  // namespace
}  // namespace clearway
#endif
