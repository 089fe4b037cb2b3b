#include <clearway/robot/polynomial.hpp>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

/// A value is off by so many units of 2^-53 of the largest sum of terms that makes a control point. (24 needed.)
constexpr double kError = 64 * 0x1p-53;

/// Shorter pieces are not looked at: this is a microsecond of a second.
constexpr double kShortest = 0x1p-20;

/// So many values of a stretch are looked at for the one that is farthest out.
constexpr int kLooks = 64;

double between(double a, double b, double share) noexcept { return (1 - share) * a + share * b; }

}  // namespace

Polynomial Polynomial::linear(double from, double to) noexcept {
  Polynomial p;
  p.degree_ = 1;
  p.points_ = {from, to};
  p.error_ = kError * std::max(std::abs(from), std::abs(to));
  return p;
}

Polynomial Polynomial::cubic(const End& from, const End& to) noexcept {
  Polynomial p;
  p.degree_ = 3;
  p.points_ = {from.value, from.value + from.first / 3, to.value - to.first / 3, to.value};
  p.error_ = kError * std::max(std::abs(from.value) + std::abs(from.first), std::abs(to.value) + std::abs(to.first));
  return p;
}

Polynomial Polynomial::quintic(const End& from, const End& to) noexcept {
  Polynomial p;
  p.degree_ = 5;
  p.points_ = {from.value,
               from.value + from.first / 5,
               from.value + 2 * from.first / 5 + from.second / 20,
               to.value - 2 * to.first / 5 + to.second / 20,
               to.value - to.first / 5,
               to.value};
  const auto size = [](const End& end) { return std::abs(end.value) + std::abs(end.first) + std::abs(end.second); };
  p.error_ = kError * std::max(size(from), size(to));
  return p;
}

/// The mean of the control points at degree - ends times `begin` and `ends` times `end`: a value if both are the same share.
double Polynomial::blossom(double begin, double end, int ends) const noexcept {
  std::array<double, kMostDegree + 1> left = points_;
  for (int level = degree_; level > 0; --level) {
    const double share = level <= ends ? end : begin;
    for (int i = 0; i < level; ++i) left[i] = between(left[i], left[i + 1], share);
  }
  return left[0];
}

double Polynomial::at(double share) const noexcept { return blossom(share, share, 0); }

Polynomial Polynomial::over(double begin, double end) const noexcept {
  if (begin == 0 && end == 1) return *this;
  Polynomial piece = *this;
  for (int i = 0; i <= degree_; ++i) piece.points_[i] = blossom(begin, end, i);
  return piece;
}

Polynomial Polynomial::derivative() const noexcept {
  Polynomial p;
  p.degree_ = std::max(0, degree_ - 1);
  for (int i = 0; i < degree_; ++i) p.points_[i] = degree_ * (points_[i + 1] - points_[i]);
  p.error_ = 3 * degree_ * error_;
  return p;
}

Polynomial::Range Polynomial::range() const noexcept {
  const auto [low, high] = std::minmax_element(points_.begin(), points_.begin() + degree_ + 1);
  return {*low - error_, *high + error_};
}

double Polynomial::farthest_from(double value) const noexcept {
  double most = 0;
  for (int i = 0; i <= degree_; ++i) most = std::max(most, std::abs(points_[i] - value));
  return most + error_;
}

double Polynomial::farthest_from_chord() const noexcept {
  // The chord, too, is a polynomial of this degree: its control points are evenly spaced.
  double most = 0;
  for (int i = 1; i < degree_; ++i)
    most =
        std::max(most, std::abs(points_[i] - between(points_[0], points_[degree_], static_cast<double>(i) / degree_)));
  return most + 2 * error_;
}

double Polynomial::fastest() const noexcept {
  double most = 0;
  for (int i = 0; i < degree_; ++i) most = std::max(most, std::abs(points_[i + 1] - points_[i]));
  return degree_ * (most + 2 * error_);
}

namespace {

bool is_inside(const Polynomial::Range& values, const Polynomial::Range& allowed) noexcept {
  return values.low >= allowed.low && values.high <= allowed.high;
}

/// By so much a value is outside; NaN is beyond everything.
double excess_of(double value, const Polynomial::Range& allowed) noexcept {
  const double most = std::max(value - allowed.high, allowed.low - value);
  return std::isnan(value) ? HUGE_VAL : most;
}

/// The first share from [begin, end] from which on values are not known to be inside, or, if `inside` is wanted, are.
std::optional<double> first_where(const Polynomial& p, const Polynomial::Range& allowed, bool inside, double begin,
                                  double end) noexcept {
  const Polynomial::Range values = p.over(begin, end).range();
  const bool is_so = is_inside(values, allowed);
  const bool is_never_so = values.low > allowed.high || values.high < allowed.low;
  if (inside ? is_never_so : is_so) return std::nullopt;
  if (inside ? is_so : is_never_so) return begin;
  const bool is_all_rounding = !(values.high - values.low > 4 * p.error());  // or it overflows
  if (end - begin <= kShortest || is_all_rounding) return inside ? std::nullopt : std::optional(begin);
  const double middle = (begin + end) / 2;
  if (const auto before = first_where(p, allowed, inside, begin, middle)) return before;
  return first_where(p, allowed, inside, middle, end);
}

}  // namespace

std::optional<Excess> find_excess(const Polynomial& p, Polynomial::Range allowed, double begin) noexcept {
  if (begin == 0 && is_inside(p.range(), allowed)) return std::nullopt;
  const std::optional<double> first = begin < 1 ? first_where(p, allowed, false, begin, 1) : std::nullopt;
  if (!first) return std::nullopt;
  const double past = std::min(1.0, *first + 2 * kShortest);  // the border itself is in the piece that begins here
  Excess found{.begin = *first, .end = first_where(p, allowed, true, past, 1).value_or(1), .at = *first, .value = 0};
  double most = -HUGE_VAL;
  for (int i = 0; i <= kLooks; ++i) {
    const double share = std::min(between(found.begin, found.end, static_cast<double>(i) / kLooks), found.end);
    const double value = p.at(share), excess = excess_of(value, allowed);
    if (!(excess > most)) continue;
    most = excess;
    found.at = share;
    found.value = value;
  }
  return found;
}

}  // namespace clearway
