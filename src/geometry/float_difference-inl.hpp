// The difference set of two posed hulls in float, for the first stage, with a proven bound on its support values.
#if defined(CLEARWAY_FLOAT_DIFFERENCE_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_FLOAT_DIFFERENCE_INL_HPP_
#undef CLEARWAY_FLOAT_DIFFERENCE_INL_HPP_
#else
#define CLEARWAY_FLOAT_DIFFERENCE_INL_HPP_
#endif

#include <clearway/common/certified.hpp>
#include <clearway/geometry/hull.hpp>

#include "geometry/float_hull-inl.hpp"
#include "geometry/rounding.hpp"
#include "geometry/simplex.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

/// On which side of the origin the set ends along d, its height known up to |d| . error3.
HWY_INLINE Side side_of(const Quad3& d, float height, const Quad3& error3, float radius) {
  const float error = kCertified ? hn::GetLane(dot(absolute(d), error3)) + static_cast<float>(kFloatUnderflowGuard) : 0;
  float margin = 0;
  if (HWY_UNLIKELY(radius > 0)) margin = radius * (hn::GetLane(hn::Sqrt(dot(d, d))) * kFloatAbove);
  if (height + error < -margin) return Side::kSeparated;
  return height >= 0 ? Side::kReached : Side::kUnsure;
}

/// The difference set in float, hulls centred, as needed for a first look, which decides most pairs. Knows how far off its
/// support values can be. Fourth lanes hold whatever stands in the fourth row of a pose, and are never used.
struct FloatDifference {
  FloatHull a, b;      // b turned over: -R_B; a shifted to where it stands, as seen from b
  Quad error;          // the error bound per |d|
  Quad3 error3;        // the same in every lane
  float radius;        // sum of the radii and the gap, rounded up
  float inner_radius;  // sum of those of balls inside the cores, were the poses rotations
  bool usable;

  HWY_INLINE FloatDifference(const Hull& hull_a, const double* X_WA, const Hull& hull_b, const double* X_WB, float gap)
      : a(hull_a.candidates(), columns(X_WA),
          center_to_center(X_WA, hull_a.summary().center, X_WB, hull_b.summary().center)),
        b(hull_b.candidates(), -columns(X_WB), hn::Zero(QuadTag())) {
    const Hull::Summary &of_a = hull_a.summary(), &of_b = hull_b.summary();
    const QuadTag quad;
    Quad spread_a = row_sums(a.columns), spread_b = row_sums(b.columns), offset = hn::Abs(a.shift);
    error = kCertified ? hn::MulAdd(offset, hn::Set(quad, kFloatSupportError + kFloatSumError),
                                    weighted(spread_a, of_a.error, spread_b, of_b.error))
                       : hn::Zero(quad);
    error3 = spread(error);
    const float sum_of_errors = sum_of(error3);
    radius = (of_a.radius + of_b.radius + gap) * kFloatAbove;
    inner_radius = of_a.inner_radius + of_b.inner_radius;

    // Sums hand NaN on; so these comparisons also reject what is not finite.
    const float reach = sum_of(spread(hn::Add(offset, weighted(spread_a, of_a.reach, spread_b, of_b.reach))));
    usable = !kCertified ||
             (sum_of_errors >= kFloatSupportError * kSmallestFloatMagnitude && reach <= kLargestFloatMagnitude);
  }

  /// True if the centers are known to be points of the bodies; then a.shift3 is a point of the set.
  HWY_INLINE bool has_centers() const { return inner_radius >= 0; }

  /// True if the balls inside the bodies meet, for sure, and by more than this. Then so do the bodies, and no search is needed.
  HWY_INLINE bool inner_balls_meet(float by) const {
    const float centers = hn::GetLane(hn::Sqrt(dot(a.shift3, a.shift3)));
    if constexpr (!kCertified) return HWY_UNLIKELY(centers + by < inner_radius + radius);
    const float distance = (centers + by) * kFloatAbove + sum_of(error3);
    const float reach = inner_radius * kAlmostRotation + radius * kFloatBelow;
    return HWY_UNLIKELY(distance < reach) && is_almost_rotation(a.rows) && is_almost_rotation(b.rows);
  }

  /// The farthest point along d, which must be finite: S in every lane, made of vertices i and j. d separates if it keeps
  /// the cores farther apart than the radii; then there is no S. If it keeps them apart, but not that far, the side is
  /// kUnsure.
  HWY_INLINE Side support(const Quad3& d, Quad3& S, std::uint32_t& i, std::uint32_t& j) const {
    Reach of_a = a.reach(d), of_b = b.reach(d);
    const Side side = side_along(d, of_a, of_b);
    if (side != Side::kSeparated) S = a.point(of_a, i) + b.point(of_b, j);
    return side;
  }
  HWY_INLINE bool is_separated_by(const Quad3& d) const {
    return side_along(d, a.reach(d), b.reach(d)) == Side::kSeparated;
  }

  static HWY_INLINE float sum_of(const Quad3& v) { return hn::GetLane(hn::Add(v.x, hn::Add(v.y, v.z))); }

