// build_hull: exactly the hull of the input, with the fewest of its points. Small sets are compared with brute force in
// integers, large ones with what is known of their shape, with qhull, and with `intersects`.
#include <clearway/common/error.hpp>
#include <clearway/geometry/hull.hpp>
#include <clearway/geometry/intersects.hpp>

#include "oracle/rng.hpp"

#include <gtest/gtest.h>
#include <boost/multiprecision/cpp_int.hpp>
extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace clearway {

void PrintTo(const std::vector<Vec3>& points, std::ostream* os) {
  *os << points.size() << " points";
  if (points.size() > 20) return;
  const Eigen::IOFormat exact(Eigen::FullPrecision, 0, ", ", ", ", "", "", "{", "}");
  for (const Vec3& p : points) *os << "\n  " << p.transpose().format(exact);
}

namespace {

using oracle::Rng;
using Points = std::vector<Vec3>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool is_before(const Vec3& p, const Vec3& q) {
  return std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end());
}

Points sorted(Points points) {
  std::sort(points.begin(), points.end(), is_before);
  return points;
}

Points vertices(const Hull& hull) {
  Points result;
  for (std::size_t i = 0; i < hull.size(); ++i) result.push_back(hull.vertex(i));
  return result;
}

bool is_same_bitwise(const Vec3& p, const Vec3& q) { return std::memcmp(p.data(), q.data(), 3 * sizeof(double)) == 0; }

bool contains(const Hull& hull, const Vec3& p) {
  return intersects(hull, Pose::Identity(), Hull(std::span(&p, 1)), Pose::Identity());
}

// Brute force --------------------------------------------------------------------------------------------------------

using Int = boost::multiprecision::cpp_int;
using IntPoint = std::array<Int, 3>;

/// The points over the largest power of two that leaves integers.
std::vector<IntPoint> as_integers(const Points& points) {
  const auto lowest_exponent = [](double x) { return x == 0 ? 2000 : std::max(std::ilogb(x) - 52, -1074); };
  int unit = 2000;
  for (const Vec3& p : points) {
    for (const double x : p) unit = std::min(unit, lowest_exponent(x));
  }
  std::vector<IntPoint> result;
  for (const Vec3& p : points) {
    IntPoint& q = result.emplace_back();
    for (int k = 0; k < 3; ++k) {
      if (p[k] == 0) continue;
      const int exponent = lowest_exponent(p[k]);
      q[k] = static_cast<long long>(std::ldexp(p[k], -exponent));
      q[k] *= Int(1) << (exponent - unit);
    }
  }
  return result;
}

IntPoint operator-(const IntPoint& p, const IntPoint& q) { return {p[0] - q[0], p[1] - q[1], p[2] - q[2]}; }

int side(const IntPoint& a, const IntPoint& b, const IntPoint& c, const IntPoint& p) {
  const IntPoint u = b - a, v = c - a, w = p - a;
  const Int volume =
      (u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1] + (u[0] * v[1] - u[1] * v[0]) * w[2];
  return volume.sign();
}

bool is_on_line(const IntPoint& a, const IntPoint& b, const IntPoint& p) {
  const IntPoint u = b - a, v = p - a;
  return u[1] * v[2] == u[2] * v[1] && u[2] * v[0] == u[0] * v[2] && u[0] * v[1] == u[1] * v[0];
}

/// Of the smallest flat that holds the set.
int dimension(const std::vector<IntPoint>& set) {
  int result = 0;
  for (const IntPoint& a : set) {
    if (result == 0 && a != set[0]) result = 1;
    for (const IntPoint& b : set) {
      if (result == 1 && !is_on_line(set[0], a, b)) result = 2;
      for (const IntPoint& c : set) {
        if (result == 2 && side(set[0], a, b, c) != 0) return 3;
      }
    }
  }
  return result;
}

/// Is p in the hull of `set`? If that has a volume, it is covered by the tetrahedra with corners in the set. If not, it
/// is where the two cones over the set meet, one with its tip above and one with its tip below.
bool is_in_hull(const std::vector<IntPoint>& set, const IntPoint& p) {
  const int flat = dimension(set);
  for (int axis = 0; axis < 3 && flat < 3; ++axis) {
    std::vector<IntPoint> above = set, below = set;
    above.push_back(set[0]);
    below.push_back(set[0]);
    above.back()[axis] += 1;
    below.back()[axis] -= 1;
    if (dimension(above) > flat) return is_in_hull(above, p) && is_in_hull(below, p);
  }
  const std::size_t n = set.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      for (std::size_t k = j + 1; k < n; ++k) {
        for (std::size_t l = k + 1; l < n; ++l) {
          const IntPoint &a = set[i], &b = set[j], &c = set[k], &d = set[l];
          const int inner = side(a, b, c, d);
          if (inner != 0 && side(a, b, c, p) * inner >= 0 && side(a, d, b, p) * inner >= 0 &&
              side(b, d, c, p) * inner >= 0 && side(a, c, d, p) * inner >= 0) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

/// Points that the hull of the others does not hold, each once.
Points brute_force_corners(const Points& points) {
  Points distinct = sorted(points);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  if (distinct.size() == 1) return distinct;
  const std::vector<IntPoint> all = as_integers(distinct);
  Points corners;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<IntPoint> others = all;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (!is_in_hull(others, all[i])) corners.push_back(distinct[i]);
  }
  return corners;
}

TEST(BruteForce, KnowsSquareSegmentAndTetrahedron) {
  const Points square{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {2, 2, 0}, {1, 1, 0}, {1, 0, 0}};
  EXPECT_EQ(brute_force_corners(square).size(), 4U);
  const Points segment{{0, 0, 0}, {1, 2, 3}, {2, 4, 6}};
  EXPECT_EQ(brute_force_corners(segment).size(), 2U);
  const Points tetrahedron{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {1, 1, 1}, {2, 2, 0}};
  EXPECT_EQ(brute_force_corners(tetrahedron).size(), 4U);
}

// Makers of points ---------------------------------------------------------------------------------------------------

Vec3 in_cube(Rng& rng) { return {rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)}; }

Vec3 on_sphere(Rng& rng) {
  for (;;) {
    const Vec3 p = in_cube(rng);
    if (p.norm() > 0.1 && p.norm() < 1) return p.normalized();
  }
}

Vec3 on_lattice(Rng& rng, int largest) {
  return Vec3(rng.integer(0, largest), rng.integer(0, largest), rng.integer(0, largest));
}

/// Uniform on the surface of the cube [-1, 1]^3.
Vec3 on_cube(Rng& rng) {
  Vec3 p = in_cube(rng);
  p[rng.integer(0, 2)] = rng.sign();
  return p;
}

Vec3 tilted(const Vec3& p) { return Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()) * p; }
Vec3 as_float(const Vec3& p) { return p.cast<float>().cast<double>(); }

Vec3 one_ulp_off(Vec3 p, Rng& rng) {
  double& x = p[rng.integer(0, 2)];
  x = std::nextafter(x, rng.sign() * kInfinity);
  return p;
}

struct Kind {
  const char* name;
  Vec3 (*draw)(Rng&);
};

void PrintTo(const Kind& kind, std::ostream* os) { *os << kind.name; }

// Against brute force ------------------------------------------------------------------------------------------------

class AnySet : public testing::TestWithParam<Kind> {};

TEST_P(AnySet, HasTheCornersOfBruteForceIfSmall) {
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    Points points(static_cast<std::size_t>(rng.integer(1, 10)));
    for (Vec3& p : points) p = GetParam().draw(rng);
    ASSERT_EQ(sorted(vertices(build_hull(points))), brute_force_corners(points)) << testing::PrintToString(points);
  }
}

