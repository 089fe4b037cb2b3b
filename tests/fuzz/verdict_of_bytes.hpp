// Any bytes as two bodies, and everything the library may be asked about them: for the fuzzer and for a property test.
#pragma once

#include <cstdint>
#include <span>

namespace clearway {

enum class Outcome {
  kNoBody,  // a point or a radius that is not allowed: an Error
  kNoPose,  // a pose that is not finite: a hit without proof
  kFree,
  kHit,
};

/// Reads two bodies out of the bytes, asks build_hull, intersects, prove and verify, and compares with the oracle.
/// @throws std::logic_error with the pair as text (the format of shared/cases) if an answer is wrong.
Outcome check_verdict_of(std::span<const std::uint8_t> bytes);

}  // namespace clearway
