// Which of many trajectories to tell of first.
#pragma once

#include "validated.hpp"

#include <cstddef>
#include <vector>

namespace clearway::apps {

/// Their places, the worst first: without a verdict; then by the gravest kind of finding, as FindingKind has them; of one kind by the
/// greatest size, then by how many there are; then free ones, by how close they come. Equals stay as they are.
///
/// The size of a collision is its depth, of bodies too close how little is between them, of a joint out of limits how far, and of jumps and
/// accelerations how many times the limit they are: joints in radians and in metres are compared as numbers.
[[nodiscard]] std::vector<std::size_t> worst_first(const std::vector<ValidatedTrajectory>& trajectories);

}  // namespace clearway::apps
