// Straight motions as planners ask about them: from free states, one radian long, in 32 states.
#pragma once

#include "../states/workload.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace clearway::bench {

inline constexpr std::uint32_t kStatesPerEdge = 32;
inline constexpr double kEdge_rad = 1;

struct MotionEdge {
  std::vector<double> from, to;
};

enum class EdgeKind {
  kNearGoals,  // from the goal of a problem, each joint moved by about 0.15 rad
  kRandom,     // from anywhere within limits
};

/// The same on every machine. All begin in free states and stay within limits.
[[nodiscard]] std::vector<MotionEdge> make_edges(const Task& task, const std::string& group, EdgeKind kind,
                                                 std::size_t count);

/// The i-th of its states.
void write_state(const MotionEdge& edge, std::uint32_t i, std::vector<double>& q);

}  // namespace clearway::bench
