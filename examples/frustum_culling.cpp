// Which obstacles can a camera on the robot's wrist see? What lies outside its view need not be rendered, or segmented.
//
// The view is a body like any other: a frustum. An obstacle is in view if the two share a point.
#include <clearway/geometry/intersects.hpp>
#include <clearway/geometry/shape.hpp>

#include <cstdio>
#include <numbers>
#include <string>
#include <vector>

namespace {

using clearway::Pose;
using clearway::Shape;
using clearway::Vec3;

struct Obstacle {
  std::string name;
  Shape shape;
  Pose X_WO;
};

Pose at(double x, double y, double z) { return Pose(Eigen::Translation3d(x, y, z)); }

}  // namespace

int main() {
  // A depth camera: 87 x 58 degrees, from 0.3 to 3 metres.
  const double degree = std::numbers::pi / 180;
  const clearway::Hull view =
      clearway::make_frustum({.horizontal_rad = 87 * degree, .vertical_rad = 58 * degree, .near_m = 0.3, .far_m = 3.0});

  // One metre up, looking along the world's x axis and 20 degrees down. The camera's own frame has z forward, y down.
  Eigen::Matrix3d forward;
  forward.col(2) = Vec3::UnitX();
  forward.col(1) = -Vec3::UnitZ();
  forward.col(0) = forward.col(1).cross(forward.col(2));
  Pose X_WC = at(0, 0, 1);
  X_WC.linear() = Eigen::AngleAxisd(20 * degree, Vec3::UnitY()) * forward;

  const std::vector<Obstacle> obstacles = {
      {"floor", clearway::make_half_space(Vec3::UnitZ(), 0), at(0, 0, 0)},
      {"table", clearway::make_box({1.2, 0.8, 0.04}), at(1.4, 0, 0.72)},
      {"bottle", clearway::make_cylinder(0.25, 0.04), at(1.2, 0.3, 0.87)},
      {"ball", clearway::make_sphere(0.1), at(1.5, -1.2, 1.0)},
      {"lamp", clearway::make_cone(0.3, 0.2), at(1.5, 0, 2.2)},
      {"shelf behind the robot", clearway::make_box({0.4, 1.0, 2.0}), at(-1.0, 0, 1.0)},
      {"wall", clearway::make_box({0.1, 6.0, 2.5}), at(3.5, 0, 1.25)},
  };

  std::size_t seen = 0;
  for (const Obstacle& obstacle : obstacles) {
    const bool visible = clearway::intersects(view, X_WC, obstacle.shape, obstacle.X_WO);
    seen += visible ? 1 : 0;
    std::printf("%-8s %s\n", visible ? "in view" : "-", obstacle.name.c_str());
  }
  std::printf("the camera sees %zu of %zu obstacles\n", seen, obstacles.size());
  return 0;
}
