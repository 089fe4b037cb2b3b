// What a proof file says about one segment, as values.
#pragma once

#include <clearway/proof/piece.hpp>

#include <array>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace clearway::proof {

/// The plane keeps the parts of a pair apart during a piece.
struct PlaneRecord {
  std::uint32_t first;
  std::uint32_t second;
  Plane plane;
};

/// A piece of the segment: what keeps pairs apart during all of it, and its halves, for the pairs that are left. Halves of halves
/// of [0, 1] leave no gap.
struct PieceRecord {
  std::vector<PlaneRecord> planes;
  std::vector<PieceRecord> halves;  // none or two
};

/// Halves are cut no oftener than this: their ends are doubles still.
inline constexpr int kMostCuts = 40;

/// Why a point is in a part, or how near.
struct InsideVertices {  // strictly inside the tetrahedron of four vertices
  std::array<std::uint32_t, 4> vertices;
};
struct NearMean {                                         // near a weighted mean of vertices
  std::vector<std::pair<std::uint32_t, double>> weights;  // of vertices; above zero
};
struct InsideCore {};  // by the formula of a round core or a half-space
struct NearPoint {     // near this point of a round core or a half-space, in the part's own frame
  Vec3 point;
};
using Membership = std::variant<InsideVertices, NearMean, InsideCore, NearPoint>;

/// Two parts share a point at one instant, or nearly.
struct HitRecord {
  std::uint32_t first;
  std::uint32_t second;
  double share;
  Vec3 point;  // in the root frame of the pair
  Membership in_first;
  Membership in_second;
};

struct SegmentRecord {
  PieceRecord whole;
  std::vector<HitRecord> hits;                                // one per pair at most
  std::vector<std::pair<std::uint32_t, std::uint32_t>> open;  // pairs that nothing is claimed of
};

}  // namespace clearway::proof
