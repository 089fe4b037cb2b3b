// What goes wrong if the paper is read as it usually is, and that the product is right there. Each example is one that the
// wrong reading does not survive: if it did, the test would guard against nothing.
#include <clearway/geometry/hull.hpp>
#include <clearway/geometry/intersects.hpp>

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/brute_force.hpp"
#include "geometry/nearest_point-inl.hpp"
#include "geometry/point_sets.hpp"
#include "geometry/usual_reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway {
namespace {

using HWY_NAMESPACE::boolean_gjk;
using HWY_NAMESPACE::nearest_on;

const IntPoints kFirstOutsideFaceCycles{{-4, -1, -1}, {1, 2, 1}, {-1, -1, 0}, {-2, 6, -5}, {-3, 2, -5}};
const IntPoints kFaceKeptWholeCycles{{-2, 0, -1}, {3, 0, 0}, {1, -1, 0}, {-1, 4, -1}, {0, 2, 0}, {-3, -1, -4}};

double distance_by_brute_force(const IntPoints& points) {
  const auto nearest = brute_force::nearest(points);
  return std::sqrt(static_cast<double>(nearest.square) / static_cast<double>(nearest.denominator));
}

bool product_says_hit(const IntPoints& difference, double radius_m = 0) {
  std::vector<Vec3> vertices;
  for (const IntPoint& p : difference)
    vertices.emplace_back(static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z));
  const Hull a(vertices), origin(std::array{Vec3(0, 0, 0)}, radius_m);
  const bool hit = intersects(a, Pose::Identity(), origin, Pose::Identity());
  EXPECT_EQ(hit, intersects(origin, Pose::Identity(), a, Pose::Identity()));
  return hit;
}

/// The product's loop in integers, from the direction the example is about.
Verdict product_loop(const IntPoints& points, IntPoint first) {
  PointSet set{points};
  Simplex<Int> last;
  return boolean_gjk(set, first, last);
}

template <class Reading>
Ending usual_loop(const Reading& reading, const IntPoints& points, IntPoint first,
                  std::vector<IntPoint>* directions = nullptr) {
  PointSet set{points};
  return usual_gjk(reading, set, first, directions);
}

/// Rounds from one visit of the last direction to the next.
int period(const std::vector<IntPoint>& directions) {
  const auto from = directions.rbegin() + 1;
  const auto again =
      std::find_if(from, directions.rend(), [&](const IntPoint& d) { return is_zero(d - directions.back()); });
  return again == directions.rend() ? 0 : static_cast<int>(again - from) + 1;
}

TEST(CounterExamples, GoingOnWithTheFirstOutsideFaceCyclesForEver) {
  std::vector<IntPoint> directions;
  EXPECT_EQ(usual_loop(FirstOutsideFace{}, kFirstOutsideFaceCycles, {1, 0, 0}, &directions), Ending::kEndless);
  EXPECT_EQ(period(directions), 4);
}

TEST(CounterExamples, WhereTheFirstOutsideFaceCyclesTheProductIsRight) {
  EXPECT_NEAR(distance_by_brute_force(kFirstOutsideFaceCycles), 0.4336, 5e-5);
  EXPECT_EQ(product_loop(kFirstOutsideFaceCycles, {1, 0, 0}), Verdict::kFree);
  EXPECT_FALSE(product_says_hit(kFirstOutsideFaceCycles));
  EXPECT_FALSE(product_says_hit(kFirstOutsideFaceCycles, 0.4335));
  EXPECT_TRUE(product_says_hit(kFirstOutsideFaceCycles, 0.4337));
}

TEST(CounterExamples, KeepingTheFirstOutsideFaceWholeCyclesForEver) {
  std::vector<IntPoint> directions;
  EXPECT_EQ(usual_loop(FirstOutsideFaceKept{}, kFaceKeptWholeCycles, {1, 0, 0}, &directions), Ending::kEndless);
  EXPECT_GT(period(directions), 0);
}

TEST(CounterExamples, WhereTheFaceKeptWholeCyclesTheProductIsRight) {
  const bool truth = brute_force::nearest(kFaceKeptWholeCycles).is_origin();
  EXPECT_EQ(product_loop(kFaceKeptWholeCycles, {1, 0, 0}), truth ? Verdict::kHit : Verdict::kFree);
  EXPECT_EQ(product_says_hit(kFaceKeptWholeCycles), truth);
}

