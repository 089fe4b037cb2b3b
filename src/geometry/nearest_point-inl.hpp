// The point of a simplex nearest to the origin, by geometry alone (sections 2 and 3 of the paper), for numbers of any kind.
//
// The rule is the same in every dimension: drop the origin onto the flat that the simplex spans. If it lands inside, that
// is the nearest point; else the nearest point lies on a side that has the origin beyond it. Simplices with no volume (points
// repeated, in line, in a plane) never hold the landing point inside, so they fall to their sides by themselves.
#if defined(CLEARWAY_NEAREST_POINT_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_NEAREST_POINT_INL_HPP_
#undef CLEARWAY_NEAREST_POINT_INL_HPP_
#else
#define CLEARWAY_NEAREST_POINT_INL_HPP_
#endif

#include "geometry/simplex.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {

template <class T>
struct Nearest {
  Simplex<T> carrier;     // the smallest face that holds the nearest point P
  T weight[4];            // P = sum weight * vertex / sum weight; all > 0
  Vector3<T> to_origin;   // from P to the origin, times a positive number
  T square, denominator;  // |P|^2 = square / denominator
};

template <class T>
HWY_INLINE Nearest<T> nearest_on(const SupportPoint<T>& A) {
  Nearest<T> n;
  n.carrier.v[0] = A;
  n.carrier.size = 1;
  n.weight[0] = T(1);
  n.to_origin = -A.p;
  n.square = dot(A.p, A.p);
  n.denominator = T(1);
  return n;
}

template <class T>
HWY_INLINE Nearest<T> nearest_on(const SupportPoint<T>& A, const SupportPoint<T>& B) {
  const Vector3<T> AB = B.p - A.p;
  const T of_A = dot(AB, B.p), of_B = -dot(AB, A.p);
  if (!(of_B > 0)) return nearest_on(A);
  if (!(of_A > 0)) return nearest_on(B);
  Nearest<T> n;
  n.carrier.v[0] = A;
  n.carrier.v[1] = B;
  n.carrier.size = 2;
  n.weight[0] = of_A;
  n.weight[1] = of_B;
  n.to_origin = -(A.p * of_A + B.p * of_B);
  const Vector3<T> moment = cross(A.p, B.p);
  n.square = dot(moment, moment);
  n.denominator = dot(AB, AB);
  return n;
}

/// The nearer of two, without a division.
template <class T>
HWY_INLINE bool is_nearer(const Nearest<T>& a, const Nearest<T>& b) {
  return a.square * b.denominator < b.square * a.denominator;
}

template <class T>
inline Nearest<T> nearest_on(const SupportPoint<T>& A, const SupportPoint<T>& B, const SupportPoint<T>& C) {
  const Vector3<T> N = cross(B.p - A.p, C.p - A.p);
  const T of_A = dot(N, cross(B.p, C.p)), of_B = dot(N, cross(C.p, A.p)), of_C = dot(N, cross(A.p, B.p));
  if (of_A > 0 && of_B > 0 && of_C > 0) {
    Nearest<T> n;
    n.carrier.v[0] = A;
    n.carrier.v[1] = B;
    n.carrier.v[2] = C;
    n.carrier.size = 3;
    n.weight[0] = of_A;
    n.weight[1] = of_B;
    n.weight[2] = of_C;
    const T height = dot(N, A.p);
    n.to_origin = height > 0 ? -N : N;
    n.square = height * height;
    n.denominator = dot(N, N);
    return n;
  }
  bool found = false;
  Nearest<T> best;
  const auto consider = [&](const SupportPoint<T>& P, const SupportPoint<T>& Q) HWY_ATTR {
    const Nearest<T> side = nearest_on(P, Q);
    if (!found || is_nearer(side, best)) best = side;
    found = true;
  };
  if (!(of_C > 0)) consider(A, B);
  if (!(of_B > 0)) consider(A, C);
  if (!(of_A > 0)) consider(B, C);
  return best;
}

template <class T>
inline Nearest<T> nearest_on(const SupportPoint<T>& A, const SupportPoint<T>& B, const SupportPoint<T>& C,
                             const SupportPoint<T>& D) {
  const Vector3<T> BC = cross(B.p, C.p), CD = cross(C.p, D.p);
  T of_A = dot(D.p, BC), of_B = -dot(A.p, CD), of_C = dot(A.p, cross(B.p, D.p)), of_D = -dot(A.p, BC);
  const T volume = of_A + of_B + of_C + of_D;
  if (volume < 0) {
    of_A = -of_A;
    of_B = -of_B;
    of_C = -of_C;
    of_D = -of_D;
  }
  if (of_A > 0 && of_B > 0 && of_C > 0 && of_D > 0) {
    Nearest<T> n;
    n.carrier.v[0] = A;
    n.carrier.v[1] = B;
    n.carrier.v[2] = C;
    n.carrier.v[3] = D;
    n.carrier.size = 4;
    n.weight[0] = of_A;
    n.weight[1] = of_B;
    n.weight[2] = of_C;
    n.weight[3] = of_D;
    n.to_origin = {T(0), T(0), T(0)};
    n.square = T(0);
    n.denominator = T(1);
    return n;
  }
  const bool flat = volume == 0;
  bool found = false;
  Nearest<T> best;
  const auto consider = [&](const SupportPoint<T>& P, const SupportPoint<T>& Q, const SupportPoint<T>& R) HWY_ATTR {
    const Nearest<T> side = nearest_on(P, Q, R);
    if (!found || is_nearer(side, best)) best = side;
    found = true;
  };
  if (flat || !(of_D > 0)) consider(A, B, C);
  if (flat || !(of_C > 0)) consider(A, B, D);
  if (flat || !(of_B > 0)) consider(A, C, D);
  if (flat || !(of_A > 0)) consider(B, C, D);
  return best;
}

/// The same for a simplex of one to four points.
template <class T>
inline Nearest<T> nearest_on(const Simplex<T>& q) {
  switch (q.size) {
    case 1:
      return nearest_on(q.v[0]);
    case 2:
      return nearest_on(q.v[0], q.v[1]);
    case 3:
      return nearest_on(q.v[0], q.v[1], q.v[2]);
    default:
      return nearest_on(q.v[0], q.v[1], q.v[2], q.v[3]);
  }
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
