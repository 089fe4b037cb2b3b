// A stretch of a segment on which something is wrong with a joint, as a finding.
#pragma once

#include <clearway/robot/segment.hpp>

#include "checker/segment_place.hpp"

namespace clearway {

[[nodiscard]] inline VariableId variable_id(std::size_t v) noexcept {
  return VariableId{static_cast<std::uint32_t>(v)};
}

/// @param excess  in shares of the segment
[[nodiscard]] inline TrajectoryFinding joint_finding(FindingKind kind, std::size_t v, const Segment& segment,
                                                     const SegmentPlace& place, const Excess& excess) {
  TrajectoryFinding one{.kind = kind,
                        .begin = place.at(excess.begin),
                        .end = place.at(excess.end),
                        .worst = place.at(excess.at),
                        .q = std::vector<double>(segment.variables().size())};
  one.variable = variable_id(v);
  one.value = excess.value;
  segment.write_state(excess.at, one.q);
  return one;
}

}  // namespace clearway
