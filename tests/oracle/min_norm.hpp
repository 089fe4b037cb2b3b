// Verdict for bodies with radii, by Wolfe's method for the shortest vector of the difference set {a_i - b_j}.
#pragma once

#include "simplex.hpp"

namespace clearway::oracle {

/// Wolfe's active-set method in exact arithmetic, started at the corral where the same method in double ended. Correct
/// for any radii, zero included.
/// @throws std::logic_error after kTooManySteps.
[[nodiscard]] Found find_by_min_norm(const World& world);

/// A direction (unit length) and about the width of the gap along it; width is about 0 or less for bodies that meet.
struct GapGuess {
  Vector3<double> direction;
  double width = 0;
};

/// In double, rounding and all: for building test pairs near a contact, never for a verdict. Ignores the radii.
[[nodiscard]] GapGuess guess_gap(const PointSets<double>& points);

}  // namespace clearway::oracle
