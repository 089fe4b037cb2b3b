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

#include "geometry/boolean_gjk-inl.hpp"
#include "geometry/quad-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

/// Where the vertices of the new carrier come from: A, then two lanes of the old one. Faces ABC, ACD, ADB; edges AB, AC,
/// AD, whose third vertex does not count; and ACB, the triangle turned over.
HWY_ALIGN constexpr std::int32_t kKept[7][4] = {{0, 0, 1, 3}, {0, 1, 2, 3}, {0, 2, 0, 3}, {0, 0, 0, 3},
                                                {0, 1, 1, 3}, {0, 2, 2, 3}, {0, 1, 0, 3}};
constexpr unsigned kFaceABC = 0, kEdgeAB = 3, kEdgeAC = 4, kFaceACB = 6;
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
    const auto same = hn::And(hn::Eq(i, hn::Set(lanes, static_cast<std::int32_t>(a_i))),
                              hn::Eq(j, hn::Set(lanes, static_cast<std::int32_t>(a_j))));
    std::uint8_t bits[8];
    hn::StoreMaskBits(lanes, same, bits);
    return (bits[0] & (is_face ? 7U : 3U)) != 0;
  }

 private:
  static HWY_INLINE Lanes with_first(Lanes lanes, Order order, std::uint32_t value) {
    const Quad moved = pick(hn::BitCast(QuadTag(), lanes), order);
    return hn::IfThenElse(hn::FirstN(LaneTag(), 1), hn::Set(LaneTag(), static_cast<std::int32_t>(value)),
                          hn::BitCast(LaneTag(), moved));
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
  HWY_INLINE unsigned beyond_x() const {
    return positive(hn::MulSub(xy, xo, hn::Mul(xx, yo)));
  }  // AB of ABC, AC of ACD, AD of ADB
  HWY_INLINE unsigned beyond_y() const {
    return positive(hn::MulSub(xy, yo, hn::Mul(yy, xo)));
  }  // AC of ABC, AD of ACD, AB of ADB
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
  const Quad side = dot(N, at.AO);
  const Quad flip = hn::And(side, hn::SignBit(QuadTag()));
  d = {hn::Xor(N.x, flip), hn::Xor(N.y, flip), hn::Xor(N.z, flip)};
  q.keep(positive(side) & 1U ? kFaceABC : kFaceACB, A, a_i, a_j);
}

/// add_to_face of boolean_gjk-inl.hpp, three faces at once. When O is inside, `proven` says whether rounding can have made
/// it so: it cannot if all four weights of O exceed their error.
HWY_INLINE Step add_to_face(QuadCarrier& q, const Quad3& A, std::uint32_t a_i, std::uint32_t a_j, Quad3& d,
                            float inside_error, bool& proven) {
  const EdgesAtA at(q.v, A);
  const Quad3 N = cross(at.X, at.Y);  // outward
  const Quad height = dot(N, at.AO);
  const unsigned outside = positive(height);
  if (outside == 0) {
    const Quad3 weight = spread(hn::Neg(height));  // of D, B and C; that of A makes them up to the volume
    const float of_D = hn::GetLane(weight.x), of_B = hn::GetLane(weight.y), of_C = hn::GetLane(weight.z);
    const float volume = -hn::GetLane(dot(at.X, pick(N, order_of(kTurned))));
    const float error = inside_error * hn::GetLane(hn::MaxOfLanes(QuadTag(), at.xx));
    proven = of_B > error && of_C > error && of_D > error && volume - (of_B + of_C + of_D) > error;
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

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
