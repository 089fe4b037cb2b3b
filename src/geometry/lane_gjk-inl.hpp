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

#include "geometry/lane_doubt-inl.hpp"
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

  HWY_INLINE void add(const PairQuery& pair, std::size_t number) {
    add(pair.a, pair.X_WA, pair.b, pair.X_WB, PairName::of(number, false));
  }
  HWY_INLINE void add_swapped(const PairQuery& pair, std::size_t number) {
    add(pair.b, pair.X_WB, pair.a, pair.X_WA, PairName::of(number, true));
  }
  void finish() {
    if (waits_ > 0) start_waiting();
    while (count_ > 0) step_all();
  }

 private:
  /// So many are looked at together: enough to hide what one waits for, and few enough for the nearest cache.
  static constexpr std::size_t kGroup = 32;
  static constexpr std::size_t kFirstFresh = kGroup + kMostLanes;

  HWY_INLINE void add(const Hull* a, const Pose* X_WA, const Hull* b, const Pose* X_WB, PairName name) {
    waiting_[waits_].set(*a, X_WA->data(), *b, X_WB->data());
    names_[kFirstFresh + waits_] = name;
    if (++waits_ == kGroup) start_waiting();
  }

  /// The first look.
  HWY_NOINLINE void start_waiting() {
    // Lanes that are left over hold the first pair once more.
    const std::size_t count = waits_;
    for (; waits_ % kLaneCount != 0; ++waits_) waiting_[waits_] = waiting_[0];
    LaneVerdicts known[kGroup / kLaneCount];
    for (std::size_t at = 0; at < waits_; at += kLaneCount) {
      LaneSearch<B> search;
      known[at / kLaneCount] = start(search, waiting_ + at);
      search.scale_direction();
      search.a.aim(at, search.d, farthest_a_);
      search.b.aim(at, search.d, farthest_b_);
      store_start(search, kFirstFresh + at);
    }
    find(waits_, [&](std::size_t lane) CLEARWAY_IN_LANES -> const WaitingPair& { return waiting_[lane]; });
    for (std::size_t at = 0; at < count; at += kLaneCount) {
      LaneSearch<B> search = load<LaneSearch<B>::Rows::kOfStart>(kFirstFresh + at);
      LaneVerdicts found = search.begin(search.look(at, farthest_a_, farthest_b_));
      const LaneVerdicts& before = known[at / kLaneCount];
      found.free = hn::AndNot(before.ended, found.free);
      found.hit = hn::Or(found.hit, before.hit);
      found.ended = hn::Or(found.ended, before.ended);
      settle(search, found, kFirstFresh + at, HWY_MIN(count - at, kLaneCount));
    }
    waits_ = 0;
    while (count_ >= kGroup) step_all();
  }

  /// A step for all, or for a group.
  HWY_NOINLINE void step_all() {
    if (count_ < kGroup) fill_up();
    const std::size_t count = HWY_MIN(count_, kGroup);
    const std::size_t rest = count_ - count;
    for (std::size_t at = 0; at < count; at += kLaneCount) {
      LaneSearch<B> search = load(at);
      search.scale_direction();
      search.a.aim(at, search.d, farthest_a_);
      search.b.aim(at, search.d, farthest_b_);
      store_direction(search, at);
    }
    find(count, [&](std::size_t lane) CLEARWAY_IN_LANES { return names_[lane].query(queue_.pairs); });
    count_ = 0;
    for (std::size_t at = 0; at < count; at += kLaneCount) {
      LaneSearch<B> search = load(at);
      const Lane of_carrier[3] = {search.q.B.name, search.q.C.name, search.q.D.name};
      const auto look = search.look(at, farthest_a_, farthest_b_);
      const LaneVerdicts found = search.step(look);
      if (HWY_UNLIKELY(!hn::AllFalse(FloatLanes(), found.in_doubt)))
        note_doubts(bits_of(found.in_doubt), look.point.name, of_carrier, at, HWY_MIN(count - at, kLaneCount));
      settle(search, found, at, HWY_MIN(count - at, kLaneCount));
    }
    // What was not stepped moves up; it never overtakes what is read.
    for (std::size_t at = count; at < count + rest; at += kLaneCount) {
      LaneSearch<B> search = load(at);
      keep(search, at, first_lanes(HWY_MIN(count + rest - at, kLaneCount)));
    }
    if (doubt_count_ > 0) look_at_doubts();
  }

  /// Lanes that are left over hold the first pair once more.
  HWY_INLINE void fill_up() {
    for (std::size_t lane = count_; lane % kLaneCount != 0; ++lane) {
      names_[lane] = names_[0];
      for (auto& row : rows_) row[lane] = row[0];
    }
  }

  template <class PairOf>
  HWY_INLINE void find(std::size_t lanes, const PairOf& pair_of) {
    const std::size_t count = (lanes + kLaneCount - 1) / kLaneCount * kLaneCount;
    farthest_a_.find(count, [&](std::size_t lane) CLEARWAY_IN_LANES -> const Hull& { return *pair_of(lane).a; });
    if constexpr (std::is_same_v<B, LaneHull>)
      farthest_b_.find(count, [&](std::size_t lane) CLEARWAY_IN_LANES -> const Hull& { return *pair_of(lane).b; });
  }

  static HWY_INLINE std::uint32_t first_lanes(std::size_t n) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << n) - 1);
  }

  /// Lanes that are done leave their verdicts with the queue, the others come to stand behind those in the pool.
  HWY_INLINE void settle(LaneSearch<B>& search, const LaneVerdicts& found, std::size_t at, std::size_t count) {
    const IntLanes ints;
    const auto which = [&](LanesWhere where) CLEARWAY_IN_LANES { return hn::RebindMask(ints, where); };
    alignas(64) std::int32_t verdicts[kMostLanes];
    hn::Store(
        hn::IfThenZeroElse(which(found.free), hn::IfThenElse(which(found.hit), hn::Set(ints, 1), hn::Set(ints, kOpen))),
        ints, verdicts);
    // Those that are not done leave one, too, that will be replaced: to ask would take longer.
    for (std::size_t lane = 0; lane < count; ++lane)
      queue_.verdicts[names_[at + lane].number()] = static_cast<std::uint8_t>(verdicts[lane]);
    const LanesWhere done = hn::Or(found.free, hn::Or(found.hit, found.ended));
    keep(search, at, first_lanes(count) & ~bits_of(done));
  }

  /// A pair that float leaves in doubt, and the tetrahedron that seems to hold O.
  struct Doubt {
    PairName pair;
    std::uint32_t vertices[4];
  };
  HWY_INLINE void note_doubts(std::uint32_t lanes, Lane newest, const Lane* of_carrier, std::size_t at,
                              std::size_t count) {
    alignas(64) std::uint32_t names[4][kMostLanes];
    for (int k = 0; k < 4; ++k)
      hn::Store((k == 0 ? newest : of_carrier[k - 1]).v, FloatLanes(), reinterpret_cast<float*>(names[k]));
    for (std::uint32_t left = lanes & first_lanes(count); left != 0; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      doubts_[doubt_count_++] = {names_[at + lane], {names[0][lane], names[1][lane], names[2][lane], names[3][lane]}};
    }
  }
  HWY_NOINLINE void look_at_doubts() {
    for (std::size_t k = 0; k < doubt_count_; ++k)
      if (is_proven_inside<B>(doubts_[k].pair.query(queue_.pairs), doubts_[k].vertices))
        queue_.verdicts[doubts_[k].pair.number()] = 1;
    doubt_count_ = 0;
  }

  /// Few lanes are mostly left, and a store of a part of a register takes less time.
  HWY_INLINE void keep(LaneSearch<B>& search, std::size_t at, std::uint32_t lanes) {
    const auto count = static_cast<std::size_t>(std::popcount(lanes));
    if (count == 0) return;
    if (kLaneCount > 4 && count <= 4) {
      keep_as<4>(search, at, lanes);
    } else if (kLaneCount > 8 && count <= 8) {
      keep_as<8>(search, at, lanes);
    } else {
      keep_as<kLaneCount>(search, at, lanes);
    }
    count_ += count;
  }
  template <std::size_t kMost>
  HWY_INLINE void keep_as(LaneSearch<B>& search, std::size_t at, std::uint32_t lanes) {
    const hn::CappedTag<float, kMost> part;
    const LanePacker packed(where(lanes));
    const auto put = [&](Lane v, float* to) CLEARWAY_IN_LANES { hn::StoreU(first_part(part, packed(v).v), part, to); };
    float* to = rows_[0] + count_;
    search.for_each_row([&](Lane& v) CLEARWAY_IN_LANES {
      put(v, to);
      to += kRoom;
    });
    auto* names = reinterpret_cast<float*>(names_);
    put(hn::LoadU(FloatLanes(), names + at), names + count_);
  }

  template <typename LaneSearch<B>::Rows kPart = LaneSearch<B>::Rows::kAll>
  HWY_INLINE LaneSearch<B> load(std::size_t at) {
    LaneSearch<B> search;
    const float* from = rows_[0] + at;
    search.template for_each_row<kPart>([&](Lane& v) CLEARWAY_IN_LANES {
      v = hn::Load(FloatLanes(), from);
      from += kRoom;
    });
    return search;
  }
  HWY_INLINE void store_start(LaneSearch<B>& search, std::size_t at) {
    float* to = rows_[0] + at;
    search.template for_each_row<LaneSearch<B>::Rows::kOfStart>([&](Lane& v) CLEARWAY_IN_LANES {
      hn::Store(v.v, FloatLanes(), to);
      to += kRoom;
    });
  }

  HWY_INLINE void store_direction(const LaneSearch<B>& search, std::size_t at) {
    hn::Store(search.d.x.v, FloatLanes(), rows_[0] + at);
    hn::Store(search.d.y.v, FloatLanes(), rows_[1] + at);
    hn::Store(search.d.z.v, FloatLanes(), rows_[2] + at);
  }

  PairQueue queue_;
  std::size_t count_ = 0;  // in the pool
  std::size_t waits_ = 0;  // for a first look
  static constexpr std::size_t kRoom = kFirstFresh + kGroup + kMostLanes;
  alignas(64) float rows_[LaneSearch<B>::kRows][kRoom];
  alignas(64) PairName names_[kRoom];
  WaitingPair waiting_[kGroup];
  Doubt doubts_[kGroup];
  std::size_t doubt_count_ = 0;
  FarthestVertices<kGroup> farthest_a_, farthest_b_;
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
      if (b.is_box) {
        with_box.add(pair, number);
      } else {
        with_box.add_swapped(pair, number);
      }
    } else {
      others.add(pair, number);
    }
  }
  with_box.finish();
  others.finish();
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
