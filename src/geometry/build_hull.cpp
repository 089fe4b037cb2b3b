#include <clearway/geometry/hull.hpp>

#include "geometry/affine_basis.hpp"
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
  const double scaled_radius = surface.inner_radius(over_power_of_two(hull.center(), exact.exponent()));
  hull.set_inner_radius(std::ldexp(scaled_radius, exact.exponent()));
  return hull;
}

}  // namespace clearway
