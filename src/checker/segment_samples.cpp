// A segment tried at states so close together that nothing moves farther than a step between them.
#include "checker/posed_bodies.hpp"
#include "checker/sampled_motion.hpp"
#include "checker/segment_check.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace clearway {

void SegmentCheck::check_sampled(const Segment& segment, const SegmentPlace& place) {
  std::vector<double> shares{0};
  add_samples(segment, {}, shares);
  if (!is_free_in_lanes(segment)) {
    const double clearance_m = options_.min_clearance_m;
    const std::vector<PairStretch> close = sampled_stretches(segment, shares, clearance_m);
    add(close, clearance_m, segment, place);
    if (clearance_m > 0 && !close.empty()) add(sampled_stretches(segment, shares, 0), 0, segment, place);
  }
  for (const double share : shares) {
    if (approach_.is_over()) return;
    segment.write_state(share, q_);
    approach_.look_at(q_, place.at(share));
  }
}

/// Most segments are free, and many states of a straight one are asked about at once.
bool SegmentCheck::is_free_in_lanes(const Segment& segment) {
  if (!segment.is_straight() || options_.min_clearance_m > 0) return false;
  segment.write_state(0, from_);
  segment.write_state(1, to_);
  if (!is_finite_and_within_limits(bodies_, from_) || !is_finite_and_within_limits(bodies_, to_)) return false;
  const MotionOptions options{.mode = MotionMode::kSampled, .max_step_m = options_.max_step_m};
  return SampledMotion(bodies_, from_, to_, options, memory_).is_free();
}

void SegmentCheck::add_samples(const Segment& segment, const Piece& piece, std::vector<double>& shares) {
  constexpr double kShortest = 0x1p-30;
  segment.write_state(piece.begin, from_);
  segment.write_state(piece.end, to_);
  const MotionBound bound(bodies_, from_, to_, memory_);
  double length_m = bound.length_m();
  if (segment.is_straight()) {
    const double steps = std::max(1.0, std::ceil(length_m / options_.max_step_m));
    for (double i = 1; i <= steps; ++i) shares.push_back(i / steps);
    return;
  }
  segment.write_strays(piece.begin, piece.end, q_);
  length_m += 2 * bound.strayed_m(q_);
  if (length_m <= options_.max_step_m || piece.end - piece.begin <= kShortest) return shares.push_back(piece.end);
  add_samples(segment, {piece.begin, piece.middle()}, shares);
  add_samples(segment, {piece.middle(), piece.end}, shares);
}

std::vector<PairStretch> SegmentCheck::sampled_stretches(const Segment& segment, std::span<const double> shares,
                                                         double clearance_m) {
  std::map<Collision, std::vector<std::size_t>> hits;  // of each pair, the samples in which it is one
  for (std::size_t i = 0; i < shares.size(); ++i) {
    segment.write_state(shares[i], q_);
    const PosedBodies posed(bodies_, q_, memory_, clearance_m);
    for (std::uint32_t mover = 0; mover < posed.movers(); ++mover) {
      const auto add_hit = [&](BodyId other) {
        std::vector<std::size_t>& of_pair = hits[{BodyId{mover}, other}];
        if (of_pair.empty() || of_pair.back() != i) of_pair.push_back(i);
        return true;
      };
      posed.for_each_hit_of_self(mover, add_hit);
      posed.for_each_hit_of_scene(
          mover, [](BodyId) { return true; }, add_hit);
    }
  }
  std::vector<PairStretch> stretches;
  for (const auto& [pair, samples] : hits) {
    for (std::size_t k = 0; k < samples.size(); ++k) {
      const double end = shares[std::min(samples[k] + 1, shares.size() - 1)];
      if (k > 0 && samples[k] == samples[k - 1] + 1)
        stretches.back().piece.end = end;
      else
        stretches.push_back({pair, {shares[std::max<std::size_t>(samples[k], 1) - 1], end}});
    }
  }
  return stretches;
}

}  // namespace clearway
