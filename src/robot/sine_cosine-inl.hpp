// Sine and cosine of many angles at once, the same to the last bit on every instruction set.
#if defined(CLEARWAY_ROBOT_SINE_COSINE_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_ROBOT_SINE_COSINE_INL_HPP
#undef CLEARWAY_ROBOT_SINE_COSINE_INL_HPP
#else
#define CLEARWAY_ROBOT_SINE_COSINE_INL_HPP
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Up to this |angle| the reduction below is good; the callers take others to the standard library.
inline constexpr double kLargestReduced_rad = 1e5;

/// Errors are below 2.5e-16, absolute. No fused operations, so that all instruction sets agree.
///
/// x = n pi/2 + y with |y| <= pi/4 (1 + 2^-30). pi/2 is taken in three parts; the first two have 32 significant bits, so
/// that their products with n, of up to 17 bits, are exact. What is left of x after the first is exact too (it is a
/// difference of close numbers); the other two subtractions round by at most 2^-54 each. The series are Taylor's, whose
/// first terms left out are below 2e-18 and 1e-19.
template <class D, class V = hn::Vec<D>>
HWY_INLINE void sine_cosine(D d, V x, V& sine, V& cosine) {
  constexpr double kTwoOverPi = 0.63661977236758134308;
  constexpr double kHalfPi[3] = {0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2e037073p-69};
  constexpr double kToInteger = 0x1.8p52;  // adding it rounds to an integer, which then stands in the lowest bits

  const V shifted = hn::Add(hn::Mul(x, hn::Set(d, kTwoOverPi)), hn::Set(d, kToInteger));
  const V n = hn::Sub(shifted, hn::Set(d, kToInteger));
  V y = hn::Sub(x, hn::Mul(n, hn::Set(d, kHalfPi[0])));
  y = hn::Sub(y, hn::Mul(n, hn::Set(d, kHalfPi[1])));
  y = hn::Sub(y, hn::Mul(n, hn::Set(d, kHalfPi[2])));

  const V z = hn::Mul(y, y);
  const auto step = [&](V& sum, double coefficient)
                        HWY_ATTR { sum = hn::Add(hn::Mul(sum, z), hn::Set(d, coefficient)); };
  V odd = hn::Set(d, 1.0 / 355687428096000);  // 17!
  step(odd, -1.0 / 1307674368000);
  step(odd, 1.0 / 6227020800);
  step(odd, -1.0 / 39916800);
  step(odd, 1.0 / 362880);
  step(odd, -1.0 / 5040);
  step(odd, 1.0 / 120);
  step(odd, -1.0 / 6);
  const V sine_y = hn::Add(y, hn::Mul(hn::Mul(y, z), odd));
  V even = hn::Set(d, 1.0 / 20922789888000);  // 16!
  step(even, -1.0 / 87178291200);
  step(even, 1.0 / 479001600);
  step(even, -1.0 / 3628800);
  step(even, 1.0 / 40320);
  step(even, -1.0 / 720);
  step(even, 1.0 / 24);
  step(even, -0.5);
  const V cosine_y = hn::Add(hn::Set(d, 1.0), hn::Mul(z, even));

  // A quarter turn swaps the two, a half turn changes both signs.
  const hn::RebindToUnsigned<D> du;
  const auto quarter = hn::BitCast(du, shifted);
  const auto one = hn::Set(du, 1);
  const auto is_odd = hn::MaskFromVec(hn::BitCast(d, hn::VecFromMask(du, hn::Eq(hn::And(quarter, one), one))));
  const auto sign_of = [&](auto quarters) HWY_ATTR {  // the second bit, moved to the sign
    return hn::BitCast(d, hn::ShiftLeft<62>(hn::And(quarters, hn::Set(du, 2))));
  };
  sine = hn::Xor(hn::IfThenElse(is_odd, cosine_y, sine_y), sign_of(quarter));
  cosine = hn::Xor(hn::IfThenElse(is_odd, sine_y, cosine_y), sign_of(hn::Add(quarter, one)));
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
