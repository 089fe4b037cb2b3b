// The steps of boolean_gjk-inl.hpp on registers of four.
//
// The simplex is kept as three registers x, y, z with the lanes B, C, D and the origin O. Less the newest vertex A they
// are the edges AB, AC, AD and AO; against themselves turned by one lane (AC, AD, AB) they give all three faces at A at
// once: their normals, on which side O is, and beyond which edges.
#if defined(CLEARWAY_FLOAT_SIMPLEX_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_FLOAT_SIMPLEX_INL_HPP_
#undef CLEARWAY_FLOAT_SIMPLEX_INL_HPP_
#else
#define CLEARWAY_FLOAT_SIMPLEX_INL_HPP_
#endif

#include <clearway/common/certified.hpp>

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/quad-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

/// Where the vertices of the new carrier come from: A, then two lanes of the old one. Faces ABC, ACD, ADB; edges AB, AC,
/// AD.
HWY_ALIGN constexpr std::int32_t kKept[6][4] = {{0, 0, 1, 3}, {0, 1, 2, 3}, {0, 2, 0, 3},
                                                {0, 0, 0, 3}, {0, 1, 1, 3}, {0, 2, 2, 3}};
constexpr unsigned kFaceABC = 0, kEdgeAB = 3;
HWY_ALIGN constexpr std::int32_t kLane[3][4] = {{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}};

/// The carrier in lanes: B, C, D and the origin. An edge has C = D.
struct QuadCarrier {
  Quad3 v;
  Lanes i, j;  // which vertices they are

  HWY_INLINE void keep(unsigned which, const Quad3& A, std::uint32_t a_i, std::uint32_t a_j) {
    Order order = order_of(kKept[which]);
    const auto first = hn::FirstN(QuadTag(), 1);
    v = {hn::IfThenElse(first, A.x, pick(v.x, order)), hn::IfThenElse(first, A.y, pick(v.y, order)),
         hn::IfThenElse(first, A.z, pick(v.z, order))};
    i = with_first(i, order, a_i);
    j = with_first(j, order, a_j);
  }

 private:
  static HWY_INLINE Lanes with_first(Lanes lanes, Order order, std::uint32_t value) {
    Quad moved = pick(hn::BitCast(QuadTag(), lanes), order);
    return hn::IfThenElse(hn::FirstN(LaneTag(), 1), hn::Set(LaneTag(), static_cast<std::int32_t>(value)),
                          hn::BitCast(LaneTag(), moved));
  }
};

/// The edges from A and what all steps need of them: X is AB, AC, AD, AO; Y the next one of the first three.
struct EdgesAtA {
  Quad3 X, Y, AO;
  Quad xx, xo, yy, yo, xy;

  HWY_INLINE EdgesAtA(const Quad3& carrier, const Quad3& A) {
    Order turn = order_of(kTurned);
    X = carrier - A;
    Y = pick(X, turn);
    AO = -A;
    xx = dot(X, X);
    xy = dot(X, Y);
    xo = dot(X, AO);
    yy = pick(xx, turn);
    yo = pick(xo, turn);
  }
  /// O is beyond AB of ABC, AC of ACD, AD of ADB; or on it, as it is if X and Y are the same, to the last bit.
  HWY_INLINE auto beyond_x() const { return hn::Ge(hn::Mul(xy, xo), hn::Mul(xx, yo)); }
  /// O is beyond AC of ABC, AD of ACD, AB of ADB; or on it.
  HWY_INLINE auto beyond_y() const { return hn::Ge(hn::Mul(xy, yo), hn::Mul(yy, xo)); }
  HWY_INLINE Quad3 from_edges_to_origin() const { return AO * xx - X * xo; }
};

/// Lane k, the first where the mask holds, to every lane. The search waits for this: with AVX-512 the mask itself moves the
/// lane, sooner than a number that was made of it.
template <class Mask>
HWY_INLINE Quad3 first_lane_where(const Quad3& v, [[maybe_unused]] Mask mask, [[maybe_unused]] unsigned k) {
#if HWY_TARGET <= HWY_AVX3
  return lane<0>(Quad3{hn::Compress(v.x, mask), hn::Compress(v.y, mask), hn::Compress(v.z, mask)});
#else
  return pick(v, order_of(kLane[k]));
#endif
}

/// add_to_face of boolean_gjk-inl.hpp, three faces at once; and add_to_edge, which is the same where C = D: ABC and ADB are
/// the two sides of one triangle, and ACD has no face, as O is beyond all of its edges. When O is inside, `proven` says
/// whether rounding can have made it so: it cannot if all four weights of O exceed their error.
HWY_INLINE Step add_vertex(QuadCarrier& q, const Quad3& A, std::uint32_t a_i, std::uint32_t a_j, Quad3& d,
                           float inside_error, bool& proven) {
  EdgesAtA at(q.v, A);
  Quad3 N = cross(at.X, at.Y);  // outward
  Quad height = dot(N, at.AO);
  const auto is_outside = hn::Gt(height, hn::Zero(QuadTag()));
  const unsigned outside = lanes_where(is_outside);
  if (outside == 0) {
    Quad3 weight = spread(hn::Neg(height));  // of D, B and C; that of A makes them up to the volume
    const float of_D = hn::GetLane(weight.x), of_B = hn::GetLane(weight.y), of_C = hn::GetLane(weight.z);
    const float volume = -hn::GetLane(dot(at.X, pick(N, order_of(kTurned))));
    const float error = inside_error * hn::GetLane(hn::MaxOfLanes(QuadTag(), at.xx));
    // Without certification only what was asked for besides rounding counts, if anything.
    proven = (!kCertified && inside_error == 0) ||
             (of_B > error && of_C > error && of_D > error && volume - (of_B + of_C + of_D) > error);
    return Step::kContains;
  }
  const auto is_beyond_x = at.beyond_x(), is_beyond_y = at.beyond_y();
  const auto is_face = hn::AndNot(hn::Or(is_beyond_x, is_beyond_y), hn::And(is_outside, hn::FirstN(QuadTag(), 3)));
  const unsigned beyond_x = lanes_where(is_beyond_x), beyond_y = lanes_where(is_beyond_y);
  const unsigned face = outside & ~(beyond_x | beyond_y);
  const unsigned edge = beyond_x & (beyond_y << 1 | beyond_y >> 2) & positive(at.xo);
  if (face != 0) {
    const auto k = static_cast<unsigned>(__builtin_ctz(face));
    d = first_lane_where(N, is_face, k);
    q.keep(kFaceABC + k, A, a_i, a_j);
  } else if (edge != 0) {
    const auto k = static_cast<unsigned>(__builtin_ctz(edge));
    d = pick(at.from_edges_to_origin(), order_of(kLane[k]));
    q.keep(kEdgeAB + k, A, a_i, a_j);
  } else {
    return Step::kNoCarrier;
  }
  return Step::kReduced;
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
