#include "geometry/flat_hull.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace clearway {

using Index = ExactPoints::Index;

// The monotone chain (Andrew 1979) on the shadow along an axis. Any axis will do that is not parallel to the plane:
// then the shadow keeps every turn, up to one sign for all.
std::vector<Index> flat_hull(const ExactPoints& points, Index a, Index b, Index c) {
  int axis = 0;
  while (axis < 2 && points.turn(a, b, c, axis) == 0) ++axis;
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;

  std::vector<Index> order(points.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::sort(order.begin(), order.end(), [&](Index i, Index j) {
    return std::tuple(points[i][u], points[i][v], i) < std::tuple(points[j][u], points[j][v], j);
  });

  // Lower chain forth, upper chain back; each drops its last point while that is not a strict left turn, so also where
  // two points are equal. A chain starts at an end of the order, which is a corner, and keeps it.
  std::vector<Index> corners;
  const auto extend = [&](std::size_t first, Index p) {
    while (corners.size() >= first + 2 && points.turn(corners[corners.size() - 2], corners.back(), p, axis) <= 0) {
      corners.pop_back();
    }
    corners.push_back(p);
  };
  for (const Index p : order) extend(0, p);
  const std::size_t middle = corners.size() - 1;
  for (auto p = order.rbegin() + 1; p != order.rend(); ++p) extend(middle, *p);
  corners.pop_back();  // the first again
  return corners;
}

}  // namespace clearway
