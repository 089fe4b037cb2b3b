// Facts about `intersects` that a person can check: bodies that touch, bodies one ulp apart, numbers at the ends of their
// range, poses that are no poses. Each is asked in both orders, in many poses, on every instruction set, and with proof.
#include <clearway/common/error.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/proof.hpp>

#include "geometry/fast_query.hpp"
#include "oracle/parts.hpp"
#include "oracle/trouble.hpp"
#include "support/instruction_sets.hpp"
#include "support/posed_pair.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <vector>

// Memory -------------------------------------------------------------------------------------------------------------

namespace {

std::atomic<long> allocation_count{0};
std::atomic<long> allocations_left{-1};  // then there is no memory any more; negative = any number

void* allocate(std::size_t size, std::size_t alignment) {
  ++allocation_count;
  if (allocations_left >= 0 && allocations_left-- == 0) {
    allocations_left = 0;
    throw std::bad_alloc();
  }
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  if (void* p = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded)) return p;
  throw std::bad_alloc();
}

}  // namespace

// g++ 12 inlines one side of these pairs and then misses the other.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

// The array and nothrow forms call these.
void* operator new(std::size_t size) { return allocate(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace clearway {
namespace {

using Points = std::vector<Vec3>;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTiniest = std::numeric_limits<double>::denorm_min();
constexpr double kLargest = std::numeric_limits<double>::max();

double up(double x) { return std::nextafter(x, kInfinity); }
double down(double x) { return std::nextafter(x, -kInfinity); }

// Asking -------------------------------------------------------------------------------------------------------------

struct Body {
  Points vertices;
  double radius_m = 0;
};

/// The verdict of a in X_WA and b in X_WB: both orders, both makers, all instruction sets, proven.
void expect_verdict(bool expected, const Body& a, const Pose& X_WA, const Body& b, const Pose& X_WB) {
  const Hull all_a(a.vertices, a.radius_m), all_b(b.vertices, b.radius_m);
  const Hull corners_a = build_hull(a.vertices, a.radius_m), corners_b = build_hull(b.vertices, b.radius_m);
  for_each_instruction_set([&](const std::string& set) {
    EXPECT_EQ(intersects(all_a, X_WA, all_b, X_WB), expected) << "on " << set;
    EXPECT_EQ(intersects(all_b, X_WB, all_a, X_WA), expected) << "swapped, on " << set;
    EXPECT_EQ(intersects(corners_a, X_WA, corners_b, X_WB), expected) << "corners, on " << set;
    EXPECT_EQ(intersects(corners_b, X_WB, corners_a, X_WA), expected) << "corners, swapped, on " << set;
    EXPECT_EQ(intersects(Shape(all_a), X_WA, Shape(all_b), X_WB), expected) << "as shapes, on " << set;
  });
  const Proof proof = prove(all_a, X_WA, all_b, X_WB);
  EXPECT_EQ(proof.intersects(), expected);
  EXPECT_TRUE(verify(proof, all_a, X_WA, all_b, X_WB));
}

Pose make_pose(const Eigen::Matrix3d& R, const Vec3& t) {
  Pose X = Pose::Identity();
  X.linear() = R;
  X.translation() = t;
  return X;
}

/// Poses that turn by multiples of 90 degrees, without rounding: distances stay what they are.
std::vector<Pose> square_poses() {
  oracle::Rng rng(1);
  std::vector<Pose> poses{Pose::Identity()};
  for (const Vec3& t : {Vec3(0, 0, 0), Vec3(1, -2, 3), Vec3(0.1, 1e5, -7.7), Vec3(1e-30, 0, 1e9)}) {
    poses.push_back(make_pose(oracle::draw_signed_permutation(rng), t));
  }
  return poses;
}

/// Any one affine map of both bodies, if it has an inverse, leaves the verdict on bodies without a radius as it is.
std::vector<Pose> tilted_poses() {
  oracle::Rng rng(2);
  std::vector<Pose> poses = square_poses();
  for (const Vec3& t : {Vec3(0, 0, 0), Vec3(0.3, -0.7, 0.2), Vec3(1e5, 2e5, -3e5)}) {
    poses.push_back(make_pose(oracle::draw_rotation(rng), t));
    poses.push_back(make_pose(oracle::round_to_float(oracle::draw_rotation(rng)), t));
    Eigen::Matrix3d shear = oracle::draw_rotation(rng);
    shear.row(1) += 3.3 * shear.row(0);
    poses.push_back(make_pose(shear, t));
  }
  return poses;
}

/// The verdict of a and b in one frame, whatever that frame is.
void expect_verdict(bool expected, const Body& a, const Body& b) {
  for (const Pose& X : a.radius_m + b.radius_m == 0 ? tilted_poses() : square_poses()) {
    SCOPED_TRACE(testing::Message() << "pose\n" << X.matrix());
    expect_verdict(expected, a, X, b, X);
    if (testing::Test::HasFailure()) return;
  }
}

void expect_hit(const Body& a, const Body& b) { expect_verdict(true, a, b); }
void expect_free(const Body& a, const Body& b) { expect_verdict(false, a, b); }

/// A box between two corners.
Points box(const Vec3& low, const Vec3& high) {
  Points corners;
  for (int k = 0; k < 8; ++k) {
    corners.emplace_back((k & 1) != 0 ? high.x() : low.x(), (k & 2) != 0 ? high.y() : low.y(),
                         (k & 4) != 0 ? high.z() : low.z());
  }
  return corners;
}
Points cube() { return box({0, 0, 0}, {1, 1, 1}); }
/// The cube with all x moved so that its low face is at x.
Points cube_from_x(double x) { return box({x, 0, 0}, {x + 1, 1, 1}); }

// Touching -----------------------------------------------------------------------------------------------------------

TEST(Intersects, TouchingFacesCollide) {
  expect_hit({cube()}, {cube_from_x(1)});
  expect_hit({cube()}, {box({1, 0.25, 0.25}, {2, 0.5, 0.5})});
  expect_hit({cube()}, {box({1, -5, -5}, {2, 5, 5})});
}

TEST(Intersects, FacesOneUlpApartAreFree) {
  expect_free({cube()}, {box({up(1), 0, 0}, {2, 1, 1})});
  expect_free({box({0, 0, 0}, {down(1), 1, 1})}, {cube_from_x(1)});
  expect_hit({cube()}, {box({down(1), 0, 0}, {2, 1, 1})});
}

TEST(Intersects, TouchingEdgesCollide) {
  expect_hit({cube()}, {box({1, 1, 0}, {2, 2, 1})});                                      // along all their length
  expect_hit({cube()}, {box({1, 1, 1}, {2, 2, 2})});                                      // in a corner
  expect_hit({{{0, 0, 0}, {2, 2, 0}, {1, 1, -3}}}, {{{2, 0, 0}, {0, 2, 0}, {1, 1, 4}}});  // crossing
}

TEST(Intersects, EdgesOneUlpApartAreFree) {
  expect_free({cube()}, {box({1, up(1), 0}, {2, 2, 1})});
  expect_free({cube()}, {box({up(1), 1, 0}, {2, 2, 1})});
  expect_free({{{0, 0, 0}, {2, 2, 0}, {1, 1, -3}}}, {{{2, 0, kTiniest}, {0, 2, kTiniest}, {1, 1, 4}}});
}

TEST(Intersects, VerticesThatTouchCollide) {
  const Points down_pointing{{0.25, 0.5, 1}, {0, 0, 3}, {3, 0, 3}, {0, 3, 4}};
  expect_hit({cube()}, {down_pointing});                                      // the tip on a face
  expect_hit({cube()}, {{{0.5, 0, 1}, {0, -1, 3}, {3, -2, 3}, {0, -3, 4}}});  // on an edge
  expect_hit({cube()}, {{{1, 1, 1}, {2, 1, 3}, {3, 2, 3}, {5, 3, 4}}});       // on a vertex
  expect_free({cube()}, {{{0.25, 0.5, up(1)}, {0, 0, 3}, {3, 0, 3}, {0, 3, 4}}});
  expect_hit({cube()}, {{{0.25, 0.5, down(1)}, {0, 0, 3}, {3, 0, 3}, {0, 3, 4}}});
}

TEST(Intersects, OneInsideTheOtherCollides) {
  expect_hit({cube()}, {box({0.25, 0.25, 0.25}, {0.5, 0.5, 0.5})});
  expect_hit({box({-1e6, -1e6, -1e6}, {1e6, 1e6, 1e6})}, {{{1e-6, 2e-6, 3e-6}}});
  expect_hit({cube()}, {cube()});
}

// Points, segments, triangles ----------------------------------------------------------------------------------------

TEST(Intersects, PointsCollideOnlyWithThemselves) {
  expect_hit({{{1, 1, 0}}}, {{{1, 1, 0}}});
  expect_free({{{1, 1, 0}}}, {{{1, up(1), 0}}});
  expect_free({{{0, 0, 0}}}, {{{kTiniest, 0, 0}}});
  expect_hit({{{0, 0, 0}, {-0.0, 0, 0}}}, {{{0, -0.0, 0}}});
}

TEST(Intersects, PointsOnSegmentsAndTriangles) {
  const Body segment{{{0, 0, 0}, {3, 6, 9}}};
  expect_hit({{{1, 2, 3}}}, segment);
  expect_hit({{{3, 6, 9}}}, segment);
  expect_free({{{up(1), 2, 3}}}, segment);
  expect_free({{{-1, -2, -3}}}, segment);  // on its line
  const Body triangle{{{0, 0, 0}, {4, 0, 0}, {0, 4, 8}}};
  expect_hit({{{1, 1, 2}}}, triangle);
  expect_hit({{{2, 2, 4}}}, triangle);  // on an edge
  expect_free({{{1, 1, up(2)}}}, triangle);
  expect_free({{{2, up(2), up(up(4))}}}, triangle);
}

TEST(Intersects, SegmentsThatCross) {
  expect_hit({{{-1, 0, 0}, {1, 0, 0}}}, {{{0, -1, 0}, {0, 1, 0}}});
  expect_hit({{{0, 0, 0}, {1, 1, 1}}}, {{{1, 1, 1}, {2, 0, 0}}});
  expect_hit({{{0, 0, 0}, {2, 2, 2}}}, {{{1, 1, 1}, {3, 3, 3}}});  // on one line
  expect_free({{{0, 0, 0}, {1, 1, 1}}}, {{{up(1), up(1), up(1)}, {3, 3, 3}}});
  expect_free({{{-1, 0, 0}, {1, 0, 0}}}, {{{0, -1, kTiniest}, {0, 1, kTiniest}}});
  expect_free({{{0, 0, 0}, {1, 0, 0}}}, {{{0, 1, 0}, {1, 1, 0}}});  // parallel
}

TEST(Intersects, ASegmentThroughATriangle) {
  const Body triangle{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  expect_hit(triangle, {{{1, 1, -1}, {1, 1, 1}}});
  expect_hit(triangle, {{{2, 2, -1}, {2, 2, 1}}});  // through its edge
  expect_hit(triangle, {{{4, 0, -1}, {4, 0, 1}}});  // through its corner
  expect_free(triangle, {{{2, up(2), -1}, {2, up(2), 1}}});
  expect_hit(triangle, {{{1, 1, 0}, {1, 1, 1}}});  // ends on it
  expect_free(triangle, {{{1, 1, kTiniest}, {1, 1, 1}}});
  expect_hit(triangle, {{{-1, 1, 0}, {9, 1, 0}}});  // in its plane
}

TEST(Intersects, CoplanarTriangles) {
  const Body triangle{{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  expect_hit(triangle, {{{2, 2, 0}, {4, 4, 0}, {0, 4, 0}}});  // edge to edge
  expect_hit(triangle, {{{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}});  // inside
  expect_free(triangle, {{{2, up(2), 0}, {4, 4, 0}, {1, 4, 0}}});
}

TEST(Intersects, RepeatedInnerAndManyPointsDoNotMatter) {
  Points a = cube(), b = cube_from_x(1);
  for (int i = 0; i < 3; ++i) a.insert(a.end(), b.begin(), b.end());
  for (Vec3& v : a) v.x() = std::min(v.x(), 1.0);
  for (int i = 1; i < 40; ++i) b.emplace_back(1 + i / 64.0, i / 64.0, 0.5);
  expect_hit({a}, {b});
  for (Vec3& v : b) v.x() = std::max(v.x(), up(1));
  expect_free({a}, {b});
}

// Radii --------------------------------------------------------------------------------------------------------------

TEST(Intersects, SpheresTouchAtThreeFourFive) {
  const Points origin{{0, 0, 0}}, there{{3, 4, 0}};
  expect_hit({origin, 2}, {there, 3});
  expect_hit({origin, 5}, {there});
  expect_hit({origin}, {there, 5});
  expect_free({origin, down(2)}, {there, 3});
  expect_free({origin, 2}, {there, down(3)});
  expect_free({origin, down(5)}, {there});
  expect_free({origin, 2}, {{{3, up(4), 0}}, 3});
  expect_free({origin, 2}, {{{up(3), 4, 0}}, 3});
  expect_free({origin, 2}, {{{3, 4, kTiniest}}, 3});
  expect_hit({origin, 2}, {{{down(3), 4, 0}}, 3});
}

TEST(Intersects, TheSumOfRadiiIsNotRounded) {
  const Body one{{{0, 0, 0}}, 1};
  const auto at = [](double tiny) { return make_pose(Eigen::Matrix3d::Identity(), {tiny, 0, 0}); };  // + 1: no double
  const Body other{{{1, 0, 0}}, 0x1p-60};
  expect_verdict(true, one, Pose::Identity(), other, at(0x1p-60));
  expect_verdict(false, one, Pose::Identity(), other, at(up(0x1p-60)));
  expect_verdict(true, one, Pose::Identity(), other, at(down(0x1p-60)));
  expect_verdict(false, one, Pose::Identity(), {{{1, 0, 0}}, down(0x1p-60)}, at(0x1p-60));
  expect_verdict(true, one, Pose::Identity(), {{{1, 0, 0}}, kTiniest}, at(kTiniest));
  expect_verdict(false, one, Pose::Identity(), {{{1, 0, 0}}, kTiniest}, at(2 * kTiniest));
}

TEST(Intersects, CapsulesTouch) {
  const Points upright{{0, 0, -2}, {0, 0, 2}};
  expect_hit({upright, 2}, {{{3, 4, -1}, {3, 4, 5}}, 3});  // parallel
  expect_free({upright, 2}, {{{3, 4, -1}, {3, 4, 5}}, down(3)});
  expect_hit({upright, 2}, {{{-1, 7, 1}, {7, 1, 1}}, 3});  // crossing: the line passes (3, 4, 1) at distance 5
  expect_free({upright, down(2)}, {{{-1, 7, 1}, {7, 1, 1}}, 3});
  expect_hit({upright, 1}, {{{0, 0, 4}, {0, 0, 9}}, 1});  // end to end
  expect_free({upright, 1}, {{{0, 0, up(4)}, {0, 0, 9}}, 1});
  expect_hit({upright, 2}, {{{3, 4, 0}, {9, 12, 7}}, 3});     // end to side
  expect_hit({upright, 2.5}, {{{3, 0, 6}, {8, 0, 9}}, 2.5});  // ends, at an angle
  expect_free({upright, 2.5}, {{{3, 0, 6}, {8, 0, 9}}, down(2.5)});
}

TEST(Intersects, SphereAgainstBox) {
  expect_hit({cube()}, {{{1.5, 0.5, 0.25}}, 0.5});  // face
  expect_free({cube()}, {{{1.5, 0.5, 0.25}}, down(0.5)});
  expect_hit({cube()}, {{{4, 5, 0.25}}, 5});  // edge
  expect_free({cube()}, {{{4, 5, 0.25}}, down(5)});
  expect_hit({cube()}, {{{2, 3, 3}}, 3});  // corner: 1, 2, 2
  expect_free({cube()}, {{{2, 3, 3}}, down(3)});
  expect_hit({cube()}, {{{0.5, 0.5, 0.5}}, kTiniest});  // inside
}

// PAPER.md, 10: a reduced simplex step takes the edge's line, which is 0.6247 away, for the edge.
TEST(Intersects, WithARadiusTheNearestPointMayBeASingleVertex) {
  const Body segment{{{0, 0, 1}, {0.4, 0, 0.5}}};
  expect_free(segment, {{{0, 0, 0}}, 0.63});
  expect_free({segment.vertices, 0.33}, {{{0, 0, 0}}, 0.3});
  expect_free(segment, {{{0, 0, 0}}, 0.6403});
  expect_hit(segment, {{{0, 0, 0}}, 0.6404});
}

TEST(Intersects, TheTiniestRadiusBridgesTheTiniestGap) {
  expect_free({{{0, 0, 0}}}, {{{kTiniest, 0, 0}}});
  expect_hit({{{0, 0, 0}}, kTiniest}, {{{kTiniest, 0, 0}}});
  expect_free({{{0, 0, 0}}, kTiniest}, {{{kTiniest, kTiniest, 0}}});
  expect_hit({{{0, 0, 0}}, kTiniest}, {{{kTiniest, kTiniest, 0}}, kTiniest});
}

TEST(Intersects, TheRadiusIsABallOfTheWorld) {
  const Pose ten_times = make_pose(10 * Eigen::Matrix3d::Identity(), {0, 0, 0});
  expect_verdict(true, {{{0.5, 0, 0}}, 3}, ten_times, {{{8, 0, 0}}}, Pose::Identity());
  expect_verdict(false, {{{0.5, 0, 0}}, down(3)}, ten_times, {{{8, 0, 0}}}, Pose::Identity());
  const Pose nothing = make_pose(Eigen::Matrix3d::Zero(), {1, 2, 3});
  expect_verdict(true, {cube(), 3}, nothing, {{{2, 4, 5}}}, Pose::Identity());
  expect_verdict(false, {cube(), down(3)}, nothing, {{{2, 4, 5}}}, Pose::Identity());
}

// Poses that are no poses --------------------------------------------------------------------------------------------

TEST(Intersects, APoseThatIsNotFiniteIsAHit) {
  const Hull sharp(cube()), round(cube(), 0.5);
  const Pose away = make_pose(Eigen::Matrix3d::Identity(), {9, 9, 9});
  for_each_instruction_set([&](const std::string& set) {
    for (const Hull* hull : {&sharp, &round}) {
      for (const double bad : {kNaN, kInfinity, -kInfinity}) {
        for (int k = 0; k < 12; ++k) {
          Pose X = Pose::Identity();
          X.matrix()(k % 3, k / 3) = bad;
          EXPECT_TRUE(intersects(*hull, X, sharp, away)) << bad << " at " << k << " on " << set;
          EXPECT_TRUE(intersects(sharp, away, *hull, X)) << bad << " at " << k << " on " << set;
          EXPECT_TRUE(intersects(*hull, X, *hull, X)) << bad << " at " << k << " on " << set;
          EXPECT_THROW((void)prove(*hull, X, sharp, away), Error);
          EXPECT_THROW((void)prove(sharp, away, *hull, X), Error);
          for (const Vec3& axis : {Vec3(1, 1, 1), Vec3(-1, -1, -1), Vec3(kNaN, 0, 0)}) {
            WarmStart warm{axis};
            EXPECT_TRUE(intersects(*hull, X, sharp, away, warm)) << bad << " at " << k << " on " << set;
          }
        }
      }
    }
  });
}

TEST(Intersects, TheFourthRowOfAPoseDoesNotMatter) {
  const Body a{cube()}, round{cube(), 0.25};
  for (const double garbage : {kNaN, kInfinity, 0.0, 1e308, kTiniest, -7.0}) {
    Pose X = Pose::Identity(), X_free = make_pose(Eigen::Matrix3d::Identity(), {up(1), 0, 0}),
         X_far = make_pose(Eigen::Matrix3d::Identity(), {9, 8, 7});
    for (Pose* pose : {&X, &X_free, &X_far}) pose->matrix().row(3) << garbage, -garbage, garbage, garbage;
    expect_verdict(true, a, X, a, X);
    expect_verdict(false, a, X, a, X_free);
    expect_verdict(false, a, X, a, X_far);
    expect_verdict(true, round, X, a, X_free);
    expect_verdict(false, round, X, a, X_far);
  }
}

TEST(Intersects, SingularMatricesMakeFlatBodies) {
  const Eigen::Matrix3d flatten = Vec3(1, 1, 0).asDiagonal();
  const auto at = [](const Eigen::Matrix3d& R, double z) { return make_pose(R, {0, 0, z}); };
  expect_verdict(true, {cube()}, at(flatten, 1), {cube()}, Pose::Identity());
  expect_verdict(false, {cube()}, at(flatten, up(1)), {cube()}, Pose::Identity());
  expect_verdict(true, {cube()}, at(flatten, 7), {cube()}, at(flatten, 7));
  expect_verdict(false, {cube()}, at(flatten, 7), {cube()}, at(flatten, up(7)));
  const Eigen::Matrix3d nothing = Eigen::Matrix3d::Zero();
  expect_verdict(true, {cube()}, at(nothing, 0), {cube()}, at(nothing, 0));
  expect_verdict(false, {cube()}, at(nothing, kTiniest), {cube()}, at(nothing, 0));
  expect_verdict(true, {cube()}, at(nothing, 1), {cube()}, Pose::Identity());
}

TEST(Intersects, MirroredAndShearedMatricesAreUsedAsTheyStand) {
  const Pose mirror = make_pose(Vec3(-1, 1, 1).asDiagonal(), {2, 0, 0});  // x from 1 to 2
  expect_verdict(true, {cube()}, mirror, {cube()}, Pose::Identity());
  expect_verdict(false, {cube()}, mirror, {box({0, 0, 0}, {down(1), 1, 1})}, Pose::Identity());
  Eigen::Matrix3d lean = Eigen::Matrix3d::Identity();
  lean(0, 2) = 1;  // x += z: the low face x = z touches the edge of the cube at x = 1, z = 1 from the right
  const Pose X = make_pose(lean, {0, 0, 0});
  expect_verdict(true, {cube()}, X, {{{0.5, 0.5, 0.5}, {-1, 0, 0}}}, Pose::Identity());
  expect_verdict(false, {cube()}, X, {{{0.5, 0.5, up(0.5)}, {-1, 0, 0}}}, Pose::Identity());
  // Not a rotation to the last bit: the cube is larger than 1 by an ulp, and meets what a repaired one would miss.
  const Pose grown = make_pose(up(1) * Eigen::Matrix3d::Identity(), {0, 0, 0});
  expect_verdict(true, {cube()}, grown, {cube_from_x(1)}, make_pose(Eigen::Matrix3d::Identity(), {0x1p-52, 0, 0}));
  expect_verdict(false, {cube()}, Pose::Identity(), {cube_from_x(1)},
                 make_pose(Eigen::Matrix3d::Identity(), {0x1p-52, 0, 0}));
}

// R v + t is not a double here: t counts although it is far below the last bit of R v.
TEST(Intersects, WorldPointsAreNotRounded) {
  for (const double gap : {0x1p-60, 0x1p-300, kTiniest}) {
    const Pose X = make_pose(Eigen::Matrix3d::Identity(), {gap, 0, 0});
    expect_verdict(false, {cube()}, Pose::Identity(), {cube_from_x(1)}, X);
    expect_verdict(true, {cube()}, X, {cube_from_x(1)}, X);
    expect_verdict(true, {cube()}, X, {cube_from_x(1)}, Pose::Identity());
  }
}

// Magnitudes ---------------------------------------------------------------------------------------------------------

TEST(Intersects, AnyMagnitude) {
  for (const double s : {1e300, kLargest / 4, 1e150, 1e100, 1e20, 1e18, 1e7, 1e6, 1e-6, 1e-7, 1e-18, 1e-19, 1e-100,
                         1e-160, 1e-300, 1e-307, 1024 * kTiniest, 4 * kTiniest}) {
    SCOPED_TRACE(s);
    const Points low = box({0, 0, 0}, {s, s, s}), above = box({s, 0, 0}, {2 * s, s, s}),
                 beside = box({up(s), 0, 0}, {2 * s, s, s});
    for (const double r : {1.0, 1e-300, 0x1p-600, 0x1p600}) {  // world points may leave the range of double
      const Pose X = make_pose(r * square_poses()[2].linear(), {0, 0, 0});
      expect_verdict(true, {low}, X, {above}, X);
      expect_verdict(false, {low}, X, {beside}, X);
      expect_verdict(true, {low}, X, {{{s / 2, s / 2, s / 2}}}, X);
    }
    expect_verdict(true, {{{0, 0, 0}}, s}, Pose::Identity(), {{{s, 0, 0}}}, Pose::Identity());
    expect_verdict(false, {{{0, 0, 0}}, s}, Pose::Identity(), {{{up(s), 0, 0}}}, Pose::Identity());
    expect_verdict(true, {{{0, 0, 0}}, s}, Pose::Identity(), {{{up(s), 0, 0}}, kTiniest * 1e-10 + (up(s) - s)},
                   Pose::Identity());
  }
}

TEST(Intersects, TheLargestDoubles) {
  const Body everything{box({-kLargest, -kLargest, -kLargest}, {kLargest, kLargest, kLargest})};
  expect_verdict(true, everything, Pose::Identity(), everything, Pose::Identity());
  expect_verdict(true, everything, Pose::Identity(), {{{kLargest, kLargest, kLargest}}}, Pose::Identity());
  const Pose beyond = make_pose(Eigen::Matrix3d::Identity(), {kTiniest, 0, 0});
  expect_verdict(false, everything, Pose::Identity(), {{{kLargest, 0, 0}}}, beyond);
  expect_verdict(true, everything, Pose::Identity(), {{{kLargest, 0, 0}}, kTiniest}, beyond);
  expect_verdict(true, {{{-kLargest, 0, 0}}, kLargest}, Pose::Identity(), {{{kLargest, 0, 0}}, kLargest},
                 Pose::Identity());
  expect_verdict(false, {{{-kLargest, 0, 0}}, kLargest}, Pose::Identity(), {{{kLargest, 0, 0}}, down(kLargest)},
                 Pose::Identity());
  const Pose steep = make_pose(kLargest * Eigen::Matrix3d::Identity(), {-kLargest, 0, 0});
  expect_verdict(true, everything, steep, everything, steep);
  expect_verdict(false, {{{kLargest, 0, 0}}}, steep, {{{down(kLargest), 0, 0}}}, steep);
}

TEST(Intersects, HugeAndTinyTogether) {
  const Body huge{box({-1e300, -1e300, -1e300}, {1e300, 1e300, 0})};
  expect_hit(huge, {box({0, 0, -kTiniest}, {kTiniest, kTiniest, kTiniest})});
  expect_hit(huge, {box({0, 0, 0}, {kTiniest, kTiniest, kTiniest})});
  expect_free(huge, {box({0, 0, kTiniest}, {kTiniest, kTiniest, 2 * kTiniest})});
  expect_free(huge, {box({-1e300, 0, kTiniest}, {1e300, 1, 1e300})});
}

// At the limits of the fast stages -----------------------------------------------------------------------------------

TEST(Intersects, GapsOfAllSizes) {
  // Two wedges whose edges cross, at a gap or an overlap of 2^-k along a direction that no number holds exactly.
  oracle::Rng rng(3);
  for (int k = 0; k < 64; ++k) {
    const Pose X = make_pose(oracle::draw_rotation(rng), {0.1, 0.2, 0.3});
    for (const double side : {1.0, -1.0}) {
      const double z = side * std::ldexp(1.0, -k);
      const Points under{{-2, -1, 0}, {2, 1, 0}, {-2, -1, -5}, {2, 1, -4}},
          over{{1, -2, z}, {-1, 2, z}, {1, -2, 6}, {-1, 2, 7}};
      SCOPED_TRACE(z);
      expect_verdict(side < 0, {under}, X, {over}, X);
    }
  }
}

// What it promises besides the verdict ---------------------------------------------------------------------------------

TEST(Intersects, ItNeverThrows) {
  const Hull hull(cube());
  const Pose X = Pose::Identity();
  WarmStart warm;
  static_assert(noexcept(intersects(hull, X, hull, X)));
  static_assert(noexcept(intersects(hull, X, hull, X, warm)));
  const Shape shape(hull);
  static_assert(noexcept(intersects(shape, X, shape, X)));
  static_assert(noexcept(intersects(shape, X, shape, X, warm)));
  EXPECT_TRUE(intersects(shape, X, shape, X, warm));
}

/// Calls body(pair) for some pairs of every category of the oracle.
template <class Body>
void for_each_pair(const Body& body) {
  for (const oracle::Category& category : oracle::categories()) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) body(category.make(seed));
  }
}

TEST(Intersects, AllocatesOnlyInTheExactStage) {
  int fast = 0, exact = 0;
  for_each_pair([&](const oracle::Pair& p) {
    const PosedPair pair(p);
    for_each_instruction_set([&](const std::string& set) {
      WarmStart warm;
      for (const char* start : {"cold", "warm"}) {
        FastQuery query;
        query.D = {warm.axis_W.x(), warm.axis_W.y(), warm.axis_W.z()};
        const long before = allocation_count;
        const Verdict verdict = fast_intersects(pair.a, pair.X_WA.data(), pair.b, pair.X_WB.data(), query);
        EXPECT_EQ(allocation_count, before) << p.name << ": the fast stages allocate on " << set << ", " << start;
        (verdict == Verdict::kUndecided ? exact : fast) += 1;
        (void)pair.hit(warm);
        if (verdict != Verdict::kUndecided) {
          EXPECT_EQ(allocation_count, before) << p.name << " on " << set << ", " << start;
        }
      }
    });
  });
  EXPECT_GT(fast, 1000);
  EXPECT_GT(exact, 1000);
}

TEST(Intersects, ClearPairsNeedNoMemory) {
  for (const char* name : {"random-far", "random-deep"}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      PosedPair pair(oracle::category(name).make(seed));
      pair.X_WB.translation() += Vec3(0.05, 0.07, -0.03);  // symmetric bodies about one middle are not a clear case
      for (const double radius : {0.0, 0.01}) {
        const Hull a = pair.a.with_radius(radius), b = pair.b.with_radius(radius);
        const long before = allocation_count;
        (void)intersects(a, pair.X_WA, b, pair.X_WB);
        EXPECT_EQ(allocation_count, before) << name << '.' << seed << " with radius " << radius;
      }
    }
  }
}

TEST(Intersects, OutOfMemoryIsAHit) {
  int free_pairs = 0;
  for_each_pair([&](const oracle::Pair& p) {
    const PosedPair pair(p);
    FastQuery query;
    if (fast_intersects(pair.a, pair.X_WA.data(), pair.b, pair.X_WB.data(), query) != Verdict::kUndecided) return;
    const long before = allocation_count;
    const bool hit = pair.hit();
    const long needed = allocation_count - before;
    free_pairs += hit ? 0 : 1;
    for (long left = 0; left < needed; left += 1 + needed / 10) {
      allocations_left = left;
      const bool answer = pair.hit();
      allocations_left = -1;
      EXPECT_TRUE(answer) << p.name << ": memory for " << left << " of " << needed << " allocations";
    }
    EXPECT_EQ(pair.hit(), hit) << p.name << ": memory is back";
  });
  EXPECT_GT(free_pairs, 100);
}

}  // namespace
}  // namespace clearway
