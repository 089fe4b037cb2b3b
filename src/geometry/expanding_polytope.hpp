// How deep the origin lies in the difference set of two cores, by the expanding polytope.
#pragma once

#include "geometry/core_difference.hpp"

namespace clearway {

/// The distance from the origin to the boundary of A - B is in [lower, upper], if the origin is inside. Where R is so large
/// that no support is to be had: 0, infinity and no direction.
struct CoreDepth {
  double lower;               // 0 if nothing better is known
  double upper;               // may be negative: then the origin is outside
  Vector3<double> direction;  // of unit length: moving B by upper along it takes the origin out, to rounding
  int supports;
};

/// A gap between the bounds of `relative_error` of the depth is good enough. Precondition: set.is_in_range().
[[nodiscard]] CoreDepth core_depth(const CoreDifference& set, double relative_error);

}  // namespace clearway
