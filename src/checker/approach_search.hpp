// The closest approach of a trajectory: what can improve on the best one known is looked at closely, the rest is shown not to.
#pragma once

#include "checker/segment_place.hpp"
#include "checker/segment_proof.hpp"

namespace clearway {

class ApproachSearch {
 public:
  /// @param best  known before, if any
  ApproachSearch(const Bodies& bodies, Workspace::Memory& memory, SegmentProof& proof,
                 const std::optional<ClosestApproach>& best)
      : bodies_(bodies), memory_(memory), proof_(proof), best_(best), q_(bodies.bounds.size()) {}

  /// Nothing is looked for any more: bodies collide somewhere.
  void give_up() noexcept { has_given_up_ = true; }
  [[nodiscard]] bool is_over() const noexcept { return has_given_up_; }
  [[nodiscard]] const std::optional<ClosestApproach>& best() const noexcept { return best_; }

  /// Where pairs are farther apart than this, there is nothing to find; infinite if nothing is known yet.
  [[nodiscard]] double target_m() const noexcept;
  static constexpr double kGap_m = kApproachTolerance_m / 2;  // for SegmentProof, with the target

  /// Looks at one state.
  void look_at(JointView q, const TrajectoryInstant& instant);
  /// Looks until nothing in the piece, which must be free, is below the target.
  void look_into(const Segment& segment, const SegmentPlace& place, const Piece& piece);

 private:
  double look_at(const Segment& segment, const SegmentPlace& place, double share);
  void go_down(const Segment& segment, const SegmentPlace& place, const Piece& piece);

  const Bodies& bodies_;
  Workspace::Memory& memory_;
  SegmentProof& proof_;
  std::optional<ClosestApproach> best_;
  bool has_given_up_ = false;
  std::vector<double> q_;
};

/// The closer one; if they are alike, the earlier.
[[nodiscard]] const std::optional<ClosestApproach>& closer(const std::optional<ClosestApproach>& a,
                                                           const std::optional<ClosestApproach>& b) noexcept;

}  // namespace clearway
