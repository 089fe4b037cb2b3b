// How far the parts of a robot are from the axes of its joints at most, in any posture: a table of joints and parts.
#pragma once

#include <clearway/geometry/aligned.hpp>

#include "checker/lanes/lane_bodies.hpp"
#include "checker/lanes/lane_frames.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clearway {

/// A ball that a part never leaves, whatever its joints do. Most links near the base never come to most of what stands around.
struct LaneReach {
  Vec3 center_W = Vec3::Zero();
  double radius_m = HUGE_VAL;
};

/// Rows are joints; a row has a column per moving part, and zeros up to a multiple of kLanesKept.
struct LaneLevers {
  std::size_t columns = 0;
  AlignedVector<float> moves;  // 1 if the joint moves the part, 0 if not
  AlignedVector<float> lever;  // no point of the part is ever farther from the joint's axis; 0 if it does not move it
  /// Per part: what its twist may be off by for each radian that joints turn, each metre that they slide, and each radian and unit of
  /// LaneMemory::far.
  AlignedVector<float> per_turn, per_slide, per_far;
  AlignedVector<float> rounding;   // of the first, what the rounding of sums is to blame for
  std::vector<LaneReach> reaches;  // per part

  [[nodiscard]] std::size_t at(std::size_t joint, std::uint32_t part) const noexcept { return joint * columns + part; }
};

[[nodiscard]] LaneLevers make_lane_levers(const LaneFrames& frames, const LaneBodies& bodies);

/// The joints that move a frame, the base first.
[[nodiscard]] std::vector<std::uint32_t> joints_of(const LaneFrames& frames, std::uint32_t frame);

}  // namespace clearway
