// The difference set of two posed hulls, for the fast stages: supports in double, found by a scan in float or double,
// with a proven bound on what rounding can do to the verdict. docs/numerics.md derives every constant.
#if defined(CLEARWAY_HULL_DIFFERENCE_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_HULL_DIFFERENCE_INL_HPP_
#undef CLEARWAY_HULL_DIFFERENCE_INL_HPP_
#else
#define CLEARWAY_HULL_DIFFERENCE_INL_HPP_
#endif

#include "geometry/farthest_vertex-inl.hpp"
#include "geometry/rounding.hpp"
#include "geometry/simplex.hpp"

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

using Vec = Vector3<double>;

HWY_INLINE Vec absolute(const Vec& v) { return {std::abs(v.x), std::abs(v.y), std::abs(v.z)}; }
HWY_INLINE double largest_of(const Vec& v) { return std::max(std::abs(v.x), std::max(std::abs(v.y), std::abs(v.z))); }
/// A sum, because unlike a maximum it hands NaN on.
HWY_INLINE double sum_of(const Vec& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); }

/// A hull and its pose. X is the 4x4 matrix of an Isometry3d, column by column.
struct PosedHull {
  const Hull* hull;
  const double* X;

  HWY_INLINE Vec column(int k) const { return {X[4 * k], X[4 * k + 1], X[4 * k + 2]}; }
  HWY_INLINE Vec rotate(const Vec& v) const { return column(0) * v.x + column(1) * v.y + column(2) * v.z; }
  HWY_INLINE Vec rotate_back(const Vec& d) const { return {dot(column(0), d), dot(column(1), d), dot(column(2), d)}; }
  HWY_INLINE Vec vertex(std::uint32_t i) const {
    const double* x = hull->double_blocks() + i / Hull::kBlock * 3 * Hull::kBlock + i % Hull::kBlock;
    return {x[0], x[Hull::kBlock], x[2 * Hull::kBlock]};
  }
  /// Per world axis, a bound on |R| |v| over the vertices.
  HWY_INLINE Vec reach() const {
    const Eigen::Vector3d& l = hull->largest();
    return absolute(column(0)) * l.x() + absolute(column(1)) * l.y() + absolute(column(2)) * l.z();
  }
};

HWY_INLINE Vec as_vec(const Eigen::Vector3d& v) { return {v.x(), v.y(), v.z()}; }

/// |D|, rounded up.
HWY_INLINE double length_above(const Vec& D) { return std::sqrt(dot(D, D)) * (1 + 4 * kUnit); }

/// A - B as seen from the two cores: {R_A a - R_B b + t_A - t_B}.
struct HullDifference {
  PosedHull a, b;
  Vec t;          // t_A - t_B: rounded once, so that a common large offset costs nothing
  Vec magnitude;  // per axis, bounds |R_A||a| + |R_B||b| + |t|: what rounding errors are relative to

  HWY_INLINE HullDifference(const Hull& hull_a, const double* X_WA, const Hull& hull_b, const double* X_WB)
      : a{&hull_a, X_WA},
        b{&hull_b, X_WB},
        t{X_WA[12] - X_WB[12], X_WA[13] - X_WB[13], X_WA[14] - X_WB[14]},
        magnitude(a.reach() + b.reach() + absolute(t)) {}

