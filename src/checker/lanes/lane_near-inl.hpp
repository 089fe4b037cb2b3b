// Which bodies that stand still can be close to a part in any lane: a box around its balls is looked up in the tree.
#if defined(CLEARWAY_CHECKER_LANES_LANE_NEAR_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_CHECKER_LANES_LANE_NEAR_INL_HPP
#undef CLEARWAY_CHECKER_LANES_LANE_NEAR_INL_HPP
#else
#define CLEARWAY_CHECKER_LANES_LANE_NEAR_INL_HPP
#endif

#include "checker/lanes/lane-inl.hpp"
#include "checker/lanes/lane_model.hpp"
#include "checker/lanes/lane_movement-inl.hpp"

#include <hwy/highway.h>

#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// For the next batch of a motion, whose states lie between those of this one.
inline constexpr float kRoomBetween_m = 0.03F;

/// The least number in each of four: 4 floats.
HWY_INLINE void write_least(Lane a, Lane b, Lane c, Lane d, float* to) {
#if HWY_TARGET == HWY_SCALAR
  to[0] = hn::GetLane(a.v), to[1] = hn::GetLane(b.v), to[2] = hn::GetLane(c.v), to[3] = hn::GetLane(d.v);
#else
  // Halves of every block of four lanes, a and c in turns, then all of them.
  const Lane ac = min(hn::InterleaveLower(kLane, a.v, c.v), hn::InterleaveUpper(kLane, a.v, c.v));
  const Lane bd = min(hn::InterleaveLower(kLane, b.v, d.v), hn::InterleaveUpper(kLane, b.v, d.v));
  const Lane all = min(hn::InterleaveLower(kLane, ac.v, bd.v), hn::InterleaveUpper(kLane, ac.v, bd.v));
  alignas(64) float blocks[kLanesKept];
  all.store(blocks);
  const hn::CappedTag<float, 4> four;
  auto least = hn::Load(four, blocks);
  for (std::size_t k = 4; k < lanes(); k += 4) least = hn::Min(least, hn::Load(four, blocks + k));
  hn::StoreU(least, four, to);
#endif
}

/// The children of a node that a box meets, as bits. NaN counts as a meeting.
HWY_INLINE std::uint32_t children_near(const LaneTree::Node& node, const float* box) {
  std::uint32_t near = 0;
  for (std::size_t first = 0; first < kLanesKept; first += lanes()) {
    LaneMask apart = Lane::load(node.low[0] + first) > Lane(box[3]);
    apart = hn::Or(apart, Lane::load(node.low[1] + first) > Lane(box[4]));
    apart = hn::Or(apart, Lane::load(node.low[2] + first) > Lane(box[5]));
    apart = hn::Or(apart, Lane::load(node.high[0] + first) < Lane(box[0]));
    apart = hn::Or(apart, Lane::load(node.high[1] + first) < Lane(box[1]));
    apart = hn::Or(apart, Lane::load(node.high[2] + first) < Lane(box[2]));
    near |= (all_bits() & ~bits_of(apart)) << first;
  }
  return near;
}

/// The center of a part's whole ball, and how far from it the part can be.
struct PlacedBall {
  Lane3 center;
  float reach;
  HWY_INLINE PlacedBall(const LaneModel& model, const LaneMemory& memory, std::uint32_t part) {
    const LaneBody& body = model.bodies.moving[part];
    center = LaneFrame::load3(memory.balls.data() + 3 * kLanesKept * body.first_ball);
    reach = model.bodies.balls[body.first_ball].radius + body.slack + room_at_most(model, memory, {part, 0, true});
  }
};

/// Whether a child of a node comes within reach of the ball in some lane. Where lanes have nothing to do with each other, a box
/// around all of them holds mostly what is close to none.
HWY_INLINE bool is_near_some_lane(const LaneTree::Node& node, std::size_t child, const PlacedBall& ball) {
  const auto beyond = [&](Lane x, int k) HWY_ATTR {
    return hn::Or(x > Lane(node.high[k][child] + ball.reach), x < Lane(node.low[k][child] - ball.reach));
  };
  const Lane3& c = ball.center;
  return !hn::AllTrue(kLane, hn::Or(hn::Or(beyond(c.x, 0), beyond(c.y, 1)), beyond(c.z, 2)));
}

/// Finds the leaves that a part can be close to.
struct NearLeaves {
  const LaneTree& tree;
  const std::vector<std::uint16_t>& looked_at;  // its `checked` or `in_reach`
  std::uint32_t part;
  const float* box;
  const PlacedBall* ball;  // if there is one, it must meet them, too
  std::vector<LanePair>& near;