TEST(CounterExamples, AStepThatWalksAwayFromTheOriginIsWhatMakesTheCycle) {
  // When (-3,2,-5) arrives, the origin is outside ABC and ACD: ABC is taken, but the carrier is ACD.
  const IntPoints simplex{{-3, 2, -5}, {-2, 6, -5}, {1, 2, 1}, {-1, -1, 0}};
  double nearest_face = 1e9;
  for (const IntPoints& face :
       {IntPoints{simplex[0], simplex[1], simplex[2]}, IntPoints{simplex[0], simplex[2], simplex[3]},
        IntPoints{simplex[0], simplex[3], simplex[1]}}) {
    nearest_face = std::min(nearest_face, distance_by_brute_force(face));
  }
  EXPECT_DOUBLE_EQ(nearest_face, distance_by_brute_force(simplex));
  EXPECT_GT(distance_by_brute_force({simplex[0], simplex[1], simplex[2]}), 2 * nearest_face);
}

TEST(CounterExamples, TiesThatGoToTheSmallerFaceCycleAtOnce) {
  const IntPoints same_point{{0, 0, 0}};  // the difference of {(1,1,0)} and itself
  EXPECT_EQ(usual_loop(TiesToTheEdge{}, same_point, {1, 0, 0}), Ending::kEndless);
  EXPECT_EQ(product_loop(same_point, {1, 0, 0}), Verdict::kHit);
  const Hull point(std::array{Vec3(1, 1, 0)});
  EXPECT_TRUE(intersects(point, Pose::Identity(), point, Pose::Identity()));
}

/// How many of the sets a reading never decides; what it decides is right.
template <class Reading>
int count_endless(const Reading& reading, int sets) {
  int endless = 0;
  for (int seed = 0; seed < sets; ++seed) {
    oracle::Rng rng(static_cast<std::uint64_t>(seed));
    const IntPoints points = difference(random_points(rng, 4, 4), random_points(rng, 4, 4));
    const Ending ending = usual_loop(reading, points, {1, 0, 0});
    const Verdict product = product_loop(points, {1, 0, 0});
    endless += ending == Ending::kEndless ? 1 : 0;
    EXPECT_TRUE(ending == Ending::kEndless || (ending == Ending::kHit) == (product == Verdict::kHit)) << points;
    EXPECT_NE(product, Verdict::kUndecided);
  }
  return endless;
}

TEST(CounterExamples, TiesThatGoToTheSmallerFaceCycleOnOrdinaryPairsToo) {
  constexpr int kSets = 5000;
  EXPECT_GT(count_endless(TiesToTheEdge{}, kSets), kSets / 100);
}

/// An edge A-B with a radius: A alone is nearest, and the step that knows only the slab of the edge measures to its line.
TEST(CounterExamples, WithARadiusTheNewestVertexAloneMayBeTheCarrier) {
  const Vector3<double> A{0.4, 0, 0.5}, B{0, 0, 1};
  const Vector3<double> moment = cross(A, B);
  const double to_line = std::sqrt(dot(moment, moment) / dot(B - A, B - A)), to_segment = std::sqrt(dot(A, A));
  const double radius_m = 0.63;
  EXPECT_LT(to_line, radius_m);     // the reduced step: a hit
  EXPECT_GT(to_segment, radius_m);  // the truth: free
  EXPECT_EQ(nearest_on(SupportPoint<double>{A, 0, 0}, SupportPoint<double>{B, 1, 0}).carrier.size, 1);

  const Hull segment(std::array{Vec3(B.x, B.y, B.z), Vec3(A.x, A.y, A.z)});
  const auto hit = [&](double on_segment_m, double on_origin_m) {
    const Hull a = segment.with_radius(on_segment_m), origin(std::array{Vec3(0, 0, 0)}, on_origin_m);
    const bool one_way = intersects(a, Pose::Identity(), origin, Pose::Identity());
    EXPECT_EQ(one_way, intersects(origin, Pose::Identity(), a, Pose::Identity()));
    return one_way;
  };
  for (const double share : {0.0, 0.3, 1.0}) {
    EXPECT_FALSE(hit(share * radius_m, (1 - share) * radius_m));
    EXPECT_FALSE(hit(share * 0.6403, (1 - share) * 0.6403));
    EXPECT_TRUE(hit(share * 0.6404, (1 - share) * 0.6404));
  }
}

}  // namespace
}  // namespace clearway
