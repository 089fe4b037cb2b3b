// The oracle itself: recorded verdicts, facts known by hand, and certificates checked by definition in rationals.
#include "case_file.hpp"
#include "exact_verdict.hpp"
#include "folders.hpp"
#include "min_norm.hpp"
#include "parts.hpp"
#include "simplex.hpp"
#include "trouble.hpp"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stdexcept>

namespace clearway::oracle {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Pair swapped(const Pair& pair) { return {pair.name, pair.b, pair.a, pair.verdict}; }

Body body(Points vertices, const Vector3d& t = Vector3d::Zero(), double radius = 0) {
  return {std::move(vertices), Matrix3d::Identity(), t, radius};
}
Body cube(const Vector3d& t = Vector3d::Zero()) { return body(box_corners({1, 1, 1}), t); }
Body ball(const Vector3d& middle, double radius) { return body({middle}, Vector3d::Zero(), radius); }

/// The verdict, from both sides.
bool meet(const Body& a, const Body& b) {
  const Pair pair{"fact", a, b, {}};
  const bool verdict = exact_verdict(pair);
  EXPECT_EQ(verdict, exact_verdict(swapped(pair)));
  return verdict;
}

/// A fact about bodies without radius in identity pose holds under every common affine map that is invertible. Says
/// what holds under a number of tilted ones, and fails if they do not agree.
bool meet_off_axes(const Body& a, const Body& b) {
  const bool verdict = meet(a, b);
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    Pair tilted{"tilted fact", a, b, {}};
    pose_together(rng, tilted);
    EXPECT_EQ(verdict, meet(tilted.a, tilted.b)) << "tilted by pose " << i;
  }
  return verdict;
}

// The check of a certificate straight from its definition: rationals, no common exponent, no shift, no product code
// shared with the search for it.
using Rational3 = std::array<mpq_class, 3>;

Rational3 world_point(const Body& body, std::size_t i) {
  Rational3 w;
  for (int k = 0; k < 3; ++k) {
    w[k] = mpq_class(body.t[k]);
    for (int j = 0; j < 3; ++j) w[k] += mpq_class(body.R(k, j)) * mpq_class(body.vertices[i][j]);
  }
  return w;
}

bool holds_by_definition(const Certificate& certificate, const Pair& pair) {
  const mpq_class radius_sum = mpq_class(pair.a.radius) + mpq_class(pair.b.radius);
  if (const auto* separation = std::get_if<Separation>(&certificate)) {
    const Vector3<mpz_class>& n = separation->normal;
    const mpq_class norm2 = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    for (std::size_t i = 0; i < pair.a.vertices.size(); ++i) {
      for (std::size_t j = 0; j < pair.b.vertices.size(); ++j) {
        const Rational3 p = world_point(pair.a, i), q = world_point(pair.b, j);
        const mpq_class width = n[0] * (p[0] - q[0]) + n[1] * (p[1] - q[1]) + n[2] * (p[2] - q[2]);
        if (width <= 0 || width * width <= radius_sum * radius_sum * norm2) return false;
      }
    }
    return true;
  }
  mpq_class total, x, y, z;
  for (const Meeting::Term& term : std::get<Meeting>(certificate).terms) {
    const Rational3 p = world_point(pair.a, term.a), q = world_point(pair.b, term.b);
    if (term.weight < 0) return false;
    total += term.weight;
    x += term.weight * (p[0] - q[0]), y += term.weight * (p[1] - q[1]), z += term.weight * (p[2] - q[2]);
  }
  return total > 0 && x * x + y * y + z * z <= radius_sum * radius_sum * total * total;
}

constexpr double kTiniest = std::numeric_limits<double>::denorm_min();

// Recorded verdicts --------------------------------------------------------------------------------------------------

TEST(SharedCases, VerdictsAreTheRecordedOnes) {
  const std::filesystem::path shared = CLEARWAY_SHARED;
  if (shared.empty()) {
    std::puts("*** NOT TESTED: CLEARWAY_SHARED is empty, the 4292 recorded verdicts are not there ***");
    GTEST_SKIP() << "configure with -DCLEARWAY_SHARED=<folder that holds cases/>";
  }
  std::size_t count = 0;
  for (const auto& file : find_case_files(shared / "cases")) {
    for (const Pair& pair : read_case_file(file)) {
      ++count;
      EXPECT_EQ(exact_verdict(pair), *pair.verdict) << pair.name;
      EXPECT_EQ(exact_verdict(swapped(pair)), *pair.verdict) << pair.name << ", b against a";
    }
  }
  EXPECT_EQ(count, 4292U);
}

// Facts without radius -----------------------------------------------------------------------------------------------