  /// The leaves of a node that the box meets, as bits.
  HWY_INLINE std::uint32_t met_in(std::size_t node) const {
    const std::uint32_t looked_at_here = looked_at[part * tree.levels.front().size() + node];
    if (looked_at_here == 0) return 0;  // always the same in one scene, so foreseen
    return children_near(tree.levels.front()[node], box) & looked_at_here;
  }
  /// Adds leaves, those of a few nodes from this one on.
  HWY_INLINE void add(std::size_t first, std::uint64_t met) const {
    for (; met != 0; met &= met - 1) {
      const std::size_t leaf = first * kLanesKept + static_cast<std::size_t>(std::countr_zero(met));
      if (ball != nullptr && !is_near_some_lane(tree.levels.front()[leaf / kLanesKept], leaf % kLanesKept, *ball))
        continue;
      near.push_back({part, tree.leaves[leaf], true});
    }
  }
  void below(std::size_t level, std::size_t node) const {
    const LaneTree::Node& here = tree.levels[level][node];
    for (std::uint32_t left = children_near(here, box); left != 0; left &= left - 1) {
      const auto which = static_cast<std::size_t>(std::countr_zero(left));
      const std::size_t child = node * kLanesKept + which;
      if (child >= tree.levels[level - 1].size()) break;  // of a box without bounds
      if (ball != nullptr && !is_near_some_lane(here, which, *ball)) continue;
      if (level > 1)
        below(level - 1, child);
      else
        add(child, met_in(child));
    }
  }
  HWY_INLINE void in_all() const {
    constexpr std::size_t kFew = 4;  // as quick to look at as at the nodes above
    if (tree.levels.empty()) return;
    const std::size_t nodes = tree.levels.front().size();
    if (nodes > kFew) return below(tree.levels.size() - 1, 0);
    static_assert(kFew * kLanesKept <= 64);
    std::uint64_t met = 0;  // of all, since each loop over bits ends where no processor foresees it
    for (std::size_t node = 0; node < nodes; ++node) met |= std::uint64_t{met_in(node)} << node * kLanesKept;
    add(0, met);
  }
};

/// A box around a part in all lanes, with the room it needs to move: low x y z, high x y z.
HWY_INLINE void write_box(const LaneModel& model, const LaneMemory& memory, std::uint32_t part, float* box) {
  if (!std::isfinite(model.bodies.moving[part].slack)) {
    for (int k = 0; k < 3; ++k) box[k] = -HUGE_VALF, box[k + 3] = HUGE_VALF;
    return;
  }
  const PlacedBall ball(model, memory, part);
  const Lane3& c = ball.center;
  float least[8];
  write_least(c.x, c.y, c.z, -c.x, least);
  write_least(-c.y, -c.z, -c.y, -c.z, least + 4);
  for (int k = 0; k < 3; ++k) box[k] = least[k] - ball.reach, box[k + 3] = ball.reach - least[k + 3];
}

/// Whether a part, wherever it is in any lane, lies within the box that it was looked up with.
HWY_INLINE bool is_within_last(const LaneModel& model, const LaneMemory& memory, std::uint32_t part) {
  if (!std::isfinite(model.bodies.moving[part].slack)) return true;
  const float* box = memory.near_boxes.data() + 6 * part;
  const PlacedBall ball(model, memory, part);
  const Lane3& c = ball.center;
  const auto inside = [&](Lane x, int k) HWY_ATTR {
    return hn::And(x > Lane(box[k] + ball.reach), x < Lane(box[k + 3] - ball.reach));
  };
  return hn::AllTrue(kLane, hn::And(hn::And(inside(c.x, 0), inside(c.y, 1)), inside(c.z, 2)));
}

/// Leaves in memory.near every part with all that stands still and can be close to it, in the order in which hits are likely: from the tip on.
HWY_INLINE void find_near(const LaneModel& model, LaneMemory& memory) {
  const auto parts = static_cast<std::uint32_t>(model.bodies.moving.size());
  const bool all_are_checked = !(memory.gap_of[true] <= kLooked_m);
  const std::vector<std::uint16_t>& looked_at = all_are_checked ? model.tree.checked : model.tree.in_reach;
  const auto is_looked_up = [&](std::uint32_t part) { return all_are_checked || model.tree.reaches_any[part] != 0; };
  for (std::uint32_t i = 0; i < parts && memory.has_near; ++i)
    memory.has_near = !is_looked_up(i) || is_within_last(model, memory, i);
  if (memory.has_near) return;
  memory.has_near = memory.keeps_near;
  memory.near.clear();
  for (std::uint32_t i = parts; i-- > 0;) {
    for (const std::uint32_t number : model.of.unbounded)
      if (model.of.is_checked(model.of.moving[i].body, model.of.standing[number].body))
        memory.near.push_back({i, number, true});
    if (!is_looked_up(i)) continue;
    float* box = memory.near_boxes.data() + 6 * i;
    write_box(model, memory, i, box);
    if (memory.keeps_near)
      for (int k = 0; k < 3; ++k) box[k] -= kRoomBetween_m, box[k + 3] += kRoomBetween_m;
    if (memory.is_motion || !std::isfinite(model.bodies.moving[i].slack)) {
      NearLeaves{model.tree, looked_at, i, box, nullptr, memory.near}.in_all();
    } else {
      const PlacedBall ball(model, memory, i);
      NearLeaves{model.tree, looked_at, i, box, &ball, memory.near}.in_all();
    }
  }
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
