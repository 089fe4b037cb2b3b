#include "checker/sampled_motion.hpp"

#include "checker/coarse_to_fine.hpp"
#include "checker/posed_bodies.hpp"

#include <array>
#include <bit>
#include <cmath>

namespace clearway {
namespace {

constexpr double kMostSteps = 1e12;  // of a motion beyond any robot's; it would take days

}  // namespace

SampledMotion::SampledMotion(const Bodies& bodies, JointView from, JointView to, const MotionOptions& options,
                             Workspace::Memory& memory) noexcept
    : bodies_(bodies),
      from_(from),
      to_(to),
      memory_(memory),
      lanes_(lanes_for(bodies, from)),
      question_(lanes_, memory) {
  // What both ends are within, all in between is, but for the length of a quaternion.
  is_for_lanes_ = lanes_.frames.quaternions.empty() && takes(lanes_, from) && takes(lanes_, to);
  if (is_for_lanes_) question_.begin_motion(from, to);
  if (options.states != 0 && is_for_lanes_) {
    steps_ = options.states - 1;
    return;
  }
  const MotionBound bound(bodies, from, to, memory);
  vanishing_ = bound.vanishing_quaternion();
  const double steps = options.states != 0 ? options.states - 1.0 : std::ceil(bound.length_m() / options.max_step_m);
  steps_ = steps < kMostSteps ? static_cast<std::uint64_t>(steps) : static_cast<std::uint64_t>(kMostSteps);
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

std::uint32_t SampledMotion::hits(std::span<const std::uint64_t> batch, bool one_is_enough) noexcept {
  if (!is_for_lanes_) {
    std::uint32_t hit = 0;
    for (std::size_t k = 0; k < batch.size() && !(one_is_enough && hit != 0); ++k)
      if (has_hit(PosedBodies(bodies_, state(batch[k]), memory_))) hit |= 1U << k;
    return hit;
  }
  std::array<float, kLanesKept> shares;
  for (std::size_t lane = 0; lane < shares.size(); ++lane)
    shares[lane] = static_cast<float>(share(batch[std::min(lane, batch.size() - 1)]));
  question_.put_along(shares.data());
  question_.pose();
  const auto lanes = static_cast<std::uint32_t>((std::uint64_t{1} << batch.size()) - 1);
  return question_.hits(lanes, one_is_enough,
                        [&](std::uint32_t lane, std::span<double> q) { write_state(batch[lane], q); });
}

bool SampledMotion::is_free() noexcept {
  if (vanishing_) return false;
  std::array<std::uint64_t, kLanesKept> batch{};
  std::size_t count = 0;
  const std::size_t at_once = lane_count();
  const bool is_free_so_far = for_each_coarse_to_fine(steps_ + 1, [&](std::uint64_t i) {
    batch[count++] = i;
    if (count < at_once) return true;
    count = 0;
    return hits(std::span(batch).first(at_once), true) == 0;
  });
  return is_free_so_far && (count == 0 || hits(std::span(batch).first(count), true) == 0);
}

MotionResult SampledMotion::first_hit() noexcept {
  if (vanishing_) return {.status = StateStatus::kNotANumber, .variable = *vanishing_};
  std::array<std::uint64_t, kLanesKept> batch{};
  const std::size_t at_once = lane_count();
  for (std::uint64_t first = 0; first <= steps_; first += at_once) {
    const std::size_t count = std::min<std::uint64_t>(at_once, steps_ + 1 - first);
    for (std::size_t k = 0; k < count; ++k) batch[k] = first + k;
    const std::uint32_t hit = hits(std::span(batch).first(count), false);
    if (hit == 0) continue;
    const std::uint64_t i = first + static_cast<std::uint64_t>(std::countr_zero(hit));
    const std::optional<Collision> pair = lowest_hit(PosedBodies(bodies_, state(i), memory_));
    return {.status = StateStatus::kCollision,
            .free_until = i == 0 ? 0 : share(i - 1),
            .collision = pair.value_or(Collision{}),
            .at = share(i)};
  }
  return {.status = StateStatus::kFree, .free_until = 1};
}

}  // namespace clearway
