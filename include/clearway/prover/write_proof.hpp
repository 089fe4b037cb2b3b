// Writes a proof file about a trajectory: what keeps bodies apart at every instant, and points where they meet.
#pragma once

#include <clearway/proof/proof_inputs.hpp>
#include <clearway/proof/verify_proof.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace clearway {

struct ProofOptions {
  /// Segments are halved no oftener, and cut into no more pieces: pairs that are not settled then are open.
  int most_cuts = 24;
  std::uint32_t most_pieces = 20000;
  unsigned threads = 1;  // 0: all; the file is the same to the last byte
};

struct ProofSummary {
  std::size_t segments = 0;
  std::size_t free_segments = 0;
  std::size_t open_segments = 0;
  std::vector<ProvenHit> hits;  // the first that is found of each segment and pair; not all there are
  std::uint64_t planes = 0;
  std::uint64_t bytes = 0;
  std::vector<std::string> warnings;  // of the readers
};

/// Every claim was put to the verifier's own check before it was written, so what is claimed verifies. The file appears when it is
/// complete; segments are written as they are proven, so that a trajectory of any length takes little memory. A trajectory of one
/// waypoint is one segment, which stays there.
/// @throws Error if a file cannot be read or written; if there is no waypoint, or one lacks what the interpolation needs, holds a
///         number that is not finite, or is before its predecessor in time.
ProofSummary write_proof(const ProofInputs& inputs, WaypointSource& trajectory, const std::filesystem::path& file,
                         const ProofOptions& options = {});

}  // namespace clearway
