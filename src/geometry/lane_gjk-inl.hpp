// Boolean GJK on many pairs at once, one per lane. Pairs wait in a queue, and a lane that is done takes the next one: a pair
// that needs ten steps holds up nobody.
//
// It is float_gjk-inl.hpp turned by a right angle: the same set-up, bounds and proofs of both verdicts. What is left undecided
// is for the stages that take one pair at a time.
#if defined(CLEARWAY_LANE_GJK_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_GJK_INL_HPP_
#undef CLEARWAY_LANE_GJK_INL_HPP_
#else
#define CLEARWAY_LANE_GJK_INL_HPP_
#endif

#include <clearway/geometry/check_pairs.hpp>

#include "geometry/float_difference-inl.hpp"
#include "geometry/lane_hull-inl.hpp"
#include "geometry/lane_simplex-inl.hpp"
#include "geometry/rounding.hpp"
#include "geometry/simplex.hpp"

#include <bit>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

/// The pairs that wait, and what was found out about the others.
struct PairQueue {
  std::span<const PairQuery> pairs;
  Verdict* verdicts;
  std::size_t next = 0;
};

/// As many pairs as there are lanes, each at its own step of the search. A step is aim(), look(), go_on().
class PairLanes {
 public:
  /// Fills idle lanes from the queue.
  HWY_INLINE void take_from(PairQueue& queue) {
    for (; idle_ != 0 && queue.next < queue.pairs.size(); ++queue.next) {
      fetch(queue, queue.next + kAhead);
      const auto lane = static_cast<std::size_t>(std::countr_zero(idle_));
      if (begin(lane, queue.pairs[queue.next])) {
        number_[lane] = queue.next;
        idle_ &= idle_ - 1;
      } else {
        queue.verdicts[queue.next] = Verdict::kUndecided;
      }
    }
  }
  HWY_INLINE bool is_empty() const { return idle_ == kAllLanes; }

  /// Brings d to a range where no product over- or underflows, and to the frames of the bodies.
  HWY_INLINE void aim() {
    const LaneVec d = d_.load();
    const Lane size = abs(d.x) + abs(d.y) + abs(d.z);
    const LaneVec scaled = d * (Lane(1.0F) / size);
    d_.store(scaled);
    has_direction_ = bits_of(hn::And(size >= Lane(0x1p-120F), Lane(0x1p120F) >= size));
    a_.aim(scaled);
    b_.aim(scaled);
  }

  /// Finds the farthest points along d.
  HWY_INLINE void look() {
    a_.look(kAllLanes & ~idle_);
    b_.look(kAllLanes & ~idle_);
  }

  /// Where they lead. Lanes that are done leave their verdicts with the queue.
  HWY_INLINE void go_on(const PairQueue& queue) {
    const FloatLanes lanes;
    LaneVec d = d_.load();
    const LaneVec shift = shift_.load();
    const Lane height = a_.height() + b_.height() + dot(d, shift);
    const Lane error = dot(absolute(d), error_.load()) + Lane(static_cast<float>(kFloatUnderflowGuard));
    Lane margin = 0.0F;
    if (HWY_UNLIKELY(has_radius_)) margin = Lane(hn::Load(lanes, radius_)) * (sqrt(dot(d, d)) * Lane(kFloatAbove));
    const std::uint32_t free = has_direction_ & bits_of(height + error < -margin);
    const std::uint32_t reached = has_direction_ & bits_of(height >= Lane(0.0F));

    // The second vertex is the difference of the centers, with the support as its only neighbour.
    const LaneVec S = a_.point() + b_.point() + shift;
    const Lane supports = hn::Load(lanes, supports_);
    const LanesWhere is_first = supports < Lane(1.0F);
    LaneCarrier q{choose(is_first, S, B_.load()), choose(is_first, S, C_.load()), choose(is_first, S, D_.load())};
    const LaneVec A = choose(is_first, shift, S);
    const LaneStep step = add_vertex(q, A, d, Lane(hn::Load(lanes, inside_error_)), is_first);
    B_.store(q.B);
    C_.store(q.C);
    D_.store(q.D);
    d_.store(d);
    hn::Store((supports + Lane(1.0F)).v, lanes, supports_);

    const std::uint32_t hit = reached & bits_of(step.proven);
    const LanesWhere is_last = supports >= Lane(static_cast<float>(kMaxFloatSupports));
    const std::uint32_t ends = ~reached | bits_of(hn::Or(is_last, hn::Or(step.contains, step.lost)));
    const std::uint32_t done = kAllLanes & ~idle_ & (free | ends);
    for (std::uint32_t left = done; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
      const Verdict sure = free >> lane & 1 ? Verdict::kFree : Verdict::kHit;
      queue.verdicts[number_[lane]] = (free | hit) >> lane & 1 ? sure : Verdict::kUndecided;
    }
    idle_ |= done;
  }

 private:
  static constexpr auto kAllLanes = static_cast<std::uint32_t>((std::uint64_t{1} << kLaneCount) - 1);
  static constexpr std::size_t kAhead = 16;

  /// Poses that will be needed soon: nobody can guess where a caller keeps them.
  static HWY_INLINE void fetch(const PairQueue& queue, std::size_t number) {
    if (number >= queue.pairs.size()) return;
    for (const Pose* pose : {queue.pairs[number].X_WA, queue.pairs[number].X_WB}) {
      __builtin_prefetch(pose->data());
      __builtin_prefetch(pose->data() + 8);
    }
  }

  /// Puts a pair into a lane: the search begins along the line of the centers. False if it is not for float, or if the centers,
  /// from where it goes on, are not known to be points of the bodies.
  HWY_INLINE bool begin(std::size_t lane, const PairQuery& pair) {
    const FloatDifference set(*pair.a, pair.X_WA->data(), *pair.b, pair.X_WB->data(), 0);
    if (!set.usable || !set.has_centers()) return false;
    a_.set(lane, pair.a->candidates(), set.a.columns);
    b_.set(lane, pair.b->candidates(), set.b.columns);
    shift_.set(lane, set.a.shift);
    error_.set(lane, set.error);
    radius_[lane] = set.radius;
    has_radius_ |= set.radius > 0;
    inside_error_[lane] = kFloatInsideError * FloatDifference::sum_of(set.error3);
    supports_[lane] = 0;
    d_.set(lane, hn::Neg(set.a.shift));
    return true;
  }

  std::uint32_t idle_ = kAllLanes;
  std::uint32_t has_direction_ = 0;
  bool has_radius_ = false;                    // any pair so far
  std::size_t number_[kMostLanes] = {};        // in the queue
  LaneHull a_, b_;                             // b turned over
  VectorRows shift_{}, error_{};               // of FloatDifference, and so are
  alignas(64) float radius_[kMostLanes] = {};  // these
  alignas(64) float inside_error_[kMostLanes] = {};
  alignas(64) float supports_[kMostLanes] = {};  // so far
  VectorRows d_{}, B_{}, C_{}, D_{};
};

/// Answers all pairs. Two groups of lanes take turns: while the results of one are on their way, the other is looked at.
HWY_INLINE void answer_all(PairQueue& queue) {
  PairLanes one, other;
  const auto begin = [&](PairLanes& lanes) HWY_ATTR {
    lanes.take_from(queue);
    lanes.aim();
  };
  const auto go_on = [&](PairLanes& lanes) HWY_ATTR {
    lanes.go_on(queue);
    begin(lanes);
  };
  begin(one);
  begin(other);
  one.look();
  while (!one.is_empty() || !other.is_empty()) {
    go_on(one);
    other.look();
    one.look();
    go_on(other);
  }
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
