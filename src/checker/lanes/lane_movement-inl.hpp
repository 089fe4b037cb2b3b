// How far the parts of a robot can move within an interval of a motion, an interval per lane: MotionBound in float.
#if defined(CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_INL_HPP
#undef CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_INL_HPP
#else
#define CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_INL_HPP
#endif

#include <clearway/common/certified.hpp>

#include "checker/lanes/lane-inl.hpp"
#include "checker/lanes/lane_model.hpp"

#include <hwy/highway.h>

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// Rounding of these sums and of what they are made of; levers are off by the slack, which is in the radius below.
inline constexpr float kMovementSpare = kCertified ? 1 + 1e-5F : 1;

/// Sums over the joints of a part, from the base on: memory.moved has one row more than the part has joints.
HWY_INLINE void measure_movement(const LaneModel& model, LaneMemory& memory, std::uint32_t part) {
  if (memory.measured[part] == memory.batch) return;
  memory.measured[part] = memory.batch;
  const LaneBody& body = model.bodies.moving[part];
  const LaneChain& chain = model.chains[part];
  float* row = memory.moved.data() + chain.first_row * kLanesKept;
  Lane sum = 0.0F;
  sum.store(row);
  const Lane3 center = LaneFrame::load3(memory.balls.data() + 3 * kLanesKept * body.first_ball);
  const Lane radius = model.bodies.balls[body.first_ball].radius + 2 * (body.slack + memory.far);
  for (const std::uint32_t joint : model.frames_of(chain)) {
    const float turn = memory.turn[joint], slide = memory.slide[joint];
    if (turn > 0) {
      const float* frame = memory.frames.data() + (joint + 1) * kFrameFloats;
      const Lane3 axis = LaneFrame::load3(frame + 6 * kLanesKept);
      const Lane3 arm = center - LaneFrame::load3(frame + 9 * kLanesKept);
      const Lane3 across = cross(axis, arm);
      sum = product_plus(Lane(turn), sqrt(dot(across, across)) + radius, sum);
    } else if (const float spin = memory.spin[joint]; spin > 0) {
      const Lane3 arm = center - LaneFrame::load3(memory.frames.data() + (joint + 1) * kFrameFloats + 9 * kLanesKept);
      sum = product_plus(Lane(spin), sqrt(dot(arm, arm)) + radius, sum);
    }
    sum = sum + Lane(slide);
    sum.store(row += kLanesKept);
  }
}

/// Room that a pair needs: how far its bodies can move towards each other, how far out they are, and the gap. Precondition: both
/// have balls, which are placed.
HWY_INLINE Lane room_of(const LaneModel& model, LaneMemory& memory, const LanePair& pair) {
  if (!memory.is_moving) return memory.far_of[pair.is_standing];
  const float least = memory.gap_of[pair.is_standing];
  const auto moved = [&](std::uint32_t part, std::uint32_t joints) HWY_ATTR {
    return Lane::load(memory.moved.data() + (model.chains[part].first_row + joints) * kLanesKept);
  };
  const auto moved_by_all = [&](std::uint32_t part) HWY_ATTR { return moved(part, model.chains[part].count); };
  measure_movement(model, memory, pair.moving);
  if (pair.is_standing) return product_plus(moved_by_all(pair.moving), Lane(kMovementSpare), Lane(least));
  const auto& [first, second, shared, reach] = model.self_pairs[pair.other];
  measure_movement(model, memory, second);
  const Lane all = moved_by_all(first) + moved_by_all(second);
  const Lane beyond = all - moved(first, shared) - moved(second, shared);
  return product_plus(all, Lane(1e-5F), product_plus(beyond, Lane(kMovementSpare), Lane(least)));
}

