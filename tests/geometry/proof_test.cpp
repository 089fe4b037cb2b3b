// Proofs: what they say, and that nothing but a proof is accepted.
#include <clearway/common/error.hpp>
#include <clearway/geometry/proof.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace clearway {
namespace {

std::vector<Vec3> unit_cube() {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i) corners.emplace_back(i & 1 ? 1 : 0, i & 2 ? 1 : 0, i & 4 ? 1 : 0);
  return corners;
}

Pose moved_by(double x) {
  Pose X = Pose::Identity();
  X.translation().x() = x;
  return X;
}

const Pose kHere = Pose::Identity();

/// The cube at the origin against the same cube moved along x, and what is said about them.
std::string said_of_cubes(double x, double radius_m = 0) {
  const Hull cube = build_hull(unit_cube(), radius_m);
  return explain(prove(cube, kHere, cube, moved_by(x)), cube, kHere, cube, moved_by(x));
}

TEST(Explain, NamesThePlaneAndTheGap) {
  EXPECT_EQ(said_of_cubes(1.25), "free: a plane with normal (1, 0, 0) keeps them at least 0.25 m apart");
  EXPECT_EQ(said_of_cubes(-1.5), "free: a plane with normal (-1, 0, 0) keeps them at least 0.5 m apart");
}

TEST(Explain, CountsTheRadiiIn) {
  EXPECT_EQ(said_of_cubes(1.25, 0.0625), "free: a plane with normal (1, 0, 0) keeps them at least 0.125 m apart");
}

TEST(Explain, ShowsASharedPoint) {
  const std::string said = said_of_cubes(1);
  EXPECT_EQ(said.rfind("hit: they share the point (1, ", 0), 0U) << said;
}

TEST(Explain, ShowsTwoPointsWithinTheRadii) {
  const std::string said = said_of_cubes(1.25, 0.125);
  EXPECT_EQ(said.rfind("hit: the points (1, ", 0), 0U) << said;
  EXPECT_NE(said.find("are 0.25 m apart, within the sum of the radii, 0.25 m"), std::string::npos) << said;
}

/// The sum of the radii is just below the gap, by less than the last digit of either.
TEST(Explain, DoesNotCallAGapZero) {
  const Hull point = build_hull(std::vector<Vec3>{Vec3::Zero()}, 0.5);
  const Hull needle = build_hull(std::vector<Vec3>{Vec3::Zero()}, std::nextafter(0.5, 0));
  const Proof proof = prove(point, kHere, needle, moved_by(1));
  ASSERT_FALSE(proof.intersects());
  const std::string said = explain(proof, point, kHere, needle, moved_by(1));
  EXPECT_EQ(said.find("at least 0 m"), std::string::npos) << said;
}

TEST(Explain, SaysWhatIsNoProof) {
  const Hull cube = build_hull(unit_cube());
  const auto said = [&](const Proof& proof) { return explain(proof, cube, kHere, cube, kHere); };
  EXPECT_EQ(said({SeparatingPlane{{"1", "x", "0"}}}), "not a proof: the plane's normal is not made of integers");
  EXPECT_EQ(said({SeparatingPlane{{"0", "0", "0"}}}), "not a proof: the plane's normal is zero");
  EXPECT_EQ(said({CommonPoint{}}), "not a proof: its weights or vertices do not fit these bodies");
}

TEST(Verify, AcceptsWhatHoldsWhoeverFoundIt) {
  const Hull cube = build_hull(unit_cube());
  EXPECT_TRUE(verify({SeparatingPlane{{"7", "0", "0"}}}, cube, kHere, cube, moved_by(2)));
  EXPECT_TRUE(verify({SeparatingPlane{{"0007", "1", "-1"}}}, cube, kHere, cube, moved_by(2)));
  EXPECT_TRUE(verify({CommonPoint{{{0, 0, "12"}}}}, cube, kHere, cube, kHere));
}

TEST(Verify, RejectsEverythingElse) {
  const Hull cube = build_hull(unit_cube());
  const auto accepts = [&](const Proof& proof, double x) { return verify(proof, cube, kHere, cube, moved_by(x)); };
  for (const char* x : {"-1", "0", "", "-", "1.0", "1e3", " 1", "0x1", "nan"})
    EXPECT_FALSE(accepts({SeparatingPlane{{x, "0", "0"}}}, 2)) << x;
  EXPECT_FALSE(accepts({SeparatingPlane{{"1", "0", "0"}}}, 1)) << "they touch";
  EXPECT_FALSE(accepts({CommonPoint{}}, 0));
  EXPECT_FALSE(accepts({CommonPoint{{{0, 0, "0"}}}}, 0)) << "no weight";
  EXPECT_FALSE(accepts({CommonPoint{{{0, 0, "2"}, {1, 0, "-1"}}}}, 0)) << "a weight below zero";
  EXPECT_FALSE(accepts({CommonPoint{{{8, 0, "1"}}}}, 0)) << "no such vertex";
  EXPECT_FALSE(accepts({CommonPoint{{{0, 0, "1"}}}}, 0.5)) << "not the same point";
}

TEST(Verify, KnowsNothingOfPosesThatAreNotFinite) {
  const Hull cube = build_hull(unit_cube());
  const Pose X = moved_by(std::numeric_limits<double>::quiet_NaN());
  EXPECT_FALSE(verify({CommonPoint{{{0, 0, "1"}}}}, cube, kHere, cube, X));
  EXPECT_THROW((void)prove(cube, kHere, cube, X), Error);
}

}  // namespace
}  // namespace clearway
