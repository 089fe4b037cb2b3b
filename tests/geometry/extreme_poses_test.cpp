// Verdicts where intermediate numbers overflow or underflow although the question itself is ordinary. Most of these were
// once answered wrongly: a range check was missing, or asked of the wrong number.
#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/proof.hpp>

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace clearway {
namespace {

Hull points(const std::vector<Vec3>& vertices, double radius_m = 0) { return Hull(vertices, radius_m); }

Pose pose(const std::array<double, 9>& rows, const Vec3& t) {
  Pose X = Pose::Identity();
  for (int i = 0; i < 9; ++i) X.linear()(i / 3, i % 3) = rows[static_cast<std::size_t>(i)];
  X.translation() = t;
  return X;
}

Pose at(const Vec3& t) { return pose({1, 0, 0, 0, 1, 0, 0, 0, 1}, t); }

void expect(bool hit, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) {
  EXPECT_EQ(intersects(a, X_WA, b, X_WB), hit);
  EXPECT_EQ(intersects(b, X_WB, a, X_WA), hit);
  const Proof proof = prove(a, X_WA, b, X_WB);
  EXPECT_EQ(proof.intersects(), hit);
  EXPECT_TRUE(verify(proof, a, X_WA, b, X_WB));
}

void expect(bool hit, const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  EXPECT_EQ(intersects(a, X_WA, b, X_WB), hit);
  EXPECT_EQ(intersects(b, X_WB, a, X_WA), hit);
}

TEST(ExtremePoses, WeightsThatUnderflowDoNotMakeAHit) {
  const Hull a = points({{0x1p-55, -0x1p-512, 0}, {0x1p-55, 0x1p-512, 0}}, 0x1p-55 * (1 - 10 * 0x1p-53));
  const Hull b = points({{0, 0, 0}});
  WarmStart warm{Vec3(0, 1, 0)};
  EXPECT_FALSE(intersects(a, at({0, 0, 0}), b, at({0, 0, 0}), warm));
  expect(false, a, at({0, 0, 0}), b, at({0, 0, 0}));
}

TEST(ExtremePoses, EntriesOfTheMatrixThatFloatCannotHold) {
  expect(true, points({{-0x1p120, 0, 0}, {0x1p120, 0, 0}}), pose({0x1p-151, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}),
         points({{0, 0, 0}}), at({0x1p-32, 0, 0}));
}

/// Two needles along x that cross: one lies on the axis, the other rises from y = -`rise` to y = `rise` and is lowered by
/// a sixteenth of that. Along (0, `length`, 0) they overlap, by so little that the rise is lost to underflow and only the
/// lowering is left.
void expect_hit_though_the_rise_is_lost(double half_length, double rise, double length) {
  const Hull needle = points({{-half_length, 0, 0}, {half_length, 0, 0}});
  const Pose rising = pose({1 / half_length, 0, 0, rise / half_length, 1, 0, 0, 0, 1}, {0, -rise / 16, 0});
  const Pose flat = pose({1 / half_length, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0});
  WarmStart warm{Vec3(0, length, 0)};
  EXPECT_TRUE(intersects(needle, rising, needle, flat, warm));
  expect(true, needle, rising, needle, flat);
}

TEST(ExtremePoses, ARiseThatUnderflowsInFloat) { expect_hit_though_the_rise_is_lost(0x1p19, 0x1p-141, 1); }

TEST(ExtremePoses, ARiseThatUnderflowsInDouble) { expect_hit_though_the_rise_is_lost(0x1p199, 0x1p-701, 0x1p-199); }

TEST(ExtremePoses, DirectionsThatOverflowInTheExactStage) {
  const Pose steep = pose({1.7e308, 0, 0, 1.7e308, 1, 0, 0, 0, 1}, {0, 0, 0});
  expect(true, points({{0x1p-1074, 0, 0}, {-0x1p-1074, 1, 0}}), steep, make_box({1, 1, 1}), at({0.31, 0.8, 0}));
  expect(true, points({{2.3e-308, 0, 0}, {-2.3e-308, 100, 0}}), steep, make_box({60, 60, 60}), at({29, 75, 0}));
}

TEST(ExtremePoses, BodiesFarFromTheirOwnOrigin) {
  // One thousandth in size, 2^17 away from their origin, brought back by the pose: touching, and one step apart.
  const Vec3 c(0x1p17, -0x1p16, 0x1p17);
  const Hull far = points({c, c + Vec3(0x1p-10, 0, 0), c + Vec3(0, 0x1p-10, 0), c + Vec3(0, 0, 0x1p-10)});
  const Hull near = points({{0, 0, 0}, {-0x1p-10, 0, 0}, {0, -0x1p-10, 0}, {0, 0, -0x1p-10}});
  expect(true, far, at(-c), near, at({0, 0, 0}));
  expect(false, far, at(-c), near, at({-0x1p-1074, -0x1p-1074, -0x1p-1074}));
}

TEST(ExtremePoses, HalfSpaceWithANearlySingularMatrix) {
  // In double the determinant has the wrong sign, and with it the normal points the wrong way.
  const Pose thin = pose({1, 1 + 0x1p-52, 0x1p-27, 1 + 0x1p-52, 1 + 0x1p-51, 0x1p-27, 0, 0, 1}, {0, 0, 0});
  // det = (1 + 2^-51) - (1 + 2^-52)^2 = -2^-104 < 0; cof * (1, 0, 0) = (1 + 2^-51, -(1 + 2^-52), 0), turned by the sign.
  const Shape half_space = make_half_space({1, 0, 0}, 0);
  expect(false, half_space, thin, Shape(points({{0, 0, 0}})), at({-1, 1, 0}));
  expect(true, half_space, thin, Shape(points({{0, 0, 0}})), at({1, -1, 0}));
}

TEST(ExtremePoses, HalfSpaceAgainstHugeAndTinyMatrices) {
  const Pose steep = pose({1.7e308, 0, 0, 1.7e308, 1, 0, 0, 0, 1}, {0, 0, 0});
  expect(true, make_half_space({1, 1, 0}, 0), at({0, 0, 0}), Shape(points({{0x1p-1074, -1, 0}, {0x1p-1074, -2, 0}})),
         steep);
  const Pose flat = pose({0x1p-1073, 0, 0, 0, 1, 0, 0, 0, 1}, {-1.1 * 0x1p-53, 0, 0});
  expect(true, make_half_space({0.8, 0, 0}, 0), at({0, 0, 0}), Shape(points({{0x1p1020, 0, 0}})), flat);
}

TEST(ExtremePoses, CylindersScaledDownByTheirPose) {
  const Pose shrunk = pose({0x1p-540, 0, 0, 0, 0x1p-540, 0, 0, 0, 1}, {0x1p-11, 0, 0});
  expect(true, make_half_space({1, 0, 0}, 0), at({0, 0, 0}), make_cylinder(2, 0x1p530), shrunk);
  const Pose centred = pose({0x1p-540, 0, 0, 0, 0x1p-540, 0, 0, 0, 1}, {0, 0, 0});
  expect(true, make_cylinder(2, 0x1p200), centred, Shape(points({{0, 0, 0}})), at({0x1p-341, 0, 0}));
}

}  // namespace
}  // namespace clearway
