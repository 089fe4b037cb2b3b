// Waypoints from memory.
#pragma once

#include <clearway/robot/waypoint.hpp>

#include <utility>
#include <vector>

namespace clearway {

class WaypointList : public WaypointSource {
 public:
  WaypointList(std::vector<Waypoint> waypoints, bool has_times) : list(std::move(waypoints)), has_times_(has_times) {}
  /// Positions alone, a second apart.
  explicit WaypointList(const std::vector<std::vector<double>>& states) : has_times_(true) {
    for (const auto& q : states) list.push_back({static_cast<double>(list.size()), q, {}, {}});
  }
  [[nodiscard]] bool has_times() const noexcept override { return has_times_; }
  [[nodiscard]] Interpolation richest() const noexcept override {
    if (!has_times_ || list.empty() || list[0].velocities.empty()) return Interpolation::kLinear;
    return list[0].accelerations.empty() ? Interpolation::kCubic : Interpolation::kQuintic;
  }
  [[nodiscard]] bool read(Waypoint& next) override {
    if (next_ == list.size()) return false;
    next = list[next_++];
    return true;
  }

  std::vector<Waypoint> list;

 private:
  bool has_times_;
  std::size_t next_ = 0;
};

}  // namespace clearway
