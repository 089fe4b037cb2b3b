// --proof of `clearway validate`: the planes and points behind a verdict, for others to check.
#pragma once

#include "robot_arguments.hpp"

#include <clearway/prover/write_proof.hpp>

namespace clearway::apps {

/// What a proof is about, as these arguments have it: the prover reads robot and scene itself.
[[nodiscard]] ProofInputs proof_inputs(const RobotArguments& robot, const SceneArguments& scene,
                                       const std::filesystem::path& trajectory);

/// "proof: 412 of 412 segments free at every instant, 1234 planes, 56 kB, written to path.proof".
[[nodiscard]] std::string proof_text(const ProofSummary& summary, const std::string& file);

}  // namespace clearway::apps
