// The yes/no question for many pairs in one call: as many at a time as the processor has lanes.
#pragma once

#include <clearway/geometry/hull.hpp>

#include <cstdint>
#include <span>

namespace clearway {

/// Two hulls and where they stand. Nothing is copied: hulls and poses must outlive the call.
struct PairQuery {
  const Hull* a;
  const Pose* X_WA;
  const Hull* b;
  const Pose* X_WB;
};

/// Sets hits[i] to 1 if the bodies of the i-th pair share a point, to 0 if not: what intersects() says of it, on every machine.
/// Faster than one by one, above all where they need many steps: bench/queue says by how much.
/// Precondition: there are as many pairs as entries in `hits`.
void check_pairs(std::span<const PairQuery> pairs, std::span<std::uint8_t> hits) noexcept;

}  // namespace clearway
