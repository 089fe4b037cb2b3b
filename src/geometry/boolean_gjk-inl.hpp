// Boolean GJK with the reduced set of regions (Linahan), for numbers of any kind. docs/algorithm.md has the proofs.
//
// Throughout, A is the newest vertex of the simplex, O the origin, and P the point of the simplex nearest to O. The smallest
// face of the simplex that holds P, its carrier, always contains A and is never A alone (Lemmas 5 to 7), so only edges
// and faces at A are tested. Tests are strict: on a tie the larger face is kept, which ends every loop.
//
// Compiled once per instruction set, hence the guard that toggles.
#if defined(CLEARWAY_BOOLEAN_GJK_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_BOOLEAN_GJK_INL_HPP_
#undef CLEARWAY_BOOLEAN_GJK_INL_HPP_
#else
#define CLEARWAY_BOOLEAN_GJK_INL_HPP_
#endif

#include "geometry/simplex.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

/// The edge B-C or the face B-C-D that carries P before A, the newest vertex, arrives. A face is wound so that BC x BD
/// points to O.
template <class T>
struct Carrier {
  SupportPoint<T> B{}, C{}, D{};
  bool is_face = false;

  HWY_INLINE void keep_edge(const SupportPoint<T>& A, const SupportPoint<T>& X) {
    C = X;
    B = A;
    is_face = false;
  }
  HWY_INLINE void keep_face(const SupportPoint<T>& A, const SupportPoint<T> X, const SupportPoint<T> Y) {
    D = Y;
    C = X;
    B = A;
    is_face = true;
  }
  HWY_INLINE bool has(const SupportPoint<T>& A) const { return same(A, B) || same(A, C) || (is_face && same(A, D)); }
  HWY_INLINE Simplex<T> with(const SupportPoint<T>& A) const { return {{A, B, C, D}, is_face ? 4 : 3}; }

 private:
  static HWY_INLINE bool same(const SupportPoint<T>& X, const SupportPoint<T>& Y) { return X.a == Y.a && X.b == Y.b; }
};

/// What adding A to the carrier led to: a new carrier; O in the simplex, the carrier left as it was; or, by rounding only,
/// no carrier at all.
enum class Step { kReduced, kContains, kNoCarrier };

/// True if O lies beyond the edge A-X of the triangle A, X, Y: on the far side, from Y, of the plane through the edge and
/// perpendicular to the triangle. It is the sign of ((AY x AX) x AX) . AO, written in dot products that faces share.
template <class T>
HWY_INLINE bool is_beyond(const T& AX_AX, const T& AX_AY, const T& AX_AO, const T& AY_AO) {
  return AX_AY * AX_AO - AX_AX * AY_AO > 0;
}

/// A triangle: the new carrier is AC, AB or the face (Lemma 6).
template <class T>
HWY_INLINE Step add_to_edge(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) {
  const Vector3<T> AB = q.B.p - A.p, AC = q.C.p - A.p, AO = -A.p;
  const T bb = dot(AB, AB), bc = dot(AB, AC), cc = dot(AC, AC), bo = dot(AB, AO), co = dot(AC, AO);

  // With an obtuse angle at A, O may be beyond both edges; then the one that leads toward O is the near one.
  if (is_beyond(cc, bc, co, bo) && co > 0) {
    d = AO * cc - AC * co;
    q.keep_edge(A, q.C);
  } else if (is_beyond(bb, bc, bo, co)) {
    d = AO * bb - AB * bo;
    q.keep_edge(A, q.B);
  } else {
    const Vector3<T> N = cross(AB, AC);
    const T height = dot(N, AO);
    if (height == 0) return Step::kContains;
    if (height > 0) {
      d = N;
      q.keep_face(A, q.B, q.C);
    } else {
      d = -N;
      q.keep_face(A, q.C, q.B);
    }
  }
  return Step::kReduced;
}

