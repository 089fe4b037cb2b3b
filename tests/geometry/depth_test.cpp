// depth(): known answers, bounds against every direction that can matter, and 0 exactly for bodies apart.
#include <clearway/common/error.hpp>
#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/intersects.hpp>

#include "folders.hpp"
#include "oracle/trouble.hpp"
#include "support/any_pose.hpp"
#include "support/case_margins.hpp"
#include "support/faceted.hpp"
#include "support/instruction_sets.hpp"
#include "support/posed_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kQuarter = 1.5707963267948966;

Pose at(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, y, z);
  return X;
}
Pose turned(const Vec3& axis, double angle_rad, const Vec3& t = Vec3::Zero()) {
  Pose X = Pose::Identity();
  X.linear() = Eigen::AngleAxisd(angle_rad, axis.normalized()).toRotationMatrix();
  X.translation() = t;
  return X;
}
Pose moved(Pose X_WB, const Vec3& step_W) {
  X_WB.translation() += step_W;
  return X_WB;
}
Hull cloud(std::initializer_list<Vec3> points, double radius_m = 0) {
  return Hull(std::vector<Vec3>(points), radius_m);
}

bool is_sane(const PenetrationDepth& d) {
  return d.lower_m >= 0 && d.lower_m <= d.upper_m && d.direction_W.allFinite() &&
         (std::abs(d.direction_W.norm() - 1) < 1e-14 || d.direction_W == Vec3::Zero());
}

// Known answers -----------------------------------------------------------------------------------------------------------

/// Two bodies in a common frame P, and what is known of them there.
struct Fact {
  const char* name;
  Shape a;
  Pose X_PA;
  Shape b;
  Pose X_PB;
  double depth_m;
  double error_m = 1e-13;  // of the bounds
};

