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
      question_(lanes_, memory) {
  is_for_lanes_ = takes(lanes_, from, to);
  if (options.states != 0 && is_for_lanes_) {
    steps_ = options.states - 1;
  } else {
    const MotionBound bound(bodies, from, to, memory);
    vanishing_ = bound.vanishing_quaternion();
    const double steps = options.states != 0 ? options.states - 1.0 : std::ceil(bound.length_m() / options.max_step_m);
    steps_ = steps < kMostSteps ? static_cast<std::uint64_t>(steps) : static_cast<std::uint64_t>(kMostSteps);
  }
  if (!is_for_lanes_) return;
  // One batch, unless lanes are few. States that it leaves open are tried one by one, so answers do not depend on it.
  per_interval_ = steps_ / std::clamp<std::uint64_t>(lane_count(), kFewestIntervals, kIntervals) + 1;
  question_.begin_motion(from, to);
  // Whoever is apart by more than what a round shape may leave in doubt is free in every state that is tried.
  const double half = steps_ == 0 ? 0 : static_cast<double>(per_interval_ / 2) / static_cast<double>(steps_);
  question_.begin_intervals(half, kCertified ? 4 * kRoundBand * bodies.largest_m : 0);
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
  const std::uint64_t first = number * per_interval_, last = std::min(first + per_interval_ - 1, steps_);
  return {first, last, std::min(first + per_interval_ / 2, steps_)};
}

bool SampledMotion::sweep(bool looks_for_hits) noexcept {
  std::vector<LaneDoubt>& open = memory_.lanes.open;
  open.clear();
  const std::size_t at_once = lane_count();
  const std::uint64_t all = intervals(), batches = (all + at_once - 1) / at_once;
  for (std::uint64_t first = 0; first < batches; ++first) {  // each batch has been everywhere
    std::array<std::uint64_t, kLanesKept> number{}, middles{};
    std::array<float, kLanesKept> shares{};
    std::uint32_t lanes = 0;
    for (std::size_t lane = 0; lane < at_once; ++lane) {
      const std::uint64_t of_lane = first + lane * batches;
      if (of_lane < all) lanes |= 1U << lane;
      number[lane] = std::min(of_lane, all - 1);
      middles[lane] = interval(number[lane]).middle;
      shares[lane] = static_cast<float>(share(middles[lane]));
    }
    question_.put_along(shares.data());
    question_.pose();
    const auto state_of = [&](std::uint32_t lane, std::span<double> q) { write_state(middles[lane], q); };
    const auto keep = [&](const LaneDoubt& doubt) {
      std::uint32_t in = 0;
      for (std::uint32_t left = doubt.lanes; left != 0; left &= left - 1)
        in |= 1U << number[static_cast<std::size_t>(std::countr_zero(left))];
      open.push_back({doubt.pair, in});
    };
    if (question_.sweep(lanes, looks_for_hits, state_of, keep)) return true;
  }
  return false;
}

std::optional<std::uint64_t> SampledMotion::hit_in_open(bool any) noexcept {
  std::uint32_t intervals = 0;
  for (const LaneDoubt& one : memory_.lanes.open) intervals |= one.lanes;
  const std::size_t at_once = lane_count();
  Batch batch;
  for (; intervals != 0; intervals &= intervals - 1) {
    const auto number = static_cast<std::uint64_t>(std::countr_zero(intervals));
    const Range range = interval(number);
    for (std::uint64_t i = range.first; i <= range.last; ++i) {
      if (any && i == range.middle) continue;
      batch.add(i, number);
      if (batch.count < at_once) continue;
      if (const auto hit = hit_in(batch, any)) return hit;
      batch = {};
    }
  }
  return batch.count > 0 ? hit_in(batch, any) : std::nullopt;
}

std::optional<std::uint64_t> SampledMotion::hit_in(const Batch& batch, bool any) noexcept {
  std::array<float, kLanesKept> shares{};
  for (std::size_t lane = 0; lane < kLanesKept; ++lane)
    shares[lane] = static_cast<float>(share(batch.states[std::min(lane, batch.count - 1)]));
  question_.put_along(shares.data());
  question_.pose_frames();
  const auto state_of = [&](std::uint32_t lane, std::span<double> q) { write_state(batch.states[lane], q); };
  std::uint32_t hits = 0;
  for (const LaneDoubt& one : memory_.lanes.open) {
    std::uint32_t lanes = 0;
    for (std::uint32_t left = one.lanes; left != 0; left &= left - 1)
      lanes |= batch.lanes_of[static_cast<std::size_t>(std::countr_zero(left))];
    if ((lanes & ~hits) == 0) continue;
    hits |= question_.hits_of(one.pair, lanes & ~hits, any, state_of);
    if (any && hits != 0) break;
  }
  if (hits == 0) return std::nullopt;
  return batch.states[static_cast<std::size_t>(std::countr_zero(hits))];
}

bool SampledMotion::is_free() noexcept {
  if (vanishing_) return false;
  if (is_for_lanes_) return !sweep(true) && !hit_in_open(true);
  return for_each_coarse_to_fine(steps_ + 1,
                                 [&](std::uint64_t i) { return !has_hit(PosedBodies(bodies_, state(i), memory_)); });
}

MotionResult SampledMotion::first_hit() noexcept {
  if (vanishing_) return {.status = StateStatus::kNotANumber, .variable = *vanishing_};
  std::optional<std::uint64_t> hit;
  if (is_for_lanes_) {
    (void)sweep(false);
    hit = hit_in_open(false);
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
