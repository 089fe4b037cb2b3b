// Real numbers between two doubles: arithmetic that rounds outward, so that what is true of the numbers stays inside.
//
// Why it is sound. An operation of IEEE 754 on doubles, sqrt among them, returns a neighbour of the true result or the result
// itself, however the processor is told to round. `below` and `above` step over that neighbour: for x normal, |x| 2^-52 is one to
// two units in its last place, and near zero, where a processor may flush to zero, 2^-1020 is more than was lost. What is not a
// number, or came from infinity, becomes the whole line. The files that include this are compiled without fused operations.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

namespace clearway::proof {

static_assert(FLT_EVAL_METHOD == 0 && std::numeric_limits<double>::is_iec559, "doubles must be computed in double");

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Below the true result that was rounded to x.
[[nodiscard]] inline double below(double x) noexcept {
  const double y = x - (std::abs(x) * 0x1p-52 + 0x1p-1020);
  return y == y ? y : -kInfinity;
}
[[nodiscard]] inline double above(double x) noexcept { return -below(-x); }

struct Interval {
  double low = 0;
  double high = 0;

  constexpr Interval() = default;
  constexpr Interval(double x) : low(x), high(x) {}  // NOLINT(google-explicit-constructor): a double is one
  constexpr Interval(double from, double to) : low(from), high(to) {}

  [[nodiscard]] static constexpr Interval whole() noexcept { return {-kInfinity, kInfinity}; }
  /// The largest |x|.
  [[nodiscard]] double magnitude() const noexcept { return std::max(-low, high); }
  [[nodiscard]] double middle() const noexcept { return low + (high - low) / 2; }
  [[nodiscard]] bool contains(double x) const noexcept { return low <= x && x <= high; }
};

[[nodiscard]] inline Interval operator-(Interval a) noexcept { return {-a.high, -a.low}; }
[[nodiscard]] inline Interval operator+(Interval a, Interval b) noexcept {
  return {below(a.low + b.low), above(a.high + b.high)};
}
[[nodiscard]] inline Interval operator-(Interval a, Interval b) noexcept {
  return {below(a.low - b.high), above(a.high - b.low)};
}
[[nodiscard]] inline Interval operator*(Interval a, Interval b) noexcept {
  const double p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
  if (!std::isfinite(std::abs(p) + std::abs(q) + std::abs(r) + std::abs(s))) return Interval::whole();
  return {below(std::min(std::min(p, q), std::min(r, s))), above(std::max(std::max(p, q), std::max(r, s)))};
}
[[nodiscard]] inline Interval operator*(Interval a, double b) noexcept {
  const double p = a.low * b, q = a.high * b;
  if (!std::isfinite(std::abs(p) + std::abs(q))) return Interval::whole();
  return {below(std::min(p, q)), above(std::max(p, q))};
}
[[nodiscard]] inline Interval operator*(double a, Interval b) noexcept { return b * a; }
/// The whole line if the divisor may be zero.
[[nodiscard]] inline Interval operator/(Interval a, Interval b) noexcept {
  if (!(b.low > 0 || b.high < 0)) return Interval::whole();
  const double p = a.low / b.low, q = a.low / b.high, r = a.high / b.low, s = a.high / b.high;
  if (!std::isfinite(std::abs(p) + std::abs(q) + std::abs(r) + std::abs(s))) return Interval::whole();
  return {below(std::min(std::min(p, q), std::min(r, s))), above(std::max(std::max(p, q), std::max(r, s)))};
}
inline Interval& operator+=(Interval& a, Interval b) noexcept { return a = a + b; }

[[nodiscard]] inline Interval square(Interval a) noexcept {
  const double most = a.magnitude(), least = std::max({0.0, a.low, -a.high});
  return {std::max(0.0, below(least * least)), above(most * most)};
}
/// Of what is not negative in it: sums of squares are so by nature.
[[nodiscard]] inline Interval square_root(Interval a) noexcept {
  return {std::max(0.0, below(std::sqrt(std::max(0.0, a.low)))), above(std::sqrt(std::max(0.0, a.high)))};
}
[[nodiscard]] inline Interval magnitude_of(Interval a) noexcept {
  return {std::max({0.0, a.low, -a.high}), a.magnitude()};
}
/// What is in one or the other, or between them.
[[nodiscard]] inline Interval hull_of(Interval a, Interval b) noexcept {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// By series with their remainder, in intervals throughout: no library function takes part.
[[nodiscard]] Interval sine(Interval angle_rad) noexcept;
[[nodiscard]] Interval cosine(Interval angle_rad) noexcept;

}  // namespace clearway::proof