std::vector<Fact> facts() {
  const Shape box = make_box({2, 2, 2}), slab = make_box({4, 4, 0.5}), ball = make_sphere(0.5),
              rod = make_capsule(2, 0.25);
  const Shape can = make_cylinder(2, 0.5), hat = make_cone(2, 1), egg = make_ellipsoid({1, 2, 3});
  const Shape floor = make_half_space({0, 0, 1}, 0);
  const Shape segment = cloud({{0, 0, -1}, {0, 0, 1}}), point = cloud({{0, 0, 0}});
  const Shape triangle = cloud({{-1, -1, 0}, {3, -1, 0}, {-1, 3, 0}});
  const double round = 2e-6;
  return {
      {"boxes, pushed in", box, at(0, 0, 0), box, at(1.75, 0.3, -0.2), 0.25},
      {"boxes, concentric", box, at(0, 0, 0), box, at(0, 0, 0), 2},
      {"box in a slab", box, at(0.1, 0.2, 0), slab, at(0, 0, 0), 1.25},
      {"boxes, crossed edges", box, turned({0, 0, 1}, kQuarter / 2), box, turned({0, 1, 0}, kQuarter / 2, {2.75, 0, 0}),
       2 * std::sqrt(2.0) - 2.75},
      {"boxes, corner in face", box, at(0, 0, 0), box, turned({1, -1, 0}, std::acos(1 / std::sqrt(3.0)), {0.1, 0, 2.5}),
       std::sqrt(3.0) - 1.5},
      {"boxes, faces touch", box, at(0, 0, 0), box, at(2, 0.5, 0.5), 0},
      {"boxes, corners touch", box, at(0, 0, 0), box, at(2, 2, 2), 0},
      {"a point and itself", point, at(0, 0, 0), point, at(0, 0, 0), 0},
      {"a point in a box", point, at(0.5, 0.2, 0), box, at(0, 0, 0), 0.5},
      {"a point in a triangle", point, at(0, 0, 0), triangle, at(0, 0, 0), 0},
      {"segments that cross", segment, at(0, 0, 0), segment, turned({1, 0, 0}, kQuarter), 0},
      {"segments in line", segment, at(0, 0, 0), segment, at(0, 0, 0.5), 0},
      {"segment through a triangle", segment, at(0, 0, 0.25), triangle, at(0, 0, 0), 0.75},
      {"triangles in a plane", triangle, at(0, 0, 0), triangle, at(0.25, 0.25, 0), 0},
      {"spheres", ball, at(0, 0, 0), make_sphere(3), at(1, 2, 2), 0.5},
      {"spheres, concentric", ball, at(0, 0, 0), ball, at(0, 0, 0), 1},
      {"sphere in a box", ball, at(0.5, 0, 0), box, at(0, 0, 0), 1},
      {"sphere and corner", ball, at(1.25, 1.25, 1.25), box, at(0, 0, 0), 0.5 - 0.25 * std::sqrt(3.0)},
      {"capsules, crossed at the middle", rod, at(0, 0, 0), rod, turned({1, 0, 0}, kQuarter), 0.5},
      {"capsules, crossed above", rod, at(0, 0, 0), rod, turned({1, 0, 0}, kQuarter, {0.25, 0, 0}), 0.25},
      {"capsules, in line", rod, at(0, 0, 0), rod, at(0, 0, 1), 0.5},
      {"capsule in a point", rod, at(0, 0, 0), point, at(0, 0, 0.5), 0.25},
      {"box with a radius", box.padded(0.25), at(0, 0, 0), box, at(1.75, 0.3, -0.2), 0.5},
      {"cylinders, pushed along the axis", can, at(0, 0, 0), can, at(0, 0, 1.75), 0.25, round},
      {"cylinders, side by side", can, at(0, 0, 0), can, at(0.6, 0, 0.1), 0.4, round},
      {"cylinder with a margin in a box", can.padded(0.125), at(1.25, 0, 0), box, at(0, 0, 0), 0.375, round},
      {"cone, tip in a face", hat, at(0.1, 0.2, -1.75), box, at(0, 0, 0), 0.25, round},
      {"ellipsoids, short axes", egg, at(0, 0, 0), egg, at(1.75, 0, 0), 0.25, round},
      {"floor and box", floor, at(0, 0, 0), box, at(5, 6, 0.75), 0.25},
      {"floor and sphere below", floor, at(0, 0, 0), ball, at(1, 2, -3), 3.5},
      {"floor and cylinder", floor.padded(0.25), at(0, 0, 0), can, turned({1, 0, 0}, kQuarter, {3, 1, 0.5}), 0.25},
      {"floor and ceiling", floor, at(0, 0, 0), make_half_space({0, 0, -2}, 3), at(0, 0, 1), 0.5},
  };
}

void expect_fact(const Fact& fact, const Pose& X_WP, bool swapped) {
  SCOPED_TRACE(std::string(fact.name) + (swapped ? ", swapped" : ""));
  const Pose X_WA = X_WP * fact.X_PA, X_WB = X_WP * fact.X_PB;
  const PenetrationDepth d = swapped ? depth(fact.b, X_WB, fact.a, X_WA) : depth(fact.a, X_WA, fact.b, X_WB);
  EXPECT_TRUE(is_sane(d));
  EXPECT_NEAR(d.upper_m, fact.depth_m, fact.error_m);
  EXPECT_NEAR(d.lower_m, fact.depth_m, fact.error_m);
  if (d.upper_m == 0 && d.direction_W == Vec3::Zero()) return;  // touching, and by rounding of the pose apart
  const Vec3 step_W = d.direction_W * (d.upper_m + 1e-6);
  EXPECT_FALSE(swapped ? intersects(fact.b, X_WB, fact.a, moved(X_WA, step_W))
                       : intersects(fact.a, X_WA, fact.b, moved(X_WB, step_W)));
}

TEST(Depth, KnownAnswersInEveryPoseAndOrder) {
  Rng rng(1);
  for (const Fact& fact : facts()) {
    expect_fact(fact, Pose::Identity(), false);
    expect_fact(fact, Pose::Identity(), true);
    if (!fact.a.is_bounded() && !fact.b.is_bounded()) continue;  // no longer opposite to the last bit
    for (int k = 0; k < 20; ++k) {
      const Pose X_WP = any_pose(rng, 3);
      expect_fact(fact, X_WP, false);
      expect_fact(fact, X_WP, true);
    }
  }
}

