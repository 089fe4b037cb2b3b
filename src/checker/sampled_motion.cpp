#include "checker/sampled_motion.hpp"

#include <clearway/common/certified.hpp>
#include <clearway/geometry/intersects.hpp>

#include "checker/coarse_to_fine.hpp"
#include "checker/posed_bodies.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace clearway {
namespace {

constexpr double kMostSteps = 1e12;            // of a motion beyond any robot's; it would take days
constexpr std::uint64_t kFewestIntervals = 8;  // fewer would be too long to show much

}  // namespace

/// States to be tried at once, and the intervals they are of.
struct SampledMotion::Batch {
  std::array<std::uint64_t, kLanesKept> states{};
  std::array<std::uint32_t, kIntervals> lanes_of{};  // per interval, bits
  std::size_t count = 0;

  void add(std::uint64_t state, std::uint64_t interval) noexcept {
    lanes_of[interval] |= 1U << count;
    states[count++] = state;
  }
};

SampledMotion::SampledMotion(const Bodies& bodies, JointView from, JointView to, const MotionOptions& options,
                             Workspace::Memory& memory) noexcept
    : bodies_(bodies),
      from_(from),
      to_(to),
      memory_(memory),
      lanes_(lanes_for(bodies, from, to)),
      intervals_(lanes_.model, memory),
      states_(lanes_.model, memory, memory.states) {
  if (options.states != 0 && lanes_.are_for_it) {
    steps_ = options.states - 1;
  } else {
    const MotionBound bound(bodies, from, to, memory);
    vanishing_ = bound.vanishing_quaternion();
    const double steps = options.states != 0 ? options.states - 1.0 : std::ceil(bound.length_m() / options.max_step_m);
    steps_ = steps < kMostSteps ? static_cast<std::uint64_t>(steps) : static_cast<std::uint64_t>(kMostSteps);
  }
  if (!lanes_.are_for_it) return;
  // One batch, unless lanes are few. States that it leaves open are tried one by one, so answers do not depend on it.
  at_once_ = lane_count();
  per_interval_ = steps_ / std::clamp<std::uint64_t>(at_once_, kFewestIntervals, kIntervals) + 1;
  intervals_.begin_motion(from, to);
  // Whoever is apart by more than what a round shape may leave in doubt is free in every state that is tried.
  const double half = steps_ == 0 ? 0 : 0.5 * static_cast<double>(per_interval_ - 1) / static_cast<double>(steps_);
  intervals_.begin_intervals(half, kCertified ? 4 * kRoundBand * bodies.largest_m : 0,
                             intervals() > at_once_ ? LaneQuestion::Come::kInBatches : LaneQuestion::Come::kAtOnce);
}

double SampledMotion::share(std::uint64_t i) const noexcept {
  return steps_ == 0 ? 0 : static_cast<double>(i) / static_cast<double>(steps_);
}

void SampledMotion::write_state(std::uint64_t i, std::span<double> q) const noexcept {
  const double s = share(i);
  for (std::size_t v = 0; v < q.size(); ++v) q[v] = i == steps_ ? to_[v] : from_[v] + s * (to_[v] - from_[v]);
}

JointView SampledMotion::state(std::uint64_t i) noexcept {
  write_state(i, memory_.motion.q);
  return memory_.motion.q;
}

SampledMotion::Range SampledMotion::interval(std::uint64_t number) const noexcept {
  const std::uint64_t first = number * per_interval_;
  return {first, std::min(first + per_interval_ - 1, steps_)};
}

template <class IsEnough>
bool SampledMotion::sweep(bool looks_for_hits, const IsEnough& is_enough) noexcept {
  const std::uint64_t all = intervals(), batches = (all + at_once_ - 1) / at_once_;
  const double each = steps_ == 0 ? 0 : 1 / static_cast<double>(steps_);
  const double width = static_cast<double>(per_interval_) * each,
               half = 0.5 * static_cast<double>(per_interval_ - 1) * each;
  const Range last = interval(all - 1);                      // may be shorter
  for (std::uint64_t first = 0; first < batches; ++first) {  // each batch has been everywhere
    std::array<std::uint32_t, kLanesKept> number{};
    std::array<float, kLanesKept> shares{};
    std::uint32_t lanes = 0;
    for (std::uint32_t lane = 0; lane < at_once_; ++lane) {
      const auto of_lane = static_cast<std::uint32_t>(first + lane * batches);
      if (of_lane + 1 < all) {
        number[lane] = of_lane;
        shares[lane] = static_cast<float>(of_lane * width + half);
      } else {
        number[lane] = static_cast<std::uint32_t>(all - 1);
        shares[lane] = static_cast<float>(0.5 * static_cast<double>(last.first + last.last) * each);
      }
      if (of_lane < all) lanes |= 1U << lane;
    }
    intervals_.put_along(shares.data());
    intervals_.pose();
    const bool is_over = intervals_.sweep(lanes, looks_for_hits, [&](const LaneDoubt& doubt) {
      const auto intervals_of = [&](std::uint32_t left) {
        std::uint32_t in = 0;
        for (; left != 0; left &= left - 1) in |= 1U << number[static_cast<std::size_t>(std::countr_zero(left))];
        return in;
      };
      return is_enough(LaneDoubt{doubt.pair, intervals_of(doubt.lanes), intervals_of(doubt.hits)});
    });
    if (is_over) return true;
  }
  return false;
}

