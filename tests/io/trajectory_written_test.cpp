// What write_trajectory writes is read as what it was.
#include "temporary_folder.hpp"
#include "trajectory_text.hpp"

#include <clearway/io/trajectory.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace clearway::test {
namespace {

/// A path with a bend, as `plan` times it.
Trajectory some_plan() {
  const std::vector<std::vector<double>> path = {{0.1, -0.2}, {1.3, 0.5}, {-0.7, 0.9}};
  return time_along(path, {{0}, {1}}, {.velocity = {1, 0.8}, .acceleration = {2, 3}}, 0.05);
}

TEST(TrajectoryWritten, CsvIsReadAsTheSamePositionsAndTimes) {
  const TemporaryFolder folder;
  const Trajectory plan = some_plan();
  write_trajectory(plan, arm(), folder.path() / "plan.csv");
  const TrajectoryFile file = open_trajectory(folder.path() / "plan.csv", arm());
  EXPECT_TRUE(file.waypoints->has_times());
  EXPECT_EQ(file.waypoints->richest(), Interpolation::kLinear);
  Waypoint next;
  for (const TrajectoryPoint& point : plan.points) {
    ASSERT_TRUE(file.waypoints->read(next));
    EXPECT_EQ(next.time_s, point.time_s);
    EXPECT_EQ(next.positions, point.positions);
  }
  EXPECT_FALSE(file.waypoints->read(next));
}

/// Where the cubic through the positions and velocities of both ends is at a share of the time between.
double cubic_at(double s, double h, double x0, double v0, double x1, double v1) {
  const double s2 = s * s, s3 = s2 * s;
  return (2 * s3 - 3 * s2 + 1) * x0 + (s3 - 2 * s2 + s) * h * v0 + (3 * s2 - 2 * s3) * x1 + (s3 - s2) * h * v1;
}

/// A parabola is the cubic with its ends' positions and velocities; a quintic with the accelerations of both ends is not, for those
/// of a written point hold from there on, and the next point has others.
TEST(TrajectoryWritten, TheCubicOfJsonIsThePath) {
  const TemporaryFolder folder;
  const Trajectory plan = some_plan();
  write_trajectory(plan, arm(), folder.path() / "plan.json");
  const TrajectoryFile file = open_trajectory(folder.path() / "plan.json", arm());
  EXPECT_EQ(file.waypoints->richest(), Interpolation::kCubic);
  EXPECT_TRUE(file.warnings.empty());

  Waypoint from, to;
  ASSERT_TRUE(file.waypoints->read(from));
  double largest = 0;
  for (std::size_t k = 0; k + 1 < plan.points.size(); ++k) {
    ASSERT_TRUE(file.waypoints->read(to));
    EXPECT_TRUE(to.accelerations.empty());
    const TrajectoryPoint& point = plan.points[k];
    EXPECT_EQ(from.time_s, point.time_s);
    EXPECT_EQ(from.positions, point.positions);
    EXPECT_EQ(from.velocities, point.velocities);
    const double h = to.time_s - from.time_s;
    for (std::size_t i = 0; i < 2; ++i) {
      largest = std::max(largest, std::abs(point.accelerations[i]));
      for (const double s : {0.0, 0.1, 0.35, 0.5, 0.8, 1.0}) {
        const double t = s * h;
        const double parabola = point.positions[i] + point.velocities[i] * t + point.accelerations[i] * t * t / 2;
        EXPECT_NEAR(cubic_at(s, h, from.positions[i], from.velocities[i], to.positions[i], to.velocities[i]), parabola,
                    1e-14);
      }
    }
    std::swap(from, to);
  }
  EXPECT_FALSE(file.waypoints->read(to));
  EXPECT_GT(largest, 1) << "with no acceleration there is nothing to see";
}

TEST(TrajectoryWritten, WhatIsNoFileIsSaid) {
  const TemporaryFolder folder;
  const auto said = [&](const std::filesystem::path& file) {
    try {
      static_cast<void>(open_trajectory(file, arm()));
    } catch (const Error& error) {
      return std::string(error.what()).substr(folder.path().string().size() + 1);
    }
    return std::string("accepted");
  };
  EXPECT_EQ(said(folder.path() / "none.csv"), "none.csv: there is no such file; correct the path");
  std::filesystem::create_directory(folder.path() / "a");
  EXPECT_EQ(said(folder.path() / "a"), "a: is a directory; give the path of a trajectory file");
  EXPECT_EQ(said(folder.write("a.csv", "")), "a.csv: is empty; copy or export the file again");
}

}  // namespace
}  // namespace clearway::test
