// A trajectory from memory.
#pragma once

#include <clearway/robot/waypoint.hpp>

#include <utility>
#include <vector>

namespace clearway::test {

class ListedWaypoints : public WaypointSource {
 public:
  explicit ListedWaypoints(std::vector<Waypoint> waypoints) : waypoints_(std::move(waypoints)) {}
  /// Positions alone, a second apart.
  explicit ListedWaypoints(const std::vector<std::vector<double>>& states) {
    for (const auto& q : states) waypoints_.push_back({static_cast<double>(waypoints_.size()), q, {}, {}});
  }
  [[nodiscard]] bool has_times() const noexcept override { return true; }
  [[nodiscard]] Interpolation richest() const noexcept override { return Interpolation::kLinear; }
  [[nodiscard]] bool read(Waypoint& next) override {
    if (next_ == waypoints_.size()) return false;
    next = waypoints_[next_++];
    return true;
  }

 private:
  std::vector<Waypoint> waypoints_;
  std::size_t next_ = 0;
};

}  // namespace clearway::test