TEST_P(AnySet, HoldsEveryPointAndNeedsEveryVertex) {
  Rng rng(2);
  for (int round = 0; round < 5; ++round) {
    Points points(100);
    for (Vec3& p : points) p = GetParam().draw(rng);
    const Hull hull = build_hull(points);
    for (const Vec3& p : points) ASSERT_TRUE(contains(hull, p)) << testing::PrintToString(p);
    for (std::size_t i = 0; i < hull.size() && hull.size() > 1; ++i) {
      Points others = vertices(hull);
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      ASSERT_FALSE(contains(Hull(others), hull.vertex(i))) << testing::PrintToString(hull.vertex(i));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    BuildHull, AnySet,
    testing::Values(
        Kind{"random", in_cube},  //
        Kind{"lattice3", [](Rng& rng) { return on_lattice(rng, 2); }},
        Kind{"lattice2", [](Rng& rng) { return on_lattice(rng, 1); }},
        Kind{"flat", [](Rng& rng) { return Vec3(on_lattice(rng, 3).cwiseProduct(Vec3(1, 1, 0))); }},
        Kind{"flat_tilted",
             [](Rng& rng) {
               const Vec3 p = on_lattice(rng, 3);
               return Vec3(p.x() - p.y() + 7, 2 * p.y() + p.x(), 5 * p.x() - 3 * p.y());
             }},
        Kind{"collinear", [](Rng& rng) { return Vec3(rng.integer(-3, 3) * Vec3(1, -2, 3)); }},
        Kind{"collinear_along_z", [](Rng& rng) { return Vec3(5, 5, rng.integer(-3, 3)); }},
        Kind{"point", [](Rng&) { return Vec3(1, 2, 3); }},
        Kind{"one_ulp_off_a_tilted_plane",
             [](Rng& rng) {
               const Vec3 p = on_lattice(rng, 3);
               return one_ulp_off({p.x() + 1, p.y() + 1, p.x() + p.y() + 1}, rng);
             }},
        Kind{"one_ulp_off_a_line", [](Rng& rng) { return one_ulp_off(rng.integer(1, 4) * Vec3(1, 1, 1), rng); }},
        Kind{"one_ulp_off_a_point",
             [](Rng& rng) {
               return one_ulp_off({1, 1, 1}, rng);
             }},
        Kind{"cube_tilted", [](Rng& rng) { return tilted(2 * on_lattice(rng, 2) - Vec3(2, 2, 2)); }},
        Kind{"far_from_origin", [](Rng& rng) { return Vec3(on_lattice(rng, 2) * 0x1p-30 + Vec3(1e6, -1e6, 1e5)); }},
        Kind{"denormal", [](Rng& rng) { return Vec3(on_lattice(rng, 3) * 0x1p-1074); }},
        Kind{"tiny", [](Rng& rng) { return Vec3(in_cube(rng) * 1e-300); }},
        Kind{"huge", [](Rng& rng) { return Vec3(in_cube(rng) * 1.7e308); }},
        Kind{"huge_lattice", [](Rng& rng) { return Vec3((on_lattice(rng, 2) - Vec3(1, 1, 1)) * 0x1p1023); }},
        Kind{"huge_and_denormal",
             [](Rng& rng) { return Vec3(on_lattice(rng, 2).cwiseProduct(Vec3(0x1p1000, 1, 0x1p-1074))); }},
        Kind{"any_exponent",
             [](Rng& rng) {
               Vec3 p;
               for (double& x : p) x = rng.pick({-1.0, 0.0, 1.0}) * rng.power_of_two(-1074, 1023);
               return p;
             }}),
    [](const auto& set) { return set.param.name; });

// By shape -----------------------------------------------------------------------------------------------------------

// The cube [0, 4]^3 in another lattice, where it is a slanted box with no face along an axis, and nothing rounds.
Vec3 slanted(const Vec3& p) {
  return {p.x() + 2 * p.y() - p.z(), 3 * p.x() - p.y() + p.z(), p.x() + p.y() + 5 * p.z()};
}

TEST(BuildHull, LatticeCubeHasItsEightCorners) {
  for (const bool is_slanted : {false, true}) {
    Points points;
    Points corners;
    for (int i = 0; i < 125 * 2; ++i) {  // inner, face and edge points and corners, each twice
      const Vec3 p(i % 5, i / 5 % 5, i / 25 % 5);
      points.push_back(is_slanted ? slanted(p) : p);
      const bool is_corner = i < 125 && i % 5 % 4 == 0 && i / 5 % 5 % 4 == 0 && i / 25 % 4 == 0;
      if (is_corner) corners.push_back(points.back());
    }
    EXPECT_EQ(sorted(vertices(build_hull(points))), sorted(corners));
    std::reverse(points.begin(), points.end());
    EXPECT_EQ(sorted(vertices(build_hull(points))), sorted(corners));
  }
}

TEST(BuildHull, PointAboveAFaceByOneUlpIsKeptBelowIsDropped) {
  const double above = std::nextafter(1.0, 2.0);
  const double below = std::nextafter(1.0, 0.0);
  for (const double height : {below, 1.0, above}) {
    Points points;
    for (int i = 0; i < 8; ++i) points.emplace_back(i & 1, i >> 1 & 1, i >> 2);
    points.emplace_back(0.3, 0.6, height);
    EXPECT_EQ(build_hull(points).size(), height > 1 ? 9U : 8U);
  }
}

TEST(BuildHull, PointOffAPlaneByOneUlpIsKept) {
  Points points;
  for (int i = 0; i < 1000; ++i) points.emplace_back(i % 10 + 1, i / 10 % 10 + 1, i % 10 + i / 10 % 10 + 1);
  EXPECT_EQ(build_hull(points).size(), 4U);
  const Vec3 off(4, 5, std::nextafter(8.0, kInfinity));
  points[543] = off;
  const Points corners = vertices(build_hull(points));
  EXPECT_EQ(corners.size(), 5U);
  EXPECT_EQ(std::count(corners.begin(), corners.end(), off), 1);
}

TEST(BuildHull, VerticesAreInputPointsInTheirOrderToTheLastBit) {
  Rng rng(2);
  for (int round = 0; round < 100; ++round) {
    Points points(static_cast<std::size_t>(rng.integer(1, 60)));
    for (Vec3& p : points) p = (on_lattice(rng, 3) - Vec3(1, 1, 1)) * rng.sign();  // with zeros of both signs
    std::size_t i = 0;
    for (const Vec3& v : vertices(build_hull(points))) {
      while (i < points.size() && !is_same_bitwise(points[i], v)) ++i;
      ASSERT_LT(i, points.size()) << testing::PrintToString(points);
      ++i;
    }
  }
}

TEST(BuildHull, OfItsOwnVerticesIsItself) {
  Rng rng(3);
  for (int round = 0; round < 100; ++round) {
    Points points(static_cast<std::size_t>(rng.integer(1, 100)));
    const bool is_lattice = rng.coin();
    for (Vec3& p : points) p = is_lattice ? on_lattice(rng, 3) : in_cube(rng);
    const Points once = vertices(build_hull(points));
    EXPECT_EQ(vertices(build_hull(once)), once);
  }
}

TEST(BuildHull, VerdictsAreThoseOfAllPoints) {
  Rng rng(4);
  int hits = 0;
  constexpr int kRounds = 2000;
  for (int round = 0; round < kRounds; ++round) {
    const bool is_lattice = rng.coin();
    const auto draw = [&] { return is_lattice ? on_lattice(rng, 3) : Vec3(2 * in_cube(rng)); };
    Points a(static_cast<std::size_t>(rng.integer(1, 40)));
    Points b(static_cast<std::size_t>(rng.integer(1, 40)));
    for (Vec3& p : a) p = draw();
    for (Vec3& p : b) p = draw();
    const double radius_m = rng.pick({0.0, 0.0, 0.5});
    Pose X_WB = Pose::Identity();
    X_WB.translation() = 2 * draw();
    if (!is_lattice)
      X_WB.linear() = Eigen::Quaterniond(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1), 1).normalized().matrix();
    const bool verdict = intersects(Hull(a, radius_m), Pose::Identity(), Hull(b), X_WB);
    EXPECT_EQ(intersects(build_hull(a, radius_m), Pose::Identity(), build_hull(b), X_WB), verdict);
    hits += verdict;
  }
  EXPECT_GT(hits, kRounds / 10);
  EXPECT_LT(hits, kRounds * 9 / 10);
}

TEST(BuildHull, KeepsTheRadius) {
  const Points points{{0, 0, 0}, {1, 0, 0}};
  EXPECT_EQ(build_hull(points).radius_m(), 0);
  EXPECT_EQ(build_hull(points, 0.25).radius_m(), 0.25);
}

TEST(BuildHull, BadInputIsTheErrorOfHull) {
  const auto text_of = [](const auto& make) -> std::string {
    try {
      (void)make();
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  };
  const Points good{{0, 0, 0}, {1, 0, 0}};
  const Points none;
  const Points nan{{0, 0, 0}, {0, std::nan(""), 0}};
  const Points infinite{{0, 0, -kInfinity}};
  const std::pair<Points, double> cases[] = {
      {none, 0}, {nan, 0}, {infinite, 0}, {good, -1e-9}, {good, std::nan("")}, {good, kInfinity}};
  for (const auto& [points, radius_m] : cases) {
    const std::string text = text_of([&] { return Hull(points, radius_m); });
    EXPECT_NE(text, "no error");
    EXPECT_EQ(text_of([&] { return build_hull(points, radius_m); }), text);
  }
}

// Large sets ---------------------------------------------------------------------------------------------------------

constexpr std::size_t kMany = 100'000;

Points many(Vec3 (*draw)(Rng&)) {
  Rng rng(5);
  Points points(kMany);
  for (Vec3& p : points) p = draw(rng);
  return points;
}

Vec3 on_circle(Rng& rng) {
  const double angle = rng.real(0, 2 * std::numbers::pi);
  return {std::cos(angle), std::sin(angle), 0};
}

Vec3 in_ball(Rng& rng) { return on_sphere(rng) * std::cbrt(rng.real(0, 1)); }

Vec3 on_prism(Rng& rng) {
  const double angle = rng.integer(0, 359) * (std::numbers::pi / 180);
  return {std::cos(angle), std::sin(angle), rng.real(-1, 1)};
}

class LargeSet : public testing::TestWithParam<Kind> {};

// Flat faces that are flat only up to rounding are what qhull's tolerance would cut: a sample of all points, and of
// those on a face, is asked one by one.
TEST_P(LargeSet, HoldsEveryPointOfASample) {
  const Points points = many(GetParam().draw);
  const Hull hull = build_hull(points);
  Rng rng(6);
  for (int i = 0; i < 300; ++i) {
    const Vec3& p = points[rng.below(points.size())];
    ASSERT_TRUE(contains(hull, p)) << p.transpose();
  }
  EXPECT_EQ(vertices(build_hull(vertices(hull))), vertices(hull));
}

INSTANTIATE_TEST_SUITE_P(BuildHull, LargeSet,
                         testing::Values(Kind{"ball", in_ball}, Kind{"sphere", on_sphere}, Kind{"cube", on_cube},
                                         Kind{"cube_tilted", [](Rng& rng) { return tilted(on_cube(rng)); }},
                                         Kind{"cube_tilted_far_float",
                                              [](Rng& rng) { return as_float(tilted(on_cube(rng)) + Vec3(3, 2, 1)); }},
                                         Kind{"prism", on_prism},
                                         Kind{"prism_tilted", [](Rng& rng) { return tilted(on_prism(rng)); }},
                                         Kind{"circle", on_circle},
                                         Kind{"circle_tilted", [](Rng& rng) { return tilted(on_circle(rng)); }},
                                         Kind{"lattice", [](Rng& rng) { return on_lattice(rng, 40); }}),
                         [](const auto& set) { return set.param.name; });

TEST(BuildHull, LargeTessellatedCubeHasEightVertices) {
  Points points;
  for (int face = 0; face < 6; ++face) {
    for (int i = 0; i < 130 * 130; ++i) {
      Vec3 p(i % 130 / 129.0, i / 130 / 129.0, face / 3);
      std::rotate(p.begin(), p.begin() + face % 3, p.end());
      points.push_back(p);
    }
  }
  EXPECT_EQ(build_hull(points).size(), 8U);
}

TEST(BuildHull, LargeSphereAndCircleKeepEveryPoint) {
  EXPECT_EQ(vertices(build_hull(many(on_sphere))).size(), kMany);
  EXPECT_EQ(vertices(build_hull(many(on_circle))).size(), kMany);
}

// A point that sees a base of many points, with many more below it: where Quickhull can turn quadratic.
TEST(BuildHull, LargeConeHasItsBaseAndItsTip) {
  const Points points = many([](Rng& rng) -> Vec3 { return rng.coin() ? on_circle(rng) : Vec3(0, 0, rng.real(0, 1)); });
  const auto on_base = std::count_if(points.begin(), points.end(), [](const Vec3& p) { return p.x() != 0; });
  EXPECT_EQ(build_hull(points).size(), static_cast<std::size_t>(on_base) + 1);
}

Points qhull_vertices(const Points& points) {
  std::vector<double> coordinates;
  for (const Vec3& p : points) coordinates.insert(coordinates.end(), p.begin(), p.end());
  qhT state;
  qhT* qh = &state;
  qh_zero(qh, stderr);
  char command[] = "qhull";
  EXPECT_EQ(qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates.data(), False, command, nullptr, stderr),
            0);
  Points result;
  vertexT* vertex;
  FORALLvertices result.push_back(points[static_cast<std::size_t>(qh_pointid(qh, vertex->point))]);
  qh_freeqhull(qh, qh_ALL);
  int memory_left = 0, blocks_left = 0;
  qh_memfreeshort(qh, &memory_left, &blocks_left);
  return sorted(result);
}

TEST(BuildHull, AgreesWithQhullInGeneralPosition) {
  for (const auto draw : {in_ball, in_cube}) {
    const Points points = many(draw);
    EXPECT_EQ(sorted(vertices(build_hull(points))), qhull_vertices(points));
  }
}

}  // namespace
}  // namespace clearway
