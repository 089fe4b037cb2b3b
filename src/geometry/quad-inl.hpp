// Registers of four floats: one vector, or the same coordinate of four vectors.
//
// In what is built on these, locals that hold registers are not const: g++ 12 keeps a const object that a constructor
// fills in memory.
#if defined(CLEARWAY_QUAD_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_QUAD_INL_HPP_
#undef CLEARWAY_QUAD_INL_HPP_
#else
#define CLEARWAY_QUAD_INL_HPP_
#endif

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

using QuadTag = hn::CappedTag<float, 4>;
using Quad = hn::Vec<QuadTag>;
using LaneTag = hn::RebindToSigned<QuadTag>;
using Lanes = hn::Vec<LaneTag>;

/// Three registers: four vectors, or one vector in every lane.
struct Quad3 {
  Quad x, y, z;
};
HWY_INLINE Quad3 operator-(const Quad3& a, const Quad3& b) {
  return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}
HWY_INLINE Quad3 operator+(const Quad3& a, const Quad3& b) {
  return {hn::Add(a.x, b.x), hn::Add(a.y, b.y), hn::Add(a.z, b.z)};
}
HWY_INLINE Quad3 operator*(const Quad3& a, Quad s) { return {hn::Mul(a.x, s), hn::Mul(a.y, s), hn::Mul(a.z, s)}; }
HWY_INLINE Quad3 operator-(const Quad3& a) { return {hn::Neg(a.x), hn::Neg(a.y), hn::Neg(a.z)}; }
HWY_INLINE Quad3 absolute(const Quad3& a) { return {hn::Abs(a.x), hn::Abs(a.y), hn::Abs(a.z)}; }
HWY_INLINE Quad dot(const Quad3& a, const Quad3& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
HWY_INLINE Quad3 cross(const Quad3& a, const Quad3& b) {
  return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
          hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}
/// A matrix, given by its columns, times a vector that stands in every lane.
HWY_INLINE Quad times(const Quad3& columns, const Quad3& v) { return dot(columns, v); }
/// One vector, xyz in its lanes, to every lane.
HWY_INLINE Quad3 spread(Quad v) { return {hn::Broadcast<0>(v), hn::Broadcast<1>(v), hn::Broadcast<2>(v)}; }

/// Rows to columns; the fourth ones do not count.
HWY_INLINE Quad3 transposed(const Quad3& m) {
  Quad xy_low = hn::InterleaveLower(QuadTag(), m.x, m.y), xy_high = hn::InterleaveUpper(QuadTag(), m.x, m.y);
  Quad z_low = hn::InterleaveLower(QuadTag(), m.z, m.z), z_high = hn::InterleaveUpper(QuadTag(), m.z, m.z);
  const hn::Repartition<double, QuadTag> pair;
  const auto join_low = [&](Quad p, Quad q) HWY_ATTR {
    return hn::BitCast(QuadTag(), hn::InterleaveLower(pair, hn::BitCast(pair, p), hn::BitCast(pair, q)));
  };
  const auto join_high = [&](Quad p, Quad q) HWY_ATTR {
    return hn::BitCast(QuadTag(), hn::InterleaveUpper(pair, hn::BitCast(pair, p), hn::BitCast(pair, q)));
  };
  return {join_low(xy_low, z_low), join_high(xy_low, z_low), join_low(xy_high, z_high)};
}

using Order = decltype(hn::IndicesFromVec(QuadTag(), hn::Zero(LaneTag())));
HWY_INLINE Order order_of(const std::int32_t* lanes) {
  return hn::IndicesFromVec(QuadTag(), hn::Load(LaneTag(), lanes));
}
HWY_INLINE Quad pick(Quad v, Order order) { return hn::TableLookupLanes(v, order); }
HWY_INLINE Quad3 pick(const Quad3& v, Order order) { return {pick(v.x, order), pick(v.y, order), pick(v.z, order)}; }

template <int kLane>
HWY_INLINE Quad3 lane(const Quad3& v) {
  return {hn::Broadcast<kLane>(v.x), hn::Broadcast<kLane>(v.y), hn::Broadcast<kLane>(v.z)};
}

HWY_ALIGN constexpr std::int32_t kTurned[4] = {1, 2, 0, 3};  // x, y, z to y, z, x, or B, C, D to C, D, B
HWY_ALIGN constexpr std::int32_t kTurnedBack[4] = {2, 0, 1, 3};

/// The first three lanes of a mask, as bits.
template <class Mask>
HWY_INLINE unsigned lanes_where(Mask mask) {
  std::uint8_t bits[8];
  hn::StoreMaskBits(QuadTag(), mask, bits);
  return bits[0] & 7U;
}
HWY_INLINE unsigned positive(Quad v) { return lanes_where(hn::Gt(v, hn::Zero(QuadTag()))); }

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
