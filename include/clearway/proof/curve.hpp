// The way of the variables along one segment of a trajectory, as polynomials of the share s that is done, from 0 to 1.
#pragma once

#include <clearway/robot/waypoint.hpp>

#include <clearway/proof/dual.hpp>

#include <array>
#include <vector>

namespace clearway::proof {

/// Values s in [middle - half, middle + half].
struct Shares {
  double middle = 0.5;
  double half = 0.5;
};

class Curve {
 public:
  /// Precondition: both have what the interpolation needs, all finite, of one size.
  Curve(const Waypoint& from, const Waypoint& to, Interpolation interpolation);

  [[nodiscard]] std::size_t size() const noexcept { return polynomials_.size(); }
  [[nodiscard]] std::vector<Interval> values_at(double share) const;
  [[nodiscard]] std::vector<Dual> values_over(Shares shares) const;

 private:
  using Polynomial = std::array<Interval, 6>;  // of 1, s, s^2, ...
  std::vector<Polynomial> polynomials_;
};

}  // namespace clearway::proof
