// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "checker/lanes/lane_movement.cpp"
#include <hwy/foreach_target.h>

#include "checker/lanes/lane_model.hpp"

#include <clearway/common/certified.hpp>

#include "checker/lanes/lane-inl.hpp"

#include <hwy/highway.h>

#ifndef CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_ONCE
#define CLEARWAY_CHECKER_LANES_LANE_MOVEMENT_ONCE
namespace clearway {

/// Values of joints that do not move are rounded, too; turns below this count as none.
inline constexpr float kIdle_rad = kCertified ? 3e-12F : 0;

}  // namespace clearway
#endif

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

/// What holds in any posture, from the last joint to the first, parts side by side in the lanes.
///
/// By joint k a point at a distance of no more than l from its axis goes by at most t l, or slides by s. The twist has that but for
/// t^2 l / 2, since on a circle it is l that bends the way; and the joints before k turn what it does, each by t times all that
/// comes after it.
void bound_movement_here(const LaneModel& model, LaneMemory& memory) {
  const LaneLevers& levers = model.levers;
  const std::size_t joints = model.frames.joints.size();
  for (std::size_t part = 0; part < levers.columns; part += lanes()) {
    const auto of = [&](const AlignedVector<float>& row) HWY_ATTR { return Lane::load(row.data() + part); };
    const Lane far = memory.far;
    const Lane per_turn = product_plus(of(levers.per_far), far, of(levers.per_turn)), per_slide = of(levers.per_slide);
    const Lane sums_per_turn = product_plus(of(levers.per_far), far, of(levers.rounding));
    Lane moved = 0.0F, more = 0.0F, sums = 0.0F;
    Lane farther = 0.0F;  // by slides that go far, levers before them
    moved.store(memory.moved_at_most.data() + joints * levers.columns + part);
    more.store(memory.beyond_twist.data() + joints * levers.columns + part);
    for (std::size_t k = joints; k-- > 0;) {
      const LaneChange& change = memory.ways[k];
      const std::size_t at = k * levers.columns + part;
      const Lane moves = Lane::load(levers.moves.data() + at);
      const Lane lever = product_plus(moves, farther, Lane::load(levers.lever.data() + at));
      const Lane turned = moves * Lane(change.turn + change.spin), slid = moves * Lane(change.slide);
      const Lane by_this = product_plus(Lane(change.turn + change.spin + kIdle_rad), lever, slid);
      // All of what a quaternion does is left out; way and value are rounded.
      const Lane left_out = Lane(0.5F * change.turn * change.turn + change.spin + kIdle_rad) * lever;
      const Lane rounding = product_plus(turned, per_turn, product_plus(slid, per_slide, by_this * Lane(1e-5F)));
      more = more + product_plus(turned, moved, left_out + rounding);  // joints wait for nothing but this sum
      sums = sums + product_plus(turned, sums_per_turn, slid * per_slide);
      moved = moved + by_this;
      farther = product_plus(moves, Lane(memory.beyond[k]), farther);
      moved.store(memory.moved_at_most.data() + at);
      more.store(memory.beyond_twist.data() + at);
    }
    sums.store(memory.rounding.data() + part);
  }
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>
#include <cmath>
#include <numeric>

namespace clearway {

HWY_EXPORT(bound_movement_here);

void allow_changes(const LaneModel& model, LaneMemory& memory, std::span<const double> changes, Changes how,
                   double gap_m) noexcept {
  begin_moving(memory, gap_m);
  // A step is rounded, and so are values in the middle and at the ends: by no more than 12 units of the largest. Another 3e-7 are
  // for what makes these floats, which is asked for too often to step to the next one.
  const auto enlarged = [](double change) { return std::abs(change) * (1 + 1.3e-6) + 1.3e-12; };
  for (const std::uint32_t v : model.frames.variables) memory.change[v] = static_cast<float>(enlarged(changes[v]));
  const auto first = std::ranges::find_if(model.frames.variables, [&](std::uint32_t v) { return changes[v] != 0; });
  const std::uint32_t of_first_twist = first == model.frames.variables.end() ? 0 : *first;
  memory.twists_each = how == Changes::kTogether ? 1 : 2;
  for (std::size_t k = 0; k < model.frames.joints.size(); ++k) {
    const LaneJoint& joint = model.frames.joints[k];
    LaneChange& change = memory.ways[k] = {};
    if (joint.kind == LaneJoint::Kind::kQuaternion) {
      // A step of length d from a quaternion no shorter than 1 takes a point by 2 sin of half the angle, at most 2 d, times its distance.
      const auto of = changes.subspan(joint.variable, 4);
      const double step = std::sqrt(std::inner_product(of.begin(), of.end(), of.begin(), 0.0));
      if (step > 0) change.spin = static_cast<float>(std::min(2.0, 2 * enlarged(step)) * (1 + 1e-6));
      continue;
    }
    const auto multiplier = static_cast<double>(joint.multiplier);
    const double most = std::abs(multiplier) * enlarged(changes[joint.variable]);
    const bool is_turn = joint.kind == LaneJoint::Kind::kTurn;
    change.way = static_cast<float>(multiplier * changes[joint.variable]);
    change.turn = is_turn && most > static_cast<double>(kIdle_rad) ? static_cast<float>(most) : 0;
    change.slide = is_turn ? 0 : static_cast<float>(most);
    if (is_turn && change.turn == 0) change.way = 0;
    change.twist = how == Changes::kTogether || joint.variable == of_first_twist ? 0 : 1;
  }
  HWY_DYNAMIC_DISPATCH(bound_movement_here)(model, memory);
}

double longest_step_m(const LaneModel& model, const LaneMemory& memory, const LanePair& pair, double share) noexcept {
  double longest_m = 0;
  const auto add = [&](std::uint32_t part, std::size_t first) {
    const LaneBody& body = model.bodies.moving[part];
    if (body.balls == 0) return;
    const auto radius_m = static_cast<double>(model.bodies.balls[body.first_ball].radius);
    for (std::size_t k = first; k < model.frames.joints.size(); ++k) {
      const LaneJoint& joint = model.frames.joints[k];
      if (joint.kind == LaneJoint::Kind::kQuaternion || model.levers.moves[model.levers.at(k, part)] == 0) continue;
      const double step = std::abs(static_cast<double>(joint.multiplier * memory.step[joint.variable])) * share / 2;
      longest_m = std::max(longest_m, joint.kind == LaneJoint::Kind::kTurn ? step * radius_m : step);
    }
  };
  if (pair.is_standing) {
    add(pair.moving, 0);
  } else {
    const LaneSelfPair& both = model.self_pairs[pair.other];
    add(both.first, both.joints[0]);
    add(both.second, both.joints[1]);
  }
  return longest_m;
}

}  // namespace clearway
#endif
