// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/fast_query.cpp"
#include <hwy/foreach_target.h>

#include "geometry/fast_query.hpp"

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/float_gjk-inl.hpp"
#include "geometry/hull_difference-inl.hpp"
#include "geometry/threshold_gjk-inl.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

/// Kept out of line: the way through float should stay short in the instruction cache.
HWY_NOINLINE Verdict double_stage(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB,
                                  FastQuery& query) {
  const double radius = a.radius_m() + b.radius_m();
  const HullDifference set(a, X_WA, b, X_WB);
  query.q.size = 0;
  if (!set.is_in_range()) return Verdict::kUndecided;
  if (!normalise(query.D, kSmallestDouble, kLargestDouble)) query.D = set.toward_origin();
  ScannedDifference cso{set};
  return radius == 0 ? boolean_gjk(cso, query.D, query.q) : threshold_gjk(cso, radius, query.D, query.q);
}

Verdict fast_intersects_here(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, FastQuery& query) {
#if HWY_TARGET != HWY_SCALAR
  const Verdict verdict = float_gjk(a, X_WA, b, X_WB, query.D);
  if (verdict != Verdict::kUndecided) return verdict;
#endif
  query.needed_double = true;
  return double_stage(a, X_WA, b, X_WB, query);
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace clearway {

HWY_EXPORT(fast_intersects_here);

Verdict fast_intersects(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB,
                        FastQuery& query) noexcept {
  return HWY_DYNAMIC_DISPATCH(fast_intersects_here)(a, X_WA, b, X_WB, query);
}

}  // namespace clearway
#endif
