#include "geometry/cover_balls.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

/// Nearly the smallest ball around points: steps toward whatever is farthest, each shorter than the one before
/// (Badoiu and Clarkson 2003). The radius is that of the farthest point, so the ball holds all wherever its center is.
CoverBall ball_around(const std::vector<Vec3>& points) {
  constexpr int kSteps = 60;
  Vec3 low = points.front(), high = low;
  for (const Vec3& p : points) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  Vec3 center = (low + high) / 2;
  const auto farthest = [&] {
    return *std::max_element(points.begin(), points.end(), [&](const Vec3& a, const Vec3& b) {
      return (a - center).squaredNorm() < (b - center).squaredNorm();
    });
  };
  for (int step = 3; step <= kSteps; ++step) center += (farthest() - center) / (step + 1);
  return {center, (farthest() - center).norm() * (1 + 1e-12)};
}

/// The directions in which points spread, the widest first, and how far.
struct Spread {
  Eigen::Matrix3d axes;  // columns
  Vec3 length;
};
Spread spread_of(std::span<const Vec3> points) {
  Vec3 mean = Vec3::Zero();
  for (const Vec3& p : points) mean += p;
  mean /= static_cast<double>(points.size());
  Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
  for (const Vec3& p : points) covariance += (p - mean) * (p - mean).transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(covariance);
  Spread spread;
  spread.axes = solver.eigenvectors().rowwise().reverse();
  for (int k = 0; k < 3; ++k) {
    double low = INFINITY, high = -INFINITY;
    for (const Vec3& p : points) {
      low = std::min(low, p.dot(spread.axes.col(k)));
      high = std::max(high, p.dot(spread.axes.col(k)));
    }
    spread.length[k] = high - low;
  }
  return spread;
}

/// What of the hull lies between two planes across an axis: its corners are points between them, and places where edges go
/// through a plane.
std::vector<Vec3> slice(std::span<const Vec3> points, std::span<const Edge> edges, const Vec3& axis, double low,
                        double high) {
  std::vector<Vec3> corners;
  for (const Vec3& p : points)
    if (const double s = p.dot(axis); s >= low && s <= high) corners.push_back(p);
  for (const auto& [i, k] : edges) {
    for (const double plane : {low, high}) {
      const double a = points[i].dot(axis) - plane, b = points[k].dot(axis) - plane;
      if (a * b < 0) corners.push_back(points[i] + (points[k] - points[i]) * (a / (a - b)));
    }
  }
  return corners;
}

}  // namespace

std::vector<CoverBall> cover_balls(std::span<const Vec3> points, std::span<const Edge> edges) {
  constexpr int kMost = 4;
  const Spread spread = spread_of(points);
  const Vec3 axis = spread.axes.col(0);
  const double thickness = std::max(spread.length[1], spread.length[0] / kMost);
  const int count = thickness > 0 ? static_cast<int>(std::lround(1.5 * spread.length[0] / thickness)) : 1;
  if (count <= 1) return {ball_around({points.begin(), points.end()})};
  double low = INFINITY;
  for (const Vec3& p : points) low = std::min(low, p.dot(axis));
  const double margin = 1e-9 * (spread.length[0] + std::abs(low));  // slices overlap a little, whatever is rounded
  std::vector<CoverBall> balls;
  for (int k = 0; k < std::min(count, kMost); ++k) {
    const double begin = low + spread.length[0] * k / std::min(count, kMost);
    const double end = begin + spread.length[0] / std::min(count, kMost);
    const std::vector<Vec3> corners = slice(points, edges, axis, begin - margin, end + margin);
    if (corners.empty()) continue;
    CoverBall ball = ball_around(corners);
    ball.radius_m += 4 * margin;
    balls.push_back(ball);
  }
  return balls;
}

std::vector<Edge> all_edges(std::size_t points) {
  std::vector<Edge> edges;
  for (std::uint32_t i = 0; i < points; ++i)
    for (std::uint32_t k = i + 1; k < points; ++k) edges.push_back({i, k});
  return edges;
}

}  // namespace clearway