  static HWY_INLINE Quad3 columns(const double* X) { return {rounded(X), rounded(X + 4), rounded(X + 8)}; }

  using Doubles = hn::CappedTag<double, 4>;
  static constexpr std::size_t kDoubles = hn::MaxLanes(Doubles());

  /// Four doubles, rounded to float.
  static HWY_INLINE Quad rounded(const double* x) {
#if HWY_MAX_BYTES >= 32
    return hn::DemoteTo(QuadTag(), hn::LoadU(Doubles(), x));
#else
    HWY_ALIGN const float f[4] = {static_cast<float>(x[0]), static_cast<float>(x[1]), static_cast<float>(x[2]),
                                  static_cast<float>(x[3])};
    return hn::Load(QuadTag(), f);
#endif
  }
  /// In double: R c, four rows from `row` on or as many as a register holds.
  static HWY_INLINE hn::Vec<Doubles> rotated(const double* X, const double* c, std::size_t row) {
    const Doubles lanes;
    return hn::Add(hn::Add(hn::Mul(hn::LoadU(lanes, X + row), hn::Set(lanes, c[0])),
                           hn::Mul(hn::LoadU(lanes, X + 4 + row), hn::Set(lanes, c[1]))),
                   hn::Mul(hn::LoadU(lanes, X + 8 + row), hn::Set(lanes, c[2])));
  }
  /// From the center of B to that of A, in double, then rounded to float.
  static HWY_INLINE Quad center_to_center(const double* X_WA, const double* c_A, const double* X_WB,
                                          const double* c_B) {
    const Doubles lanes;
    const auto rows_from = [&](std::size_t row) HWY_ATTR {
      const auto origins = hn::Sub(hn::LoadU(lanes, X_WA + 12 + row), hn::LoadU(lanes, X_WB + 12 + row));
      return hn::Add(origins, hn::Sub(rotated(X_WA, c_A, row), rotated(X_WB, c_B, row)));
    };
#if HWY_MAX_BYTES >= 32
    return hn::DemoteTo(QuadTag(), rows_from(0));
#else
    HWY_ALIGN double shift[4];
    for (std::size_t row = 0; row < 4; row += kDoubles) hn::Store(rows_from(row), lanes, shift + row);
    return rounded(shift);
#endif
  }

 private:
  HWY_INLINE Side side_along(const Quad3& d, const Reach& of_a, const Reach& of_b) const {
    return side_of(d, of_a.value + of_b.value + hn::GetLane(dot(d, a.shift3)), error3, radius);
  }

  /// The columns of R have length 1 and are perpendicular, to 2^-10: no vector becomes shorter by more than
  /// kAlmostRotation.
  static HWY_INLINE bool is_almost_rotation(const Quad3& rows) {
    Order turn = order_of(kTurned);
    Quad lengths = dot(rows, rows), angles = dot(rows, pick(rows, turn));
    Quad off = hn::Max(hn::Abs(hn::Sub(lengths, hn::Set(QuadTag(), 1.0F))), hn::Abs(angles));
    return lanes_where(hn::Lt(off, hn::Set(QuadTag(), 0x1p-10F))) == 7;
  }

  /// |R| (1, 1, 1): how far each axis of the world feels what is off by 1 along every axis of the body.
  static HWY_INLINE Quad row_sums(const Quad3& R) { return hn::Add(hn::Abs(R.x), hn::Add(hn::Abs(R.y), hn::Abs(R.z))); }
  static HWY_INLINE Quad weighted(Quad a, float of_a, Quad b, float of_b) {
    return hn::MulAdd(a, hn::Set(QuadTag(), of_a), hn::Mul(b, hn::Set(QuadTag(), of_b)));
  }
};

/// The same for more than one support.
struct SettledDifference {
  SettledHull a, b;
  Quad3 error3;
  float inside_error;  // how far off a weight of O in a tetrahedron can be, per square of its longest edge
  float radius;

  /// Shift, error and radius are those of the FloatDifference; points may be off by `shake` besides. The matrices are
  /// converted again, which is cheaper than keeping them.
  HWY_INLINE SettledDifference(const Hull& hull_a, const double* X_WA, const Hull& hull_b, const double* X_WB,
                               Quad shift, Quad error, float sum_of_radii, float shake)
      : a(hull_a.candidates(), FloatDifference::columns(X_WA), shift),
        b(hull_b.candidates(), -FloatDifference::columns(X_WB), hn::Zero(QuadTag())),
        error3(spread(error)),
        inside_error(kFloatInsideError * FloatDifference::sum_of(error3) + kFloatInsideShake * shake),
        radius(sum_of_radii) {}

  HWY_INLINE Side support(const Quad3& d, Quad3& S, std::uint32_t& i, std::uint32_t& j) const {
    SettledHull::Support of_a = a.support(d), of_b = b.support(d);
    S = of_a.point + of_b.point;
    i = of_a.index;
    j = of_b.index;
    return side_of(d, of_a.height + of_b.height, error3, radius);
  }
};

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