/// A tetrahedron: the new carrier is a face or an edge at A, or O is inside (Lemma 7).
///
/// It is not enough to go on with a face that has O outside: that reading of the paper walks away from O and can cycle
/// for ever. A face carries P if O is outside it and within both its edges at A; an edge carries P only if O is beyond
/// it on both of its faces.
template <class T>
HWY_INLINE Step add_to_face(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) {
  const Vector3<T> AB = q.B.p - A.p, AC = q.C.p - A.p, AD = q.D.p - A.p, AO = -A.p;
  const Vector3<T> ABC = cross(AB, AC), ACD = cross(AC, AD), ADB = cross(AD, AB);  // outward
  // One branch instead of three: whether O is outside some face cannot be predicted.
  const bool outside_ABC = dot(ABC, AO) > 0, outside_ACD = dot(ACD, AO) > 0, outside_ADB = dot(ADB, AO) > 0;
  if (!(outside_ABC | outside_ACD | outside_ADB)) return Step::kContains;

  const T bb = dot(AB, AB), cc = dot(AC, AC), dd = dot(AD, AD);
  const T bc = dot(AB, AC), cd = dot(AC, AD), db = dot(AD, AB);
  const T bo = dot(AB, AO), co = dot(AC, AO), od = dot(AD, AO);
  const bool B_of_ABC = is_beyond(bb, bc, bo, co), C_of_ABC = is_beyond(cc, bc, co, bo);
  const bool C_of_ACD = is_beyond(cc, cd, co, od), D_of_ACD = is_beyond(dd, cd, od, co);
  const bool D_of_ADB = is_beyond(dd, db, od, bo), B_of_ADB = is_beyond(bb, db, bo, od);

  if (outside_ABC & !(B_of_ABC | C_of_ABC)) {
    d = ABC;
    q.keep_face(A, q.B, q.C);
  } else if (outside_ACD & !(C_of_ACD | D_of_ACD)) {
    d = ACD;
    q.keep_face(A, q.C, q.D);
  } else if (outside_ADB & !(D_of_ADB | B_of_ADB)) {
    d = ADB;
    q.keep_face(A, q.D, q.B);
  } else if (B_of_ABC & B_of_ADB & (bo > 0)) {
    d = AO * bb - AB * bo;
    q.keep_edge(A, q.B);
  } else if (C_of_ABC & C_of_ACD & (co > 0)) {
    d = AO * cc - AC * co;
    q.keep_edge(A, q.C);
  } else if (D_of_ACD & D_of_ADB & (od > 0)) {
    d = AO * dd - AD * od;
    q.keep_edge(A, q.D);
  } else {
    return Step::kNoCarrier;  // never in exact arithmetic
  }
  return Step::kReduced;
}

template <class T>
HWY_INLINE Verdict undecided(const Simplex<T>& q, Simplex<T>& last) {
  last = q;
  return Verdict::kUndecided;
}

/// O seems to lie in q. Does it?
template <class Cso, class T>
HWY_INLINE Verdict decided(const Cso& cso, const Simplex<T>& q, Simplex<T>& last) {
  last = q;
  return cso.contains_origin(q) ? Verdict::kHit : Verdict::kUndecided;
}

/// The loop of the paper. `Cso` answers for the difference set:
///   support(d, S)        the farthest point S along d, and on which side of the origin it is
///   contains_origin(q)   is O proven to lie in this simplex, which seems to hold it?
///   kMaxSupports         when to give up
/// d is the first direction to try. At the end d separates the bodies if the verdict is kFree; `last` is the simplex that
/// holds O if it is kHit, and where the next stage may start if it is kUndecided.
template <class Cso, class T>
HWY_INLINE Verdict boolean_gjk(Cso& cso, Vector3<T>& d, Simplex<T>& last) {
  Carrier<T> q;
  SupportPoint<T> A{};

  // The 1-simplex, unrolled: P lies between the two points (Lemma 5), and once there is a triangle no segment comes back.
  last.size = 0;
  Side side = cso.support(d, q.B);
  if (side == Side::kSeparated) return Verdict::kFree;
  if (side == Side::kNowhere) return Verdict::kUndecided;
  d = -q.B.p;
  if (is_zero(d)) return decided(cso, {{q.B}, 1}, last);
  side = cso.support(d, A);
  if (side == Side::kSeparated) return Verdict::kFree;
  if (side != Side::kReached) return undecided({{q.B}, 1}, last);
  const Vector3<T> AB = q.B.p - A.p;
  d = AB * dot(AB, A.p) - A.p * dot(AB, AB);
  if (is_zero(d)) return decided(cso, {{A, q.B}, 2}, last);
  q.keep_edge(A, q.B);

  for (int supports = 3; supports <= Cso::kMaxSupports; ++supports) {
    side = cso.support(d, A);
    if (side == Side::kSeparated) return Verdict::kFree;
    if (side != Side::kReached || q.has(A)) return undecided({{q.B, q.C, q.D}, q.is_face ? 3 : 2}, last);
    const Step step = q.is_face ? add_to_face(q, A, d) : add_to_edge(q, A, d);
    if (step == Step::kContains) return decided(cso, q.with(A), last);
    if (step == Step::kNoCarrier) return undecided(q.with(A), last);
  }
  return undecided({{q.B, q.C, q.D}, q.is_face ? 3 : 2}, last);
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
