// How far the parts of a robot can move within an interval of a motion, an interval per lane: MotionBound in float.
//
// All joints together move the points of a frame by a twist: x by turning x x + passing. In the middle of an interval that is the
// whole truth to first order, and what it leaves out is of second order and bounded beforehand, for any posture.
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

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// Rounding of lengths and sums, as a factor.
inline constexpr float kMovementSpare = kCertified ? 1 + 1e-5F : 1;

struct LaneTwist {
  Lane3 turning, passing;

  HWY_INLINE static LaneTwist load(const float* from) {
    return {LaneFrame::load3(from), LaneFrame::load3(from + 3 * kLanesKept)};
  }
  HWY_INLINE void store(float* to) const {
    LaneFrame::store3(turning, to);
    LaneFrame::store3(passing, to + 3 * kLanesKept);
  }
  HWY_INLINE Lane3 at(const Lane3& point) const { return cross(turning, point) + passing; }
};

/// Where a twist of a frame is kept; that of the world is zero.
HWY_INLINE std::size_t twist_at(const LaneModel& model, std::uint32_t which, std::size_t frame) {
  return (which * (model.frames.joints.size() + 1) + frame) * kTwistFloats;
}

/// Twists of all frames, each that of the frame before and what its joint adds.
HWY_INLINE void measure_twists(const LaneModel& model, LaneMemory& memory) {
  for (std::uint32_t i = 0; i < memory.twists_each; ++i) {
    LaneTwist twist = LaneTwist::load(memory.twists.data() + twist_at(model, i, 0));  // in registers along a chain
    for (std::size_t k = 0; k < model.frames.joints.size(); ++k) {
      const LaneChange& change = memory.ways[k];
      const std::uint32_t parent = model.frames.joints[k].parent;
      if (parent != k) twist = LaneTwist::load(memory.twists.data() + twist_at(model, i, parent));
      if (change.twist == i && change.way != 0) {
        const float* frame = memory.frames.data() + (k + 1) * kFrameFloats;
        const Lane3 axis = LaneFrame::load3(frame + 6 * kLanesKept), origin = LaneFrame::load3(frame + 9 * kLanesKept);
        const Lane3 by_this = axis * Lane(change.way);
        if (change.turn > 0) {
          twist.turning = twist.turning + by_this;
          twist.passing = twist.passing + cross(origin, by_this);
        } else {
          twist.passing = twist.passing + by_this;
        }
      }
      twist.store(memory.twists.data() + twist_at(model, i, k + 1));
    }
  }
}

/// A part, and the joints that it is moved by: those from this one on, which come after the frame.
struct LaneMover {
  std::uint32_t part;
  std::uint32_t after;  // frame
  std::size_t joint;

  HWY_INLINE static LaneMover by_all(std::uint32_t part) { return {part, 0, 0}; }
  HWY_INLINE static LaneMover first_of(const LaneSelfPair& pair) { return {pair.first, pair.shared, pair.joints[0]}; }
  HWY_INLINE static LaneMover second_of(const LaneSelfPair& pair) { return {pair.second, pair.shared, pair.joints[1]}; }

  HWY_INLINE float at_most(const LaneModel& model, const LaneMemory& memory) const {
    return memory.moved_at_most[model.levers.at(joint, part)] * kMovementSpare;
  }
  HWY_INLINE float beyond_twist(const LaneModel& model, const LaneMemory& memory) const {
    const float rounding = after == 0 ? 0 : memory.rounding[part];
    return (memory.beyond_twist[model.levers.at(joint, part)] + rounding) * kMovementSpare;
  }
  HWY_INLINE LaneTwist twist(const LaneModel& model, const LaneMemory& memory, std::uint32_t which) const {
    const auto of = [&](std::uint32_t frame)
                        HWY_ATTR { return LaneTwist::load(memory.twists.data() + twist_at(model, which, frame)); };
    const LaneTwist all = of(model.bodies.moving[part].frame);
    if (after == 0) return all;
    const LaneTwist before = of(after);
    return {all.turning - before.turning, all.passing - before.passing};
  }
};

/// Where the whole ball of a part is.
HWY_INLINE Lane3 center_of(const LaneModel& model, const LaneMemory& memory, std::uint32_t part) {
  return LaneFrame::load3(memory.balls.data() + 3 * kLanesKept * model.bodies.moving[part].first_ball);
}

