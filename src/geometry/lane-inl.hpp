// A number in every lane, written like a number: what Vector3 is made of where one step is taken for many pairs at once.
#if defined(CLEARWAY_LANE_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_INL_HPP_
#undef CLEARWAY_LANE_INL_HPP_
#else
#define CLEARWAY_LANE_INL_HPP_
#endif

#include "geometry/quad-inl.hpp"
#include "geometry/vector3.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// For lambdas on lanes: inlined however often they are called. A call would send all registers through memory.
#undef CLEARWAY_IN_LANES
#if HWY_COMPILER_MSVC
#define CLEARWAY_IN_LANES HWY_ATTR
#else
#define CLEARWAY_IN_LANES HWY_ATTR __attribute__((always_inline))
#endif

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR  // which has one lane

/// Rows of memory have room for so many lanes, whatever the machine has.
inline constexpr std::size_t kMostLanes = 16;
using FloatLanes = hn::CappedTag<float, kMostLanes>;
using IntLanes = hn::RebindToSigned<FloatLanes>;
using LanesWhere = hn::Mask<FloatLanes>;
inline constexpr std::size_t kLaneCount = hn::MaxLanes(FloatLanes());

struct Lane {
  hn::Vec<FloatLanes> v;
  Lane() = default;
  HWY_INLINE Lane(hn::Vec<FloatLanes> of) : v(of) {}           // NOLINT(google-explicit-constructor): the same thing
  HWY_INLINE Lane(float of) : v(hn::Set(FloatLanes(), of)) {}  // NOLINT(google-explicit-constructor): a constant
};
HWY_INLINE Lane operator+(Lane a, Lane b) { return hn::Add(a.v, b.v); }
HWY_INLINE Lane operator-(Lane a, Lane b) { return hn::Sub(a.v, b.v); }
HWY_INLINE Lane operator*(Lane a, Lane b) { return hn::Mul(a.v, b.v); }
HWY_INLINE Lane operator/(Lane a, Lane b) { return hn::Div(a.v, b.v); }
HWY_INLINE Lane operator-(Lane a) { return hn::Neg(a.v); }
HWY_INLINE Lane product_plus(Lane a, Lane b, Lane c) { return hn::MulAdd(a.v, b.v, c.v); }
HWY_INLINE Lane min(Lane a, Lane b) { return hn::Min(a.v, b.v); }
HWY_INLINE Lane max(Lane a, Lane b) { return hn::Max(a.v, b.v); }
HWY_INLINE Lane abs(Lane a) { return hn::Abs(a.v); }
HWY_INLINE Lane sqrt(Lane a) { return hn::Sqrt(a.v); }
HWY_INLINE LanesWhere operator>(Lane a, Lane b) { return hn::Gt(a.v, b.v); }
HWY_INLINE LanesWhere operator<(Lane a, Lane b) { return hn::Lt(a.v, b.v); }
HWY_INLINE LanesWhere operator>=(Lane a, Lane b) { return hn::Ge(a.v, b.v); }
HWY_INLINE Lane choose(LanesWhere which, Lane yes, Lane no) { return hn::IfThenElse(which, yes.v, no.v); }

using LaneVec = Vector3<Lane>;
// What stands beside Vector3 is compiled for the baseline, which has no such lanes.
HWY_INLINE LaneVec operator+(const LaneVec& a, const LaneVec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
HWY_INLINE LaneVec operator-(const LaneVec& a, const LaneVec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
HWY_INLINE LaneVec operator-(const LaneVec& a) { return {-a.x, -a.y, -a.z}; }
HWY_INLINE LaneVec operator*(const LaneVec& a, Lane s) { return {a.x * s, a.y * s, a.z * s}; }
HWY_INLINE LaneVec absolute(const LaneVec& a) { return {abs(a.x), abs(a.y), abs(a.z)}; }
HWY_INLINE Lane dot(const LaneVec& a, const LaneVec& b) {
  return product_plus(a.x, b.x, product_plus(a.y, b.y, a.z * b.z));
}
HWY_INLINE LaneVec cross(const LaneVec& a, const LaneVec& b) {
  const auto difference = [](Lane p, Lane q, Lane r, Lane s)
                              CLEARWAY_IN_LANES { return hn::MulSub(p.v, q.v, (r * s).v); };
  return {difference(a.y, b.z, a.z, b.y), difference(a.z, b.x, a.x, b.z), difference(a.x, b.y, a.y, b.x)};
}
HWY_INLINE LaneVec choose(LanesWhere which, const LaneVec& yes, const LaneVec& no) {
  return {choose(which, yes.x, no.x), choose(which, yes.y, no.y), choose(which, yes.z, no.z)};
}

/// The lanes of a mask as bits, the first lane in the lowest, and back.
HWY_INLINE std::uint32_t bits_of(LanesWhere mask) {
  static_assert(kMostLanes <= 16 && std::endian::native == std::endian::little);
  alignas(8) std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(FloatLanes(), mask, bytes);
  std::uint16_t bits;  // at once: byte by byte, a mask takes three more instructions on its way out
  std::memcpy(&bits, bytes, sizeof(bits));
  return bits;
}
HWY_INLINE LanesWhere where(std::uint32_t bits) {
  const std::uint8_t bytes[8] = {static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8)};
  return hn::LoadMaskBits(FloatLanes(), bytes);
}

/// Vectors in memory, one per lane: lanes are filled one by one and used all at once.
struct alignas(64) VectorRows {
  float x[kMostLanes], y[kMostLanes], z[kMostLanes];

  HWY_INLINE LaneVec load() const {
    const FloatLanes lanes;
    return {hn::Load(lanes, x), hn::Load(lanes, y), hn::Load(lanes, z)};
  }
  HWY_INLINE void store(const LaneVec& v) {
    const FloatLanes lanes;
    hn::Store(v.x.v, lanes, x);
    hn::Store(v.y.v, lanes, y);
    hn::Store(v.z.v, lanes, z);
  }
  /// The first three of four.
  HWY_INLINE void set(std::size_t lane, Quad v) {
    HWY_ALIGN float xyz[4];
    hn::Store(v, QuadTag(), xyz);
    x[lane] = xyz[0], y[lane] = xyz[1], z[lane] = xyz[2];
  }
};

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
