// What every kind of shape promises, one suite for all: rows are in shape_kinds.cpp, each taken as it is and padded.
#include <clearway/common/error.hpp>
#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/shape.hpp>

#include <clearway/geometry/intersects.hpp>
#include "shape_kinds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>

namespace clearway {
namespace {

using oracle::Rng;

constexpr double kPi = std::numbers::pi;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Bodies here are about a metre large and at most a few metres out, and posed by rotations rounded to double: a gap of this
/// size is far above what that rounding moves them by.
constexpr double kClearGap_m = 1e-12;
/// The same where a round body takes part: no two of them are larger than this together.
constexpr double kClearRoundGap_m = 3 * kRoundBand;
/// What the table's own rounding may move a point by.
constexpr double kRounding_m = 1e-14;

struct Row {
  const ShapeKind* kind;
  double margin_m;

  [[nodiscard]] Shape shape() const { return margin_m == 0 ? kind->make() : kind->make().padded(margin_m); }
  [[nodiscard]] SurfacePoint surface(Rng& rng) const { return padded(kind->surface(rng), margin_m); }
  [[nodiscard]] SurfacePoint exact() const { return padded(kind->exact, margin_m); }
  [[nodiscard]] double clear_gap_m() const { return kind->is_round ? kClearRoundGap_m : kClearGap_m; }
  [[nodiscard]] bool is_half_space() const { return kind->name == "half-space"; }
};

std::vector<Row> rows() {
  std::vector<Row> all;
  for (const ShapeKind& kind : shape_kinds()) {
    for (const double margin_m : {0.0, 0.0625}) all.push_back({&kind, margin_m});
  }
  return all;
}

void PrintTo(const Row& row, std::ostream* os) { *os << row.kind->name << (row.margin_m > 0 ? ", padded" : ""); }

/// In both orders, without and with a warm start of any kind.
bool hit(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  const bool verdict = intersects(a, X_WA, b, X_WB);
  EXPECT_EQ(verdict, intersects(b, X_WB, a, X_WA)) << "depends on the order";
  for (const Vec3& axis :
       {Vec3(0.3, -0.5, 0.8), Vec3(kNaN, 0, 1), Vec3(kInfinity, 0, 0), Vec3(1e-320, 0, 0), Vec3(-1e300, 1e300, 0)}) {
    WarmStart warm{axis};
    EXPECT_EQ(verdict, intersects(a, X_WA, b, X_WB, warm)) << "depends on the warm start";
    EXPECT_EQ(verdict, intersects(a, X_WA, b, X_WB, warm)) << "depends on what it left behind itself";
    EXPECT_EQ(verdict, intersects(b, X_WB, a, X_WA, warm)) << "... in the other order";
  }
  return verdict;
}

class ShapeContract : public testing::TestWithParam<Row> {
 protected:
  /// A number of points of the surface, the same in every run.
  template <class Check>
  void for_surface_points(int count, const Check& check) const {
    for (int seed = 0; seed < count; ++seed) {
      Rng rng(static_cast<std::uint64_t>(seed));
      check(GetParam().surface(rng), rng);
      if (HasFailure()) FAIL() << "at surface point " << seed;
    }
  }
  [[nodiscard]] Shape shape() const { return GetParam().shape(); }
};

TEST_P(ShapeContract, SupportIsExtremeAndInTheBody) {
  if (GetParam().is_half_space()) return;  // has no farthest point: a test of its own
  const Shape body = shape();
  std::vector<SurfacePoint> surface;
  for_surface_points(300, [&](const SurfacePoint& q, Rng&) { surface.push_back(q); });
  for (const SurfacePoint& q : surface) {
    const Vec3 s = body.support(q.normal_B);
    EXPECT_NEAR(s.dot(q.normal_B), q.point_B.dot(q.normal_B), kRounding_m);
    EXPECT_NEAR(body.support(1e-5 * q.normal_B).dot(q.normal_B), s.dot(q.normal_B), kRounding_m)
        << "depends on the length of the direction";
    for (const SurfacePoint& other : surface)
      ASSERT_LE((s - other.point_B).dot(other.normal_B), kRounding_m) << "outside";
  }
  for (const Vec3& d : {Vec3(0, 0, 0), Vec3(1e-320, 0, 0), Vec3(0, 1e200, 0)}) {
    for (const SurfacePoint& other : surface)
      ASSERT_LE((body.support(d) - other.point_B).dot(other.normal_B), kRounding_m);
  }
}

/// A ball of a micrometre, moved to and fro along the normal: hit up to the surface, free beyond, padding included.
TEST_P(ShapeContract, TinyBallHitsUpToTheSurfaceAndNotBeyond) {
  const Shape body = shape();
  const double radius_m = 1e-6;
  const Shape ball(make_sphere(radius_m));
  for_surface_points(300, [&](const SurfacePoint& q, Rng& rng) {
    const Pose X_WB = random_pose(rng, 2);
    const auto is_hit_at = [&](double height_m) {
      Pose X_WS = random_pose(rng, 0);
      X_WS.translation() = X_WB * Vec3(q.point_B + height_m * q.normal_B);
      return hit(body, X_WB, ball, X_WS);
    };
    EXPECT_FALSE(is_hit_at(radius_m + GetParam().clear_gap_m()));
    EXPECT_FALSE(is_hit_at(radius_m + 0.01));
    EXPECT_FALSE(is_hit_at(radius_m + 3));
    EXPECT_TRUE(is_hit_at(radius_m - kClearGap_m));
    EXPECT_TRUE(is_hit_at(0));
    EXPECT_TRUE(is_hit_at(-q.inner_radius_m));
  });
}

/// With numbers that leave nothing to rounding: touching is a hit for every kind; the next double is free for exact kinds.
TEST_P(ShapeContract, ExactTouchIsAHit) {
  const Row row = GetParam();
  const Shape body = shape();
  const SurfacePoint q = row.exact();
  const double half_m = 0.5;
  const Shape ball(make_sphere(half_m));
  const auto is_hit_with_ball_at = [&](const Vec3& center) {
    Pose X = Pose::Identity();
    X.translation() = center;
    return hit(body, Pose::Identity(), ball, X);
  };
  const Vec3 touching = q.point_B + half_m * q.normal_B;
  if (row.is_half_space()) {  // 0.6 and 0.8 are not exact, nor is this point: it may be off by rounding only
    EXPECT_TRUE(is_hit_with_ball_at(touching - kRounding_m * q.normal_B));
    EXPECT_FALSE(is_hit_with_ball_at(touching + kRounding_m * q.normal_B));
    return;
  }
  EXPECT_TRUE(is_hit_with_ball_at(touching));
  if (row.kind->is_round) return;
  const Vec3 far = 4 * q.normal_B;
  const Vec3 next(std::nextafter(touching.x(), far.x()), std::nextafter(touching.y(), far.y()),
                  std::nextafter(touching.z(), far.z()));
  EXPECT_FALSE(is_hit_with_ball_at(next));
}

/// Against every other kind: two bodies that face each other with a known gap.
TEST_P(ShapeContract, MeetsEveryOtherKindAtItsTrueDistance) {
  const Row row = GetParam();
  const Shape a = shape();
  for (const Row& other : rows()) {
    if (row.is_half_space() && other.is_half_space()) continue;  // apart only if exactly parallel: a test of its own
    const Shape b = other.shape();
    for_surface_points(40, [&](const SurfacePoint& on_a, Rng& rng) {
      const SurfacePoint on_b = other.surface(rng);
      const Pose X_WA = random_pose(rng, 2);
      const double turn_rad = rng.real(-kPi, kPi);
      const auto is_hit_at = [&](double gap_m) { return hit(a, X_WA, b, facing(on_a, X_WA, on_b, gap_m, turn_rad)); };
      EXPECT_FALSE(is_hit_at(std::max(row.clear_gap_m(), other.clear_gap_m()))) << other.kind->name;
      EXPECT_FALSE(is_hit_at(0.1)) << other.kind->name;
      const double inner_m = std::max(on_a.inner_radius_m, on_b.inner_radius_m);
      if (inner_m > 0) {
        EXPECT_TRUE(is_hit_at(-kClearGap_m)) << other.kind->name;
        EXPECT_TRUE(is_hit_at(-inner_m)) << other.kind->name;
      }
    });
  }
}

/// Padding adds a distance: with padding p, bodies meet at a gap below p and not above, whoever carries it.
TEST_P(ShapeContract, PaddingIsADistance) {
  const Shape a = shape();
  const ShapeKind& cylinder = *std::find_if(shape_kinds().begin(), shape_kinds().end(),
                                            [](const ShapeKind& k) { return k.name == "cylinder"; });
  const Shape b = cylinder.make();
  const double padding_m = 0.03125;
  EXPECT_EQ(a.padded(padding_m).margin_m(), a.margin_m() + padding_m);
  EXPECT_EQ(a.padded(padding_m).kind(), a.kind());
  for_surface_points(60, [&](const SurfacePoint& on_a, Rng& rng) {
    const SurfacePoint on_b = cylinder.surface(rng);
    const Pose X_WA = random_pose(rng, 2);
    const Pose X_apart = facing(on_a, X_WA, on_b, padding_m + kClearRoundGap_m, 1),
               X_near = facing(on_a, X_WA, on_b, padding_m - kClearGap_m, 1);
    EXPECT_FALSE(hit(a.padded(padding_m), X_WA, b, X_apart));
    EXPECT_FALSE(hit(a, X_WA, b.padded(padding_m), X_apart));
    EXPECT_FALSE(hit(a.padded(padding_m / 2), X_WA, b.padded(padding_m / 2), X_apart));
    EXPECT_FALSE(hit(a.padded(padding_m / 2).padded(padding_m / 2), X_WA, b, X_apart));
    EXPECT_TRUE(hit(a.padded(padding_m), X_WA, b, X_near));
    EXPECT_TRUE(hit(a, X_WA, b.padded(padding_m), X_near));
    EXPECT_TRUE(hit(a.padded(padding_m / 2), X_WA, b.padded(padding_m / 2), X_near));
  });
}

TEST_P(ShapeContract, CommonMotionChangesNothing) {
  const Shape a = shape();
  for (const Row& other : rows()) {
    if (GetParam().is_half_space() && other.is_half_space()) continue;
    const Shape b = other.shape();
    for_surface_points(10, [&](const SurfacePoint& on_a, Rng& rng) {
      const SurfacePoint on_b = other.surface(rng);
      const Pose X_WA = random_pose(rng, 1);
      const bool overlap = rng.coin() && std::max(on_a.inner_radius_m, on_b.inner_radius_m) > 0;
      const double gap_m = overlap ? -kClearGap_m : std::max(GetParam().clear_gap_m(), other.clear_gap_m());
      const Pose X_WB = facing(on_a, X_WA, on_b, gap_m, 2);
      const Pose X_VW = random_pose(rng, 5);
      EXPECT_EQ(intersects(a, X_WA, b, X_WB), intersects(a, X_VW * X_WA, b, X_VW * X_WB)) << other.kind->name;
    });
  }
}

TEST_P(ShapeContract, PoseThatIsNotFiniteIsAHit) {
  const Shape a = shape();
  Pose X_far = Pose::Identity();
  X_far.translation() = 100 * Vec3(0.6, 0, 0.8);
  for (const Row& other : rows()) {
    if (GetParam().is_half_space() && other.is_half_space()) continue;
    const Shape b = other.shape();
    ASSERT_EQ(intersects(a, Pose::Identity(), b, X_far), GetParam().is_half_space() ? false : other.is_half_space());
    for (const double bad : {kNaN, kInfinity, -kInfinity}) {
      for (int at = 0; at < 12; ++at) {
        Pose X = X_far;
        X.matrix()(at % 3, at / 3) = bad;
        EXPECT_TRUE(hit(a, Pose::Identity(), b, X)) << other.kind->name << " " << bad << " at " << at;
        EXPECT_TRUE(hit(a, X, b, Pose::Identity())) << other.kind->name << " " << bad << " at " << at;
      }
    }
  }
}

TEST_P(ShapeContract, BadParametersAreToldPlainly) {
  const auto expect_error = [](const std::function<void()>& make) {
    try {
      make();
      ADD_FAILURE() << "no error";
    } catch (const Error& error) {
      EXPECT_FALSE(error.where().empty());
      EXPECT_FALSE(error.found().empty());
      EXPECT_NE(error.remedy().find("give "), std::string::npos) << error.what();
    }
  };
  for (const auto& make : GetParam().kind->bad) expect_error(make);
  for (const double bad : {-1.0, -1e-300, kNaN, kInfinity}) expect_error([&] { (void)shape().padded(bad); });
}

INSTANTIATE_TEST_SUITE_P(Kinds, ShapeContract, testing::ValuesIn(rows()), [](const auto& row) {
  std::string name(row.param.kind->name);
  std::erase(name, '-');
  return name + (row.param.margin_m > 0 ? "Padded" : "");
});

TEST(HalfSpaces, SupportIsTheBoundaryPointNearestToTheOrigin) {
  const Vec3 normal(0.6, -1.2, 2.4);
  Rng rng(1);
  for (const double offset : {0.0, 0.5, -3.0}) {
    const Vec3 s = make_half_space(normal, offset).support(random_direction(rng));
    EXPECT_NEAR(s.dot(normal), offset, kRounding_m);
    EXPECT_NEAR(s.cross(normal).norm(), 0, kRounding_m);
    for (const double scale : {0x1p-700, 0x1p+700})  // is exact, so the plane is the same
      EXPECT_EQ(make_half_space(scale * normal, scale * offset).support(random_direction(rng)), s) << scale;
  }
}

TEST(HalfSpaces, AreApartOnlyIfExactlyOpposed) {
  const Shape below = make_half_space({0.3, 0.4, -0.5}, 1), above = make_half_space({-0.3, -0.4, 0.5}, -1.5);
  EXPECT_FALSE(hit(below, Pose::Identity(), above, Pose::Identity()));
  EXPECT_TRUE(hit(below, Pose::Identity(), make_half_space({-0.3, -0.4, 0.5}, -1), Pose::Identity()));  // touching
  EXPECT_TRUE(
      hit(below, Pose::Identity(), make_half_space({-0.3, -0.4, std::nextafter(0.5, 1)}, -1.5), Pose::Identity()));
  EXPECT_TRUE(hit(below, Pose::Identity(), below, Pose::Identity()));
  EXPECT_TRUE(hit(below.padded(1), Pose::Identity(), above, Pose::Identity()));
}

}  // namespace
}  // namespace clearway
