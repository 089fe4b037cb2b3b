// The distance between two hulls in integers: for gaps that double cannot tell from rounding, and numbers beyond its range.
#pragma once

#include <clearway/geometry/hull.hpp>

#include "geometry/simplex.hpp"

namespace clearway {

/// Distance of the cores less both radii, negative where the bodies overlap, to the last bits of a double.
struct ExactGap {
  double lower, upper;
  bool cores_meet;                      // then the numbers above are minus the radii, and there is no direction
  Vec3 core_point_a_W, core_point_b_W;  // rounded
  Vec3 direction_W;                     // of unit length, from a to b; or zero
};

/// `start` names vertices of a simplex to begin at, and may be empty; it only saves time.
/// Precondition: the poses are finite.
[[nodiscard]] ExactGap exact_gap(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB,
                                 const Simplex<double>& start);

}  // namespace clearway
