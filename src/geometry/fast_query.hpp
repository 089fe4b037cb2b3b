// The fast stages of the yes/no question on two hulls: float, then double, each with a proven bound.
#pragma once

#include <clearway/geometry/hull.hpp>

#include "geometry/simplex.hpp"

namespace clearway {

/// What the fast stages found. Undecided, they hand on where they got: a direction and a simplex.
struct FastQuery {
  Vector3<double> D{0, 0, 0};  // in: a direction to try first, or zero. out, if free: a separating one
  Simplex<double> q;           // out, if undecided: where to go on; may be empty
  bool needed_double = false;  // out: the float stage was not enough, or does not apply
};

/// Runs on the widest instruction set the machine has. X_WA, X_WB: the 16 numbers of an Isometry3d.
[[nodiscard]] Verdict fast_intersects(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB,
                                      FastQuery& query) noexcept;
/// The same with `gap_m` >= 0 added to the radii.
[[nodiscard]] Verdict fast_is_within(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, double gap_m,
                                     FastQuery& query) noexcept;
/// A verdict that holds wherever the points of both bodies move by no more than `error_m` >= 0 in all. One stage only.
[[nodiscard]] Verdict fast_verdict_despite(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB,
                                           double error_m, FastQuery& query) noexcept;

}  // namespace clearway
