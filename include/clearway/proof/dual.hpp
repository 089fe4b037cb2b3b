// A number that depends on the share of a segment: its values and its slopes over a piece, both enclosed.
#pragma once

#include <clearway/proof/interval.hpp>

namespace clearway::proof {

/// Rules of differentiation, in intervals: if value and slope enclose those of the operands at every share of the piece,
/// then those of the result.
struct Dual {
  Interval value;
  Interval slope;  // per share

  constexpr Dual() = default;
  constexpr Dual(double x) : value(x) {}    // NOLINT(google-explicit-constructor): a constant
  constexpr Dual(Interval x) : value(x) {}  // NOLINT(google-explicit-constructor): a constant that is not known exactly
  constexpr Dual(Interval v, Interval s) : value(v), slope(s) {}
};

[[nodiscard]] inline Dual operator+(Dual a, Dual b) noexcept { return {a.value + b.value, a.slope + b.slope}; }
[[nodiscard]] inline Dual operator-(Dual a, Dual b) noexcept { return {a.value - b.value, a.slope - b.slope}; }
[[nodiscard]] inline Dual operator*(Dual a, Dual b) noexcept {
  return {a.value * b.value, a.slope * b.value + a.value * b.slope};
}
[[nodiscard]] inline Dual operator*(Interval a, Dual b) noexcept { return {a * b.value, a * b.slope}; }
[[nodiscard]] inline Dual operator*(double a, Dual b) noexcept { return {a * b.value, a * b.slope}; }
[[nodiscard]] inline Dual operator/(Dual a, Dual b) noexcept {
  const Interval ratio = a.value / b.value;
  return {ratio, (a.slope - ratio * b.slope) / b.value};
}
[[nodiscard]] inline Dual sine(Dual a) noexcept { return {sine(a.value), cosine(a.value) * a.slope}; }
[[nodiscard]] inline Dual cosine(Dual a) noexcept { return {cosine(a.value), -sine(a.value) * a.slope}; }

}  // namespace clearway::proof
