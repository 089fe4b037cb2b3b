#include "io/waypoint_maker.hpp"

#include "io/shortest_text.hpp"

#include <cmath>
#include <utility>

namespace clearway::io {

WaypointMaker::WaypointMaker(const RobotModel& robot, WaypointColumns columns, std::vector<double> defaults)
    : robot_(robot),
      columns_(std::move(columns)),
      defaults_(defaults.empty() ? robot.rest_state() : std::move(defaults)),
      zeros_(defaults_.size(), 0.0) {}

Interpolation WaypointMaker::richest() const noexcept {
  if (!columns_.velocities) return Interpolation::kLinear;
  return columns_.accelerations ? Interpolation::kQuintic : Interpolation::kCubic;
}

std::optional<WaypointMaker::Fault> WaypointMaker::make(const WaypointNumbers& numbers, Waypoint& next) {
  next.time_s = columns_.has_times ? numbers.time_s : 0;
  next.positions = defaults_;
  next.velocities.clear();
  next.accelerations.clear();
  auto fault = put(columns_.positions, numbers.positions, NamedValues::Kind::kPositions, "", next.positions);
  if (!fault && columns_.velocities) {
    next.velocities = zeros_;  // what is not named stands still
    fault =
        put(*columns_.velocities, numbers.velocities, NamedValues::Kind::kRates, "the velocity of ", next.velocities);
  }
  if (!fault && columns_.accelerations) {
    next.accelerations = zeros_;
    fault = put(*columns_.accelerations, numbers.accelerations, NamedValues::Kind::kRates, "the acceleration of ",
                next.accelerations);
  }
  if (!fault && columns_.has_times) fault = order_fault(next);
  if (fault) return fault;
  last_time_s_ = next.time_s;
  last_positions_ = next.positions;
  last_velocities_ = next.velocities;
  return std::nullopt;
}

std::optional<WaypointMaker::Fault> WaypointMaker::put(const NamedValues& columns, std::span<const double> values,
                                                       NamedValues::Kind kind, const char* of_what,
                                                       std::vector<double>& state) const {
  if (const std::string* const name = columns.first_not_finite(values))
    return Fault{of_what + ("joint '" + *name) + "' is not a finite number", "give one: a robot can follow no other"};
  if (const auto found = columns.put(values, kind, state)) return Fault{of_what + *found, "leave it out"};
  return std::nullopt;
}

std::optional<WaypointMaker::Fault> WaypointMaker::order_fault(const Waypoint& next) const {
  if (!std::isfinite(next.time_s)) return Fault{"its time is not a finite number", "give one, in seconds"};
  if (last_positions_.empty() || next.time_s > last_time_s_) return std::nullopt;
  const std::string time = "its time is " + shortest_text(next.time_s) + " s, ";
  if (next.time_s < last_time_s_) {
    return Fault{time + "before that of the waypoint before it, " + shortest_text(last_time_s_) + " s",
                 "give waypoints in the order of time"};
  }
  const auto jump = [&](const std::vector<double>& from, const std::vector<double>& to, const char* what,
                        const char* remedy) -> std::optional<Fault> {
    for (std::size_t i = 0; i < to.size(); ++i) {
      if (to[i] == from[i]) continue;
      return Fault{time + "that of the waypoint before it, but " + what + "joint '" + robot_.variables()[i].name +
                       "' goes from " + shortest_text(from[i]) + " to " + shortest_text(to[i]),
                   remedy};
    }
    return std::nullopt;
  };
  const auto fault = jump(last_positions_, next.positions, "", "give it time to move");
  return fault ? fault : jump(last_velocities_, next.velocities, "the velocity of ", "give it time to change");
}

}  // namespace clearway::io
