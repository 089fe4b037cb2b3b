// Evidence for one segment, cut as finely as it takes.
#pragma once

#include <clearway/proof/proof_record.hpp>
#include <clearway/prover/write_proof.hpp>

namespace clearway::prover {

/// What is claimed was put to the verifier's check; the rest is open.
[[nodiscard]] proof::SegmentRecord prove_segment(const proof::Model& model, const proof::Curve& curve, double gap_m,
                                                 const ProofOptions& options);

}  // namespace clearway::prover
