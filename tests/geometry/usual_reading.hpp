// Boolean GJK as the paper is usually read, which is not what the product does: the counter-examples show why, and the
// benchmark counts how often it matters. Built on the product's own steps, so that only the reading differs.
#pragma once

#include "geometry/boolean_gjk-inl.hpp"

#include <vector>

namespace clearway {

using HWY_NAMESPACE::add_to_edge;
using HWY_NAMESPACE::Carrier;
using HWY_NAMESPACE::Step;

enum class Ending { kFree, kHit, kEndless };

/// "Test the three planes; on the first that has the origin outside, go on with that triangle", edges and all.
struct FirstOutsideFace {
  template <class T>
  Step to_edge(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) const {
    return add_to_edge(q, A, d);
  }
  template <class T>
  Step to_face(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) const {
    const SupportPoint<T> corner[4] = {q.B, q.C, q.D, q.B};
    for (int k = 0; k < 3; ++k) {
      if (!is_outside(A, corner[k], corner[k + 1])) continue;
      q.keep_edge(corner[k], corner[k + 1]);
      return add_to_edge(q, A, d);
    }
    return Step::kContains;
  }
  template <class T>
  static bool is_outside(const SupportPoint<T>& A, const SupportPoint<T>& X, const SupportPoint<T>& Y) {
    return dot(cross(X.p - A.p, Y.p - A.p), -A.p) > 0;
  }
};

/// The same, and keep the triangle whole, without a look at its edges.
struct FirstOutsideFaceKept {
  template <class T>
  Step to_edge(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) const {
    return add_to_edge(q, A, d);
  }
  template <class T>
  Step to_face(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) const {
    const SupportPoint<T> corner[4] = {q.B, q.C, q.D, q.B};
    for (int k = 0; k < 3; ++k) {
      if (!FirstOutsideFace::is_outside(A, corner[k], corner[k + 1])) continue;
      d = cross(corner[k].p - A.p, corner[k + 1].p - A.p);
      q.keep_face(A, corner[k], corner[k + 1]);
      return Step::kReduced;
    }
    return Step::kContains;
  }
};

/// The right reading, region by region, but with ties going to the smaller face: >= where the product has >.
struct TiesToTheEdge {
  template <class T>
  static bool is_beyond(const Vector3<T>& AX, const Vector3<T>& AY, const Vector3<T>& AO) {
    return dot(AX, AY) * dot(AX, AO) - dot(AX, AX) * dot(AY, AO) >= 0;
  }
  template <class T>
  static Step keep_edge(Carrier<T>& q, const SupportPoint<T>& A, const SupportPoint<T> X, Vector3<T>& d) {
    const Vector3<T> AX = X.p - A.p, AO = -A.p;
    d = AO * dot(AX, AX) - AX * dot(AX, AO);
    q.keep_edge(A, X);
    return Step::kReduced;
  }
  template <class T>
  Step to_edge(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) const {
    const Vector3<T> AB = q.B.p - A.p, AC = q.C.p - A.p, AO = -A.p;
    if (is_beyond(AC, AB, AO) && dot(AC, AO) >= 0) return keep_edge(q, A, q.C, d);
    if (is_beyond(AB, AC, AO)) return keep_edge(q, A, q.B, d);
    const Vector3<T> N = cross(AB, AC);
    const bool above = dot(N, AO) >= 0;
    d = above ? N : -N;
    above ? q.keep_face(A, q.B, q.C) : q.keep_face(A, q.C, q.B);
    return Step::kReduced;
  }
  template <class T>
  Step to_face(Carrier<T>& q, const SupportPoint<T>& A, Vector3<T>& d) const {
    const SupportPoint<T> corner[5] = {q.B, q.C, q.D, q.B, q.C};
    const Vector3<T> AO = -A.p;
    bool outside = false;
    for (int k = 0; k < 3; ++k) {
      const Vector3<T> AX = corner[k].p - A.p, AY = corner[k + 1].p - A.p, N = cross(AX, AY);
      if (dot(N, AO) < 0) continue;
      outside = true;
      if (is_beyond(AX, AY, AO) || is_beyond(AY, AX, AO)) continue;
      d = N;
      q.keep_face(A, corner[k], corner[k + 1]);
      return Step::kReduced;
    }
    if (!outside) return Step::kContains;
    for (int k = 0; k < 3; ++k) {
      const Vector3<T> AX = corner[k].p - A.p;
      if (is_beyond(AX, corner[k + 1].p - A.p, AO) && is_beyond(AX, corner[k + 2].p - A.p, AO) && dot(AX, AO) >= 0) {
        return keep_edge(q, A, corner[k], d);
      }
    }
    return Step::kNoCarrier;
  }
};

/// The paper's loop with one of the readings above, from the direction `d`. Gives up after `kRounds`; `directions`, if asked
/// for, are those that were searched, in order.
template <class Reading, class Cso, class T>
Ending usual_gjk(const Reading& reading, Cso& cso, Vector3<T> d, std::vector<Vector3<T>>* directions = nullptr) {
  constexpr int kRounds = 1000;
  Carrier<T> q;
  SupportPoint<T> A{};
  cso.support(d, q.B);
  d = -q.B.p;
  if (cso.support(d, A) == Side::kSeparated) return Ending::kFree;
  const Vector3<T> AB = q.B.p - A.p;
  d = AB * dot(AB, A.p) - A.p * dot(AB, AB);
  q.keep_edge(A, q.B);
  for (int round = 0; round < kRounds; ++round) {
    if (directions) directions->push_back(d);
    if (cso.support(d, A) == Side::kSeparated) return Ending::kFree;
    const Step step = q.is_face ? reading.to_face(q, A, d) : reading.to_edge(q, A, d);
    if (step == Step::kContains) return Ending::kHit;
  }
  return Ending::kEndless;
}

}  // namespace clearway
