#include <clearway/geometry/hull.hpp>

#include "geometry/affine_basis.hpp"
#include "geometry/cover_balls.hpp"
#include "geometry/exact_points.hpp"
#include "geometry/flat_hull.hpp"
#include "geometry/quickhull.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace clearway {
namespace {

using Index = ExactPoints::Index;

Vec3 over_power_of_two(const Vec3& p, int exponent) {
  return {std::ldexp(p.x(), -exponent), std::ldexp(p.y(), -exponent), std::ldexp(p.z(), -exponent)};
}

/// In the order of the input, whatever way they were found.
std::vector<Vec3> chosen(std::span<const Vec3> points, std::vector<Index> indices) {
  std::sort(indices.begin(), indices.end());
  std::vector<Vec3> vertices;
  vertices.reserve(indices.size());
  for (const Index i : indices) vertices.push_back(points[i]);
  return vertices;
}

std::vector<CoverBall> cover_of(const Quickhull& surface, std::span<const Vec3> points) {
  const std::vector<Quickhull::Triangle> triangles = surface.triangles();
  std::vector<Index> used;
  for (const Quickhull::Triangle& t : triangles) used.insert(used.end(), t.begin(), t.end());
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  const auto place = [&](Index i) {
    return static_cast<std::uint32_t>(std::lower_bound(used.begin(), used.end(), i) - used.begin());
  };
  std::vector<Edge> edges;
  for (const Quickhull::Triangle& t : triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Index from = t[k], to = t[(k + 1) % 3];
      if (from < to) edges.push_back({place(from), place(to)});  // the neighbour has it the other way round
    }
  }
  return cover_balls(chosen(points, used), edges);
}

}  // namespace

Hull build_hull(std::span<const Vec3> points, double radius_m) {
  const bool are_finite = std::all_of(points.begin(), points.end(), [](const Vec3& p) { return p.allFinite(); });
  if (points.empty() || !are_finite || !(radius_m >= 0) || !std::isfinite(radius_m)) {
    return Hull(points, radius_m);  // throws, and says what is wrong
  }
  const ExactPoints exact(points);
  const std::vector<Index> basis = affine_basis(exact);
  if (basis.size() < 3) return Hull(chosen(points, basis), radius_m);
  if (basis.size() == 3) return Hull(chosen(points, flat_hull(exact, basis[0], basis[1], basis[2])), radius_m);
  const Quickhull surface(exact, {basis[0], basis[1], basis[2], basis[3]});
  Hull hull(chosen(points, surface.corners()), radius_m);
  const auto inner_radius = [&](const Vec3& center) {
    return std::ldexp(surface.inner_radius(over_power_of_two(center, exact.exponent())), exact.exponent());
  };
  hull.set_inner_radius(inner_radius(hull.center()));
  hull.cover_ = cover_of(surface, points);
  for (CoverBall& ball : hull.cover_) ball.inner_radius_m = inner_radius(ball.center);
  return hull;
}

}  // namespace clearway