TEST(ExactVerdict, CubesThatTouchMeetAndOneUlpApartDoNot) {
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d e = Vector3d::Unit(axis);
    EXPECT_TRUE(meet(cube(), cube(2 * e)));
    EXPECT_TRUE(meet(cube(), cube(nudge(2, -1) * e)));
    EXPECT_FALSE(meet(cube(), cube(nudge(2, 1) * e)));
    EXPECT_FALSE(meet(cube(), cube(nudge(-2, -1) * e)));
  }
  EXPECT_TRUE(meet(cube(), cube({2, 2, 2})));  // corner to corner
  EXPECT_FALSE(meet(cube(), cube({2, nudge(2, 1), 2})));
}

TEST(ExactVerdict, FeaturesOfAllDimensionsMeetWhereTheyShouldOffTheAxes) {
  const Body triangle = body({{-2, -1, 0}, {2, -1, 0}, {0, 2, 0}});
  EXPECT_TRUE(meet_off_axes(triangle, body({{0, 0, -1}, {0, 0, 1}})));    // segment through
  EXPECT_TRUE(meet_off_axes(triangle, body({{0, 0, 0}, {0, 0, 1}})));     // standing on it
  EXPECT_TRUE(meet_off_axes(triangle, body({{2, -1, -1}, {2, -1, 1}})));  // through a corner
  EXPECT_TRUE(meet_off_axes(triangle, body({{-3, 0, 0}, {3, 0, 0}})));    // in its plane, across
  EXPECT_FALSE(meet_off_axes(triangle, body({{-3, 3, 0}, {3, 3, 0}})));   // in its plane, beside
  EXPECT_FALSE(meet_off_axes(triangle, body({{0, 0, 1}, {0, 0, 2}})));    // above
  EXPECT_FALSE(meet_off_axes(triangle, body({{0, 0, 0x1p-1000}})));       // above by next to nothing
  EXPECT_TRUE(meet_off_axes(body({{1, 2, 3}}), body({{1, 2, 3}, {1, 2, 3}})));
  EXPECT_FALSE(meet_off_axes(body({{1, 2, 3}}), body({{1, 2, 4}})));
  EXPECT_TRUE(meet_off_axes(body({{0, 0, 0}, {3, 3, 3}}), body({{2, 2, 2}, {5, 5, 5}})));  // collinear
  EXPECT_FALSE(meet_off_axes(body({{0, 0, 0}, {3, 3, 3}}), body({{4, 4, 4}, {5, 5, 5}})));
  EXPECT_TRUE(meet_off_axes(body({{-1, 0, 0}, {1, 0, 0}}), body({{0, -1, 0}, {0, 1, 0}})));  // edges that cross
  EXPECT_FALSE(meet_off_axes(body({{-1, 0, 0}, {1, 0, 0}}), body({{0, -1, 1}, {0, 1, 1}})));
  EXPECT_TRUE(meet_off_axes(cube(), body({{0, 0, 0}})));  // inside
  EXPECT_FALSE(meet_off_axes(body({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), body({{1, 1, 1}})));
}

TEST(ExactVerdict, RIsUsedAsItStands) {
  Body stretched = cube();
  stretched.R(0, 0) = nudge(1, 1);  // not quite a rotation: reaches x = 1 + 2^-52
  EXPECT_TRUE(meet(stretched, body({{1 + 0x1p-52, 0, 0}})));
  EXPECT_FALSE(meet(cube(), body({{1 + 0x1p-52, 0, 0}})));
  Body point = cube();
  point.R.setZero();
  EXPECT_TRUE(meet(point, body({{0, 0, 0}})));
  EXPECT_FALSE(meet(point, body({{0, kTiniest, 0}})));
  Body sheet = cube();
  sheet.R(2, 2) = 0;
  EXPECT_TRUE(meet(sheet, body({{1, 1, 0}})));
  EXPECT_FALSE(meet(sheet, body({{0, 0, 0.5}})));
}

TEST(ExactVerdict, WorldPointsAreNotRounded) {
  Body a = body({{0x1p-60, 0, 0}}, {1, 0, 0});  // x = 1 + 2^-60 is no double
  EXPECT_FALSE(meet(a, body({{1, 0, 0}})));
  EXPECT_TRUE(meet(a, body({{1, 0, 0}}, {0x1p-60, 0, 0})));
}

TEST(ExactVerdict, HoldsBeyondTheRangeOfDouble) {
  Body a = body({{1e200, 0, 0}, {1e200, 1e200, 0}, {0, 1e200, 1e200}});
  a.R *= 1e200;  // world points near 1e400
  Body b = a;
  EXPECT_TRUE(meet(a, b));
  a.vertices = b.vertices = {{1e200, -1e200, 1e200}};
  EXPECT_TRUE(meet(a, b));
  b.t = {0, 0, kTiniest};
  EXPECT_FALSE(meet(a, b));
  EXPECT_TRUE(meet(body({{-1e308, 0, 0}, {1e308, 0, 0}}), body({{1e-300, 0, kTiniest}, {0, 0, -kTiniest}})));
  EXPECT_FALSE(meet(body({{-1e308, 0, 0}, {1e308, 0, 0}}), body({{1e-300, 0, kTiniest}, {0, 0, kTiniest}})));
}

// Facts with radius --------------------------------------------------------------------------------------------------

TEST(ExactVerdict, BallsTouchAtTheSumOfTheirRadii) {
  EXPECT_TRUE(meet(ball({0, 0, 0}, 2), ball({3, 4, 0}, 3)));
  EXPECT_FALSE(meet(ball({0, 0, 0}, 2), ball({3, 4, 0}, nudge(3, -1))));
  EXPECT_FALSE(meet(ball({0, 0, 0}, nudge(2, -1)), ball({3, 4, 0}, 3)));
  EXPECT_FALSE(meet(ball({0, 0, 0}, 2), ball({3, nudge(4, 1), 0}, 3)));
  EXPECT_TRUE(meet(ball({0, 0, 0}, 0), ball({2, -3, 6}, 7)));
  EXPECT_TRUE(meet(ball({1, 1, 0}, 1.4142135623730951), ball({0, 0, 0}, 0)));  // just above the square root of 2
  EXPECT_FALSE(meet(ball({1, 1, 0}, 1.4142135623730949), ball({0, 0, 0}, 0)));
}

TEST(ExactVerdict, TheSumOfTheRadiiIsNotRounded) {
  const Body b = body({{0x1p-60, 0, 0}}, {1, 0, 0}, 1);
  Body a = ball({0, 0, 0}, 0x1p-60);
  EXPECT_TRUE(meet(a, b));
  a.radius = nudge(0x1p-60, -1);
  EXPECT_FALSE(meet(a, b));
}

TEST(ExactVerdict, TheLeastRadiusCounts) {
  EXPECT_FALSE(meet(ball({0, 0, 0}, 0), ball({0, 0, kTiniest}, 0)));
  EXPECT_TRUE(meet(ball({0, 0, 0}, kTiniest), ball({0, 0, kTiniest}, 0)));
  EXPECT_FALSE(meet(ball({0, 0, 0}, kTiniest), ball({0, kTiniest, kTiniest}, 0)));
  Body touching = cube({2, 0, 0});
  touching.radius = kTiniest;
  EXPECT_TRUE(meet(cube(), touching));
  touching.t[0] = nudge(2, 1);
  EXPECT_FALSE(meet(cube(), touching));
}

TEST(ExactVerdict, RoundBodiesTouchAtVertexEdgeAndFace) {
  EXPECT_TRUE(meet(cube(), ball({4, 0.5, -0.25}, 3)));  // face
  EXPECT_FALSE(meet(cube(), ball({4, 0.5, -0.25}, nudge(3, -1))));
  EXPECT_TRUE(meet(cube(), ball({4, 5, 0.5}, 5)));  // edge: 3, 4
  EXPECT_FALSE(meet(cube(), ball({4, 5, 0.5}, nudge(5, -1))));
  EXPECT_TRUE(meet(cube(), ball({3, 4, 7}, 7)));  // vertex: 2, 3, 6
  EXPECT_FALSE(meet(cube(), ball({3, 4, 7}, nudge(7, -1))));
  const Body capsule = body({{-9, 0, 3}, {9, 0, 3}}, Vector3d::Zero(), 1);
  EXPECT_TRUE(meet(capsule, body({{0, -9, 0}, {0, 9, 0}}, Vector3d::Zero(), 2)));  // crossing
  EXPECT_FALSE(meet(capsule, body({{0, -9, 0}, {0, 9, 0}}, Vector3d::Zero(), nudge(2, -1))));
  EXPECT_TRUE(meet(capsule, body({{-9, 0, 0}, {9, 0, 0}}, Vector3d::Zero(), 2)));  // parallel
  EXPECT_TRUE(meet(cube(), ball({0, 0, 0}, 1e-300)));                              // inside
}

// Certificates -------------------------------------------------------------------------------------------------------

TEST(Certificates, HoldByDefinitionAndBothMethodsAgree) {
  for (const Category& category : categories()) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Pair pair = category.make(seed);
      const World world = make_world(pair);
      const Certificate by_min_norm = find_by_min_norm(world).certificate;
      EXPECT_TRUE(holds_by_definition(by_min_norm, pair)) << pair.name;
      if (world.radius_sum != 0) continue;
      const Certificate by_simplex = find_by_simplex(world).certificate;
      EXPECT_TRUE(holds_by_definition(by_simplex, pair)) << pair.name;
      EXPECT_EQ(by_simplex.index(), by_min_norm.index()) << pair.name;
    }
  }
}

