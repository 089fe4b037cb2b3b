// Where a joint speeds up or slows down faster than it may: in segments, and at the waypoints between straight ones.
#pragma once

#include <clearway/robot/segment.hpp>
#include <clearway/robot/waypoint.hpp>

#include "checker/finding_list.hpp"
#include "checker/segment_place.hpp"

#include <span>
#include <vector>

namespace clearway {

/// Adds, of a cubic or quintic segment, where accelerations exceed their limits, and velocities that change in no time.
/// @param limits  one per variable, or none  @param from, to  the waypoints that the segment connects
void add_acceleration_findings(std::span<const double> limits, const Segment& segment, const SegmentPlace& place,
                               const Waypoint& from, const Waypoint& to, std::vector<TrajectoryFinding>& findings);

/// Straight segments, one after the other. Each has a speed of its own, and a robot gets from one to the next: evenly, it is taken,
/// from the middle of a segment to that of the next. What comes before the first and after the last is not known.
class Corners {
 public:
  /// @param limits  one per variable, or none; must live as long
  explicit Corners(std::span<const double> limits) : limits_(limits) {}

  /// Adds what is wrong at the corner where this segment begins. One that takes no time is passed over: what moves in it is a jump.
  void go(const Waypoint& from, const Waypoint& to, const SegmentPlace& place, FindingList& findings);

  /// The position in the trajectory from which on corners to come may add findings; infinite if none can.
  [[nodiscard]] double begin_of_next() const noexcept;

 private:
  /// A speed, and by how much the rounding of positions may falsify it.
  struct Speed {
    double value, error;
  };
  std::span<const double> limits_;
  std::vector<Speed> before_, here_;  // of the last segment that took time; none if there was none
  SegmentPlace place_;                // and where that is
};

}  // namespace clearway
