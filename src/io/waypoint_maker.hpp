// From the numbers of a file to a waypoint of the robot, by the rules that hold for every format.
#pragma once

#include <clearway/robot/waypoint.hpp>

#include "io/named_values.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clearway::io {

/// What the columns of a trajectory stand for.
struct WaypointColumns {
  NamedValues positions;
  std::optional<NamedValues> velocities;     // if there are any. They are of the same variables,
  std::optional<NamedValues> accelerations;  // and so are these
  bool has_times = false;
};

/// The numbers of a point, one per column.
struct WaypointNumbers {
  double time_s = 0;
  std::span<const double> positions;
  std::span<const double> velocities;
  std::span<const double> accelerations;
};

class WaypointMaker {
 public:
  struct Fault {
    std::string found;
    std::string remedy;
  };

  /// @param defaults  where variables stand that have no column
  WaypointMaker(const RobotModel& robot, WaypointColumns columns, std::vector<double> defaults);

  [[nodiscard]] bool has_times() const noexcept { return columns_.has_times; }
  [[nodiscard]] Interpolation richest() const noexcept;

  /// Puts the waypoint after the last one into `next`. @return what no robot can follow, if anything
  [[nodiscard]] std::optional<Fault> make(const WaypointNumbers& numbers, Waypoint& next);

 private:
  [[nodiscard]] std::optional<Fault> put(const NamedValues& columns, std::span<const double> values,
                                         NamedValues::Kind kind, const char* of_what, std::vector<double>& state) const;
  [[nodiscard]] std::optional<Fault> order_fault(const Waypoint& next) const;

  const RobotModel& robot_;
  WaypointColumns columns_;
  std::vector<double> defaults_;
  std::vector<double> zeros_;
  std::vector<double> last_positions_;  // empty before the first waypoint
  std::vector<double> last_velocities_;
  double last_time_s_ = 0;
};

}  // namespace clearway::io
