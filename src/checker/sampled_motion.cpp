#include "checker/sampled_motion.hpp"

#include "checker/coarse_to_fine.hpp"
#include "checker/posed_bodies.hpp"

#include <cmath>

namespace clearway {
namespace {

constexpr double kMostSteps = 1e12;  // of a motion beyond any robot's; it would take days

}  // namespace

SampledMotion::SampledMotion(const Bodies& bodies, JointView from, JointView to, double max_step_m,
                             Workspace::Memory& memory) noexcept
    : bodies_(bodies), from_(from), to_(to), memory_(memory) {
  const MotionBound bound(bodies, from, to, memory);
  vanishing_ = bound.vanishing_quaternion();
  const double steps = std::ceil(bound.length_m() / max_step_m);
  steps_ = steps < kMostSteps ? static_cast<std::uint64_t>(steps) : static_cast<std::uint64_t>(kMostSteps);
}

JointView SampledMotion::state(std::uint64_t i) noexcept {
  if (i == 0) return from_;
  if (i == steps_) return to_;
  const double share = static_cast<double>(i) / static_cast<double>(steps_);
  std::vector<double>& q = memory_.motion.q;
  for (std::size_t v = 0; v < q.size(); ++v) q[v] = from_[v] + share * (to_[v] - from_[v]);
  return q;
}

bool SampledMotion::is_free() noexcept {
  if (vanishing_) return false;
  return for_each_coarse_to_fine(steps_ + 1,
                                 [&](std::uint64_t i) { return !has_hit(PosedBodies(bodies_, state(i), memory_)); });
}

MotionResult SampledMotion::first_hit() noexcept {
  if (vanishing_) return {.status = StateStatus::kNotANumber, .variable = *vanishing_};
  for (std::uint64_t i = 0; i <= steps_; ++i) {
    const std::optional<Collision> hit = lowest_hit(PosedBodies(bodies_, state(i), memory_));
    if (!hit) continue;
    const auto share = [&](std::uint64_t k) {
      return steps_ == 0 ? 0 : static_cast<double>(k) / static_cast<double>(steps_);
    };
    return {
        .status = StateStatus::kCollision, .free_until = i == 0 ? 0 : share(i - 1), .collision = *hit, .at = share(i)};
  }
  return {.status = StateStatus::kFree, .free_until = 1};
}

}  // namespace clearway