TEST(Depth, TheDirectionLeadsBOut) {
  const Hull box = make_box({2, 2, 2});
  EXPECT_LT((depth(box, at(0, 0, 0), box, at(1.5, 0.1, 0.2)).direction_W - Vec3(1, 0, 0)).norm(), 1e-14);
  EXPECT_LT((depth(box, at(0, 0, 0), box, at(0.1, -1.5, 0.2)).direction_W - Vec3(0, -1, 0)).norm(), 1e-14);
  EXPECT_LT((depth(make_half_space({0, 0, 1}, 0), at(0, 0, 0), box, at(0, 0, 0)).direction_W - Vec3(0, 0, 1)).norm(),
            1e-14);
  EXPECT_LT((depth(box, at(0, 0, 0), make_half_space({0, 0, 1}, 0), at(0, 0, 0)).direction_W - Vec3(0, 0, -1)).norm(),
            1e-14);
  EXPECT_LT(
      (depth(make_sphere(1), at(0, 0, 0), make_sphere(1), at(0.3, 0.4, 0)).direction_W - Vec3(0.6, 0.8, 0)).norm(),
      1e-14);
}

TEST(Depth, IsNothingForBodiesApart) {
  const auto expect_nothing = [](const Shape& a, const Shape& b, const Pose& X_WB) {
    const PenetrationDepth d = depth(a, Pose::Identity(), b, X_WB);
    EXPECT_EQ(d.lower_m, 0);
    EXPECT_EQ(d.upper_m, 0);
    EXPECT_EQ(d.direction_W, Vec3(0, 0, 0));
  };
  const Shape box = make_box({2, 2, 2});
  expect_nothing(box, box, at(2 + 0x1p-51, 0, 0));
  expect_nothing(make_cylinder(2, 1), make_sphere(1), at(2.001, 0, 0));
  expect_nothing(make_half_space({0, 0, 1}, 0), box, at(0, 0, 1 + 0x1p-52));
  expect_nothing(make_half_space({0, 0, 1}, 0), make_half_space({0, 0, -1}, 0), at(0, 0, 0x1p-60));
}

TEST(Depth, HalfSpacesThatAreNotOppositeOverlapForEver) {
  const PenetrationDepth d =
      depth(make_half_space({0, 0, 1}, 0), at(0, 0, 0), make_half_space({0, 0x1p-60, -1}, -9), at(0, 0, 0));
  EXPECT_EQ(d.lower_m, kInfinity);
  EXPECT_EQ(d.upper_m, kInfinity);
  EXPECT_EQ(d.direction_W, Vec3(0, 0, 0));
}

TEST(Depth, OverlapOfRadiiBelowRoundingIsFoundExactly) {
  const double overlap_m = 0x1p-60;
  const PenetrationDepth d = depth(make_sphere(0.5), at(0, 0, 0), make_sphere(0.5 + overlap_m * 0x1p10), at(1, 0, 0));
  EXPECT_NEAR(d.upper_m, overlap_m * 0x1p10, 1e-12 * overlap_m);
  EXPECT_NEAR(d.lower_m, overlap_m * 0x1p10, 1e-12 * overlap_m);
}

TEST(Depth, NumbersBeyondTheRangeOfDoubleStages) {
  for (const double scale : {1e300, 1e150, 1e-150, 1e-300}) {
    SCOPED_TRACE(scale);
    const Hull box = make_box(Vec3(2, 2, 2) * scale);
    const PenetrationDepth d = depth(box, at(0, 0, 0), box, at(1.5 * scale, 0.3 * scale, 0));
    EXPECT_TRUE(is_sane(d));
    EXPECT_NEAR(d.lower_m / scale, 0.5, 1e-13);
    EXPECT_NEAR(d.upper_m / scale, 0.5, 1e-13);
    const Shape can = make_cylinder(2 * scale, scale);
    const PenetrationDepth c = depth(can, at(0, 0, 0), Shape(box), at(1.5 * scale, 0.3 * scale, 0));
    EXPECT_TRUE(is_sane(c));
    EXPECT_NEAR(c.upper_m / scale, 0.5, 1e-6);
    EXPECT_NEAR(c.lower_m / scale, 0.5, 1e-6);
    const PenetrationDepth s = depth(make_sphere(scale), at(0, 0, 0), make_sphere(scale), at(scale * 0x1p-70, 0, 0));
    EXPECT_NEAR(s.upper_m / scale, 2, 1e-14);
    EXPECT_NEAR(s.lower_m / scale, 2, 1e-14);
  }
}

