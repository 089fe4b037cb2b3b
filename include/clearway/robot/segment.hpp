// How a robot goes from one waypoint to the next.
#pragma once

#include <clearway/robot/polynomial.hpp>
#include <clearway/robot/robot_model.hpp>
#include <clearway/robot/waypoint.hpp>

#include <span>
#include <vector>

namespace clearway {

/// A polynomial per variable, in the share of the time from the first waypoint to the second; without times, of the way.
class Segment {
 public:
  /// Precondition: both waypoints have what the interpolation takes. Velocities are per second, so cubics and quintics take times.
  void go(const Waypoint& from, const Waypoint& to, Interpolation interpolation);

  [[nodiscard]] bool is_straight() const noexcept { return is_straight_; }
  [[nodiscard]] double duration_s() const noexcept { return duration_s_; }
  [[nodiscard]] std::span<const Polynomial> variables() const noexcept { return variables_; }

  /// One number per variable each.
  void write_state(double share, std::span<double> q) const noexcept;
  /// By so much at most a variable is away from `middle` between two shares.
  void write_changes(double begin, double end, JointView middle, std::span<double> changes) const noexcept;
  /// By so much at most a variable leaves the straight way between the states at two shares.
  void write_strays(double begin, double end, std::span<double> strays) const noexcept;

 private:
  std::vector<Polynomial> variables_;
  double duration_s_ = 0;
  bool is_straight_ = true;
};

}  // namespace clearway
