// A robot in a scene as every library sees it: posed shapes, and which of them to check with which.
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace clearway::bench {

struct MovingShape {
  BodyId body;
  LinkId link;
  const Shape* shape;
  Pose X_LS;
};

struct StandingShape {
  BodyId body;
  const Shape* shape;
  Pose X_WS;
};

/// Taken from what CollisionChecker shows to everyone, so that no library checks more or less than another.
struct World {
  explicit World(const CollisionChecker& of);

  [[nodiscard]] bool is_checked(BodyId a, BodyId b) const noexcept {
    const std::size_t low = std::min(a.index(), b.index()), high = std::max(a.index(), b.index());
    return low < links && checked[low * bodies + high];
  }
  /// Where the moving shapes are. Every library pays for this, with clearway's kinematics.
  void pose(JointView q, std::vector<Pose>& X_WL, std::vector<Pose>& X_WS) const;

  const CollisionChecker* checker;
  std::vector<MovingShape> moving;
  std::vector<StandingShape> standing;
  std::size_t links, bodies;
  std::vector<std::uint8_t> checked;  // links x bodies: what stands is not checked with each other
};

}  // namespace clearway::bench
