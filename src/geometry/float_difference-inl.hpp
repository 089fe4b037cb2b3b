// The difference set of two posed hulls in float, for the first stage, with a proven bound on its support values.
#if defined(CLEARWAY_FLOAT_DIFFERENCE_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_FLOAT_DIFFERENCE_INL_HPP_
#undef CLEARWAY_FLOAT_DIFFERENCE_INL_HPP_
#else
#define CLEARWAY_FLOAT_DIFFERENCE_INL_HPP_
#endif

#include <clearway/geometry/hull.hpp>

#include "geometry/farthest_vertex-inl.hpp"
#include "geometry/quad-inl.hpp"
#include "geometry/rounding.hpp"
#include "geometry/simplex.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

/// The difference set in float, hulls centred. Knows how far off its support values can be. Fourth lanes hold whatever
/// stands in the fourth row of a pose, and are never used.
struct FloatDifference {
  const Hull& a;
  const Hull& b;
  Quad3 rows_a, rows_b;        // of R_A and of -R_B: transposed, they take directions to the bodies
  Quad3 columns_a, columns_b;  // of R_A and of -R_B: they take vertices to the world
  Quad t;                      // from the centre of B to the centre of A
  Quad3 t3, error3;            // t and the error bound per |d|, in every lane
  float inside_error;          // how far off a weight of O in a tetrahedron can be, per square of its longest edge
  float radius;                // sum of the radii, rounded up
  bool usable;

  HWY_INLINE FloatDifference(const Hull& hull_a, const double* X_WA, const Hull& hull_b, const double* X_WB)
      : a(hull_a), b(hull_b) {
    const Hull::Summary &of_a = a.summary(), &of_b = b.summary();
    const QuadTag quad;
    columns_a = columns(X_WA);
    columns_b = -columns(X_WB);
    rows_a = transposed(columns_a);
    rows_b = transposed(columns_b);
    HWY_ALIGN float shift[4];
    for (int j = 0; j < 4; ++j) {
      const double* A = X_WA + j;
      const double* B = X_WB + j;
      const double a_at = A[0] * of_a.center[0] + A[4] * of_a.center[1] + A[8] * of_a.center[2];
      const double b_at = B[0] * of_b.center[0] + B[4] * of_b.center[1] + B[8] * of_b.center[2];
      shift[j] = static_cast<float>(A[12] - B[12] + (a_at - b_at));
    }
    t = hn::Load(quad, shift);
    t3 = spread(t);

    const Quad3 abs_a = absolute(columns_a), abs_b = absolute(columns_b);
    const Quad extent = hn::Add(
        hn::Add(times(abs_a, broadcast(of_a.half_extent)), times(abs_b, broadcast(of_b.half_extent))), hn::Abs(t));
    const Quad magnitude =
        hn::Add(hn::Add(times(abs_a, broadcast(of_a.largest)), times(abs_b, broadcast(of_b.largest))), hn::Abs(t));
    const Quad error =
        hn::MulAdd(extent, hn::Set(quad, kFloatSupportError), hn::Mul(magnitude, hn::Set(quad, kFloatSumError)));
    error3 = spread(error);
    const Quad3 extent3 = spread(extent);
    const float size = hn::GetLane(hn::Add(extent3.x, hn::Add(extent3.y, extent3.z)));
    inside_error = kFloatInsideError * hn::GetLane(hn::Add(error3.x, hn::Add(error3.y, error3.z)));
    radius = static_cast<float>(a.radius_m() + b.radius_m()) * kFloatAbove;

    // Sums hand NaN on; so these comparisons also reject what is not finite.
    const Quad R_sum =
        hn::Add(hn::Add(abs_a.x, hn::Add(abs_a.y, abs_a.z)), hn::Add(abs_b.x, hn::Add(abs_b.y, abs_b.z)));
    const Quad3 sum3 = spread(hn::Add(magnitude, R_sum));
    const float sum = hn::GetLane(hn::Add(sum3.x, hn::Add(sum3.y, sum3.z)));
    usable = size >= kSmallestFloatMagnitude && sum <= kLargestFloatMagnitude &&
             a.largest_coordinate() <= kLargestFloatCoordinate && b.largest_coordinate() <= kLargestFloatCoordinate;
  }

