// A point that the verifier takes as evidence that two parts meet.
#pragma once

#include <clearway/proof/proof_record.hpp>

#include <optional>

namespace clearway::prover {

/// How far the two may be beyond their shapes and still be a hit: padding, the gap, and what counts as contact.
[[nodiscard]] double reach_m(const proof::Model& model, const proof::PartPair& pair, double gap_m);

/// In the middle of the piece; none if they are not shown to be within the gap there. @param share  of that middle
[[nodiscard]] std::optional<proof::HitRecord> find_hit(const proof::Model& model, proof::Piece& piece,
                                                       const proof::PartPair& pair, double share, double gap_m);

}  // namespace clearway::prover
