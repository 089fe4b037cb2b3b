// A polynomial of degree 1, 3 or 5 over the share of a way, 0 to 1, by control points: what it does in between never leaves them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace clearway {

/// In Bernstein form. Every value is a mean of the control points with weights that are not negative: so the least and the largest
/// of them bound it, the bounds get tight as a piece gets short, and what is rounded stays small (docs/numerics.md, section 15).
class Polynomial {
 public:
  static constexpr int kMostDegree = 5;

  /// Value, and first and second derivative by the share, at an end.
  struct End {
    double value = 0, first = 0, second = 0;
  };
  [[nodiscard]] static Polynomial linear(double from, double to) noexcept;
  [[nodiscard]] static Polynomial cubic(const End& from, const End& to) noexcept;
  [[nodiscard]] static Polynomial quintic(const End& from, const End& to) noexcept;

  [[nodiscard]] int degree() const noexcept { return degree_; }

  /// Precisely the first control point at 0, and the last at 1.
  [[nodiscard]] double at(double share) const noexcept;
  /// The same between two shares, which become 0 and 1.
  [[nodiscard]] Polynomial over(double begin, double end) const noexcept;
  /// By the share; of degree 0 at least.
  [[nodiscard]] Polynomial derivative() const noexcept;

  struct Range {
    double low, high;
  };
  /// By so much values may be wrong, whatever is computed of them.
  [[nodiscard]] double error() const noexcept { return error_; }
  /// Holds all values from 0 to 1 of the polynomial in real numbers. Infinite or NaN if they overflow.
  [[nodiscard]] Range range() const noexcept;
  /// From 0 to 1 it is never farther than this from a number.
  [[nodiscard]] double farthest_from(double value) const noexcept;
  /// Nor from the straight way between its ends.
  [[nodiscard]] double farthest_from_chord() const noexcept;
  /// The distance between neighbouring control points at most, times the degree: no speed by the share is higher.
  [[nodiscard]] double fastest() const noexcept;

 private:
  [[nodiscard]] double blossom(double begin, double end, int ends) const noexcept;

  int degree_ = 0;
  std::array<double, kMostDegree + 1> points_{};
  double error_ = 0;
};

/// A stretch on which a polynomial is outside a range, to 2^-20 of its way, and the value that is farthest out of those looked at.
struct Excess {
  double begin, end;
  double at;
  double value;
};
/// The first stretch, from `begin` on, on which values are not known to be in the range; shares are those of 0 to 1.
[[nodiscard]] std::optional<Excess> find_excess(const Polynomial& polynomial, Polynomial::Range allowed,
                                                double begin) noexcept;

}  // namespace clearway