/// How far any point of a part moves. Precondition: its whole ball is placed.
HWY_INLINE Lane moved_by(const LaneModel& model, const LaneMemory& memory, const LaneMover& mover) {
  const float at_most = mover.at_most(model, memory);
  if (at_most == 0) return 0.0F;
  const Lane radius = model.bodies.balls[model.bodies.moving[mover.part].first_ball].radius;
  const Lane3 center = center_of(model, memory, mover.part);
  Lane sum = 0.0F;
  for (std::uint32_t i = 0; i < memory.twists_each; ++i) {
    const LaneTwist twist = mover.twist(model, memory, i);
    const Lane3 way = twist.at(center);
    sum = sum + product_plus(sqrt(dot(twist.turning, twist.turning)), radius, sqrt(dot(way, way)));
  }
  return min(product_plus(sum, Lane(kMovementSpare), Lane(mover.beyond_twist(model, memory))), Lane(at_most));
}

/// The same by all its joints, computed once.
HWY_INLINE Lane moved_by_all(const LaneModel& model, LaneMemory& memory, std::uint32_t part) {
  float* room = memory.rooms.data() + part * kLanesKept;
  if (memory.measured[part] == memory.batch) return Lane::load(room);
  memory.measured[part] = memory.batch;
  const Lane moved = moved_by(model, memory, LaneMover::by_all(part));
  moved.store(room);
  return moved;
}

/// Room that a pair needs: how far its bodies can move towards each other, how far out they are, and the gap. Precondition: both
/// have balls, which are placed.
HWY_INLINE Lane room_of(const LaneModel& model, LaneMemory& memory, const LanePair& pair) {
  if (!memory.is_moving) return memory.far_of[pair.is_standing];
  const Lane least = memory.gap_of[pair.is_standing];
  if (pair.is_standing) return moved_by_all(model, memory, pair.moving) + least;
  const LaneSelfPair& both = model.self_pairs[pair.other];
  return moved_by(model, memory, LaneMover::first_of(both)) + moved_by(model, memory, LaneMover::second_of(both)) +
         least;
}

/// More than that, in any posture and so for all lanes.
HWY_INLINE float room_at_most(const LaneModel& model, const LaneMemory& memory, const LanePair& pair) {
  if (!memory.is_moving) return memory.far_of[pair.is_standing];
  const float least = memory.gap_of[pair.is_standing];
  if (pair.is_standing) return LaneMover::by_all(pair.moving).at_most(model, memory) + least;
  const LaneSelfPair& both = model.self_pairs[pair.other];
  return LaneMover::first_of(both).at_most(model, memory) + LaneMover::second_of(both).at_most(model, memory) + least;
}

/// Along n, points of a body move otherwise than its center by no more than this: (n x turning).e, over all e of its box.
HWY_INLINE Lane otherwise_along(const LaneModel& model, const LaneMemory& memory, const Lane3& n, std::uint32_t part,
                                const Lane3& turning) {
  const LaneBody& body = model.bodies.moving[part];
  const Lane3 across = cross(n, turning);
  const Lane3 in_own = LaneFrame::load(memory.frames.data() + body.frame * kFrameFloats).turned_back(across);
  const auto extent = [&](int k)
                          HWY_ATTR { return abs(dot(all_lanes(body.R + 3 * k), in_own)) * Lane(body.box_half[k]); };
  const Lane of_box = extent(0) + extent(1) + extent(2);
  return body.margin == 0 ? of_box : product_plus(sqrt(dot(across, across)), Lane(body.margin), of_box);
}

/// How far the bodies of a pair can move towards each other along n, times its length: MotionBound::along.
HWY_INLINE Lane moved_along(const LaneModel& model, const LaneMemory& memory, const Lane3& n, Lane length,
                            const LanePair& pair) {
  const LaneSelfPair* both = pair.is_standing ? nullptr : &model.self_pairs[pair.other];
  const LaneMover one = both == nullptr ? LaneMover::by_all(pair.moving) : LaneMover::first_of(*both);
  float beyond = one.beyond_twist(model, memory);
  Lane moved = 0.0F;
  for (std::uint32_t i = 0; i < memory.twists_each; ++i) {
    const LaneTwist twist = one.twist(model, memory, i);
    Lane rate = dot(twist.at(center_of(model, memory, one.part)), n);
    moved = moved + otherwise_along(model, memory, n, one.part, twist.turning);
    if (both != nullptr) {
      const LaneMover other = LaneMover::second_of(*both);
      const LaneTwist of_other = other.twist(model, memory, i);
      rate = rate - dot(of_other.at(center_of(model, memory, other.part)), n);
      moved = moved + otherwise_along(model, memory, n, other.part, of_other.turning);
      if (i == 0) beyond += other.beyond_twist(model, memory);
    }
    moved = moved + abs(rate);
  }
  return product_plus(moved, Lane(kMovementSpare), length * Lane(beyond));
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
