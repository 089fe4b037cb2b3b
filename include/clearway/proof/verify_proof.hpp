// Re-checks a proof file about a trajectory, with no part of the checker. docs/proof.md states what is proven and why.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clearway {

struct VerifyOptions {
  /// Where the files are now, if not where the proof says; they must hold the same.
  std::optional<std::filesystem::path> urdf = {}, srdf = {}, scene = {};
  std::map<std::string, std::filesystem::path> packages = {};
  unsigned threads = 1;  // 0: all; the verdict is the same
};

/// Two bodies that meet at an instant.
struct ProvenHit {
  std::size_t segment;
  double share;  // of the segment, from 0 to 1
  std::string first;
  std::string second;
  double apart_at_most_m;  // 0: they meet for certain
};

struct ProofVerdict {
  /// True if everything that the file claims is so. What it claims is in the rest.
  bool holds = false;
  std::string failure;  // otherwise: what is not so, and where
  std::size_t segments = 0;
  std::size_t free_segments = 0;  // all pairs apart by more than the gap at every instant
  std::size_t open_segments = 0;  // nothing is claimed of some pair
  std::vector<ProvenHit> hits;    // one per segment and pair, at one instant of several perhaps
  std::uint64_t pairs = 0;        // of parts that must not meet
  std::uint64_t planes = 0;       // checked
  std::uint64_t boxes = 0;        // pairs that boxes keep apart, counted per piece
  double gap_m = 0;
  std::vector<std::string> warnings;  // of the readers

  [[nodiscard]] bool is_free() const noexcept { return holds && free_segments == segments; }
};

/// @throws Error if the file is no proof: not JSON, cut short, fields that are missing or of another kind; or if robot or
///         scene cannot be read.
[[nodiscard]] ProofVerdict verify_proof(const std::filesystem::path& file, const VerifyOptions& options = {});

}  // namespace clearway
