// Verdicts that anyone can check: a plane that separates two bodies, or a point they share.
#pragma once

#include <clearway/geometry/hull.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace clearway {

/// An integer of any size in decimal digits. Near a contact no double proves anything, so proofs are made of these:
/// exact, readable, and the same in every file.
using ExactInteger = std::string;

/// Along the normal every vertex of a lies below every vertex of b, by more than the sum of the radii.
struct SeparatingPlane {
  std::array<ExactInteger, 3> normal_W;
};

/// A convex combination of vertex pairs: sum w_k a_k / sum w_k and sum w_k b_k / sum w_k are a point of each body's
/// core, and these two are no farther apart than the sum of the radii (the same point, if both radii are zero).
struct CommonPoint {
  struct Term {
    std::uint32_t vertex_a;
    std::uint32_t vertex_b;
    ExactInteger weight;  // > 0
  };
  std::vector<Term> terms;  // one to four
};

struct Proof {
  std::variant<SeparatingPlane, CommonPoint> evidence;

  [[nodiscard]] bool intersects() const noexcept { return std::holds_alternative<CommonPoint>(evidence); }
};

/// The verdict of intersects(a, X_WA, b, X_WB), with its evidence.
/// @throws Error if a pose holds a number that is not finite: no body, no proof.
[[nodiscard]] Proof prove(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB);

/// True if the evidence holds for these bodies, in exact arithmetic and by its definition alone: it takes no part in
/// finding proofs, and a malformed proof is simply not one.
[[nodiscard]] bool verify(const Proof& proof, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB);

/// The evidence in a sentence, with rounded numbers: "free: ... 0.12 m apart ..." or "hit: ... share the point ...".
[[nodiscard]] std::string explain(const Proof& proof, const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB);

}  // namespace clearway
