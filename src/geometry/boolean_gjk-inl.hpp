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

/// The direction from the line through A and B to O, scaled by |AB|^2: (AB x AO) x AB.
template <class T>
HWY_INLINE Vector3<T> from_line_to_origin(const Vector3<T>& AB, const Vector3<T>& AO) {
  return AO * dot(AB, AB) - AB * dot(AB, AO);
}

/// True if O lies beyond the edge A-X of the triangle A, X, Y: on the far side, from Y, of the plane through the edge and
/// perpendicular to the triangle. It is the sign of ((AY x AX) x AX) . AO, written in dot products that faces share.
template <class T>
HWY_INLINE bool is_beyond(const T& AX_AX, const T& AX_AY, const T& AX_AO, const T& AY_AO) {
  return AX_AY * AX_AO - AX_AX * AY_AO > 0;
}

/// Triangle: the carrier is AC, AB or the face. Leaves the vertices wound so that AB x AC points to O.
/// Returns true if O lies on the triangle.
template <class T>
HWY_INLINE bool do_triangle(Simplex<T>& q, Vector3<T>& D) {
  const Vector3<T> AB = q[1] - q[0], AC = q[2] - q[0], AO = -q[0];
  const T bb = dot(AB, AB), bc = dot(AB, AC), cc = dot(AC, AC), bo = dot(AB, AO), co = dot(AC, AO);

  // O may be beyond both edges when the angle at A is obtuse; then the edge that leads toward O is the near one.
  if (is_beyond(cc, bc, co, bo) && co > 0) {
    D = AO * cc - AC * co;
    q.keep(0, 2);
  } else if (is_beyond(bb, bc, bo, co)) {
    D = AO * bb - AB * bo;
    q.keep(0, 1);
  } else {
    const Vector3<T> N = cross(AB, AC);
    const T height = dot(N, AO);
    if (height > 0) {
      D = N;
    } else if (height < 0) {
      D = -N;
      q.keep(0, 2, 1);
    } else {
      return true;
    }
  }
  return is_zero(D);
}

/// Tetrahedron, with BCD wound so that BC x BD points to A: the carrier is a face or an edge at A, or O is inside.
///
/// It is not enough to find a face that has O outside (PAPER: "test the three planes"): that reading walks away from O and
/// can cycle for ever. A face carries P if O is outside it and within both its edges at A; an edge carries P only if O
/// is beyond it on both of its faces.
enum class Tetrahedron { kReduced, kContains, kNoCarrier };

template <class T>
HWY_INLINE Tetrahedron do_tetrahedron(Simplex<T>& q, Vector3<T>& D) {
  const Vector3<T> AB = q[1] - q[0], AC = q[2] - q[0], AD = q[3] - q[0], AO = -q[0];
  const Vector3<T> ABC = cross(AB, AC), ACD = cross(AC, AD), ADB = cross(AD, AB);  // outward
  const bool out_ABC = dot(ABC, AO) > 0, out_ACD = dot(ACD, AO) > 0, out_ADB = dot(ADB, AO) > 0;
  if (!out_ABC && !out_ACD && !out_ADB) return Tetrahedron::kContains;

  const T bb = dot(AB, AB), cc = dot(AC, AC), dd = dot(AD, AD);
  const T bc = dot(AB, AC), cd = dot(AC, AD), db = dot(AD, AB);
  const T bo = dot(AB, AO), co = dot(AC, AO), od = dot(AD, AO);
  const bool B_of_ABC = is_beyond(bb, bc, bo, co), C_of_ABC = is_beyond(cc, bc, co, bo);
  const bool C_of_ACD = is_beyond(cc, cd, co, od), D_of_ACD = is_beyond(dd, cd, od, co);
  const bool D_of_ADB = is_beyond(dd, db, od, bo), B_of_ADB = is_beyond(bb, db, bo, od);

  if (out_ABC && !B_of_ABC && !C_of_ABC) {
    D = ABC;
    q.keep(0, 1, 2);
  } else if (out_ACD && !C_of_ACD && !D_of_ACD) {
    D = ACD;
    q.keep(0, 2, 3);
  } else if (out_ADB && !D_of_ADB && !B_of_ADB) {
    D = ADB;
    q.keep(0, 3, 1);
  } else if (B_of_ABC && B_of_ADB && bo > 0) {
    D = AO * bb - AB * bo;
    q.keep(0, 1);
  } else if (C_of_ABC && C_of_ACD && co > 0) {
    D = AO * cc - AC * co;
    q.keep(0, 2);
  } else if (D_of_ACD && D_of_ADB && od > 0) {
    D = AO * dd - AD * od;
    q.keep(0, 3);
  } else {
    return Tetrahedron::kNoCarrier;  // never in exact arithmetic
  }
  return is_zero(D) ? Tetrahedron::kContains : Tetrahedron::kReduced;
}

/// The loop of the paper, with the 1-simplex unrolled. `Cso` answers for the difference set:
///   support(D)           the farthest point along D, and on which side of the origin it is
///   contains_origin(q)   is O proven to lie in this simplex, which seems to hold it?
///   kMaxSupports         when to give up
/// D is the first direction to try. At the end D is the separating direction if the verdict is kFree; q and D are what the
/// next stage may start from if it is kUndecided.
template <class Cso, class T>
HWY_INLINE Verdict boolean_gjk(Cso& cso, Vector3<T>& D, Simplex<T>& q) {
  SupportPoint<T> S;
  q.size = 0;

  // A point: B.
  Side side = cso.support(D, S);
  if (side == Side::kSeparated) return Verdict::kFree;
  if (side == Side::kNowhere) return Verdict::kUndecided;
  q.add_newest(S);
  D = -S.p;
  if (is_zero(D)) return cso.contains_origin(q) ? Verdict::kHit : Verdict::kUndecided;

  // A segment: P lies between A and B (Lemma 5), and once there is a triangle no segment returns to this case.
  side = cso.support(D, S);
  if (side == Side::kSeparated) return Verdict::kFree;
  if (side != Side::kReached || q.has(S)) return Verdict::kUndecided;
  q.add_newest(S);
  D = from_line_to_origin<T>(q[1] - q[0], -q[0]);
  if (is_zero(D)) return cso.contains_origin(q) ? Verdict::kHit : Verdict::kUndecided;

  for (int supports = 3; supports <= Cso::kMaxSupports; ++supports) {
    side = cso.support(D, S);
    if (side == Side::kSeparated) return Verdict::kFree;
    if (side != Side::kReached || q.has(S)) return Verdict::kUndecided;
    q.add_newest(S);
    bool contains;
    if (q.size == 3) {
      contains = do_triangle(q, D);
    } else {
      const Tetrahedron step = do_tetrahedron(q, D);
      if (step == Tetrahedron::kNoCarrier) return Verdict::kUndecided;
      contains = step == Tetrahedron::kContains;
    }
    if (contains) return cso.contains_origin(q) ? Verdict::kHit : Verdict::kUndecided;
  }
  return Verdict::kUndecided;
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
