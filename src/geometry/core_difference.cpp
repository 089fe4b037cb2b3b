// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/core_difference.cpp"
#include <hwy/foreach_target.h>

#include "geometry/core_difference.hpp"

#include "geometry/hull_difference-inl.hpp"
#include "geometry/shape_difference-inl.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

bool support_on(const HullDifference& set, Vec& D, CoreSupport& S) {
  if (!normalise(D, kSmallestDouble, kLargestDouble)) return false;
  const Vec wa = set.a.rotate_back(D), wb = -set.b.rotate_back(D);
  if (!(sum_of(wa) + sum_of(wb) <= kLargestDoubleDirection)) return false;
  const auto far_a = farthest_vertex(*set.a.hull, wa);
  const auto far_b = farthest_vertex(*set.b.hull, wb);
  S.vertex_a = far_a.index;
  S.vertex_b = far_b.index;
  S.on_a = set.a.rotate(set.a.vertex(far_a.index));
  S.on_b = set.b.rotate(set.b.vertex(far_b.index));
  S.p = S.on_a - S.on_b + set.t;
  S.value_above =
      far_a.value + far_b.value + dot(D, set.t) + (kSupportError * dot(absolute(D), set.magnitude) + kUnderflowGuard);
  return true;
}

bool support_on(const ShapeDifference& set, Vec& D, CoreSupport& S) {
  S.vertex_a = S.vertex_b = 0;
  if (!set.probe(D, S.on_a, S.on_b, S.value_above)) return false;
  S.p = S.on_a - S.on_b + set.t;
  return true;
}

template <class F>
HWY_INLINE auto with_set(const CoreDifference::Bodies& c, const F& f) {
  if (c.hull_a) return f(HullDifference(*c.hull_a, c.X_WA, *c.hull_b, c.X_WB));
  return f(ShapeDifference(*c.shape_a, c.X_WA, *c.shape_b, c.X_WB));
}

bool support_here(const CoreDifference::Bodies& bodies, Vec& D, CoreSupport& S) {
  return with_set(bodies, [&](const auto& set) HWY_ATTR { return support_on(set, D, S); });
}

CoreDifference::Facts facts_here(const CoreDifference::Bodies& bodies) {
  return with_set(bodies, [](const auto& set) HWY_ATTR {
    const double size = sum_of(set.magnitude);
    // Two points in the same place, as the cores of concentric spheres are, have no magnitude, and no rounding either.
    return CoreDifference::Facts{set.is_in_range() || size == 0, set.point_error(), size, set.toward_origin()};
  });
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace clearway {
namespace {

HWY_EXPORT(support_here);
HWY_EXPORT(facts_here);

CoreDifference::Bodies bodies_of(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) {
  const auto* hull_a = std::get_if<Hull>(&a.core());
  const auto* hull_b = std::get_if<Hull>(&b.core());
  if (hull_a && hull_b) return {hull_a, hull_b, nullptr, nullptr, X_WA.data(), X_WB.data()};
  return {nullptr, nullptr, &a, &b, X_WA.data(), X_WB.data()};
}

}  // namespace

CoreDifference::CoreDifference(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB)
    : bodies_{&a, &b, nullptr, nullptr, X_WA.data(), X_WB.data()}, facts_(HWY_DYNAMIC_DISPATCH(facts_here)(bodies_)) {}

CoreDifference::CoreDifference(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB)
    : bodies_(bodies_of(a, X_WA, b, X_WB)), facts_(HWY_DYNAMIC_DISPATCH(facts_here)(bodies_)) {}

bool CoreDifference::support(Vector3<double>& D, CoreSupport& S) const {
  return HWY_DYNAMIC_DISPATCH(support_here)(bodies_, D, S);
}

}  // namespace clearway
#endif
