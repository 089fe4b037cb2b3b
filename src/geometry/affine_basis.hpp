// The dimension of a point set, decided exactly.
#pragma once

#include "geometry/exact_points.hpp"

#include <vector>

namespace clearway {

/// One to four points that span the flat of all: of a point, a line, a plane or space. The first two are the lowest and
/// the highest point in lexicographic order, which are ends of the set.
[[nodiscard]] std::vector<ExactPoints::Index> affine_basis(const ExactPoints& points);

}  // namespace clearway
