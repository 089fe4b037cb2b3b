#include "checker/approach_search.hpp"

#include "checker/clearance.hpp"
#include "checker/posed_bodies.hpp"

#include <cmath>
#include <limits>
#include <numbers>

namespace clearway {

double ApproachSearch::target_m() const noexcept {
  return best_ ? best_->clearance.distance_m - kApproachTolerance_m : std::numeric_limits<double>::infinity();
}

void ApproachSearch::look_at(JointView q, const TrajectoryInstant& instant) {
  if (best_ && !has_hit(PosedBodies(bodies_, q, memory_, best_->clearance.distance_m))) return;
  const PosedBodies posed(bodies_, q, memory_);
  const Clearance clearance = smallest_distance(bodies_, memory_.X_WS, memory_.boxes);
  if (!clearance.pair || (best_ && clearance.distance_m >= best_->clearance.distance_m)) return;
  best_ = {.clearance = clearance, .at = instant, .q = {q.begin(), q.end()}};
}

double ApproachSearch::look_at(const Segment& segment, const SegmentPlace& place, double share) {
  segment.write_state(share, q_);
  const PosedBodies posed(bodies_, q_, memory_);
  const Clearance clearance = smallest_distance(bodies_, memory_.X_WS, memory_.boxes);
  if (clearance.pair && (!best_ || clearance.distance_m < best_->clearance.distance_m))
    best_ = {.clearance = clearance, .at = place.at(share), .q = q_};
  return clearance.distance_m;
}

void ApproachSearch::go_down(const Segment& segment, const SegmentPlace& place, const Piece& piece) {
  // Golden section: right where there is one valley, and elsewhere a good guess.
  constexpr double kGolden = 1 / std::numbers::phi;
  constexpr int kRounds = 12;
  double low = piece.begin, high = piece.end;
  double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
  double at_left = look_at(segment, place, left), at_right = look_at(segment, place, right);
  for (int round = 0; round < kRounds; ++round) {
    if (at_left <= at_right) {
      high = right;
      right = left;
      at_right = at_left;
      at_left = look_at(segment, place, left = high - kGolden * (high - low));
    } else {
      low = left;
      left = right;
      at_left = at_right;
      at_right = look_at(segment, place, right = low + kGolden * (high - low));
    }
  }
}

void ApproachSearch::look_into(const Segment& segment, const SegmentPlace& place, const Piece& piece) {
  const auto has_nothing = [&] { return !(target_m() > 0) || proof_.is_apart(segment, piece, target_m(), kGap_m); };
  look_at(segment, place, piece.begin);
  look_at(segment, place, piece.end);
  if (!best_ || has_nothing()) return;  // without any pair there is no distance
  go_down(segment, place, piece);
  if (has_nothing()) return;
  // Where nothing moves by more than half of the tolerance, the state at the begin tells. What has no bounds cannot be followed.
  const double moved_m = proof_.farthest_m(segment, piece);
  if (2 * moved_m <= kApproachTolerance_m || !std::isfinite(moved_m)) return;
  look_into(segment, place, {piece.begin, piece.middle()});
  look_into(segment, place, {piece.middle(), piece.end});
}

const std::optional<ClosestApproach>& closer(const std::optional<ClosestApproach>& a,
                                             const std::optional<ClosestApproach>& b) noexcept {
  if (!a || !b) return a ? a : b;
  const double a_m = a->clearance.distance_m, b_m = b->clearance.distance_m;
  if (a_m != b_m) return a_m < b_m ? a : b;
  return a->at.position() <= b->at.position() ? a : b;
}

}  // namespace clearway