std::optional<std::uint64_t> SampledMotion::hit_in(std::uint32_t intervals, std::span<const LaneDoubt> open,
                                                   Which which) noexcept {
  Batch batch;
  std::optional<std::uint64_t> hit;
  const auto add = [&](std::uint64_t state, std::uint64_t number) {
    batch.add(state, number);
    if (batch.count < at_once_) return;
    hit = hit_in(batch, open, which);
    batch = {};
  };
  // Where they are too many for one batch, and any hit will do, states of all intervals come before more of one.
  const bool fit = static_cast<std::uint64_t>(std::popcount(intervals)) * per_interval_ <= at_once_;
  const std::uint64_t rounds = which == Which::kFirst || fit ? 1 : per_interval_;
  for (std::uint64_t round = 0; round < rounds && !hit; ++round) {
    for (std::uint32_t left = intervals; left != 0 && !hit; left &= left - 1) {
      const auto number = static_cast<std::uint64_t>(std::countr_zero(left));
      const Range range = interval(number);
      for (std::uint64_t i = range.first + round; i <= range.last && !hit; i += rounds) add(i, number);
    }
  }
  if (!hit && batch.count > 0) hit = hit_in(batch, open, which);
  return hit;
}

std::optional<std::uint64_t> SampledMotion::hit_in(const Batch& batch, std::span<const LaneDoubt> open,
                                                   Which which) noexcept {
  if (!has_states_) states_.begin_motion(from_, to_);
  has_states_ = true;
  std::array<float, kLanesKept> shares{};
  for (std::size_t lane = 0; lane < kLanesKept; ++lane)
    shares[lane] = static_cast<float>(share(batch.states[std::min(lane, batch.count - 1)]));
  states_.put_along(shares.data());
  states_.pose_frames();
  const auto state_of = [&](std::uint32_t lane, std::span<double> q) { write_state(batch.states[lane], q); };
  std::uint32_t hits = 0;
  for (const LaneDoubt& one : open) {
    std::uint32_t lanes = 0;
    for (std::uint32_t left = one.lanes; left != 0; left &= left - 1)
      lanes |= batch.lanes_of[static_cast<std::size_t>(std::countr_zero(left))];
    if ((lanes & ~hits) == 0) continue;
    hits |= states_.hits_of(one.pair, lanes & ~hits, which == Which::kAny, state_of);
    if (which == Which::kAny && hits != 0) break;
  }
  if (hits == 0) return std::nullopt;
  return batch.states[static_cast<std::size_t>(std::countr_zero(hits))];
}

bool SampledMotion::has_hit_in_lanes() noexcept {
  std::vector<LaneDoubt>& open = memory_.lanes.open;
  open.clear();
  std::uint32_t left = 0;
  const bool is_hit = sweep(true, [&](const LaneDoubt& doubt) {
    if (doubt.hits != 0) return true;
    // What is in doubt in several intervals is likely to be a hit: others need not be looked at. The rest can wait, so that
    // its states are posed together.
    if (std::popcount(doubt.lanes) > 1) return hit_in(doubt.lanes, std::span(&doubt, 1), Which::kAny).has_value();
    open.push_back(doubt);
    left |= doubt.lanes;
    return false;
  });
  return is_hit || (left != 0 && hit_in(left, open, Which::kAny).has_value());
}

std::optional<std::uint64_t> SampledMotion::first_hit_in_lanes() noexcept {
  std::vector<LaneDoubt>& open = memory_.lanes.open;
  open.clear();
  std::uint32_t intervals = 0;
  (void)sweep(false, [&](const LaneDoubt& doubt) {
    open.push_back(doubt);
    intervals |= doubt.lanes;
    return false;
  });
  return hit_in(intervals, open, Which::kFirst);
}

bool SampledMotion::is_free() noexcept {
  if (vanishing_) return false;
  if (lanes_.are_for_it) return !has_hit_in_lanes();
  return for_each_coarse_to_fine(steps_ + 1,
                                 [&](std::uint64_t i) { return !has_hit(PosedBodies(bodies_, state(i), memory_)); });
}

MotionResult SampledMotion::first_hit() noexcept {
  if (vanishing_) return {.status = StateStatus::kNotANumber, .variable = *vanishing_};
  std::optional<std::uint64_t> hit;
  if (lanes_.are_for_it) {
    hit = first_hit_in_lanes();
  } else {
    for (std::uint64_t i = 0; i <= steps_ && !hit; ++i)
      if (has_hit(PosedBodies(bodies_, state(i), memory_))) hit = i;
  }
  if (!hit) return {.status = StateStatus::kFree, .free_until = 1};
  const std::optional<Collision> pair = lowest_hit(PosedBodies(bodies_, state(*hit), memory_));
  return {.status = StateStatus::kCollision,
          .free_until = *hit == 0 ? 0 : share(*hit - 1),
          .collision = pair.value_or(Collision{}),
          .at = share(*hit)};
}

}  // namespace clearway
