// How far the parts of a robot can move within an interval of a motion, an interval per lane: MotionBound in float.
#if defined(CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_INL_HPP
#undef CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_INL_HPP
#else
#define CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_INL_HPP
#endif

#include "checker/lanes/lane-inl.hpp"
#include "checker/lanes/lane_model.hpp"

#include <hwy/highway.h>

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// Rounding of these sums and of what they are made of; levers are off by the slack, which is in the radius below.
inline constexpr float kMovementSpare = 1 + 1e-5F;

/// Sums over the joints of every moving part, from the base on: memory.moved has one row more than the part has joints.
HWY_INLINE void measure_movement(const LaneModel& model, LaneMemory& memory) {
  for (std::size_t i = 0; i < model.bodies.moving.size(); ++i) {
    const LaneBody& body = model.bodies.moving[i];
    const LaneChain& chain = model.chains[i];
    float* row = memory.moved.data() + chain.first_row * kLanesKept;
    Lane sum = 0.0F;
    sum.store(row);
    if (body.balls == 0) {  // a half-space: no bound here
      for (std::uint32_t k = 0; k < chain.count; ++k) Lane(HUGE_VALF).store(row += kLanesKept);
      continue;
    }
    const LaneBall& ball = model.bodies.balls[body.first_ball];
    const LaneFrame own = LaneFrame::load(memory.frames.data() + body.frame * kFrameFloats);
    const Lane3 center = own.moved(all_lanes(ball.center));
    const Lane radius = ball.radius + 2 * body.slack;
    for (const std::uint32_t joint : model.frames_of(chain)) {
      const float turn = memory.turn[joint], slide = memory.slide[joint];
      if (turn > 0) {
        const float* frame = memory.frames.data() + (joint + 1) * kFrameFloats;
        const Lane3 axis = LaneFrame::load3(frame + 6 * kLanesKept);
        const Lane3 arm = center - LaneFrame::load3(frame + 9 * kLanesKept);
        const Lane3 across{arm.y * axis.z - arm.z * axis.y, arm.z * axis.x - arm.x * axis.z,
                           arm.x * axis.y - arm.y * axis.x};
        sum = product_plus(Lane(turn), sqrt(dot(across, across)) + radius, sum);
      }
      sum = sum + Lane(slide);
      sum.store(row += kLanesKept);
    }
  }
}

/// Room that a pair needs: how far its bodies can move towards each other, and the gap.
HWY_INLINE Lane room_of(const LaneModel& model, const LaneMemory& memory, const LanePair& pair) {
  if (!memory.is_moving) return 0.0F;
  const auto moved = [&](std::uint32_t part, std::uint32_t joints) HWY_ATTR {
    return Lane::load(memory.moved.data() + (model.chains[part].first_row + joints) * kLanesKept);
  };
  const auto moved_by_all = [&](std::uint32_t part) HWY_ATTR { return moved(part, model.chains[part].count); };
  if (pair.is_standing) return product_plus(moved_by_all(pair.moving), Lane(kMovementSpare), Lane(memory.gap));
  const std::uint32_t second = model.of.self_pairs[pair.other].second, shared = model.shared[pair.other];
  const Lane all = moved_by_all(pair.moving) + moved_by_all(second);
  const Lane beyond = all - moved(pair.moving, shared) - moved(second, shared);
  return product_plus(all, Lane(1e-5F), product_plus(beyond, Lane(kMovementSpare), Lane(memory.gap)));
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
