// A pose that the lanes hold, as a pose.
#pragma once

#include <clearway/geometry/pose.hpp>

#include "checker/lanes/lane_memory.hpp"

namespace clearway {

[[nodiscard]] inline Pose lane_pose(const LaneMemory& memory, std::uint32_t frame, std::size_t lane) {
  Pose X = Pose::Identity();
  for (std::size_t k = 0; k < 12; ++k)
    X(static_cast<int>(k % 3), static_cast<int>(k / 3)) = memory.frames[frame * kFrameFloats + k * kLanesKept + lane];
  return X;
}

}  // namespace clearway
