// Between memory that belongs to one pair and registers that hold one number of many: turning four numbers of every lane into
// rows, and packing the lanes that are left.
#if defined(CLEARWAY_LANE_ROWS_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_ROWS_INL_HPP_
#undef CLEARWAY_LANE_ROWS_INL_HPP_
#else
#define CLEARWAY_LANE_ROWS_INL_HPP_
#endif

#include "geometry/lane-inl.hpp"

#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

/// Four numbers per lane.
struct LaneQuad {
  Lane x, y, z, w;

  HWY_INLINE LaneVec xyz() const { return {x, y, z}; }
};

/// Quads side by side in one register.
HWY_INLINE Quad joined(Quad first) { return first; }
#if HWY_MAX_BYTES >= 32
HWY_INLINE auto joined(Quad first, Quad second) { return hn::Combine(hn::CappedTag<float, 8>(), second, first); }
#endif
#if HWY_MAX_BYTES >= 64
HWY_INLINE auto joined(Quad first, Quad second, Quad third, Quad fourth) {
  return hn::Combine(FloatLanes(), joined(third, fourth), joined(first, second));
}
#endif

/// What quad_of(lane) holds for every lane. Quads are what is read and moved: a row that was written lane by lane could not be
/// read as a register before all of it has reached the cache.
template <class QuadOf>
HWY_INLINE LaneQuad rows_of(const QuadOf& quad_of) {
  const FloatLanes lanes;
  // Lanes 4 apart come to stand side by side.
  const auto every_fourth = [&](std::size_t i) CLEARWAY_IN_LANES {
#if HWY_MAX_BYTES >= 64
    return joined(quad_of(i), quad_of(i + 4), quad_of(i + 8), quad_of(i + 12));
#elif HWY_MAX_BYTES >= 32
    return joined(quad_of(i), quad_of(i + 4));
#else
    return joined(quad_of(i));
#endif
  };
  const auto p = every_fourth(0), q = every_fourth(1), r = every_fourth(2), s = every_fourth(3);
  const hn::Repartition<double, FloatLanes> couples;
  const auto couple = [&](auto v) CLEARWAY_IN_LANES { return hn::BitCast(couples, v); };
  const auto xy_pq = couple(hn::InterleaveLower(lanes, p, q)), zw_pq = couple(hn::InterleaveUpper(lanes, p, q));
  const auto xy_rs = couple(hn::InterleaveLower(lanes, r, s)), zw_rs = couple(hn::InterleaveUpper(lanes, r, s));
  return {hn::BitCast(lanes, hn::InterleaveLower(couples, xy_pq, xy_rs)),
          hn::BitCast(lanes, hn::InterleaveUpper(couples, xy_pq, xy_rs)),
          hn::BitCast(lanes, hn::InterleaveLower(couples, zw_pq, zw_rs)),
          hn::BitCast(lanes, hn::InterleaveUpper(couples, zw_pq, zw_rs))};
}

/// The first lanes of a register.
template <class Part, class V>
HWY_INLINE hn::Vec<Part> first_part(Part part, V v) {
  if constexpr (std::is_same_v<V, hn::Vec<Part>>) {
    return v;
  } else {
    return first_part(part, hn::LowerHalf(v));
  }
}

/// Moves some lanes to the front, in order.
class LanePacker {
 public:
  HWY_INLINE explicit LanePacker(LanesWhere which)
      : order_(hn::IndicesFromVec(FloatLanes(),
                                  hn::Compress(hn::Iota(IntLanes(), 0), hn::RebindMask(IntLanes(), which)))) {}
  HWY_INLINE Lane operator()(Lane v) const { return hn::TableLookupLanes(v.v, order_); }

 private:
  decltype(hn::IndicesFromVec(FloatLanes(), hn::Zero(IntLanes()))) order_;
};

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
