// The difference set of two bounded shapes, for threshold_gjk: supports in double with a proven bound. Round cores use
// their true support function.
#if defined(CLEARWAY_SHAPE_DIFFERENCE_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_SHAPE_DIFFERENCE_INL_HPP_
#undef CLEARWAY_SHAPE_DIFFERENCE_INL_HPP_
#else
#define CLEARWAY_SHAPE_DIFFERENCE_INL_HPP_
#endif

#include <clearway/common/certified.hpp>
#include <clearway/geometry/shape.hpp>

#include "geometry/hull_difference-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// A point of a core farthest along w, and w times the point: off by at most 5u |w| . largest, as derived in numerics.md.
struct Extreme {
  Vec point;
  double value;
};

HWY_INLINE Extreme extreme_of(const Hull& hull, const Vec& w) {
  const auto far = farthest_vertex(hull, w);
  return {as_vec(hull.vertex(far.index)), far.value};
}

HWY_INLINE Extreme on_rim(double radius, const Vec& w, double z) {
  const double n = std::sqrt(w.x * w.x + w.y * w.y);
  const double scale = n > 0 ? radius / n : 0;
  return {{w.x * scale, w.y * scale, z}, radius * n + w.z * z};
}
HWY_INLINE Extreme extreme_of(const Cylinder& c, const Vec& w) {
  return on_rim(c.radius_m, w, w.z >= 0 ? c.half_length_m : -c.half_length_m);
}
HWY_INLINE Extreme extreme_of(const Cone& c, const Vec& w) {
  const Extreme base = on_rim(c.base_radius_m, w, -c.half_length_m);
  const double tip = w.z * c.half_length_m;
  return tip >= base.value ? Extreme{{0, 0, c.half_length_m}, tip} : base;
}
HWY_INLINE Extreme extreme_of(const Ellipsoid& e, const Vec& w) {
  const Vec s = as_vec(e.semi_axes_m), stretched{s.x * w.x, s.y * w.y, s.z * w.z};
  const double n = std::sqrt(dot(stretched, stretched));
  const double scale = n > 0 ? 1 / n : 0;
  return {{s.x * (stretched.x * scale), s.y * (stretched.y * scale), s.z * (stretched.z * scale)}, n};
}

HWY_INLINE Vec largest_in(const Hull& hull) { return as_vec(hull.largest()); }
HWY_INLINE Vec largest_in(const Cylinder& c) { return {c.radius_m, c.radius_m, c.half_length_m}; }
HWY_INLINE Vec largest_in(const Cone& c) { return {c.base_radius_m, c.base_radius_m, c.half_length_m}; }
HWY_INLINE Vec largest_in(const Ellipsoid& e) { return as_vec(e.semi_axes_m); }

/// Runs f on the core, whatever bounded kind it is. (std::visit would go through a table of function pointers.)
template <class F>
HWY_INLINE auto with_core(const Shape& shape, const F& f) {
  const Shape::Core& core = shape.core();
  if (const auto* hull = std::get_if<Hull>(&core)) return f(*hull);
  if (const auto* cylinder = std::get_if<Cylinder>(&core)) return f(*cylinder);
  if (const auto* cone = std::get_if<Cone>(&core)) return f(*cone);
  return f(*std::get_if<Ellipsoid>(&core));
}

struct PosedShape {
  const Shape* shape;
  const double* X;

  HWY_INLINE Vec column(int k) const { return {X[4 * k], X[4 * k + 1], X[4 * k + 2]}; }
  HWY_INLINE Vec rotate(const Vec& v) const { return column(0) * v.x + column(1) * v.y + column(2) * v.z; }
  HWY_INLINE Vec rotate_back(const Vec& d) const { return {dot(column(0), d), dot(column(1), d), dot(column(2), d)}; }
  HWY_INLINE Vec translation() const { return {X[12], X[13], X[14]}; }
  HWY_INLINE Extreme extreme(const Vec& w) const {
    return with_core(*shape, [&](const auto& core) HWY_ATTR { return extreme_of(core, w); });
  }
  HWY_INLINE Vec largest() const {
    return with_core(*shape, [](const auto& core) HWY_ATTR { return largest_in(core); });
  }
  HWY_INLINE Vec reach() const {
    const Vec l = largest();
    return absolute(column(0)) * l.x + absolute(column(1)) * l.y + absolute(column(2)) * l.z;
  }
};

/// A - B of the cores. Precondition: both shapes are bounded.
struct ShapeDifference {
  static constexpr int kMaxSupports = kMaxRoundSupports;
  PosedShape a, b;
  Vec t;
  Vec magnitude;
  mutable std::uint32_t count = 0;  // numbers the support points, which have no vertices to go by

  HWY_INLINE ShapeDifference(const Shape& shape_a, const double* X_WA, const Shape& shape_b, const double* X_WB)
      : a{&shape_a, X_WA},
        b{&shape_b, X_WB},
        t(a.translation() - b.translation()),
        magnitude(a.reach() + b.reach() + absolute(t)) {}

  HWY_INLINE bool is_in_range() const {
    const double sum = sum_of(magnitude);
    return sum >= kSmallestMagnitude && sum <= kLargestMagnitude && sum_of(a.largest()) <= kLargestCoordinate &&
           sum_of(b.largest()) <= kLargestCoordinate;
  }
  HWY_INLINE Vec toward_origin() const { return is_zero(t) ? Vec{0.48, 0.6, 0.64} : -t; }

  /// An upper bound on max D.s over the difference set comes back in `upper`.
  HWY_INLINE bool probe(Vec& D, Vec& on_a, Vec& on_b, double& upper) const {
    if (!normalise(D, kSmallestDouble, kLargestDouble)) return false;
    const Vec wa = a.rotate_back(D), wb = -b.rotate_back(D);
    if (!(sum_of(wa) + sum_of(wb) <= kLargestRoundDirection)) return false;
    const Extreme far_a = a.extreme(wa), far_b = b.extreme(wb);
    on_a = a.rotate(far_a.point);
    on_b = b.rotate(far_b.point);
    const double error = kCertified ? kRoundSupportError * dot(absolute(D), magnitude) + kRoundUnderflowGuard : 0;
    upper = far_a.value + far_b.value + dot(D, t) + error;
    return true;
  }
  HWY_INLINE Side support(Vec& D, SupportPoint<double>& S, double radius) const {
    Vec on_a, on_b;
    double upper;
    if (!probe(D, on_a, on_b, upper)) return Side::kNowhere;
    if (upper < -radius * length_above(D)) return Side::kSeparated;
    ++count;
    S = {on_a - on_b + t, count, count};
    return Side::kReached;
  }
  HWY_INLINE double point_error() const {
    return kCertified ? kRoundPointError * sum_of(magnitude) + kLengthUnderflowGuard : 0;
  }
};

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
