// distance(): known answers, bounds that hold in exact arithmetic, and 0 exactly when the bodies intersect.
#include <clearway/common/error.hpp>
#include <clearway/geometry/distance.hpp>
#include <clearway/geometry/intersects.hpp>

#include "folders.hpp"
#include "oracle/exact_verdict.hpp"
#include "oracle/trouble.hpp"
#include "support/any_pose.hpp"
#include "support/case_margins.hpp"
#include "support/faceted.hpp"
#include "support/instruction_sets.hpp"
#include "support/posed_pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTiniest = std::numeric_limits<double>::denorm_min();
constexpr double kLargest = std::numeric_limits<double>::max();

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
constexpr double kQuarter = 1.5707963267948966;

Hull cloud(std::initializer_list<Vec3> points, double radius_m = 0) {
  return Hull(std::vector<Vec3>(points), radius_m);
}

// Known answers -----------------------------------------------------------------------------------------------------------

/// Two bodies in a common frame P, and what is known of them there.
struct Fact {
  const char* name;
  Shape a;
  Pose X_PA;
  Shape b;
  Pose X_PB;
  double distance_m;
};

std::vector<Fact> facts() {
  const Shape box = make_box({2, 2, 2}), ball = make_sphere(0.5), rod = make_capsule(2, 0.25);
  const Shape can = make_cylinder(2, 0.5), hat = make_cone(2, 1), egg = make_ellipsoid({1, 2, 3});
  const Shape floor = make_half_space({0, 0, 1}, 0), scaled_floor = make_half_space({0, 0, 8}, 0);
  return {
      {"boxes, face to face", box, at(0, 0, 0), box, at(2.5, 0.3, -0.2), 0.5},
      {"boxes, edge to edge", box, at(0, 0, 0), box, at(2 + 3, 2 + 4, 0.1), 5},
      {"boxes, corner to corner", box, at(0, 0, 0), box, at(2 + 1, 2 + 2, 2 + 2), 3},
      {"boxes, crossed edges", box, turned({0, 0, 1}, kQuarter / 2), box, turned({0, 1, 0}, kQuarter / 2, {4, 0, 0}),
       4 - 2 * std::sqrt(2.0)},
      {"boxes, corner to face", box, at(0, 0, 0), box, turned({1, -1, 0}, std::acos(1 / std::sqrt(3.0)), {0.1, 0, 4}),
       3 - std::sqrt(3.0)},
      {"points", cloud({{1, 2, 3}}), at(0, 0, 0), cloud({{1, 2, 3}}), at(2, 3, 6), 7},
      {"point and segment", cloud({{0, 3, 0}}), at(0, 0, 0), cloud({{-1, 0, 0}, {5, 0, 0}}), at(0, 0, 4), 5},
      {"segments, skew", cloud({{-1, 0, 0}, {1, 0, 0}}), at(0, 0, 0), cloud({{0, -1, 0}, {0, 1, 0}}), at(0, 0, 0.125),
       0.125},
      {"segments, in line", cloud({{-1, 0, 0}, {1, 0, 0}}), at(0, 0, 0), cloud({{-1, 0, 0}, {1, 0, 0}}), at(3, 0, 0),
       1},
      {"triangles in a plane", cloud({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), at(0, 0, 0),
       cloud({{2, 0, 0}, {3, 0, 0}, {2, 1, 0}}), at(0, 0, 0), 1},
      {"spheres", ball, at(0, 0, 0), make_sphere(0.25), at(1, 2, 2), 2.25},
      {"sphere and face", ball, at(0.3, 0.2, 3), box, at(0, 0, 0), 1.5},
      {"sphere and corner", ball, at(2, 3, 3), box, at(0, 0, 0), 2.5},
      {"sphere and ellipsoid", ball, at(0, 0, 5), egg, at(0, 0, 0), 1.5},
      {"capsules, parallel", rod, at(0, 0, 0), rod, at(3, 0, 0.4), 2.5},
      {"capsules, crossed", rod, at(0, 0, 0), rod, turned({1, 0, 0}, kQuarter, {2, 0, 0}), 1.5},
      {"capsules, end to end", rod, at(0, 0, 0), rod, at(0, 0, 3), 0.5},
      {"capsule and face", rod, at(2, 0, 0), box, at(0, 0, 0), 0.75},
      {"cylinders, one above the other", can, at(0, 0, 0), can, at(0.3, 0.2, 2.5), 0.5},
      {"cylinders, side by side", can, at(0, 0, 0), can, at(3, 4, 0.3), 4},
      {"cylinders, crossed", can, at(0, 0, 0), can, turned({1, 0, 0}, kQuarter, {2, 0, 0}), 1},
      {"cylinders, rim to rim", can, at(0, 0, 0), can, at(1 + 3, 0, 2 + 4), 5},
      {"cylinder and face", can, at(2, 0, 0), box, at(0, 0, 0), 0.5},
      {"cylinder with a margin", can.padded(0.125), at(2, 0, 0), box, at(0, 0, 0), 0.375},
      {"cone, tip to face", hat, at(0.1, 0.2, -2.5), box, at(0, 0, 0), 0.5},
      {"cone, base to face", hat, at(0.1, 0.2, 3), box, at(0, 0, 0), 1},
      {"cone, side to point", hat, at(0, 0, 0), cloud({{1.5, 0, 1}}), at(0, 0, 0), 3 / std::sqrt(5.0)},
      {"ellipsoids, short axes", egg, at(0, 0, 0), egg, at(2.5, 0, 0), 0.5},
      {"ellipsoids, long axes", egg, at(0, 0, 0), egg, at(0, 0, 7), 1},
      {"floor and box", floor, at(0, 0, 0), box, at(5, 6, 1.5), 0.5},
      {"floor and tilted box", floor, at(0, 0, 0), box, turned({1, 0, 0}, kQuarter / 2, {0, 0, 2}), 2 - std::sqrt(2.0)},
      {"floor and sphere", floor, at(0, 0, 0), ball, at(1, 2, 3), 2.5},
      {"floor and cylinder", floor, at(0, 0, 0), can, turned({1, 0, 0}, kQuarter, {3, 1, 2}), 1.5},
      {"floor and cone", floor, at(0, 0, 0), hat, turned({1, 0, 0}, 2 * kQuarter, {3, 1, 2}), 1},
      {"floor and ellipsoid", floor.padded(0.25), at(0, 0, 0), egg, at(3, 1, 4), 0.75},
      {"floor and ceiling", floor, at(0, 0, 0), make_half_space({0, 0, -1}, -3), at(5, 5, 1), 4},
      {"floor whose normal is long", scaled_floor, at(0, 0, 0), ball, at(0, 0, 3), 2.5},
  };
}

/// Known answers hold to this many metres, for bodies of some metres: bounds differ by 64u times the size, 10 or 20 m.
constexpr double kFactError_m = 2e-13;

void expect_fact(const Fact& fact, const Pose& X_WP, bool swapped) {
  SCOPED_TRACE(std::string(fact.name) + (swapped ? ", swapped" : ""));
  const Pose X_WA = X_WP * fact.X_PA, X_WB = X_WP * fact.X_PB;
  const ClosestPoints c = swapped ? distance(fact.b, X_WB, fact.a, X_WA) : distance(fact.a, X_WA, fact.b, X_WB);
  EXPECT_NEAR(c.distance_m, fact.distance_m, kFactError_m);
  EXPECT_NEAR(c.lower_m, fact.distance_m, kFactError_m);
  EXPECT_LE(c.lower_m, c.distance_m);
  EXPECT_NEAR((c.point_a_W - c.point_b_W).norm(), fact.distance_m, kFactError_m);
}

TEST(Distance, KnownAnswersInEveryPoseAndOrder) {
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

TEST(Distance, NearestPointsAreTheOnesOneWouldDraw) {
  const ClosestPoints c = distance(make_capsule(2, 0.25), at(0, 0, 0), make_sphere(0.5), at(3, 0, 0.5));
  EXPECT_LT((c.point_a_W - Vec3(0.25, 0, 0.5)).norm(), 1e-14);
  EXPECT_LT((c.point_b_W - Vec3(2.5, 0, 0.5)).norm(), 1e-14);
  const ClosestPoints f =
      distance(make_sphere(0.5), at(3, 4, 5), make_half_space({0, 0, 2}, 2).padded(0.25), at(0, 0, 0));
  EXPECT_LT((f.point_a_W - Vec3(3, 4, 4.5)).norm(), 1e-14);
  EXPECT_LT((f.point_b_W - Vec3(3, 4, 1.25)).norm(), 1e-14);
}

TEST(Distance, AHalfSpaceIsWhatItsPoseMakesOfIt) {
  Pose X = Pose::Identity();
  X.linear() = Eigen::Matrix3d{{0, 2, 0}, {-1, 0, 0}, {0, 0, -3}};  // turns, mirrors and stretches
  X.translation() = Vec3(1, 2, 3);
  // x <= 0.5 becomes -y' <= 0.5 with y' = y - 2, that is y >= 1.5.
  const ClosestPoints c = distance(make_half_space({1, 0, 0}, 0.5), X, make_sphere(0.5), at(7, -1, 8));
  EXPECT_NEAR(c.distance_m, 2, 2e-13);
  EXPECT_LE(c.lower_m, 2);
  EXPECT_GE(c.distance_m, 2);
  EXPECT_LT((c.point_a_W - Vec3(7, 1.5, 8)).norm(), 1e-13);
}

TEST(Distance, IsZeroForBodiesThatTouchOrOverlap) {
  const Hull box = make_box({2, 2, 2});
  for (const double x : {0.0, 0.5, 1.9, 2.0}) {
    const ClosestPoints c = distance(box, at(0, 0, 0), box, at(x, 0.5, 0.5));
    EXPECT_EQ(c.distance_m, 0);
    EXPECT_EQ(c.lower_m, 0);
    EXPECT_EQ(c.point_a_W, c.point_b_W);
  }
  EXPECT_GT(distance(box, at(0, 0, 0), box, at(2 + 0x1p-51, 0.5, 0.5)).lower_m, 0);
  EXPECT_EQ(
      distance(make_half_space({0, 0, 1}, 0), at(0, 0, 0), make_half_space({0, 1, 0}, -9), at(0, 0, 0)).distance_m, 0);
  EXPECT_EQ(distance(make_half_space({0, 0, 1}, 0), at(0, 0, 0), make_sphere(1), at(5, 5, 1)).distance_m, 0);
}

TEST(Distance, GapsBelowRoundingAreFoundExactly) {
  const Hull box = make_box({2, 2, 2});
  for (const double gap_m : {0x1p-51, 0x1p-50, 0x1p-40}) {
    const ClosestPoints c = distance(box, at(0, 0, 0), box, at(2 + gap_m, 0.25, 0.5));
    EXPECT_NEAR(c.distance_m, gap_m, 1e-15 * gap_m);
    EXPECT_NEAR(c.lower_m, gap_m, 1e-15 * gap_m);
  }
  // With radii, on balls of 100 km.
  const Hull far = make_sphere(1e5), farther = make_sphere(1e5 + 0x1p-30);
  const ClosestPoints c = distance(far, at(0, 0, 0), farther, at(2e5 + 0x1p-28, 0, 0));
  EXPECT_NEAR(c.distance_m, 0x1p-28 - 0x1p-30, 1e-24);
}

TEST(Distance, NumbersBeyondTheRangeOfDoubleStages) {
  for (const double scale : {1e300, 1e150, 1e-150, 1e-300}) {
    const Hull box = make_box(Vec3(2, 2, 2) * scale);
    const ClosestPoints c = distance(box, at(0, 0, 0), box, at(5 * scale, 6 * scale, 0));
    EXPECT_NEAR(c.distance_m / scale, 5, 1e-14);
    EXPECT_LE(c.lower_m / scale, 5);
    EXPECT_NEAR((c.point_b_W - c.point_a_W).stableNorm() / scale, 5, 1e-14);
    EXPECT_EQ(distance(box, at(0, 0, 0), box, at(scale, 0, 0)).distance_m, 0);
  }
  const ClosestPoints c =
      distance(cloud({{0, 0, 0}}), at(0, 0, 0), cloud({{0, 0, 0}}), at(3 * kTiniest, 4 * kTiniest, 0));
  EXPECT_GE(c.distance_m, 5 * kTiniest);
  EXPECT_LE(c.distance_m, 8 * kTiniest);
  EXPECT_LE(c.lower_m, 5 * kTiniest);
  EXPECT_EQ(distance(cloud({{kLargest, 0, 0}}), at(0, 0, 0), cloud({{-kLargest, 0, 0}}), at(0, 0, 0)).distance_m,
            kInfinity);
}

TEST(Distance, PosesThatAreNoPosesAreRefused) {
  const Hull ball = make_sphere(1);
  for (const double bad : {kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_THROW((void)distance(ball, at(bad, 0, 0), ball, at(9, 0, 0)), Error);
    EXPECT_THROW((void)distance(Shape(ball), at(9, 0, 0), make_cylinder(1, 1), at(0, bad, 0)), Error);
    EXPECT_THROW((void)distance(make_half_space({0, 0, 1}, 0), at(0, 0, bad), Shape(ball), at(0, 0, 9)), Error);
  }
}

// Bounds, against exact arithmetic ----------------------------------------------------------------------------------------

/// The bodies with their radii larger by `more_m` in all share a point: the distance is at most that, in exact arithmetic.
/// Precondition: one of the two has no radius, so that there is room for it.
bool is_within(oracle::Pair pair, double more_m) {
  (pair.a.radius == 0 ? pair.a : pair.b).radius = more_m;
  return oracle::exact_verdict(pair);
}

double size_of(const oracle::Body& body) {
  double size = body.t.cwiseAbs().sum() + body.radius;
  for (const Vec3& v : body.vertices) size = std::max(size, (body.R.cwiseAbs() * v.cwiseAbs()).sum());
  return size;
}

TEST(Distance, BoundsHoldInExactArithmeticForTroublesomePairs) {
  int free_pairs = 0, checked = 0;
  for (const oracle::Category& category : oracle::categories()) {
    for (std::uint64_t seed = 5000; seed < 5200; ++seed) {
      const oracle::Pair pair = category.make(seed);
      SCOPED_TRACE(pair.name);
      const PosedPair posed(pair);
      const ClosestPoints c = distance(posed.a, posed.X_WA, posed.b, posed.X_WB);
      const ClosestPoints swapped = distance(posed.b, posed.X_WB, posed.a, posed.X_WA);
      ASSERT_EQ(c.distance_m == 0, posed.hit());
      ASSERT_EQ(swapped.distance_m == 0, posed.hit());
      ASSERT_GE(c.lower_m, 0);
      ASSERT_LE(c.lower_m, c.distance_m);
      if (posed.hit()) continue;
      ++free_pairs;
      if (std::isfinite(c.distance_m)) {
        ASSERT_LE(c.error_m(), 1e-6 * c.distance_m + 4 * kTiniest);
      }
      // Either order brackets the same number.
      ASSERT_LE(c.lower_m, swapped.distance_m);
      ASSERT_LE(swapped.lower_m, c.distance_m);
      if (pair.a.radius != 0 && pair.b.radius != 0) continue;
      ++checked;
      ASSERT_TRUE(std::isinf(c.distance_m) ? !is_within(pair, kLargest) : is_within(pair, c.distance_m));
      ASSERT_FALSE(is_within(pair, std::nextafter(c.lower_m, 0.0)));
    }
  }
  EXPECT_GE(free_pairs, 4000);
  EXPECT_GE(checked, 3000);
}

TEST(Distance, BoundsHoldInExactArithmeticForRandomHulls) {
  Rng rng(2);
  int checked = 0;
  for (int k = 0; k < 4000; ++k) {
    oracle::Pair pair;
    for (oracle::Body* body : {&pair.a, &pair.b}) {
      const Pose X = any_pose(rng, 2);
      body->R = X.linear();
      body->t = X.translation();
      const int count = rng.integer(1, 10);
      for (int i = 0; i < count; ++i) body->vertices.push_back(any_point(rng, 1));
    }
    if (rng.coin()) pair.b.radius = rng.real(0, 0.5);
    SCOPED_TRACE(as_text(pair, false));
    const PosedPair posed(pair);
    const ClosestPoints c = distance(posed.a, posed.X_WA, posed.b, posed.X_WB);
    ASSERT_EQ(c.distance_m == 0, posed.hit());
    if (posed.hit()) continue;
    ++checked;
    ASSERT_LE(c.error_m(), 64 * 0x1p-53 * (size_of(pair.a) + size_of(pair.b)));
    ASSERT_TRUE(is_within(pair, c.distance_m));
    ASSERT_FALSE(is_within(pair, std::nextafter(c.lower_m, 0.0)));
  }
  EXPECT_GE(checked, 1000);
}

TEST(Distance, AgreesWithTheSharedCases) {
  if (std::string_view(CLEARWAY_SHARED).empty()) {
    GTEST_SKIP()
        << "NOT TESTED: the margins of the shared cases. Configure with -DCLEARWAY_SHARED=<folder that holds cases/>.";
  }
  int apart = 0;
  for (const MarkedCase& c : read_marked_cases(CLEARWAY_SHARED "/cases")) {
    SCOPED_TRACE(c.pair.name);
    const PosedPair posed(c.pair);
    const ClosestPoints found = distance(posed.a, posed.X_WA, posed.b, posed.X_WB);
    const ClosestPoints swapped = distance(posed.b, posed.X_WB, posed.a, posed.X_WA);
    EXPECT_EQ(found.distance_m == 0, c.margin_m <= 0);
    EXPECT_EQ(swapped.distance_m == 0, c.margin_m <= 0);
    if (c.margin_m <= 0) continue;
    ++apart;
    for (const double d : {found.distance_m, found.lower_m, swapped.distance_m, swapped.lower_m}) {
      EXPECT_NEAR(d, c.margin_m, 2 * kMarginRounding * c.margin_m + 4 * kTiniest);
    }
  }
  EXPECT_GE(apart, 1600);
}

// Points ------------------------------------------------------------------------------------------------------------------

/// True if p is in the body, or outside by at most `slack_m`.
bool holds(const Shape& shape, const Pose& X, const Vec3& p, double slack_m) {
  return intersects(shape, X, make_sphere(slack_m), at(p.x(), p.y(), p.z()));
}

TEST(Distance, PointsLieOnTheirBodiesAndAreThatFarApart) {
  Rng rng(3);
  int hits = 0;
  for (int k = 0; k < 20000; ++k) {
    const Shape a = any_shape(rng), b = any_shape(rng);
    const Pose X_WA = any_pose(rng, 1.2), X_WB = any_pose(rng, 1.2);
    const ClosestPoints c = distance(a, X_WA, b, X_WB);
    const bool hit = intersects(a, X_WA, b, X_WB);
    SCOPED_TRACE("pair " + std::to_string(k) + ": " + std::string(a.kind()) + " and " + std::string(b.kind()));
    ASSERT_EQ(c.distance_m == 0, hit);
    ASSERT_GE(c.lower_m, 0);
    ASSERT_LE(c.lower_m, c.distance_m);
    hits += hit;
    ASSERT_TRUE(holds(a, X_WA, c.point_a_W, 1e-12));
    ASSERT_TRUE(holds(b, X_WB, c.point_b_W, 1e-12));
    ASSERT_NEAR((c.point_a_W - c.point_b_W).norm(), c.distance_m, 1e-13);
    ASSERT_LE(c.error_m(), 1e-10);
  }
  EXPECT_GE(hits, 5000);
  EXPECT_LE(hits, 15000);
}

TEST(Distance, ACommonPointIsInBothBodiesAlsoFarFromTheOrigin) {
  const Hull box = make_box({2, 2, 2});
  const ClosestPoints c = distance(box, at(1e6, 1e6, 1e6), box, at(1e6 + 1.5, 1e6 - 1, 1e6 + 0.25));
  EXPECT_EQ(c.distance_m, 0);
  EXPECT_TRUE(holds(box, at(1e6, 1e6, 1e6), c.point_a_W, 1e-9));
  EXPECT_TRUE(holds(box, at(1e6 + 1.5, 1e6 - 1, 1e6 + 0.25), c.point_a_W, 1e-9));
}

// Round shapes, padding, instruction sets ---------------------------------------------------------------------------------

TEST(Distance, RoundShapesLieBetweenTheirFacetedCopies) {
  Rng rng(4);
  int apart = 0;
  for (int k = 0; k < 2000; ++k) {
    const Shape a = any_round_shape(rng), b = any_round_shape(rng);
    const Pose X_WA = any_pose(rng, 1.5), X_WB = any_pose(rng, 1.5);
    const ClosestPoints c = distance(a, X_WA, b, X_WB);
    if (c.distance_m == 0) continue;
    ++apart;
    const Faceted facets_a = faceted(a), facets_b = faceted(b);
    const ClosestPoints farther = distance(facets_a.inside, X_WA, facets_b.inside, X_WB);
    const ClosestPoints nearer = distance(facets_a.around, X_WA, facets_b.around, X_WB);
    ASSERT_LE(c.lower_m, farther.distance_m) << k;
    ASSERT_GE(c.distance_m, nearer.lower_m) << k;
    ASSERT_LE(farther.distance_m - nearer.lower_m, 0.02) << k;
  }
  EXPECT_GE(apart, 800);
}

TEST(Distance, PaddingTakesItsWidthOff) {
  Rng rng(5);
  for (int k = 0; k < 5000; ++k) {
    const Shape a = any_shape(rng), b = any_shape(rng);
    const Pose X_WA = any_pose(rng, 1.5), X_WB = any_pose(rng, 1.5);
    const double padding_m = rng.real(0, 0.5);
    const ClosestPoints bare = distance(a, X_WA, b, X_WB), padded = distance(a, X_WA, b.padded(padding_m), X_WB);
    ASSERT_LE(padded.distance_m, bare.distance_m) << k;
    if (padded.distance_m == 0) {
      ASSERT_LE(bare.lower_m, padding_m) << k;
    } else {
      ASSERT_NEAR(padded.distance_m, bare.distance_m - padding_m, 1e-10) << k;
      ASSERT_LE(padded.lower_m, bare.distance_m - padding_m + 1e-15) << k;
      ASSERT_GE(padded.distance_m, bare.lower_m - padding_m - 1e-15) << k;
    }
  }
}

TEST(Distance, EveryInstructionSetGivesBoundsOfTheSameDistance) {
  std::vector<ClosestPoints> first;
  for_each_instruction_set([&](const std::string& set) {
    Rng rng(6);
    for (std::size_t k = 0; k < 500; ++k) {
      const Shape a = rng.coin() ? Shape(any_hull(rng, 120)) : any_shape(rng), b = any_shape(rng);
      const Pose X_WA = any_pose(rng, 2), X_WB = any_pose(rng, 2);
      const ClosestPoints c = distance(a, X_WA, b, X_WB);
      if (first.size() <= k) first.push_back(c);
      ASSERT_EQ(c.distance_m == 0, first[k].distance_m == 0) << set << ' ' << k;
      ASSERT_LE(c.lower_m, first[k].distance_m) << set << ' ' << k;
      ASSERT_GE(c.distance_m, first[k].lower_m) << set << ' ' << k;
    }
  });
}

}  // namespace
}  // namespace clearway