  /// False where products could overflow or underflow, and for NaN, which every sum hands on.
  HWY_INLINE bool is_in_range() const {
    const double sum = sum_of(magnitude);
    return sum >= kSmallestMagnitude && sum <= kLargestMagnitude &&
           a.hull->largest_coordinate() <= kLargestCoordinate && b.hull->largest_coordinate() <= kLargestCoordinate;
  }
  /// A direction from the middle of the difference set to the origin.
  HWY_INLINE Vec toward_origin() const {
    const Vec from = b.rotate(as_vec(b.hull->center())) - a.rotate(as_vec(a.hull->center())) - t;
    return is_zero(from) ? Vec{0.48, 0.6, 0.64} : from;
  }
  HWY_INLINE Vec point(std::uint32_t i, std::uint32_t j) const {
    return a.rotate(a.vertex(i)) - b.rotate(b.vertex(j)) + t;
  }
  /// That of the centers. Precondition: both are known to be in their hulls.
  HWY_INLINE Vec center_point() const {
    return a.rotate(as_vec(a.hull->center())) - b.rotate(as_vec(b.hull->center())) + t;
  }
  /// How far the mean of support points, with any weights, may be from where it is computed to be.
  HWY_INLINE double point_error() const { return kPointError * sum_of(magnitude) + kLengthUnderflowGuard; }
  /// Is the origin inside this tetrahedron, whatever rounding did to its vertices and to the determinants here?
  HWY_INLINE bool is_inside(const Simplex<double>& q) const {
    if (q.size != 4) return false;
    const double m =
        std::max(std::max(largest_of(q[0]), largest_of(q[1])), std::max(largest_of(q[2]), largest_of(q[3])));
    const double bound = kDeterminantError * largest_of(magnitude) * (m * m) + kUnderflowGuard;
    const Vec BC = cross(q[1], q[2]), CD = cross(q[2], q[3]), DB = cross(q[3], q[1]);
    const double of_D = dot(q[0], BC), of_B = dot(q[0], CD), of_C = dot(q[0], DB), of_A = -dot(q[1], CD);
    return (of_A > bound && of_B > bound && of_C > bound && of_D > bound) ||
           (of_A < -bound && of_B < -bound && of_C < -bound && of_D < -bound);
  }
  /// The same if, besides, every vertex may be elsewhere by up to `shake`: then it is inside if it is farther than that from every
  /// face. A ball around it lies in the tetrahedron, which so reaches beyond it by more than the shake along any direction.
  HWY_INLINE bool is_inside_despite(const Simplex<double>& q, double shake) const {
    const double m = std::max(largest_of(magnitude), std::max(std::max(largest_of(q[0]), largest_of(q[1])),
                                                              std::max(largest_of(q[2]), largest_of(q[3]))));
    const double bound = kDeterminantError * m * (m * m) + kUnderflowGuard, area_error = kFaceAreaError * (m * m);
    const Vec AB = q[1] - q[0], AC = q[2] - q[0], AD = q[3] - q[0], BC = q[2] - q[1], BD = q[3] - q[1];
    const Vec CD = cross(q[2], q[3]);
    const double of_D = dot(q[0], cross(q[1], q[2])), of_B = dot(q[0], CD), of_C = dot(q[0], cross(q[3], q[1])),
                 of_A = -dot(q[1], CD);
    const double sign = of_A > 0 ? 1 : -1;
    const auto is_far = [&](double determinant, const Vec& one, const Vec& other) HWY_ATTR {
      const Vec N = cross(one, other);
      return sign * determinant > bound + shake * (length_above(N) + area_error);
    };
    return is_far(of_D, AB, AC) && is_far(of_B, AC, AD) && is_far(of_C, AD, AB) && is_far(of_A, BC, BD);
  }
};

/// Brings D to a magnitude at which no product over- or underflows. False if there is no direction left in it.
HWY_INLINE bool normalise(Vec& D, double low, double high) {
  const double m = sum_of(D);
  if (m >= low && m <= high) return true;
  if (!(m >= kSmallestDirection && m <= 1 / kSmallestDirection)) return false;
  const double scale = std::ldexp(1.0, -std::ilogb(m));
  D = D * scale;
  return true;
}

/// The difference set as boolean_gjk and threshold_gjk ask for it. `radius`, the sum of the bodies' radii rounded up, asks
/// for more than not touching: D separates only if the cores are farther apart along it than that.
struct ScannedDifference {
  static constexpr int kMaxSupports = kMaxFastSupports;
  const HullDifference& set;

  HWY_INLINE Side support(Vec& D, SupportPoint<double>& S, double radius = 0) const {
    if (!normalise(D, kSmallestDouble, kLargestDouble)) return Side::kNowhere;
    const Vec wa = set.a.rotate_back(D), wb = -set.b.rotate_back(D);
    if (!(sum_of(wa) + sum_of(wb) <= kLargestDoubleDirection)) return Side::kNowhere;
    const auto far_a = farthest_vertex(*set.a.hull, wa);
    const auto far_b = farthest_vertex(*set.b.hull, wb);
    const double error = kSupportError * dot(absolute(D), set.magnitude) + kUnderflowGuard;
    const double height = far_a.value + far_b.value + dot(D, set.t);
    const double margin = radius == 0 ? 0 : radius * length_above(D);
    if (height + error < -margin) return Side::kSeparated;
    S = {set.point(far_a.index, far_b.index), far_a.index, far_b.index};
    return height >= -margin ? Side::kReached : Side::kUnsure;
  }
  HWY_INLINE bool contains_origin(const Simplex<double>& q) const { return set.is_inside(q); }
  HWY_INLINE double point_error() const { return set.point_error(); }
};

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
