// What a trajectory says of the instants that it names, in the order it names them, and how a robot goes from one to the next.
#pragma once

#include <string_view>
#include <vector>

namespace clearway {

/// A state that a trajectory names. All of its waypoints have a time or none has; the same of velocities and accelerations.
struct Waypoint {
  double time_s = 0;                  // if they have times: not before the waypoint's predecessor
  std::vector<double> positions;      // one per variable of the robot
  std::vector<double> velocities;     // likewise, or empty
  std::vector<double> accelerations;  // likewise, or empty
};

/// How variables go from one waypoint to the next: the polynomial of least degree with the positions, and with the velocities and
/// accelerations, of both. Controllers of ROS do so, according to what they are given.
enum class Interpolation { kLinear, kCubic, kQuintic };

/// "linear", "cubic", "quintic".
[[nodiscard]] constexpr std::string_view name_of(Interpolation interpolation) noexcept {
  return interpolation == Interpolation::kLinear  ? "linear"
         : interpolation == Interpolation::kCubic ? "cubic"
                                                  : "quintic";
}

/// Waypoints one after the other: a file of any length need not be in memory.
class WaypointSource {
 public:
  virtual ~WaypointSource() = default;

  [[nodiscard]] virtual bool has_times() const noexcept = 0;
  /// What the fields of the file allow for: kLinear without velocities (or without times), kCubic with them, kQuintic with accelerations, too.
  [[nodiscard]] virtual Interpolation richest() const noexcept = 0;

  /// Replaces `next` by the waypoint after the last one, and reuses its memory. @return false if there is none
  /// @throws Error if what is read is no waypoint: file, line or element, what was found, what to do
  [[nodiscard]] virtual bool read(Waypoint& next) = 0;

 protected:
  WaypointSource() = default;
  WaypointSource(const WaypointSource&) = default;
  WaypointSource& operator=(const WaypointSource&) = default;
};

}  // namespace clearway
