// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/fast_query.cpp"
#include <hwy/foreach_target.h>

#include "geometry/fast_query.hpp"

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/hull_difference-inl.hpp"
#include "geometry/threshold_gjk-inl.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

/// One stage: supports scanned in T.
template <class T>
HWY_INLINE Verdict run_stage(const HullDifference& set, double radius, FastQuery& query) {
  Scanned<T> cso{set};
  return radius == 0 ? boolean_gjk(cso, query.D, query.q) : threshold_gjk(cso, radius, query.D, query.q);
}

Verdict fast_intersects_here(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, FastQuery& query) {
  const HullDifference set(a, X_WA, b, X_WB);
  if (!set.is_in_range()) return Verdict::kUndecided;
  if (!normalise(query.D, kSmallestFloat, kLargestFloat)) query.D = set.toward_origin();
  const double radius = a.radius_m() + b.radius_m();
  if (Scanned<float>::applies(set)) {
    const Verdict verdict = run_stage<float>(set, radius, query);
    if (verdict != Verdict::kUndecided) return verdict;
  }
  return run_stage<double>(set, radius, query);
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace clearway {

HWY_EXPORT(fast_intersects_here);

Verdict fast_intersects(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, FastQuery& query) noexcept {
  return HWY_DYNAMIC_DISPATCH(fast_intersects_here)(a, X_WA, b, X_WB, query);
}

}  // namespace clearway
#endif