TEST(Certificates, WrongOnesDoNotHold) {
  const World touching = make_world({"touching cubes", cube(), cube({2, 0, 0}), {}});
  EXPECT_FALSE(holds(Separation{{-1, 0, 0}}, touching));
  EXPECT_FALSE(holds(Separation{{0, 0, 0}}, touching));
  EXPECT_FALSE(holds(Meeting{}, touching));
  EXPECT_FALSE(holds(Meeting{{{0, 0, 1}}}, touching));
  EXPECT_FALSE(holds(Meeting{{{1, 0, 0}}}, touching));   // no weight
  EXPECT_FALSE(holds(Meeting{{{99, 0, 1}}}, touching));  // no such vertex
  EXPECT_TRUE(holds(Meeting{{{1, 0, 1}}}, touching));    // vertex 1 of a is vertex 0 of b
  const World apart = make_world({"cubes apart", cube(), cube({3, 0, 0}), {}});
  EXPECT_TRUE(holds(Separation{{-1, 0, 0}}, apart));
  EXPECT_FALSE(holds(Separation{{1, 0, 0}}, apart));
  EXPECT_FALSE(holds(Meeting{{{1, 0, 1}}}, apart));
  const World round = make_world({"balls in contact", ball({0, 0, 0}, 2), ball({3, 4, 0}, 3), {}});
  EXPECT_FALSE(holds(Separation{{-3, -4, 0}}, round));
  EXPECT_TRUE(holds(Meeting{{{0, 0, 1}}}, round));
  const World less_round = make_world({"balls apart", ball({0, 0, 0}, nudge(2, -1)), ball({3, 4, 0}, 3), {}});
  EXPECT_TRUE(holds(Separation{{-3, -4, 0}}, less_round));
  EXPECT_FALSE(holds(Meeting{{{0, 0, 1}}}, less_round));
}