TEST(Depth, PosesThatAreNoPosesAreRefused) {
  for (const double bad : {kInfinity, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_THROW((void)depth(make_sphere(1), at(bad, 0, 0), make_sphere(1), at(9, 0, 0)), Error);
    EXPECT_THROW((void)depth(make_cylinder(1, 1), at(0, 0, 0), make_half_space({0, 0, 1}, 0), at(0, bad, 0)), Error);
  }
}

// Bounds, against every direction that can matter -------------------------------------------------------------------------

using Point = Eigen::Matrix<long double, 3, 1>;

std::vector<Point> world_points(const Hull& hull, const Pose& X) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    points.emplace_back(X.linear().cast<long double>() * hull.vertex(i).cast<long double>() +
                        X.translation().cast<long double>());
  }
  return points;
}

long double height(const std::vector<Point>& a, const std::vector<Point>& b, const Point& d) {
  long double top = -std::numeric_limits<long double>::infinity(), bottom = -top;
  for (const Point& p : a) top = std::max(top, d.dot(p));
  for (const Point& p : b) bottom = std::min(bottom, d.dot(p));
  return top - bottom;
}

/// The least height over all directions square to two edges: each face of the difference set has one. Long double knows
/// the normal of a face well if the face is no sliver; so, two hulls of random points.
long double brute_force_depth(const std::vector<Point>& a, const std::vector<Point>& b) {
  std::vector<Point> edges;
  for (const auto* points : {&a, &b}) {
    for (std::size_t i = 0; i < points->size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) edges.push_back((*points)[i] - (*points)[j]);
    }
  }
  long double least = std::numeric_limits<long double>::infinity();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Point n = edges[i].cross(edges[j]);
      if (n.norm() < 1e-12L) continue;
      const Point d = n.normalized();
      least = std::min({least, height(a, b, d), height(a, b, -d)});
    }
  }
  return least;
}

TEST(Depth, BoundsHoldForRandomHullsAgainstAllFaceNormals) {
  Rng rng(2);
  int hits = 0;
  for (int k = 0; k < 1500; ++k) {
    const Hull a = any_hull(rng, rng.integer(4, 7)), b = any_hull(rng, rng.integer(2, 7));
    const Pose X_WA = any_pose(rng, 0.7), X_WB = any_pose(rng, 0.7);
    const PenetrationDepth d = depth(a, X_WA, b, X_WB);
    ASSERT_TRUE(is_sane(d)) << k;
    ASSERT_EQ(d.upper_m == 0, !intersects(a, X_WA, b, X_WB)) << k;
    if (d.upper_m == 0) continue;
    ++hits;
    const auto truth = static_cast<double>(brute_force_depth(world_points(a, X_WA), world_points(b, X_WB)));
    ASSERT_LE(d.lower_m, truth) << k;
    ASSERT_GE(d.upper_m, truth) << k;
    ASSERT_LE(d.upper_m - d.lower_m, 1e-13) << k;
    // Radii that overlap with the cores only add.
    const PenetrationDepth padded = depth(a.with_radius(0.25), X_WA, b, X_WB);
    ASSERT_LE(padded.lower_m, truth + 0.25) << k;
    ASSERT_GE(padded.upper_m, truth + 0.25) << k;
  }
  EXPECT_GE(hits, 500);
}

/// Slack for moves that should just separate: bounds and moves round at the size of the bodies; and intersects() calls round
/// bodies that are very close a hit.
double slack_m(const Shape& a, const Shape& b) { return a.kind() == "hull" && b.kind() == "hull" ? 1e-13 : 1e-7; }

