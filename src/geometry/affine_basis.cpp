#include "geometry/affine_basis.hpp"

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

using Index = ExactPoints::Index;

bool is_on_line(const ExactPoints& points, Index a, Index b, Index p) {
  return points.turn(a, b, p, 0) == 0 && points.turn(a, b, p, 1) == 0 && points.turn(a, b, p, 2) == 0;
}

/// A point that is not on the flat so far, which `is_on` decides exactly; size() if there is none. The one that seems
/// farthest is asked first: it mostly settles the matter, and makes a well-shaped start.
template <class Distance, class IsOn>
Index find_off(const ExactPoints& points, const Distance& distance, const IsOn& is_on) {
  Index farthest = 0;
  double largest = 0;
  for (Index i = 0; i < points.size(); ++i) {
    const double d = distance(i);
    if (d > largest) {
      largest = d;
      farthest = i;
    }
  }
  if (!is_on(farthest)) return farthest;
  for (Index i = 0; i < points.size(); ++i) {
    if (!is_on(i)) return i;
  }
  return points.size();
}

}  // namespace

std::vector<Index> affine_basis(const ExactPoints& points) {
  Index low = 0;
  Index high = 0;
  const auto is_before = [&](Index i, Index j) {
    return std::lexicographical_compare(points[i].begin(), points[i].end(), points[j].begin(), points[j].end());
  };
  for (Index i = 1; i < points.size(); ++i) {
    if (is_before(i, low)) low = i;
    if (is_before(high, i)) high = i;
  }
  if (points[low] == points[high]) return {low};

  const Vec3 origin = points.scaled(low);
  const Vec3 along = points.scaled(high) - origin;
  const Index third = find_off(
      points, [&](Index i) { return along.cross(points.scaled(i) - origin).squaredNorm(); },
      [&](Index i) { return is_on_line(points, low, high, i); });
  if (third == points.size()) return {low, high};

  const Plane plane(points, low, high, third);
  const Index fourth = find_off(
      points, [&](Index i) { return std::abs(plane.height(points, i)); },
      [&](Index i) { return plane.place(points, i).side == 0; });
  if (fourth == points.size()) return {low, high, third};
  return {low, high, third, fourth};
}

}  // namespace clearway
