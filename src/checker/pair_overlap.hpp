// How deep two bodies of a posed robot overlap, or how far apart they are.
#pragma once

#include "checker/bodies.hpp"
#include "checker/workspace.hpp"

namespace clearway {

struct PairOverlap {
  double depth_m = 0;  // by the deepest pair of their shapes
  double gap_m = 0;    // 0 exactly if they share a point
  Vec3 point_first_W = Vec3::Zero(), point_second_W = Vec3::Zero();
  [[nodiscard]] bool is_touching() const noexcept { return gap_m == 0; }
  /// The more, the worse.
  [[nodiscard]] double badness_m() const noexcept { return depth_m - gap_m; }
};

/// Of the state that the memory holds. @throws Error if a pose holds a number that is not finite.
[[nodiscard]] PairOverlap overlap_of(const Bodies& bodies, const Workspace::Memory& memory, const Collision& pair);

}  // namespace clearway
