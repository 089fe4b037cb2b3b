// triangulate: a closed surface that faces outward and encloses the hull's volume.
#include <clearway/geometry/hull.hpp>
#include <clearway/geometry/mesh.hpp>
#include <clearway/geometry/triangulate.hpp>

#include "oracle/rng.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

namespace clearway {
namespace {

using oracle::Rng;
using Points = std::vector<Vec3>;

Points vertices(const Hull& hull) {
  Points result;
  for (std::size_t i = 0; i < hull.size(); ++i) result.push_back(hull.vertex(i));
  return result;
}

/// Every directed edge once, and its reverse too.
bool is_closed(const TriangleMesh& mesh) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const auto& [i, j, k] : mesh.triangles) {
    for (const auto& edge : {std::pair(i, j), std::pair(j, k), std::pair(k, i)}) {
      if (edge.first == edge.second || !edges.insert(edge).second) return false;
    }
  }
  return std::all_of(edges.begin(), edges.end(), [&](const auto& edge) {
    return edges.contains({edge.second, edge.first});
  });
}

Points box(const Vec3& low, const Vec3& high) {
  Points corners;
  for (int i = 0; i < 8; ++i) {
    corners.emplace_back(i & 1 ? high.x() : low.x(), i & 2 ? high.y() : low.y(), i & 4 ? high.z() : low.z());
  }
  return corners;
}

Vec3 turned(const Vec3& p) { return Eigen::AngleAxisd(1.1, Vec3(-2, 1, 3).normalized()) * p; }

TEST(Triangulate, BoxHasTwelveTrianglesAndItsVolumeInAnyPlace) {
  for (const double offset_m : {0.0, 1000.0}) {
    for (const bool is_turned : {false, true}) {
      Points corners = box({-1, 2, 3}, {1.5, 2.25, 7});
      for (Vec3& p : corners) p = (is_turned ? turned(p) : p) + Vec3(offset_m, -offset_m, 0);
      const TriangleMesh mesh = triangulate(build_hull(corners));
      EXPECT_EQ(mesh.vertices.size(), 8U);
      EXPECT_EQ(mesh.triangles.size(), 12U);
      EXPECT_TRUE(is_closed(mesh));
      EXPECT_NEAR(signed_volume(mesh), 2.5 * 0.25 * 4, 1e-9 * 2.5);
    }
  }
}

TEST(Triangulate, TrianglesFaceAwayFromEveryVertex) {
  Rng rng(1);
  for (int round = 0; round < 50; ++round) {
    Points points(static_cast<std::size_t>(rng.integer(4, 60)));
    for (Vec3& p : points) p = {rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)};
    const TriangleMesh mesh = triangulate(Hull(points));
    EXPECT_TRUE(is_closed(mesh));
    EXPECT_EQ(mesh.triangles.size(), 2 * mesh.vertices.size() - 4);  // Euler
    for (const auto& [i, j, k] : mesh.triangles) {
      const Vec3& a = mesh.vertices[i];
      const Vec3 normal = (mesh.vertices[j] - a).cross(mesh.vertices[k] - a);
      for (const Vec3& p : points) EXPECT_LE(normal.dot(p - a), 1e-14);
    }
  }
}

TEST(Triangulate, PrismOfManySidesHasItsVolume) {
  constexpr int kSides = 2000;
  Points corners;
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2 * std::numbers::pi * i / kSides;
    for (const double z : {-0.5, 0.5}) corners.push_back(turned({std::cos(angle), std::sin(angle), z}));
  }
  const double volume = 0.5 * kSides * std::sin(2 * std::numbers::pi / kSides);
  EXPECT_NEAR(signed_volume(triangulate(build_hull(corners))), volume, 1e-9 * volume);
}

TEST(Triangulate, LeavesOutVerticesInsideAndKeepsTheOrder) {
  Points points = box({0, 0, 0}, {1, 1, 1});
  const Points corners = points;
  points.insert(points.begin() + 3, Vec3(0.5, 0.5, 0.5));
  const TriangleMesh mesh = triangulate(Hull(points));
  EXPECT_EQ(mesh.vertices, corners);
  EXPECT_DOUBLE_EQ(signed_volume(mesh), 1);
}

TEST(Triangulate, TheRadiusIsLeftOut) {
  EXPECT_DOUBLE_EQ(signed_volume(triangulate(Hull(box({0, 0, 0}, {1, 1, 1}), 0.5))), 1);
}

TEST(Triangulate, FlatHullHasBothSides) {
  const Points hexagon{{0, 0, 0}, {2, 1, 3}, {3, 3, 6}, {2, 4, 6}, {0, 3, 3}, {-1, 1, 0}};  // z = x + y
  const TriangleMesh mesh = triangulate(build_hull(hexagon));
  EXPECT_EQ(mesh.vertices, hexagon);
  EXPECT_EQ(mesh.triangles.size(), 2 * 4U);
  EXPECT_DOUBLE_EQ(signed_volume(mesh), 0);
  double area = 0;
  Vec3 area_vector = Vec3::Zero();
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3 normal = (mesh.vertices[j] - mesh.vertices[i]).cross(mesh.vertices[k] - mesh.vertices[i]) / 2;
    area += normal.norm();
    area_vector += normal;
  }
  EXPECT_DOUBLE_EQ(
      area,
      2 * 9 * std::sqrt(3.0));  // the shadow along z has area 9, and the plane's slope makes it sqrt(3) times that
  EXPECT_EQ(area_vector, Vec3::Zero().eval());
}

TEST(Triangulate, PointAndSegmentHaveNoTriangles) {
  const Points point{{1, 2, 3}};
  const Points segment{{1, 2, 3}, {4, 5, 6}};
  for (const Points& points : {point, segment}) {
    const TriangleMesh mesh = triangulate(Hull(points, 0.1));
    EXPECT_TRUE(mesh.triangles.empty());
    EXPECT_EQ(mesh.vertices, points);
  }
}

TEST(Triangulate, LatticeBallIsClosedThoughManyOfItsPointsAreCoplanar) {
  Points points;
  for (int i = 0; i < 21 * 21 * 21; ++i) {
    const Vec3 p(i % 21 - 10, i / 21 % 21 - 10, i / 441 - 10);
    if (p.squaredNorm() <= 100) points.push_back(p);
  }
  const TriangleMesh of_all = triangulate(Hull(points));
  const TriangleMesh of_corners = triangulate(build_hull(points));
  EXPECT_TRUE(is_closed(of_all));
  EXPECT_TRUE(is_closed(of_corners));
  EXPECT_EQ(of_corners.vertices, vertices(build_hull(points)));
  EXPECT_NEAR(signed_volume(of_all), signed_volume(of_corners), 1e-9 * signed_volume(of_all));
}

}  // namespace
}  // namespace clearway
