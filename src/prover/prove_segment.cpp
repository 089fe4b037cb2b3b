#include "prover/prove_segment.hpp"

#include "prover/find_hit.hpp"
#include "prover/find_plane.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace clearway::prover {
namespace {

using namespace proof;
using PairNumbers = std::vector<std::uint32_t>;  // of Model::pairs

class SegmentProver {
 public:
  SegmentProver(const Model& model, const Curve& curve, double gap_m, const ProofOptions& options)
      : model_(model),
        curve_(curve),
        gap_m_(gap_m),
        most_cuts_(std::min(options.most_cuts, kMostCuts)),
        pieces_left_(options.most_pieces) {}

  SegmentRecord run() {
    PairNumbers all(model_.pairs.size());
    std::iota(all.begin(), all.end(), 0U);
    segment_.whole = prove({0.5, 0.5}, 0, all);
    return std::move(segment_);
  }

 private:
  PieceRecord prove(Shares shares, int cuts, const PairNumbers& pairs) {
    PieceRecord record;
    Piece piece(model_, curve_, shares);
    PairNumbers left;
    for (const std::uint32_t number : pairs) {
      if (settled_.contains(number)) continue;
      const PartPair& pair = model_.pairs[number];
      if (piece.are_apart_by_boxes(pair, gap_m_)) continue;
      const PlaneSearch search = find_plane(model_, piece, pair, gap_m_);
      if (search.plane)
        record.planes.push_back({pair.first, pair.second, *search.plane});
      else if (search.width_m > reach_m(model_, pair, gap_m_) || !meet_at(shares.middle, piece, number))
        left.push_back(number);
    }
    if (left.empty()) return record;
    if (cuts == most_cuts_ || pieces_left_ < 2) {
      for (const std::uint32_t number : left) {
        settled_.insert(number);
        segment_.open.emplace_back(model_.pairs[number].first, model_.pairs[number].second);
      }
      return record;
    }
    pieces_left_ -= 2;
    const double half = shares.half / 2;
    record.halves.push_back(prove({shares.middle - half, half}, cuts + 1, left));
    record.halves.push_back(prove({shares.middle + half, half}, cuts + 1, left));
    // Of pairs that turned out to meet, or stay open, nothing need be shown.
    if (std::all_of(left.begin(), left.end(), [&](std::uint32_t number) { return settled_.contains(number); }))
      record.halves.clear();
    return record;
  }

  bool meet_at(double share, Piece& piece, std::uint32_t number) {
    const auto hit = find_hit(model_, piece, model_.pairs[number], share, gap_m_);
    if (!hit) return false;
    settled_.insert(number);
    segment_.hits.push_back(*hit);
    return true;
  }

  const Model& model_;
  const Curve& curve_;
  double gap_m_;
  int most_cuts_;
  std::uint32_t pieces_left_;
  std::set<std::uint32_t> settled_;  // pairs that meet somewhere, or stay open
  SegmentRecord segment_;
};

}  // namespace

SegmentRecord prove_segment(const Model& model, const Curve& curve, double gap_m, const ProofOptions& options) {
  return SegmentProver(model, curve, gap_m, options).run();
}

}  // namespace clearway::prover