/// More than that, in any posture and so for all lanes.
HWY_INLINE float room_at_most(const LaneModel& model, const LaneMemory& memory, std::uint32_t part,
                              std::uint32_t joint) {
  return memory.moved_at_most[model.chains[part].first_row + joint] * kMovementSpare;
}
HWY_INLINE float room_at_most(const LaneModel& model, const LaneMemory& memory, const LanePair& pair) {
  if (!memory.is_moving) return memory.far_of[pair.is_standing];
  const float least = memory.gap_of[pair.is_standing];
  if (pair.is_standing) return room_at_most(model, memory, pair.moving, 0) + least;
  const auto& [first, second, shared, reach] = model.self_pairs[pair.other];
  return room_at_most(model, memory, first, shared) + room_at_most(model, memory, second, shared) + least;
}

/// How far a part moves along a direction n of any length, times that length, by its joints from `first` on: MotionBound::along.
struct LaneAlong {
  Lane rate;  // of its center, by all joints; in a straight motion of a pair, one may take it from the other's
  Lane rest;  // all that is not in the rate
};

HWY_INLINE LaneAlong movement_along(const LaneModel& model, LaneMemory& memory, const Lane3& n, Lane length,
                                    std::uint32_t part, std::uint32_t first) {
  measure_movement(model, memory, part);
  const LaneBody& body = model.bodies.moving[part];
  const LaneChain& chain = model.chains[part];
  const LaneFrame own = LaneFrame::load(memory.frames.data() + body.frame * kFrameFloats);
  const Lane3 center = LaneFrame::load3(memory.balls.data() + 3 * kLanesKept * body.first_ball);
  // A point e from the center goes by (n x turning).e otherwise than it: at most so much, for any point of the body's box.
  const auto otherwise = [&](const Lane3& turning) HWY_ATTR {
    const Lane3 across = cross(n, turning), in_own = own.turned_back(across);
    const auto extent = [&](int k)
                            HWY_ATTR { return abs(dot(all_lanes(body.R + 3 * k), in_own)) * Lane(body.box_half[k]); };
    return product_plus(sqrt(dot(across, across)), Lane(body.margin), extent(0) + extent(1) + extent(2));
  };
  const float* row = memory.moved.data() + (chain.first_row + first) * kLanesKept;
  const Lane before = Lane::load(row);
  Lane rate = 0.0F, rest = 0.0F, sum = before, of_box = 0.0F;
  Lane3 turning{Lane(0.0F), Lane(0.0F), Lane(0.0F)};
  float turned = 0;
  for (const std::uint32_t joint : model.frames_of(chain).subspan(first)) {
    const float turn = memory.turn[joint], way = memory.way[joint];
    row += kLanesKept;
    const Lane next = Lane::load(row), moved = next - sum;
    sum = next;
    if (turn == 0 && memory.slide[joint] == 0) {
      if (memory.spin[joint] > 0) {  // counted by its length, whatever its axis is
        rest = rest + moved;
        turned += memory.spin[joint];
      }
      continue;
    }
    const float* frame = memory.frames.data() + (joint + 1) * kFrameFloats;
    const Lane3 axis = LaneFrame::load3(frame + 6 * kLanesKept);
    rest = product_plus(moved, Lane(turned + 0.5F * turn), rest);
    const Lane3 pace = turn > 0 ? cross(axis, center - LaneFrame::load3(frame + 9 * kLanesKept)) : axis;
    const Lane by_this = Lane(way) * dot(pace, n);
    rate = rate + (memory.is_straight ? by_this : abs(by_this));
    if (turn > 0) {
      turned += turn;
      if (memory.is_straight)
        turning = turning + axis * Lane(way);
      else
        of_box = of_box + otherwise(axis * Lane(way));
    }
  }
  if (memory.is_straight) of_box = otherwise(turning);
  // What the axes, the arms and the rounding of all this are off by; differences of sums lose a little of them.
  const Lane all = product_plus(sum, Lane(1e-6F), sum - before);
  rest = product_plus(all, Lane(kMovementSpare - 1 + 1e-6F), rest) + Lane(4 * turned * (body.slack + memory.far));
  return {rate, product_plus(rest, length, of_box * Lane(kMovementSpare))};
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
