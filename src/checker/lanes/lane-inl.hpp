// A number in every lane, written like a number: one configuration per lane, as many as the instruction set has.
#if defined(CLEARWAY_CHECKER_LANES_LANE_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_CHECKER_LANES_LANE_INL_HPP
#undef CLEARWAY_CHECKER_LANES_LANE_INL_HPP
#else
#define CLEARWAY_CHECKER_LANES_LANE_INL_HPP
#endif

#include "checker/lanes/lane_memory.hpp"

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using LaneTag = hn::CappedTag<float, kLanesKept>;
inline constexpr LaneTag kLane;
HWY_INLINE std::size_t lanes() { return hn::Lanes(kLane); }

/// Sums of products may be fused or not: bounds hold for both.
struct Lane {
  hn::Vec<LaneTag> v;
  Lane() = default;
  HWY_INLINE Lane(hn::Vec<LaneTag> of) : v(of) {}       // NOLINT(google-explicit-constructor): the same thing
  HWY_INLINE Lane(float of) : v(hn::Set(kLane, of)) {}  // NOLINT(google-explicit-constructor): a constant
  HWY_INLINE static Lane load(const float* from) { return hn::Load(kLane, from); }
  HWY_INLINE void store(float* to) const { hn::Store(v, kLane, to); }
};
using LaneMask = hn::Mask<LaneTag>;

HWY_INLINE Lane operator+(Lane a, Lane b) { return hn::Add(a.v, b.v); }
HWY_INLINE Lane operator-(Lane a, Lane b) { return hn::Sub(a.v, b.v); }
HWY_INLINE Lane operator*(Lane a, Lane b) { return hn::Mul(a.v, b.v); }
HWY_INLINE Lane operator-(Lane a) { return hn::Neg(a.v); }
HWY_INLINE Lane product_plus(Lane a, Lane b, Lane c) { return hn::MulAdd(a.v, b.v, c.v); }
HWY_INLINE Lane minus_product(Lane c, Lane a, Lane b) { return hn::NegMulAdd(a.v, b.v, c.v); }
HWY_INLINE Lane min(Lane a, Lane b) { return hn::Min(a.v, b.v); }
HWY_INLINE Lane max(Lane a, Lane b) { return hn::Max(a.v, b.v); }
HWY_INLINE Lane abs(Lane a) { return hn::Abs(a.v); }
HWY_INLINE Lane sqrt(Lane a) { return hn::Sqrt(a.v); }
HWY_INLINE LaneMask operator>(Lane a, Lane b) { return hn::Gt(a.v, b.v); }
HWY_INLINE LaneMask operator<(Lane a, Lane b) { return hn::Lt(a.v, b.v); }
HWY_INLINE Lane choose(LaneMask which, Lane yes, Lane no) { return hn::IfThenElse(which, yes.v, no.v); }

/// A bit for every lane.
HWY_INLINE std::uint32_t all_bits() { return static_cast<std::uint32_t>((std::uint64_t{1} << lanes()) - 1); }
/// The lanes of a mask as bits, the first lane in the lowest.
HWY_INLINE std::uint32_t bits_of(LaneMask mask) {
  static_assert(kLanesKept <= 16 && std::endian::native == std::endian::little);
  alignas(8) std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(kLane, mask, bytes);
  std::uint16_t bits;  // at once: byte by byte, a mask takes three more instructions on its way out
  std::memcpy(&bits, bytes, sizeof(bits));
  return bits;
}

struct Lane3 {
  Lane x, y, z;
};
HWY_INLINE Lane3 operator+(const Lane3& a, const Lane3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
HWY_INLINE Lane3 operator-(const Lane3& a, const Lane3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
HWY_INLINE Lane3 operator-(const Lane3& a) { return {-a.x, -a.y, -a.z}; }
HWY_INLINE Lane3 operator*(const Lane3& a, Lane b) { return {a.x * b, a.y * b, a.z * b}; }
HWY_INLINE Lane dot(const Lane3& a, const Lane3& b) {
  return product_plus(a.x, b.x, product_plus(a.y, b.y, a.z * b.z));
}
HWY_INLINE Lane3 cross(const Lane3& a, const Lane3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
HWY_INLINE Lane3 choose(LaneMask which, const Lane3& yes, const Lane3& no) {
  return {choose(which, yes.x, no.x), choose(which, yes.y, no.y), choose(which, yes.z, no.z)};
}
HWY_INLINE Lane3 all_lanes(const float* xyz) { return {Lane(xyz[0]), Lane(xyz[1]), Lane(xyz[2])}; }

/// A pose per lane, kept in memory as 12 rows of kLanesKept floats: the columns of the rotation, then the translation.
struct LaneFrame {
  Lane3 x, y, z, t;

  HWY_INLINE static Lane3 load3(const float* from) {
    return {Lane::load(from), Lane::load(from + kLanesKept), Lane::load(from + 2 * kLanesKept)};
  }
  HWY_INLINE static void store3(const Lane3& v, float* to) {
    v.x.store(to);
    v.y.store(to + kLanesKept);
    v.z.store(to + 2 * kLanesKept);
  }
  HWY_INLINE static LaneFrame load(const float* from) {
    return {load3(from), load3(from + 3 * kLanesKept), load3(from + 6 * kLanesKept), load3(from + 9 * kLanesKept)};
  }
  HWY_INLINE void store(float* to) const {
    store3(x, to);
    store3(y, to + 3 * kLanesKept);
    store3(z, to + 6 * kLanesKept);
    store3(t, to + 9 * kLanesKept);
  }
  /// R v
  HWY_INLINE Lane3 turned(const Lane3& v) const {
    const auto row = [&](Lane a, Lane b, Lane c)
                         HWY_ATTR { return product_plus(a, v.x, product_plus(b, v.y, c * v.z)); };
    return {row(x.x, y.x, z.x), row(x.y, y.y, z.y), row(x.z, y.z, z.z)};
  }
  /// R v + t
  HWY_INLINE Lane3 moved(const Lane3& v) const {
    const auto row = [&](Lane a, Lane b, Lane c, Lane d)
                         HWY_ATTR { return product_plus(a, v.x, product_plus(b, v.y, product_plus(c, v.z, d))); };
    return {row(x.x, y.x, z.x, t.x), row(x.y, y.y, z.y, t.y), row(x.z, y.z, z.z, t.z)};
  }
  /// R^T n
  HWY_INLINE Lane3 turned_back(const Lane3& n) const { return {dot(x, n), dot(y, n), dot(z, n)}; }
};

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