TEST(Depth, MovingByTheUpperBoundSeparatesAndByTheLowerNowhere) {
  Rng rng(3);
  int hits = 0;
  for (int k = 0; k < 6000; ++k) {
    const Shape a = any_shape(rng), b = any_shape(rng);
    const Pose X_WA = any_pose(rng, 0.8), X_WB = any_pose(rng, 0.8);
    const PenetrationDepth d = depth(a, X_WA, b, X_WB);
    SCOPED_TRACE("pair " + std::to_string(k) + ": " + std::string(a.kind()) + " and " + std::string(b.kind()));
    ASSERT_TRUE(is_sane(d));
    if (!intersects(a, X_WA, b, X_WB)) {
      ASSERT_EQ(d.upper_m, 0);
      continue;
    }
    ++hits;
    const double slack = slack_m(a, b);
    ASSERT_LE(d.upper_m - d.lower_m, 1e-13 + 1e-5 * d.upper_m);
    ASSERT_FALSE(intersects(a, X_WA, b, moved(X_WB, d.direction_W * (d.upper_m + slack))));
    for (int i = 0; i < 20; ++i) {
      ASSERT_TRUE(intersects(a, X_WA, b, moved(X_WB, any_direction(rng) * (d.lower_m - slack))));
    }
    ASSERT_TRUE(intersects(a, X_WA, b, moved(X_WB, d.direction_W * (d.lower_m - slack))));
  }
  EXPECT_GE(hits, 3000);
}

TEST(Depth, NoTroublesomePairBreaksIt) {
  int hits = 0;
  for (const oracle::Category& category : oracle::categories()) {
    for (std::uint64_t seed = 7000; seed < 7300; ++seed) {
      const oracle::Pair pair = category.make(seed);
      SCOPED_TRACE(pair.name);
      const PosedPair posed(pair);
      const PenetrationDepth d = depth(posed.a, posed.X_WA, posed.b, posed.X_WB);
      ASSERT_TRUE(is_sane(d));
      if (!posed.hit()) {
        ASSERT_EQ(d.upper_m, 0);
        continue;
      }
      ++hits;
      const PenetrationDepth swapped = depth(posed.b, posed.X_WB, posed.a, posed.X_WA);
      ASSERT_LE(d.lower_m, swapped.upper_m);
      ASSERT_LE(swapped.lower_m, d.upper_m);
    }
  }
  EXPECT_GE(hits, 9000);
}

TEST(Depth, AgreesWithTheSharedCases) {
  if (std::string_view(CLEARWAY_SHARED).empty()) {
    GTEST_SKIP()
        << "NOT TESTED: the margins of the shared cases. Configure with -DCLEARWAY_SHARED=<folder that holds cases/>.";
  }
  int touching = 0, overlapping = 0;
  for (const MarkedCase& c : read_marked_cases(CLEARWAY_SHARED "/cases")) {
    SCOPED_TRACE(c.pair.name);
    const PosedPair posed(c.pair);
    const PenetrationDepth d = depth(posed.a, posed.X_WA, posed.b, posed.X_WB);
    ASSERT_TRUE(is_sane(d));
    if (c.margin_m > 0) {
      EXPECT_EQ(d.upper_m, 0);
      continue;
    }
    const double size = (posed.X_WA.translation() - posed.X_WB.translation()).norm() + posed.a.largest_coordinate() +
                        posed.b.largest_coordinate();
    // 1e-240: what underflow may add to a bound.
    const double rounding_m = 1e-13 * (size + posed.a.radius_m() + posed.b.radius_m()) + 1e-240;
    c.margin_m == 0 ? ++touching : ++overlapping;
    EXPECT_LE(d.lower_m, -c.margin_m * (1 + kMarginRounding));
    EXPECT_GE(d.upper_m, -c.margin_m * (1 - kMarginRounding));
    EXPECT_LE(d.upper_m, -c.margin_m * (1 + kMarginRounding) + rounding_m);
    EXPECT_LE(d.upper_m - d.lower_m, rounding_m);
  }
  EXPECT_GE(touching, 900);
  EXPECT_GE(overlapping, 1000);
}

