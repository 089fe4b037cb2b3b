// Boolean GJK in float, the first stage: the steps of boolean_gjk-inl.hpp on registers of four.
//
// The simplex is kept as three registers x, y, z with the lanes B, C, D and the origin O. Less the newest vertex A they
// are the edges AB, AC, AD and AO; against themselves turned by one lane (AC, AD, AB) they give all three faces at A at
// once: their normals, on which side O is, and beyond which edges.
//
// Nothing here has to be right but the two verdicts. kFree is given by a direction whose error bound is proven, kHit by a
// tetrahedron that holds O by more than rounding can do, here or when looked at again in double; a step that rounding leads
// astray costs time only.
#if defined(CLEARWAY_FLOAT_GJK_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_FLOAT_GJK_INL_HPP_
#undef CLEARWAY_FLOAT_GJK_INL_HPP_
#else
#define CLEARWAY_FLOAT_GJK_INL_HPP_
#endif

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/farthest_vertex-inl.hpp"
#include "geometry/hull_difference-inl.hpp"
#include "geometry/rounding.hpp"
#include "geometry/simplex.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

using QuadTag = hn::CappedTag<float, 4>;
using Quad = hn::Vec<QuadTag>;
using LaneTag = hn::RebindToSigned<QuadTag>;
using Lanes = hn::Vec<LaneTag>;

/// Three registers: four vectors, or one vector in every lane.
struct Quad3 {
  Quad x, y, z;
};
HWY_INLINE Quad3 operator-(const Quad3& a, const Quad3& b) { return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)}; }
HWY_INLINE Quad3 operator*(const Quad3& a, Quad s) { return {hn::Mul(a.x, s), hn::Mul(a.y, s), hn::Mul(a.z, s)}; }
HWY_INLINE Quad3 operator-(const Quad3& a) { return {hn::Neg(a.x), hn::Neg(a.y), hn::Neg(a.z)}; }
HWY_INLINE Quad3 absolute(const Quad3& a) { return {hn::Abs(a.x), hn::Abs(a.y), hn::Abs(a.z)}; }
HWY_INLINE Quad dot(const Quad3& a, const Quad3& b) {
  return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}
HWY_INLINE Quad3 cross(const Quad3& a, const Quad3& b) {
  return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
          hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}
/// A matrix, given by its columns, times a vector that stands in every lane.
HWY_INLINE Quad times(const Quad3& columns, const Quad3& v) { return dot(columns, v); }
/// One vector, xyz in its lanes, to every lane.
HWY_INLINE Quad3 spread(Quad v) { return {hn::Broadcast<0>(v), hn::Broadcast<1>(v), hn::Broadcast<2>(v)}; }

using Order = decltype(hn::IndicesFromVec(QuadTag(), hn::Zero(LaneTag())));
HWY_INLINE Order order_of(const std::int32_t* lanes) { return hn::IndicesFromVec(QuadTag(), hn::Load(LaneTag(), lanes)); }
HWY_INLINE Quad pick(Quad v, Order order) { return hn::TableLookupLanes(v, order); }
HWY_INLINE Quad3 pick(const Quad3& v, Order order) { return {pick(v.x, order), pick(v.y, order), pick(v.z, order)}; }

template <int kLane>
HWY_INLINE Quad3 lane(const Quad3& v) {
  return {hn::Broadcast<kLane>(v.x), hn::Broadcast<kLane>(v.y), hn::Broadcast<kLane>(v.z)};
}

