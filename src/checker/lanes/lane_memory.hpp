// Scratch memory of a question asked in lanes, and the lists that its steps hand on.
#pragma once

#include <clearway/geometry/aligned.hpp>

#include "checker/box.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clearway {

/// Memory has room for so many lanes, whatever the machine has.
inline constexpr std::size_t kLanesKept = 16;
inline constexpr std::size_t kFrameFloats = 12 * kLanesKept;

/// A moving part and one that stands still, or one of the robot's own pairs.
struct LanePair {
  std::uint32_t moving;
  std::uint32_t other;  // of Bodies::standing or Bodies::self_pairs
  bool is_standing;
};

/// A pair that is not shown to be apart in some lanes.
struct LaneDoubt {
  LanePair pair;
  std::uint32_t lanes;  // bits
};

struct LaneMemory {
  AlignedVector<float> q;         // kLanesKept per variable
  std::vector<float> from, step;  // of a motion, per variable
  AlignedVector<float> frames;    // kFrameFloats per frame, the world first
  AlignedVector<float> balls;     // centers in the world, 3 kLanesKept each
  std::vector<float> boxes;       // per moving part: low x y z, high x y z, of all lanes together
  std::vector<LanePair> near;     // pairs whose boxes meet
  std::vector<Box> near_boxes;    // per moving part: for boxes within these, `near` holds
  std::vector<LaneDoubt> doubts;
  std::vector<LaneDoubt> open;  // that are left to others, in intervals of a motion

  // Lanes may be intervals of a motion: a state is the middle of one, and pairs need room to move.
  bool is_moving = false;
  std::vector<float> turn, slide;  // per joint: by so much at most from the middle on; rounded up
  float gap = 0;                   // pairs must stay farther apart than this
  AlignedVector<float> moved;      // rows of kLanesKept, LaneChain tells which
};

}  // namespace clearway
