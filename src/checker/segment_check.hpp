// All that can be said about one segment of a trajectory.
#pragma once

#include <clearway/checker/validate.hpp>

#include "checker/approach_search.hpp"
#include "checker/finding_list.hpp"
#include "checker/pair_overlap.hpp"
#include "checker/segment_pairs.hpp"

namespace clearway {

/// For a run of segments, one after the other, on one thread.
class SegmentCheck {
 public:
  /// @param best  the closest approach known before; none is looked for if there was a collision
  SegmentCheck(const Bodies& bodies, Workspace::Memory& memory, const ValidateOptions& options,
               const std::optional<ClosestApproach>& best, bool has_collision);

  /// A state that the run comes by: the better the approach that is known, the less there is to do later.
  void look_ahead(const Waypoint& waypoint, const TrajectoryInstant& instant);
  /// @param from, to  the waypoints that the segment connects
  void check(const Segment& segment, const SegmentPlace& place, const Waypoint& from, const Waypoint& to);

  [[nodiscard]] FindingList& findings() noexcept { return findings_; }
  [[nodiscard]] const ApproachSearch& approach() const noexcept { return approach_; }

 private:
  void check_certified(const Segment& segment, const SegmentPlace& place);
  void check_sampled(const Segment& segment, const SegmentPlace& place);
  [[nodiscard]] bool is_free_in_lanes(const Segment& segment);
  void add_samples(const Segment& segment, const Piece& piece, std::vector<double>& shares);
  [[nodiscard]] std::vector<PairStretch> sampled_stretches(const Segment& segment, std::span<const double> shares,
                                                           double clearance_m);
  /// Adds pairs that are closer than a distance; with 0 that are in contact, or too close for the gap.
  void add(std::span<const PairStretch> stretches, double clearance_m, const Segment& segment,
           const SegmentPlace& place);
  /// @param known_m  as bad as it is known to have been just before
  [[nodiscard]] TrajectoryFinding worst_of(const PairStretch& stretch, const Segment& segment,
                                           const SegmentPlace& place, double known_m);
  /// What the gap cannot tell from contact may be told with a smaller one: what plan() has shown to be free is shown again here,
  /// though it is cut into other pieces. @param least_m  distance seen
  [[nodiscard]] bool is_apart_after_all(const PairStretch& stretch, double least_m, double clearance_m,
                                        const Segment& segment);
  [[nodiscard]] PairOverlap overlap_at(double share, const Collision& pair, const Segment& segment);

  const Bodies& bodies_;
  Workspace::Memory& memory_;
  const ValidateOptions& options_;
  SegmentProof proof_;
  SegmentPairs pairs_;
  ApproachSearch approach_;
  FindingList findings_;
  std::vector<TrajectoryFinding> of_joints_;
  std::vector<double> q_, from_, to_;
};

}  // namespace clearway
