#include "checker/segment_check.hpp"

#include "checker/acceleration_findings.hpp"
#include "checker/joint_findings.hpp"
#include "checker/posed_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace clearway {

SegmentCheck::SegmentCheck(const Bodies& bodies, Workspace::Memory& memory, const ValidateOptions& options,
                           const std::optional<ClosestApproach>& best, bool has_collision)
    : bodies_(bodies),
      memory_(memory),
      options_(options),
      proof_(bodies, memory),
      pairs_(bodies, memory),
      approach_(bodies, memory, proof_, best),
      findings_(options.min_clearance_m),
      q_(bodies.bounds.size()),
      from_(q_),
      to_(q_) {
  if (has_collision) approach_.give_up();
}

void SegmentCheck::look_ahead(const Waypoint& waypoint, const TrajectoryInstant& instant) {
  if (!approach_.is_over()) approach_.look_at(waypoint.positions, instant);
}

void SegmentCheck::check(const Segment& segment, const SegmentPlace& place, const Waypoint& from, const Waypoint& to) {
  const RobotModel& model = bodies_.robot->model;
  of_joints_.clear();
  add_joint_findings(model, segment, place, of_joints_);
  add_acceleration_findings(options_.max_accelerations, segment, place, from, to, of_joints_);
  for (TrajectoryFinding& one : of_joints_) findings_.add(std::move(one));
  if (const auto variable = vanishing_quaternion(model, segment)) {
    findings_.add(no_rotation(*variable, segment, place));
    approach_.give_up();
    return;
  }
  if (options_.mode == MotionMode::kCertified)
    check_certified(segment, place);
  else
    check_sampled(segment, place);
}

void SegmentCheck::check_certified(const Segment& segment, const SegmentPlace& place) {
  const double clearance_m = options_.min_clearance_m;
  // What cannot improve on the closest approach mostly is free, too: one proof for both.
  const double target_m = approach_.is_over() ? 0 : approach_.target_m();
  const bool is_known = std::isfinite(target_m);
  if (is_known && target_m > clearance_m && proof_.is_apart(segment, {}, target_m, ApproachSearch::kGap_m)) return;
  if (!proof_.is_apart(segment, {}, clearance_m, options_.min_gap_m)) {
    const std::vector<PairStretch> close = pairs_.find(segment, clearance_m, options_.min_gap_m);
    add(close, clearance_m, segment, place);
    if (clearance_m > 0 && !close.empty()) add(pairs_.find(segment, 0, options_.min_gap_m), 0, segment, place);
  }
  if (!approach_.is_over()) approach_.look_into(segment, place, {});
}

void SegmentCheck::add(std::span<const PairStretch> stretches, double clearance_m, const Segment& segment,
                       const SegmentPlace& place) {
  const FindingKind kind = clearance_m == 0 ? FindingKind::kCollision : FindingKind::kTooClose;
  for (const PairStretch& stretch : stretches) {
    const TrajectoryFinding* const before = findings_.going_on(kind, stretch.pair, place.at(stretch.piece.begin));
    const double known_m =
        before != nullptr ? before->depth_m - before->gap_m : -std::numeric_limits<double>::infinity();
    TrajectoryFinding one = worst_of(stretch, segment, place, known_m);
    const bool is_collision = one.gap_m == 0;
    if (is_collision) approach_.give_up();
    // With a clearance there are two lists of stretches: those of less, and those of none.
    if (clearance_m == 0 && options_.min_clearance_m > 0 && !is_collision) continue;
    if (is_apart_after_all(stretch, one.gap_m, clearance_m, segment)) continue;
    one.kind = is_collision ? kind : FindingKind::kTooClose;
    findings_.add(std::move(one));
  }
}

bool SegmentCheck::is_apart_after_all(const PairStretch& stretch, double least_m, double clearance_m,
                                      const Segment& segment) {
  if (options_.mode != MotionMode::kCertified || !(least_m > clearance_m)) return false;
  // A quarter leaves room for a distance that is somewhat less than the least one seen. Below a 64th of the gap, a slide along a
  // body would take too long.
  const double gap_m = std::max({(least_m - clearance_m) / 4, options_.min_gap_m / 64, kSmallestGap_m});
  return pairs_.is_apart(segment, stretch, clearance_m, gap_m);
}

PairOverlap SegmentCheck::overlap_at(double share, const Collision& pair, const Segment& segment) {
  segment.write_state(share, q_);
  const PosedBodies posed(bodies_, q_, memory_);
  return overlap_of(bodies_, memory_, pair);
}

TrajectoryFinding SegmentCheck::worst_of(const PairStretch& stretch, const Segment& segment, const SegmentPlace& place,
                                         double known_m) {
  const auto& [begin, end] = stretch.piece;
  double at = begin;
  PairOverlap worst;
  double badness_m = -std::numeric_limits<double>::infinity();
  const auto look_at = [&](double share) {
    const PairOverlap here = overlap_at(share, stretch.pair, segment);
    if (here.badness_m() > badness_m) {
      badness_m = here.badness_m();
      worst = here;
      at = share;
    }
    return here.badness_m();
  };
  look_at(begin);
  // Both bodies move by no more, and the depth, or the gap, by no more than both. Where that is not enough to be worse than what was
  // found of them just before, it does not matter where they are worst here.
  const double moved_m = 2 * proof_.farthest_m(segment, stretch.piece);
  if (!(badness_m + moved_m <= known_m)) {
    // Evenly, to find the mountain; then by golden section to its top.
    constexpr double kStep_m = 5e-3, kTop_m = 1e-5;
    const int looks = static_cast<int>(std::clamp(std::ceil(moved_m / kStep_m), 2.0, 8.0));
    for (int i = 1; i <= looks; ++i) look_at(begin + (end - begin) * i / looks);
    const double step = (end - begin) / looks;
    double low = std::max(begin, at - step), high = std::min(end, at + step);
    constexpr int kRounds = 16;
    for (int round = 0; round < kRounds && (high - low) * moved_m > kTop_m * (end - begin); ++round) {
      const double part = (high - low) / std::numbers::phi, left = high - part, right = low + part;
      if (look_at(left) >= look_at(right))
        high = right;
      else
        low = left;
    }
  }
  TrajectoryFinding one{.begin = place.at(begin), .end = place.at(end), .worst = place.at(at), .q = q_};
  segment.write_state(at, one.q);
  one.pair = stretch.pair;
  one.depth_m = worst.depth_m;
  one.gap_m = worst.gap_m;
  one.point_first_W = worst.point_first_W;
  one.point_second_W = worst.point_second_W;
  return one;
}

}  // namespace clearway
