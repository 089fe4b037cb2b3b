// A proof that was written, to be changed and read again.
#pragma once

#include <clearway/common/error.hpp>
#include <clearway/proof/verify_proof.hpp>
#include <clearway/prover/write_proof.hpp>

#include "io/temporary_folder.hpp"
#include "support/bundled_robots.hpp"
#include "support/waypoint_list.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace clearway::test {

using Json = nlohmann::ordered_json;
using Lines = std::vector<Json>;

inline constexpr double kGap_m = 0.001;

/// What `clearway verify` would say.
enum class Said { kFree, kHolds, kFails, kNoProof };

class Attack : public testing::Test {
 protected:
  // The arm lifts its hand over the table: free, and near enough to itself and to things that boxes alone do not show it.
  const std::vector<std::vector<double>> kFree = {{0, 0.2, 0, -1.9, 0, 2.1, 0.7854, 0.04},
                                                  {0.4, 0.1, 0.2, -2.2, 0.3, 2.3, 0.2, 0.02},
                                                  {-0.6, 0.3, -0.2, -2.0, -0.4, 1.9, 0.9, 0.0}};
  // Its elbow goes into the shelf.
  const std::vector<std::vector<double>> kHit = {{0, 0.2, 0, -1.9, 0, 2.1, 0.7854, 0.04},
                                                 {1.74, 0.93, -1.61, -1.46, -1.29, 0.63, -2.28, 0.04}};

  Attack() {
    const auto arm = bundled_folder() / "arm7";
    std::filesystem::copy_file(arm / "scene.yaml", scene_file());
    inputs.urdf = arm / "arm7.urdf";
    inputs.srdf = arm / "arm7.srdf";
    inputs.scene = scene_file();
    inputs.gap_m = kGap_m;
    free = write(kFree);
  }

  [[nodiscard]] std::filesystem::path scene_file() const { return folder.path() / "scene.yaml"; }
  [[nodiscard]] std::filesystem::path proof_file() const { return folder.path() / "proof.jsonl"; }

  Lines write(const std::vector<std::vector<double>>& states) {
    WaypointList trajectory(states);
    summary = write_proof(inputs, trajectory, proof_file());
    std::ifstream stream(proof_file());
    Lines lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(Json::parse(line));
    return lines;
  }

  ProofVerdict verdict;
  Said say_text(const std::string& text) {
    folder.write("proof.jsonl", text);
    try {
      verdict = verify_proof(proof_file());
      if (!verdict.holds) {
        EXPECT_FALSE(verdict.failure.empty());
      }
      return verdict.is_free() ? Said::kFree : verdict.holds ? Said::kHolds : Said::kFails;
    } catch (const Error&) {
      return Said::kNoProof;
    }
  }
  Said say(const Lines& lines) {
    std::string text;
    for (const Json& line : lines) text += line.dump() + "\n";
    return say_text(text);
  }
  /// After a change to a copy.
  Said after(const Lines& lines, const std::function<void(Lines&)>& change) {
    Lines changed = lines;
    change(changed);
    return say(changed);
  }

  TemporaryFolder folder;
  ProofInputs inputs;
  ProofSummary summary;
  Lines free;
};

inline void for_each_piece(Json& piece, const std::function<void(Json&)>& visit) {
  visit(piece);
  if (piece.contains("halves"))
    for (Json& half : piece["halves"]) for_each_piece(half, visit);
}

/// Of all pieces of all segments, in order.
inline std::vector<Json*> pieces_of(Lines& lines) {
  std::vector<Json*> pieces;
  for (Json& line : lines)
    if (line.contains("segment")) for_each_piece(line, [&](Json& piece) { pieces.push_back(&piece); });
  return pieces;
}

}  // namespace clearway::test
