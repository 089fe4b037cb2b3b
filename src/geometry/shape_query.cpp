// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/shape_query.cpp"
#include <hwy/foreach_target.h>

#include "geometry/shape_query.hpp"

#include <clearway/common/certified.hpp>

#include "geometry/shape_difference-inl.hpp"
#include "geometry/threshold_gjk-inl.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

bool is_proven_free_here(const Shape& a, const double* X_WA, const Shape& b, const double* X_WB, double gap_m, Vec& D) {
  const ShapeDifference set(a, X_WA, b, X_WB);
  if (kCertified && !set.is_in_range()) return false;
  if (!normalise(D, kSmallestDouble, kLargestDouble)) D = set.toward_origin();
  Simplex<double> q;
  return threshold_gjk(set, a.margin_m() + b.margin_m() + gap_m, D, q) == Verdict::kFree;
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace clearway {

HWY_EXPORT(is_proven_free_here);

bool is_proven_free(const Shape& a, const double* X_WA, const Shape& b, const double* X_WB, double gap_m,
                    Vector3<double>& D) noexcept {
  return HWY_DYNAMIC_DISPATCH(is_proven_free_here)(a, X_WA, b, X_WB, gap_m, D);
}

}  // namespace clearway
#endif