// Round shapes, padding, instruction sets ---------------------------------------------------------------------------------

TEST(Depth, RoundShapesLieBetweenTheirFacetedCopies) {
  Rng rng(4);
  int hits = 0;
  for (int k = 0; k < 500; ++k) {
    const Shape a = any_round_shape(rng), b = any_round_shape(rng);
    const Pose X_WA = any_pose(rng, 0.8), X_WB = any_pose(rng, 0.8);
    const PenetrationDepth d = depth(a, X_WA, b, X_WB);
    if (d.upper_m == 0) continue;
    ++hits;
    const Faceted facets_a = faceted(a), facets_b = faceted(b);
    const PenetrationDepth less = depth(facets_a.inside, X_WA, facets_b.inside, X_WB);
    const PenetrationDepth more = depth(facets_a.around, X_WA, facets_b.around, X_WB);
    ASSERT_GE(d.upper_m, less.lower_m) << k;
    ASSERT_LE(d.lower_m, more.upper_m) << k;
    ASSERT_LE(more.upper_m - less.lower_m, 0.02) << k;
  }
  EXPECT_GE(hits, 250);
}

TEST(Depth, ConcentricBodiesOfRevolutionAreFoundRoughly) {
  const std::vector<Shape> shapes{make_cylinder(2, 0.5), make_cone(2, 0.5), make_ellipsoid({1, 1, 1}),
                                  make_ellipsoid({1, 1, 2})};
  for (const Shape& a : shapes) {
    for (const Shape& b : shapes) {
      const PenetrationDepth d = depth(a, at(0, 0, 0), b, at(0, 0, 0));
      EXPECT_TRUE(is_sane(d));
      EXPECT_GT(d.lower_m, 0);
      EXPECT_LE(d.upper_m - d.lower_m, 0.015 * d.upper_m) << a.kind() << " and " << b.kind();
    }
  }
}

TEST(Depth, PaddingAddsItsWidth) {
  Rng rng(5);
  for (int k = 0; k < 3000; ++k) {
    const Shape a = any_shape(rng), b = any_shape(rng);
    const Pose X_WA = any_pose(rng, 1), X_WB = any_pose(rng, 1);
    const double padding_m = rng.real(0, 0.5);
    const PenetrationDepth bare = depth(a, X_WA, b, X_WB), padded = depth(a, X_WA, b.padded(padding_m), X_WB);
    ASSERT_GE(padded.upper_m, bare.lower_m) << k;
    if (bare.upper_m > 0) {
      ASSERT_LE(padded.lower_m, bare.upper_m + padding_m + 1e-15) << k;
      ASSERT_GE(padded.upper_m, bare.lower_m + padding_m - 1e-15) << k;
    } else if (padded.upper_m > 0) {  // signed, depth and distance are one
      const ClosestPoints apart = distance(a, X_WA, b, X_WB);
      ASSERT_LE(padded.lower_m, padding_m - apart.lower_m + 1e-15) << k;
      ASSERT_GE(padded.upper_m, padding_m - apart.distance_m - 1e-15) << k;
    }
  }
}

TEST(Depth, EveryInstructionSetGivesBoundsOfTheSameDepth) {
  std::vector<PenetrationDepth> first;
  for_each_instruction_set([&](const std::string& set) {
    Rng rng(6);
    for (std::size_t k = 0; k < 200; ++k) {
      const Shape a = rng.coin() ? Shape(any_hull(rng, 120)) : any_shape(rng), b = any_shape(rng);
      const Pose X_WA = any_pose(rng, 1), X_WB = any_pose(rng, 1);
      const PenetrationDepth d = depth(a, X_WA, b, X_WB);
      if (first.size() <= k) first.push_back(d);
      ASSERT_LE(d.lower_m, first[k].upper_m) << set << ' ' << k;
      ASSERT_GE(d.upper_m, first[k].lower_m) << set << ' ' << k;
    }
  });
}

}  // namespace
}  // namespace clearway
