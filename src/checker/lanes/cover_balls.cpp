#include "checker/lanes/cover_balls.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

/// Nearly the smallest ball around points: steps toward whatever is farthest, each shorter than the one before
/// (Badoiu and Clarkson 2003). The radius is that of the farthest point, so the ball holds all wherever its center is.
Ball ball_around(const std::vector<Vec3>& points) {
  constexpr int kSteps = 200;
  Vec3 center = points.front();
  const auto farthest = [&] {
    return *std::max_element(points.begin(), points.end(), [&](const Vec3& a, const Vec3& b) {
      return (a - center).squaredNorm() < (b - center).squaredNorm();
    });
  };
  for (int step = 1; step <= kSteps; ++step) center += (farthest() - center) / (step + 1);
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

/// What of the hull lies between two planes across an axis: its corners are points between them, and places where lines
/// between two points on different sides go through a plane.
std::vector<Vec3> slice(std::span<const Vec3> points, const Vec3& axis, double low, double high) {
  std::vector<Vec3> corners;
  for (const Vec3& p : points)
    if (const double s = p.dot(axis); s >= low && s <= high) corners.push_back(p);
  for (const double plane : {low, high}) {
    for (const Vec3& a : points) {
      const double below = a.dot(axis) - plane;
      if (below >= 0) continue;
      for (const Vec3& b : points)
        if (const double above = b.dot(axis) - plane; above > 0)
          corners.push_back(a + (b - a) * (below / (below - above)));
    }
  }
  return corners;
}

}  // namespace

std::vector<Ball> cover_balls(std::span<const Vec3> points, int most) {
  const std::vector<Vec3> all(points.begin(), points.end());
  const Ball whole = ball_around(all);
  const Spread spread = spread_of(points);
  const Vec3 axis = spread.axes.col(0);
  const double thickness = std::max(spread.length[1], spread.length[0] / most);
  const int count =
      thickness > 0 ? std::clamp(static_cast<int>(std::lround(1.5 * spread.length[0] / thickness)), 1, most) : 1;
  if (count == 1) return {whole};
  double low = INFINITY;
  for (const Vec3& p : points) low = std::min(low, p.dot(axis));
  std::vector<Ball> balls;
  const double margin = 1e-9 * (spread.length[0] + std::abs(low));  // slices overlap a little, whatever is rounded
  for (int k = 0; k < count; ++k) {
    const double begin = low + spread.length[0] * k / count, end = low + spread.length[0] * (k + 1) / count;
    const std::vector<Vec3> corners = slice(points, axis, begin - margin, end + margin);
    if (corners.empty()) continue;
    Ball ball = ball_around(corners);
    ball.radius_m += 4 * margin;
    balls.push_back(ball);
  }
  return balls;
}

}  // namespace clearway
