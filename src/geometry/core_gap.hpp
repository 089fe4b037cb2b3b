// The distance between two cores in double, with bounds: GJK toward the nearest point (sections 2 and 3 of the paper).
#pragma once

#include "geometry/core_difference.hpp"
#include "geometry/simplex.hpp"

namespace clearway {

/// The distance of the cores lies in [lower, upper]. Where R is so large that no support is to be had, these are infinite and
/// the carrier is empty.
struct CoreGap {
  double upper;  // from two points, rounding included
  double
      lower;  // from a plane, rounding included; -lower bounds the depth where it is negative, as for cores that overlap
  Vector3<double> direction;   // of unit length, a normal of that plane, from a to b
  Vector3<double> on_a, on_b;  // the two points, less t_A and t_B
  Vector3<double> p;           // on_a - on_b + t_A - t_B, rounded less than the points themselves
  Simplex<double> carrier;     // of p; for hulls, its points name their vertices
  int supports;                // how many it took
};

/// When to be content with less than all that double can tell: bodies with these radii are known to be apart by this share of
/// their distance.
struct GoodEnough {
  double radii = 0;
  double share = 1;
};

/// `first` is a direction to look in first, or zero. Precondition: set.is_in_range().
[[nodiscard]] CoreGap core_gap(const CoreDifference& set, const Vector3<double>& first, const GoodEnough& enough = {});

/// The best upper bound on min over unit D of max D.s that a support along D gives: where that is negative, minus it is a
/// lower bound on the distance; where positive, an upper bound on the depth.
[[nodiscard]] double height_above(const CoreSupport& S, const Vector3<double>& D);

}  // namespace clearway