// Bad input ----------------------------------------------------------------------------------------------------------

TEST(ExactVerdict, RefusesWhatHasNoTruth) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW((void)exact_verdict({"empty", body({}), cube(), {}}), std::invalid_argument);
  EXPECT_THROW((void)exact_verdict({"nan", cube({nan, 0, 0}), cube(), {}}), std::invalid_argument);
  EXPECT_THROW((void)exact_verdict({"infinite", cube(), body({{0, 0, -1 / 0.0}}), {}}), std::invalid_argument);
  EXPECT_THROW((void)exact_verdict({"negative", cube(), ball({0, 0, 0}, -1), {}}), std::invalid_argument);
}

TEST(CaseFile, SaysWhereAndWhatIsWrong) {
  const auto message_for = [](const std::string& text) -> std::string {
    const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "oracle_bad_case.txt";
    std::ofstream(file) << text;
    try {
      (void)read_case_file(file);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no error";
  };
  const std::string pose = "P 1 0 0 0 1 0 0 0 1 0 0 0\n";
  const std::string good = "# comment\ncase n c 1 -\nA 1 0x1p-3\n" + pose + "0 0 0\nB 1\n" + pose + "0 0 0\n";
  EXPECT_EQ(message_for(good), "no error");
  EXPECT_NE(message_for("case n c 2 0\n").find(":1: the verdict must be 0 or 1"), std::string::npos);
  EXPECT_NE(message_for("case n c 1 0\nA 0\n").find(":2: the number of vertices"), std::string::npos);
  EXPECT_NE(message_for("case n c 1 0\nA 1\nP 1 2\n").find(":3: expected 'P' and 12"), std::string::npos);
  EXPECT_NE(message_for("case n c 1 0\nA 1\n" + pose + "0 zero 0\n").find(":4: 'zero' is not a finite"),
            std::string::npos);
  EXPECT_NE(message_for("case n c 1 0\nA 1\n" + pose).find("the file ends where a vertex"), std::string::npos);
  EXPECT_NE(message_for("").find("no case"), std::string::npos);
  EXPECT_THROW((void)read_case_file("/no/such/file"), std::runtime_error);
  EXPECT_THROW((void)find_case_files("/no/such/folder"), std::runtime_error);
}

}  // namespace
}  // namespace clearway::oracle