/// The lanes in which v > 0, as bits; only B, C and D count.
HWY_INLINE unsigned positive(Quad v) {
  std::uint8_t bits[8];
  hn::StoreMaskBits(QuadTag(), hn::Gt(v, hn::Zero(QuadTag())), bits);
  return bits[0] & 7U;
}

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
  bool usable;

  HWY_INLINE FloatDifference(const Hull& hull_a, const double* X_WA, const Hull& hull_b, const double* X_WB) : a(hull_a), b(hull_b) {
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
    const Quad extent = hn::Add(hn::Add(times(abs_a, broadcast(of_a.half_extent)), times(abs_b, broadcast(of_b.half_extent))), hn::Abs(t));
    const Quad magnitude = hn::Add(hn::Add(times(abs_a, broadcast(of_a.largest)), times(abs_b, broadcast(of_b.largest))), hn::Abs(t));
    const Quad error = hn::MulAdd(extent, hn::Set(quad, kFloatSupportError), hn::Mul(magnitude, hn::Set(quad, kFloatSumError)));
    error3 = spread(error);
    const Quad3 extent3 = spread(extent);
    inside_error = kFloatInsideError * hn::GetLane(hn::Add(extent3.x, hn::Add(extent3.y, extent3.z)));

    // Sums hand NaN on; so a single comparison rejects what is not finite, too large or too small for float.
    const Quad3 all = spread(hn::Add(magnitude, hn::Add(hn::Add(abs_a.x, abs_a.y), hn::Add(abs_a.z, hn::Add(hn::Add(abs_b.x, abs_b.y), abs_b.z)))));
    const float sum = hn::GetLane(hn::Add(all.x, hn::Add(all.y, all.z)));
    usable = sum >= kSmallestFloatMagnitude && sum <= kLargestFloatMagnitude;
  }

  /// The farthest point along d, which must be finite: S with xyz in its lanes, made of vertices i and j.
  HWY_INLINE Side support(const Quad3& d, Quad& S, std::uint32_t& i, std::uint32_t& j) const {
    const Quad wa = times(rows_a, d), wb = times(rows_b, d);
    const auto far_a = farthest_vertex(a.float_blocks(), a.size(), floats(wa));
    const auto far_b = farthest_vertex(b.float_blocks(), b.size(), floats(wb));
    i = far_a.index;
    j = far_b.index;
    const float height = far_a.value + far_b.value + hn::GetLane(dot(d, t3));
    const float error = hn::GetLane(dot(absolute(d), error3)) + static_cast<float>(kFloatUnderflowGuard);
    if (height + error < 0) return Side::kSeparated;
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

/// Where the vertices of the new carrier come from: A, then two lanes of the old one. Faces ABC, ACD, ADB; edges AB, AC,
/// AD, whose third vertex does not count; and ACB, the triangle turned over.
HWY_ALIGN constexpr std::int32_t kKept[7][4] = {{0, 0, 1, 3}, {0, 1, 2, 3}, {0, 2, 0, 3}, {0, 0, 0, 3},
                                                {0, 1, 1, 3}, {0, 2, 2, 3}, {0, 1, 0, 3}};
constexpr unsigned kFaceABC = 0, kEdgeAB = 3, kEdgeAC = 4, kFaceACB = 6;
HWY_ALIGN constexpr std::int32_t kTurned[4] = {1, 2, 0, 3};  // B, C, D, O to C, D, B, O
HWY_ALIGN constexpr std::int32_t kLane[3][4] = {{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}};

/// The carrier in lanes: B, C, D and the origin; D only counts for a face.
struct QuadCarrier {
  Quad3 v;
  Lanes i, j;  // which vertices they are
  bool is_face;

  HWY_INLINE void keep(unsigned which, const Quad3& A, std::uint32_t a_i, std::uint32_t a_j) {
    const Order order = order_of(kKept[which]);
    const auto first = hn::FirstN(QuadTag(), 1);
    v = {hn::IfThenElse(first, A.x, pick(v.x, order)), hn::IfThenElse(first, A.y, pick(v.y, order)),
         hn::IfThenElse(first, A.z, pick(v.z, order))};
    i = with_first(i, order, a_i);
    j = with_first(j, order, a_j);
  }
  HWY_INLINE bool has(std::uint32_t a_i, std::uint32_t a_j) const {
    const LaneTag lanes;
    const auto same = hn::And(hn::Eq(i, hn::Set(lanes, static_cast<std::int32_t>(a_i))), hn::Eq(j, hn::Set(lanes, static_cast<std::int32_t>(a_j))));
    std::uint8_t bits[8];
    hn::StoreMaskBits(lanes, same, bits);
    return (bits[0] & (is_face ? 7U : 3U)) != 0;
  }

 private:
  static HWY_INLINE Lanes with_first(Lanes lanes, Order order, std::uint32_t value) {
    const Quad moved = pick(hn::BitCast(QuadTag(), lanes), order);
    return hn::IfThenElse(hn::FirstN(LaneTag(), 1), hn::Set(LaneTag(), static_cast<std::int32_t>(value)), hn::BitCast(LaneTag(), moved));
  }
};

/// The edges from A and what all steps need of them: X is AB, AC, AD, AO; Y the next one of the first three.
struct EdgesAtA {
  Quad3 X, Y, AO;
  Quad xx, xo, yy, yo, xy;

  HWY_INLINE EdgesAtA(const Quad3& carrier, const Quad3& A) {
    const Order turn = order_of(kTurned);
    X = carrier - A;
    Y = pick(X, turn);
    AO = -A;
    xx = dot(X, X);
    xy = dot(X, Y);
    xo = dot(X, AO);
    yy = pick(xx, turn);
    yo = pick(xo, turn);
  }
  HWY_INLINE unsigned beyond_x() const { return positive(hn::MulSub(xy, xo, hn::Mul(xx, yo))); }  // AB of ABC, AC of ACD, AD of ADB
  HWY_INLINE unsigned beyond_y() const { return positive(hn::MulSub(xy, yo, hn::Mul(yy, xo))); }  // AC of ABC, AD of ACD, AB of ADB
  HWY_INLINE Quad3 from_edges_to_origin() const { return AO * xx - X * xo; }
};

/// add_to_edge of boolean_gjk-inl.hpp. Mostly the face is the carrier, so branches are cheaper than waiting for the answer.
HWY_INLINE void add_to_edge(QuadCarrier& q, const Quad3& A, std::uint32_t a_i, std::uint32_t a_j, Quad3& d) {
  const EdgesAtA at(q.v, A);
  const bool beyond_AC = (at.beyond_y() & (positive(at.xo) >> 1) & 1U) != 0;
  const bool beyond_AB = (at.beyond_x() & 1U) != 0;
  if (HWY_UNLIKELY(beyond_AC | beyond_AB)) {
    const Quad3 to_origin = at.from_edges_to_origin();
    d = beyond_AC ? lane<1>(to_origin) : lane<0>(to_origin);
    q.keep(beyond_AC ? kEdgeAC : kEdgeAB, A, a_i, a_j);
    return;
  }
  const Quad3 N = lane<0>(cross(at.X, at.Y));
  q.is_face = true;
  if (hn::GetLane(dot(N, at.AO)) > 0) {
    d = N;
    q.keep(kFaceABC, A, a_i, a_j);
  } else {
    d = -N;
    q.keep(kFaceACB, A, a_i, a_j);
  }
}

/// add_to_face of boolean_gjk-inl.hpp, three faces at once. When O is inside, `proven` says whether rounding can have made
/// it so: it cannot if all four weights of O exceed their error.
HWY_INLINE Step add_to_face(QuadCarrier& q, const Quad3& A, std::uint32_t a_i, std::uint32_t a_j, Quad3& d, float inside_error, bool& proven) {
  const EdgesAtA at(q.v, A);
  const Quad3 N = cross(at.X, at.Y);  // outward
  const Quad height = dot(N, at.AO);
  const unsigned outside = positive(height);
  if (outside == 0) {
    const Quad3 weight = spread(hn::Neg(height));  // of D, B and C; that of A makes them up to the volume
    const float of_D = hn::GetLane(weight.x), of_B = hn::GetLane(weight.y), of_C = hn::GetLane(weight.z);
    const float volume = -hn::GetLane(dot(at.X, pick(N, order_of(kTurned))));
    const float error = inside_error * hn::GetLane(hn::MaxOfLanes(QuadTag(), at.xx));
    proven = std::min(std::min(of_B, of_C), std::min(of_D, volume - (of_B + of_C + of_D))) > error;
    return Step::kContains;
  }
  const unsigned beyond_x = at.beyond_x(), beyond_y = at.beyond_y();
  const unsigned face = outside & ~(beyond_x | beyond_y);
  const unsigned edge = beyond_x & (beyond_y << 1 | beyond_y >> 2) & positive(at.xo);
  if (face != 0) {
    const auto k = static_cast<unsigned>(__builtin_ctz(face));
    d = pick(N, order_of(kLane[k]));
    q.keep(kFaceABC + k, A, a_i, a_j);
  } else if (edge != 0) {
    const auto k = static_cast<unsigned>(__builtin_ctz(edge));
    d = pick(at.from_edges_to_origin(), order_of(kLane[k]));
    q.keep(kEdgeAB + k, A, a_i, a_j);
    q.is_face = false;
  } else {
    return Step::kNoCarrier;
  }
  return Step::kReduced;
}

/// Brings d to a range where no product over- or underflows; false if it has no direction left, or is not finite.
HWY_INLINE bool normalise(Quad3& d) {
  const float size = hn::GetLane(hn::Add(hn::Abs(d.x), hn::Add(hn::Abs(d.y), hn::Abs(d.z))));
  if (size >= static_cast<float>(kSmallestFloat) && size <= static_cast<float>(kLargestFloat)) return true;
  if (!(size >= 0x1p-120F && size <= 0x1p120F)) return false;
  d = d * hn::Set(QuadTag(), 1 / size);
  return true;
}

HWY_INLINE Vec as_vec(const Quad3& d) { return {hn::GetLane(d.x), hn::GetLane(d.y), hn::GetLane(d.z)}; }

/// The tetrahedron of A and the carrier, computed again in double: does it hold the origin?
HWY_INLINE bool is_proven_inside(const HullDifference& set, std::uint32_t a_i, std::uint32_t a_j, const std::int32_t* i, const std::int32_t* j) {
  Simplex<double> q;
  q.size = 4;
  q.v[0].p = set.point(a_i, a_j);
  for (int k = 0; k < 3; ++k) q.v[k + 1].p = set.point(static_cast<std::uint32_t>(i[k]), static_cast<std::uint32_t>(j[k]));
  return set.is_in_range() && set.is_inside(q);
}

/// Boolean GJK in float. `first` is the direction to try first; if the verdict is kFree, one that separates.
HWY_INLINE Verdict float_gjk(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, Vec& first) {
  const FloatDifference set(a, X_WA, b, X_WB);
  if (!set.usable) return Verdict::kUndecided;
  const QuadTag quad;
  Quad3 d;
  if (normalise(first, kSmallestFloat, kLargestFloat)) {
    d = {hn::Set(quad, static_cast<float>(first.x)), hn::Set(quad, static_cast<float>(first.y)), hn::Set(quad, static_cast<float>(first.z))};
  } else {
    d = -set.t3;
  }
  if (!normalise(d)) d = {hn::Set(quad, 0.48F), hn::Set(quad, 0.6F), hn::Set(quad, 0.64F)};

  // As in boolean_gjk: a point along d and one opposite make the first segment.
  Quad A, B;
  std::uint32_t a_i, a_j, b_i, b_j;
  if (set.support(d, A, a_i, a_j) == Side::kSeparated) return first = as_vec(d), Verdict::kFree;
  const Quad3 back = -d;
  if (set.support(back, B, b_i, b_j) == Side::kSeparated) return first = as_vec(back), Verdict::kFree;
  Quad3 A3 = spread(A), B3 = spread(B);
  Quad3 AB = B3 - A3;
  Quad along = dot(AB, A3);  // -along and |AB|^2 + along are the weights of B and A
  const float to_B = -hn::GetLane(along), whole = hn::GetLane(dot(AB, AB));
  if (!(to_B > 0 && to_B < whole)) {
    if (to_B <= 0) {
      B = A;
      b_i = a_i;
      b_j = a_j;
    }
    d = -spread(B);
    if (!normalise(d)) return Verdict::kUndecided;
    const Side side = set.support(d, A, a_i, a_j);
    if (side == Side::kSeparated) return first = as_vec(d), Verdict::kFree;
    if (side != Side::kReached) return Verdict::kUndecided;
    A3 = spread(A);
    B3 = spread(B);
    AB = B3 - A3;
    along = dot(AB, A3);
  }
  d = AB * along - A3 * dot(AB, AB);

  const LaneTag lanes;
  const Quad zero = hn::Zero(quad);
  const auto is_first = hn::FirstN(quad, 1), is_origin = hn::Not(hn::FirstN(quad, 3));
  const auto lay = [&](Quad newest, Quad older) HWY_ATTR {
    return hn::IfThenElse(is_origin, zero, hn::IfThenElse(is_first, newest, older));
  };
  QuadCarrier q;
  q.v = {lay(A3.x, B3.x), lay(A3.y, B3.y), lay(A3.z, B3.z)};
  q.i = hn::IfThenElse(hn::FirstN(lanes, 1), hn::Set(lanes, static_cast<std::int32_t>(a_i)), hn::Set(lanes, static_cast<std::int32_t>(b_i)));
  q.j = hn::IfThenElse(hn::FirstN(lanes, 1), hn::Set(lanes, static_cast<std::int32_t>(a_j)), hn::Set(lanes, static_cast<std::int32_t>(b_j)));
  q.is_face = false;

  for (int supports = 3; supports <= kMaxFloatSupports; ++supports) {
    if (!normalise(d)) return Verdict::kUndecided;
    const Side side = set.support(d, A, a_i, a_j);
    if (side == Side::kSeparated) return first = as_vec(d), Verdict::kFree;
    if (side != Side::kReached || q.has(a_i, a_j)) break;
    if (!q.is_face) {
      add_to_edge(q, spread(A), a_i, a_j, d);
      continue;
    }
    bool proven = false;
    const Step step = add_to_face(q, spread(A), a_i, a_j, d, set.inside_error, proven);
    if (step == Step::kNoCarrier) break;
    if (step == Step::kContains) {
      if (proven) return Verdict::kHit;
      HWY_ALIGN std::int32_t i[4], j[4];
      hn::Store(q.i, lanes, i);
      hn::Store(q.j, lanes, j);
      return is_proven_inside(HullDifference(a, X_WA, b, X_WB), a_i, a_j, i, j) ? Verdict::kHit : Verdict::kUndecided;
    }
  }
  first = as_vec(d);
  return Verdict::kUndecided;
}

#endif  // HWY_SCALAR

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
