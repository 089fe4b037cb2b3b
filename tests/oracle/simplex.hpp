// Verdict for bodies without a radius, by linear programming: is 0 a convex combination of the differences a_i - b_j?
#pragma once

#include "certificate.hpp"

namespace clearway::oracle {

/// A certificate and what it took to find it.
struct Found {
  Certificate certificate;
  int exact_steps = 0;     // pivots or corrals in exact arithmetic after the guess; 0 = the guess was right
  bool restarted = false;  // the guess was of no use, the exact method started from the beginning
};

/// Both exact methods are proven to end, after some ten steps as a rule; one that gets here has a fault, and says so.
inline constexpr int kTooManySteps = 10'000;

/// Exact simplex method, started at the basis where the same method in double ended. Ignores the radii.
/// @throws std::logic_error after kTooManySteps.
[[nodiscard]] Found find_by_simplex(const World& world);

}  // namespace clearway::oracle
