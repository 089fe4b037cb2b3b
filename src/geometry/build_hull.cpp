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

/// The extreme points, by dimension.
std::vector<Index> extreme_points(const ExactPoints& points) {
  std::vector<Index> basis = affine_basis(points);
  switch (basis.size()) {
    case 1:
    case 2:
      return basis;
    case 3:
      return flat_hull(points, basis[0], basis[1], basis[2]);
    default:
      return Quickhull(points, {basis[0], basis[1], basis[2], basis[3]}).corners();
  }
}

}  // namespace

Hull build_hull(std::span<const Vec3> points, double radius_m) {
  const bool are_finite = std::all_of(points.begin(), points.end(), [](const Vec3& p) { return p.allFinite(); });
  if (points.empty() || !are_finite || !(radius_m >= 0) || !std::isfinite(radius_m)) {
    return Hull(points, radius_m);  // throws, and says what is wrong
  }
  std::vector<Index> extreme = extreme_points(ExactPoints(points));
  std::sort(extreme.begin(), extreme.end());  // in the order of the input, whatever way they were found
  std::vector<Vec3> vertices;
  vertices.reserve(extreme.size());
  for (const Index i : extreme) vertices.push_back(points[i]);
  return Hull(vertices, radius_m);
}

}  // namespace clearway
