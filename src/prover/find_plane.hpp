// A plane that the verifier takes as evidence that two parts are apart during a piece.
#pragma once

#include <clearway/proof/piece.hpp>

#include <optional>

namespace clearway::prover {

struct PlaneSearch {
  std::optional<proof::Plane> plane;  // if the one across the nearest gap in the middle of the piece does
  double width_m = 0;                 // of that gap, padding not counted
};
[[nodiscard]] PlaneSearch find_plane(const proof::Model& model, proof::Piece& piece, const proof::PartPair& pair,
                                     double gap_m);

/// The pose of the part's own frame in the root frame of the pair in the middle of the piece, rounded.
[[nodiscard]] Pose pose_of(proof::Piece& piece, std::uint32_t part, const proof::PartPair& pair);

}  // namespace clearway::prover
