#include <clearway/proof/curve.hpp>

namespace clearway::proof {
namespace {

/// The polynomial at s, or its derivative of the given order, by Horner's rule.
template <int kOrder, class Coefficients>
Interval value(const Coefficients& c, Interval s) noexcept {
  Interval sum;
  for (int k = 5; k >= kOrder; --k) {
    double factor = 1;
    for (int i = 0; i < kOrder; ++i) factor *= k - i;
    sum = sum * s + factor * c[k];
  }
  return sum;
}

}  // namespace

Curve::Curve(const Waypoint& from, const Waypoint& to, Interpolation interpolation)
    : polynomials_(from.positions.size()) {
  const Interval h = Interval(to.time_s) - from.time_s;
  for (std::size_t i = 0; i < polynomials_.size(); ++i) {
    Polynomial& c = polynomials_[i];
    const Interval p = from.positions[i], d = Interval(to.positions[i]) - p;
    c[0] = p;
    if (interpolation == Interpolation::kLinear) {
      c[1] = d;
      continue;
    }
    // What the share has of velocities: those per second, times the seconds of the segment.
    const Interval v = h * from.velocities[i], w = h * to.velocities[i];
    c[1] = v;
    if (interpolation == Interpolation::kCubic) {
      c[2] = 3 * d - (2 * v + w);
      c[3] = v + w - 2 * d;
      continue;
    }
    const Interval a = h * h * from.accelerations[i], b = h * h * to.accelerations[i];
    c[2] = 0.5 * a;
    c[3] = 10 * d - (6 * v + 4 * w) - 0.5 * (3 * a - b);
    c[4] = (8 * v + 7 * w) + 0.5 * (3 * a - 2 * b) - 15 * d;
    c[5] = 6 * d - 3 * (v + w) - 0.5 * (a - b);
  }
}

std::vector<Interval> Curve::values_at(double share) const {
  std::vector<Interval> values;
  for (const Polynomial& c : polynomials_) values.push_back(value<0>(c, share));
  return values;
}

std::vector<Dual> Curve::values_over(Shares shares) const {
  const Interval step{-shares.half, shares.half}, all = Interval(shares.middle) + step;
  std::vector<Dual> values;
  for (const Polynomial& c : polynomials_) {
    // The mean value theorem, twice: narrower than the polynomial of an interval.
    const Interval slope = value<1>(c, shares.middle) + value<2>(c, all) * step;
    values.push_back({value<0>(c, shares.middle) + slope * step, slope});
  }
  return values;
}

}  // namespace clearway::proof
