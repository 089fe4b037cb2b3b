#include <clearway/proof/interval.hpp>

namespace clearway::proof {
namespace {

/// pi / 2 = 1.57079632679489661923..., between neighbours.
constexpr Interval kQuarterTurn{0x1.921fb54442d18p+0, 0x1.921fb54442d19p+0};
/// Beyond, an angle is any angle. Far below 2^53, so that quarter turns can be counted.
constexpr double kLargest_rad = 0x1p40;
constexpr Interval kAnySine{-1, 1};

/// 1 - z/(a(a+1)) (1 - z/((a+2)(a+3)) (1 - ...)), with `terms` brackets.
Interval nested(Interval z, int a, int terms) noexcept {
  Interval sum = 1;
  for (int i = terms - 1; i >= 0; --i) {
    const double from = a + 2 * i;
    sum = 1 - z * sum / Interval(from * (from + 1));
  }
  return sum;
}

/// For |y| <= 1: to y^17/17!, and by Lagrange the remainder is at most 1/19! < 2^-56.
Interval sine_series(Interval y) noexcept { return y * nested(square(y), 2, 8) + Interval(-0x1p-56, 0x1p-56); }
/// For |y| <= 1: to y^18/18!, and by Lagrange the remainder is at most 1/20! < 2^-61.
Interval cosine_series(Interval y) noexcept { return nested(square(y), 1, 9) + Interval(-0x1p-61, 0x1p-61); }

/// The sine of x + `quarters` quarter turns.
Interval sine_at(double x, int quarters) noexcept {
  // Any whole number is right; the nearest makes the rest small.
  const double turns = std::nearbyint(x / kQuarterTurn.low);
  const Interval rest = Interval(x) - turns * kQuarterTurn;
  if (!(rest.magnitude() <= 1)) return kAnySine;
  const int quadrant = static_cast<int>(std::fmod(turns, 4) + 4 + quarters) % 4;
  const Interval value = quadrant % 2 == 0 ? sine_series(rest) : cosine_series(rest);
  return quadrant < 2 ? value : -value;
}

/// Whether a whole number may lie in it.
bool may_hold_whole(Interval a) noexcept { return !(std::ceil(a.low) > std::floor(a.high)); }

/// The sine of angle + `quarters` quarter turns.
Interval shifted_sine(Interval angle, int quarters) noexcept {
  if (!(angle.magnitude() <= kLargest_rad)) return kAnySine;
  Interval range = hull_of(sine_at(angle.low, quarters), sine_at(angle.high, quarters));
  if (angle.low == angle.high) return {std::max(range.low, -1.0), std::min(range.high, 1.0)};
  // Between its ends a sine is between its values there, unless it turns: at quarter turns 1 + 4k and -1 + 4k.
  const Interval count = angle / kQuarterTurn + Interval(quarters);
  if (may_hold_whole((count - 1) / 4)) range.high = 1;
  if (may_hold_whole((count + 1) / 4)) range.low = -1;
  return {std::max(range.low, -1.0), std::min(range.high, 1.0)};
}

}  // namespace

Interval sine(Interval angle_rad) noexcept { return shifted_sine(angle_rad, 0); }
Interval cosine(Interval angle_rad) noexcept { return shifted_sine(angle_rad, 1); }

}  // namespace clearway::proof
