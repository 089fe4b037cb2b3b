// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/fast_query.cpp"
#include <hwy/foreach_target.h>

#include "geometry/fast_query.hpp"

#include <clearway/common/certified.hpp>

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/float_gjk-inl.hpp"
#include "geometry/hull_difference-inl.hpp"
#include "geometry/threshold_gjk-inl.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

/// Kept out of line: the way through float should stay short in the instruction cache.
HWY_NOINLINE Verdict double_stage(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, double gap_m,
                                  FastQuery& query) {
  const double radius = a.radius_m() + b.radius_m() + gap_m;
  const HullDifference set(a, X_WA, b, X_WB);
  query.q.size = 0;
  if (!set.is_in_range()) return Verdict::kUndecided;
  if (!normalise(query.D, kSmallestDouble, kLargestDouble)) query.D = set.toward_origin();
  ScannedDifference cso{set};
  return radius == 0 ? boolean_gjk(cso, query.D, query.q) : threshold_gjk(cso, radius, query.D, query.q);
}

HWY_INLINE Verdict fast_query(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, double gap_m,
                              FastQuery& query) {
#if HWY_TARGET != HWY_SCALAR
  const float gap = gap_m == 0 ? 0.0F : static_cast<float>(gap_m) * kFloatAbove;
  const Verdict verdict = float_gjk(a, X_WA, b, X_WB, gap, 0, query.D);
  if (verdict != Verdict::kUndecided) return verdict;
  if (!kCertified && a.radius_m() + b.radius_m() + gap_m == 0) return Verdict::kHit;
#endif
  query.needed_double = true;
  return double_stage(a, X_WA, b, X_WB, gap_m, query);
}

// Two functions, so that the one that is asked most carries no gap.
Verdict fast_intersects_here(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, FastQuery& query) {
  return fast_query(a, X_WA, b, X_WB, 0, query);
}
Verdict fast_is_within_here(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, double gap_m,
                            FastQuery& query) {
  return fast_query(a, X_WA, b, X_WB, gap_m, query);
}

Verdict fast_verdict_despite_here(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, double error_m,
                                  FastQuery& query) {
#if HWY_TARGET == HWY_SCALAR  // has no float stage, and the next one knows of no errors but its own
  return double_stage(a, X_WA, b, X_WB, error_m, query) == Verdict::kFree ? Verdict::kFree : Verdict::kUndecided;
#else
  // However small, it must not vanish: the search then looks again in double, which knows of no such errors.
  const float error = error_m == 0 ? 0.0F : HWY_MAX(static_cast<float>(error_m) * kFloatAbove, 0x1p-100F);
  return float_gjk(a, X_WA, b, X_WB, error, error, query.D);
#endif
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace clearway {

HWY_EXPORT(fast_intersects_here);
HWY_EXPORT(fast_is_within_here);
HWY_EXPORT(fast_verdict_despite_here);

Verdict fast_intersects(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB,
                        FastQuery& query) noexcept {
  return HWY_DYNAMIC_DISPATCH(fast_intersects_here)(a, X_WA, b, X_WB, query);
}

Verdict fast_is_within(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, double gap_m,
                       FastQuery& query) noexcept {
  return HWY_DYNAMIC_DISPATCH(fast_is_within_here)(a, X_WA, b, X_WB, gap_m, query);
}

Verdict fast_verdict_despite(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, double error_m,
                             FastQuery& query) noexcept {
  return HWY_DYNAMIC_DISPATCH(fast_verdict_despite_here)(a, X_WA, b, X_WB, error_m, query);
}

}  // namespace clearway
#endif