  /// The farthest point along d, which must be finite: S with xyz in its lanes, made of vertices i and j. d separates if it
  /// keeps the cores farther apart than the radii; if it keeps them apart, but not that far, the side is kUnsure.
  HWY_INLINE Side support(const Quad3& d, Quad& S, std::uint32_t& i, std::uint32_t& j) const {
    const Quad wa = times(rows_a, d), wb = times(rows_b, d);
    const auto far_a = farthest_vertex(a.float_blocks(), a.size(), floats(wa));
    const auto far_b = farthest_vertex(b.float_blocks(), b.size(), floats(wb));
    i = far_a.index;
    j = far_b.index;
    const float height = far_a.value + far_b.value + hn::GetLane(dot(d, t3));
    const float error = hn::GetLane(dot(absolute(d), error3)) + static_cast<float>(kFloatUnderflowGuard);
    float margin = 0;
    if (HWY_UNLIKELY(radius > 0)) margin = radius * (hn::GetLane(hn::Sqrt(dot(d, d))) * kFloatAbove);
    if (height + error < -margin) return Side::kSeparated;
    S = hn::Add(hn::Add(times(columns_a, vertex(a, i)), times(columns_b, vertex(b, j))), t);
    return height >= 0 ? Side::kReached : Side::kUnsure;
  }

 private:
  static HWY_INLINE Quad3 columns(const double* X) {
    HWY_ALIGN float f[12];
    for (int k = 0; k < 12; ++k) f[k] = static_cast<float>(X[k]);
    return {hn::Load(QuadTag(), f), hn::Load(QuadTag(), f + 4), hn::Load(QuadTag(), f + 8)};
  }
  static HWY_INLINE Quad3 transposed(const Quad3& m) {
    const Quad xy_low = hn::InterleaveLower(QuadTag(), m.x, m.y), xy_high = hn::InterleaveUpper(QuadTag(), m.x, m.y);
    const Quad z_low = hn::InterleaveLower(QuadTag(), m.z, m.z), z_high = hn::InterleaveUpper(QuadTag(), m.z, m.z);
    const hn::Repartition<double, QuadTag> pair;
    const auto join_low = [&](Quad p, Quad q) HWY_ATTR {
      return hn::BitCast(QuadTag(), hn::InterleaveLower(pair, hn::BitCast(pair, p), hn::BitCast(pair, q)));
    };
    const auto join_high = [&](Quad p, Quad q) HWY_ATTR {
      return hn::BitCast(QuadTag(), hn::InterleaveUpper(pair, hn::BitCast(pair, p), hn::BitCast(pair, q)));
    };
    return {join_low(xy_low, z_low), join_high(xy_low, z_low), join_low(xy_high, z_high)};
  }
  static HWY_INLINE Quad3 broadcast(const float* v) {
    return {hn::Set(QuadTag(), v[0]), hn::Set(QuadTag(), v[1]), hn::Set(QuadTag(), v[2])};
  }
  static HWY_INLINE Quad3 vertex(const Hull& hull, std::uint32_t i) {
    const float* x = hull.float_blocks() + i / Hull::kBlock * 3 * Hull::kBlock + i % Hull::kBlock;
    return {hn::Set(QuadTag(), x[0]), hn::Set(QuadTag(), x[Hull::kBlock]), hn::Set(QuadTag(), x[2 * Hull::kBlock])};
  }
  static HWY_INLINE Vector3<float> floats(Quad w) {
    return {hn::GetLane(w), hn::GetLane(hn::Broadcast<1>(w)), hn::GetLane(hn::Broadcast<2>(w))};
  }
};

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
