// The hull of points in one plane.
#pragma once

#include "geometry/exact_points.hpp"

#include <vector>

namespace clearway {

/// Corners of the polygon that is the hull, in order around it; none is between two others, or twice there.
/// Precondition: all points lie in the plane of three of them, a, b and c, which are not on one line.
[[nodiscard]] std::vector<ExactPoints::Index> flat_hull(const ExactPoints& points, ExactPoints::Index a,
                                                        ExactPoints::Index b, ExactPoints::Index c);

}  // namespace clearway
