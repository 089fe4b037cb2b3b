// The boxes of all that stands still, as a tree with as many children per node as there are lanes: one look tells which of
// them a box can meet.
#pragma once

#include "checker/bodies.hpp"
#include "checker/lanes/lane_levers.hpp"
#include "checker/lanes/lane_memory.hpp"

#include <cstdint>
#include <vector>

namespace clearway {

struct LaneTree {
  struct alignas(64) Node {
    float low[3][kLanesKept], high[3][kLanesKept];  // of its children; of none, where there are fewer, nothing
  };
  /// The children of a level's node n are the nodes kLanesKept n and on of the level before; of the first level, these leaves.
  std::vector<std::vector<Node>> levels;
  std::vector<std::uint32_t> leaves;  // of Bodies::standing
  /// Per moving part and node of the first level: which of the leaves are to be checked with it, as bits; and of these those that
  /// it can ever be within kLooked_m of.
  std::vector<std::uint16_t> checked, in_reach;
  std::vector<std::uint8_t> reaches_any;  // per moving part
};

/// Questions about larger gaps must look at all that is to be checked.
inline constexpr float kLooked_m = 0.05F;

[[nodiscard]] LaneTree make_lane_tree(const Bodies& bodies, const LaneLevers& levers);

}  // namespace clearway
