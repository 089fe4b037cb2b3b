// Boolean GJK on many pairs at once, one per lane. A first look decides most of them; the others gather in a pool until they
// fill registers, and are taken on by a step at a time. Those that are done leave, and the rest moves up: a pair that needs ten
// steps holds up nobody.
//
// What is left undecided is for the stages that take one pair at a time.
#if defined(CLEARWAY_LANE_GJK_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_GJK_INL_HPP_
#undef CLEARWAY_LANE_GJK_INL_HPP_
#else
#define CLEARWAY_LANE_GJK_INL_HPP_
#endif

#include <clearway/geometry/check_pairs.hpp>

#include "geometry/lane_search-inl.hpp"
#include "geometry/lane_start-inl.hpp"
#include "geometry/pair_verdict.hpp"

#include <bit>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

/// The pairs, and what was found out about them: 1 for a hit, 0 for free, and kOpen.
struct PairQueue {
  std::span<const PairQuery> pairs;
  std::uint8_t* verdicts;
};

/// Pairs with a second body of one kind: those that wait for a first look, and those that need more.
template <class B>
class PairPool {
 public:
  explicit PairPool(const PairQueue& queue) : queue_(queue) {}

  HWY_INLINE void add(const PairQuery& pair, std::size_t number, bool is_swapped) {
    to_start_.add(pair, number, is_swapped);
    if (to_start_.is_full()) start_waiting();
  }
  void finish() {
    if (to_start_.count > 0) start_waiting();
    while (count_ > 0) step_all();
  }

 private:
  /// So many make it worth taking a step: enough to fill registers to the last but one, and few enough for the nearest cache.
  static constexpr std::size_t kEnough = 64;
  static constexpr std::size_t kRoom = kEnough + 2 * kMostLanes;

  HWY_NOINLINE void start_waiting() {
    const std::uint32_t lanes = first_lanes(to_start_.count);
    to_start_.fill_up();
    LaneSearch<B> search;
    const LaneVerdicts found = start(search, to_start_);
    const std::uint32_t left = lanes & ~leave(search, found, lanes);
    keep(search, left);
    to_start_.count = 0;
    while (count_ >= kEnough) step_all();
  }

  /// A step for all whole registers, and for the last one if there is no other.
  HWY_NOINLINE void step_all() {
    const std::size_t count = count_ < kLaneCount ? count_ : count_ / kLaneCount * kLaneCount;
    const std::size_t rest = count_ - count;
    count_ = 0;
    for (std::size_t at = 0; at < count; at += kLaneCount) {
      const std::uint32_t lanes = first_lanes(HWY_MIN(count - at, kLaneCount));
      LaneSearch<B> search;
      std::size_t row = 0;
      search.for_each_row([&](Lane& v) CLEARWAY_IN_LANES { v = hn::Load(FloatLanes(), rows_[row++] + at); });
      const LaneVerdicts found = search.step(queue_.pairs);
      keep(search, lanes & ~leave(search, found, lanes));
    }
    if (rest > 0) {
      LaneSearch<B> search;
      std::size_t row = 0;
      search.for_each_row([&](Lane& v) CLEARWAY_IN_LANES { v = hn::Load(FloatLanes(), rows_[row++] + count); });
      keep(search, first_lanes(rest));
    }
  }

  static HWY_INLINE std::uint32_t first_lanes(std::size_t n) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << n) - 1);
  }

  /// Lanes that are done leave their verdicts with the queue; which these are. Others leave one, too, that will be replaced.
  HWY_INLINE std::uint32_t leave(const LaneSearch<B>& search, const LaneVerdicts& found, std::uint32_t lanes) {
    const PairNames names = search.pair_names();
    const std::size_t count = static_cast<std::size_t>(std::popcount(lanes));
    for (std::size_t lane = 0; lane < count; ++lane) {
      const std::uint32_t is_free = found.free >> lane & 1, is_hit = found.hit >> lane & 1;
      queue_.verdicts[names.of[lane].number()] = is_free ? 0 : is_hit ? 1 : kOpen;
    }
    return lanes & (found.free | found.hit | found.ended);
  }

  /// Puts some lanes behind those that are in the pool.
  HWY_INLINE void keep(LaneSearch<B>& search, std::uint32_t lanes) {
    const LanePacker packed(where(lanes));
    float* to = rows_[0] + count_;
    search.for_each_row([&](Lane& v) CLEARWAY_IN_LANES {
      hn::StoreU(packed(v).v, FloatLanes(), to);
      to += kRoom;
    });
    count_ += static_cast<std::size_t>(std::popcount(lanes));
  }

  PairQueue queue_;
  PairsToStart to_start_;
  std::size_t count_ = 0;
  alignas(64) float rows_[LaneSearch<B>::kRows][kRoom];
};

/// Poses that will be needed soon: nobody can guess where a caller keeps them.
HWY_INLINE void fetch(const PairQueue& queue, std::size_t number) {
  if (number >= queue.pairs.size()) return;
  for (const Pose* pose : {queue.pairs[number].X_WA, queue.pairs[number].X_WB}) {
    __builtin_prefetch(pose->data());
    __builtin_prefetch(pose->data() + 8);
  }
}

/// Answers all pairs that are for lanes; others are undecided. Which body of a pair comes first is of no matter.
HWY_INLINE void answer_all(const PairQueue& queue) {
  PairPool<LaneBox> with_box(queue);
  PairPool<LaneHull> others(queue);
  for (std::size_t number = 0; number < queue.pairs.size(); ++number) {
    constexpr std::size_t kAhead = 24;
    fetch(queue, number + kAhead);
    const PairQuery& pair = queue.pairs[number];
    const Hull::Summary &a = pair.a->summary(), &b = pair.b->summary();
    if (!(a.fits_lanes && b.fits_lanes)) {
      queue.verdicts[number] = kOpen;
    } else if (a.is_box || b.is_box) {
      with_box.add(pair, number, !b.is_box);
    } else {
      others.add(pair, number, false);
    }
  }
  with_box.finish();
  others.finish();
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
