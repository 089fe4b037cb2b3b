// The steps of boolean_gjk-inl.hpp, one pair per lane. Which region holds the origin differs from lane to lane, so all regions
// are looked at: the paper's set is short enough for that.
#if defined(CLEARWAY_LANE_SIMPLEX_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_SIMPLEX_INL_HPP_
#undef CLEARWAY_LANE_SIMPLEX_INL_HPP_
#else
#define CLEARWAY_LANE_SIMPLEX_INL_HPP_
#endif

#include "geometry/lane-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

/// A point of the difference set per lane, and what it is called.
struct LanePoint {
  LaneVec p;
  Lane name;  // bits, not a number
};
HWY_INLINE LanePoint choose(LanesWhere which, const LanePoint& yes, const LanePoint& no) {
  return {choose(which, yes.p, no.p), choose(which, yes.name, no.name)};
}

/// Per lane the carrier before the newest vertex A arrives; an edge has C = D.
struct LaneCarrier {
  LanePoint B, C, D;
};

/// What adding A led to. Where neither holds, there is a new carrier and a new direction.
struct LaneStep {
  LanesWhere contains;  // O is not outside of any face
  LanesWhere proven;    // and that is no matter of rounding
  LanesWhere lost;      // by rounding only: no region holds O
};

/// One face at A: the triangle A, X, Y with the edges AX and AY.
struct LaneFace {
  LaneVec N;  // outward
  Lane height;
  LanesWhere is_outside;
  LanesWhere beyond_x, beyond_y;  // O is beyond the edge, or on it, as it is if X and Y are the same, to the last bit

  HWY_INLINE LaneFace(const LaneVec& AX, const LaneVec& AY, const LaneVec& AO, Lane xx, Lane yy, Lane xo, Lane yo)
      : N(cross(AX, AY)), height(dot(N, AO)), is_outside(height > Lane(0.0F)) {
    const Lane xy = dot(AX, AY);
    beyond_x = xy * xo >= xx * yo;
    beyond_y = xy * yo >= yy * xo;
  }
  /// It holds the point nearest to O.
  HWY_INLINE LanesWhere carries() const { return hn::AndNot(hn::Or(beyond_x, beyond_y), is_outside); }
};

/// add_to_face for lanes whose carrier is a face, add_to_edge where it is an edge: then ABC and ADB are the two sides of one
/// triangle, and ACD has no face.
HWY_INLINE LaneStep add_vertex(LaneCarrier& q, const LanePoint& newest, LaneVec& d, Lane inside_error) {
  const LaneVec& A = newest.p;
  const LaneVec AB = q.B.p - A, AC = q.C.p - A, AD = q.D.p - A, AO = -A;
  const Lane bb = dot(AB, AB), cc = dot(AC, AC), dd = dot(AD, AD);
  const Lane bo = dot(AB, AO), co = dot(AC, AO), od = dot(AD, AO);
  const LaneFace abc(AB, AC, AO, bb, cc, bo, co), acd(AC, AD, AO, cc, dd, co, od), adb(AD, AB, AO, dd, bb, od, bo);

  LaneStep step;
  const LanesWhere outside = hn::Or(abc.is_outside, hn::Or(acd.is_outside, adb.is_outside));
  step.contains = hn::Not(outside);
  // The weights of D, B and C are minus the heights; that of A makes them up to the volume.
  const Lane weight_A = abc.height + acd.height + adb.height - dot(AB, acd.N);
  const Lane least = min(-max(max(abc.height, acd.height), adb.height), weight_A);
  step.proven = hn::And(step.contains, least > inside_error * max(max(bb, cc), max(dd, dot(A, A))));

  // The first face that carries; where there is none, the first edge that O is beyond on both sides.
  const auto except = [](LanesWhere which, LanesWhere others) CLEARWAY_IN_LANES { return hn::AndNot(others, which); };
  const auto edge = [](LanesWhere one_side, LanesWhere other_side, Lane toward)
                        CLEARWAY_IN_LANES { return hn::And(hn::And(one_side, other_side), toward > Lane(0.0F)); };
  const LanesWhere face_abc = abc.carries();
  const LanesWhere face_acd = except(acd.carries(), face_abc);
  const LanesWhere face_adb = except(except(adb.carries(), face_abc), face_acd);
  const LanesWhere any_face = hn::Or(face_abc, hn::Or(face_acd, face_adb));
  const LanesWhere edge_b = except(edge(abc.beyond_x, adb.beyond_y, bo), any_face);
  const LanesWhere edge_c = except(except(edge(acd.beyond_x, abc.beyond_y, co), any_face), edge_b);
  const LanesWhere edge_d = except(except(except(edge(adb.beyond_x, acd.beyond_y, od), any_face), edge_b), edge_c);
  step.lost = hn::Not(hn::Or(hn::Or(any_face, step.contains), hn::Or(edge_b, hn::Or(edge_c, edge_d))));

  const LanesWhere from_c = hn::Or(face_acd, edge_c), from_d = hn::Or(face_adb, edge_d);
  const LanePoint X = choose(from_c, q.C, choose(from_d, q.D, q.B));
  const LaneVec AX = choose(from_c, AC, choose(from_d, AD, AB));
  const Lane xx = choose(from_c, cc, choose(from_d, dd, bb)), xo = choose(from_c, co, choose(from_d, od, bo));
  const LaneVec N = choose(face_acd, acd.N, choose(face_adb, adb.N, abc.N));
  d = choose(any_face, N, AO * xx - AX * xo);
  const LanePoint Y = choose(face_abc, q.C, choose(face_acd, q.D, choose(face_adb, q.B, X)));
  q = {newest, X, Y};
  return step;
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
