// Asks an installed clearway about two boxes that are apart, touch and overlap, without and with a radius.
#include <clearway/geometry/hull.hpp>
#include <clearway/geometry/intersects.hpp>

#include <Eigen/Geometry>

#include <cstdio>
#include <vector>

namespace {

// Corners of a cube of edge 2 around the origin: exact in binary, and so is every offset below.
std::vector<Eigen::Vector3d> cube() {
  std::vector<Eigen::Vector3d> points;
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-1.0, 1.0}) {
      for (const double z : {-1.0, 1.0}) points.emplace_back(x, y, z);
    }
  }
  return points;
}

int wrong = 0;

void expect(bool expected, const clearway::Hull& a, const clearway::Hull& b, double offset_m, const char* what) {
  const Eigen::Isometry3d X_WA = Eigen::Isometry3d::Identity();
  Eigen::Isometry3d X_WB = Eigen::Isometry3d::Identity();
  X_WB.translation().x() = offset_m;
  if (clearway::intersects(a, X_WA, b, X_WB) != expected || clearway::intersects(b, X_WB, a, X_WA) != expected) {
    std::printf("wrong: %s\n", what);
    wrong = 1;
  }
}

}  // namespace

int main() {
  const std::vector<Eigen::Vector3d> points = cube();
  const double radius_m = 0.5;
  const clearway::Hull sharp = clearway::build_hull(points);
  const clearway::Hull round = clearway::build_hull(points, radius_m);

  expect(false, sharp, sharp, 2.25, "cubes with a gap are apart");
  expect(true, sharp, sharp, 2.0, "cubes that touch collide");
  expect(true, sharp, sharp, 1.75, "cubes that overlap collide");
  expect(false, sharp, round, 2.75, "a radius smaller than the gap leaves them apart");
  expect(true, sharp, round, 2.5, "a radius as wide as the gap makes them touch");
  expect(true, round, round, 2.75, "both radii count");

  if (wrong == 0) std::puts("all as expected");
  return wrong;
}
