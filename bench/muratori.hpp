// Boolean GJK with all regions of the newest vertex, as Muratori presented it (section 4 of the paper): the yardstick for
// the reduced set. Written from the paper's description, with the correction for the tetrahedron that any variant needs:
// an edge is left only where the origin is beyond it on both sides (docs/algorithm.md).
#pragma once

#include "counted.hpp"
#include "geometry/simplex.hpp"

namespace clearway::bench {

enum class Answer { kFree, kHit, kEndless };

/// Which regions are tested: all that touch the newest vertex, or those that Lemmas 5 to 7 leave. One code for both, so
/// that a difference in counts is one of regions.
enum class Regions { kAllOfA, kReduced };

/// What one call of DoSimplex makes of the simplex q, A = q[0] the newest: the part nearest to the origin stays, and d leads
/// from there to the origin. True if the origin is inside.
template <Regions kRegions, class T>
class DoSimplex {
 public:
  DoSimplex(Simplex<T>& q, Vector3<T>& d) : q_(q), d_(d), A_(q.v[0]), AO_(-A_.p) {}

  bool run() {
    if (q_.size == 2) return segment();
    if (q_.size == 3) return triangle();
    return tetrahedron();
  }

 private:
  Vector3<T> edge(int k) const { return q_[k] - A_.p; }
  bool is_toward(const Vector3<T>& v) const { return dot(v, AO_) > 0; }
  /// Beyond the edge A-X of a triangle with this normal, which is square to X x Y.
  bool is_beyond(const Vector3<T>& AX, const Vector3<T>& outward) const { return is_toward(cross(AX, outward)); }

  static constexpr bool kMayBeA = kRegions == Regions::kAllOfA;

  /// The edge, or A alone where that is possible.
  bool keep_edge_or_A(int k) {
    if (!kMayBeA || is_toward(edge(k))) return keep_edge(k);
    q_.size = 1;
    d_ = AO_;
    return false;
  }
  bool keep_edge(int k) {
    const Vector3<T> AX = edge(k);
    d_ = cross(cross(AX, AO_), AX);
    q_.keep(0, k);
    return false;
  }
  bool keep_face(int j, int k, const Vector3<T>& normal) {
    d_ = normal;
    q_.keep(0, j, k);
    return false;
  }

  bool segment() { return keep_edge_or_A(1); }

  bool triangle() {
    const Vector3<T> AB = edge(1), AC = edge(2), N = cross(AB, AC);
    if (is_beyond(AC, -N)) return is_toward(AC) ? keep_edge(2) : keep_edge_or_A(1);
    if (is_beyond(AB, N)) return keep_edge_or_A(1);
    return is_toward(N) ? keep_face(1, 2, N) : keep_face(2, 1, -N);
  }

  /// Faces ABC, ACD, ADB with their normals outward.
  bool tetrahedron() {
    const Vector3<T> AB = edge(1), AC = edge(2), AD = edge(3);
    const Vector3<T> ABC = cross(AB, AC), ACD = cross(AC, AD), ADB = cross(AD, AB);
    const bool outside_ABC = is_toward(ABC), outside_ACD = is_toward(ACD), outside_ADB = is_toward(ADB);
    if (!outside_ABC && !outside_ACD && !outside_ADB) return true;

    const bool B_of_ABC = is_beyond(AB, ABC), C_of_ABC = is_beyond(AC, -ABC);
    if (outside_ABC && !B_of_ABC && !C_of_ABC) return keep_face(1, 2, ABC);
    const bool C_of_ACD = is_beyond(AC, ACD), D_of_ACD = is_beyond(AD, -ACD);
    if (outside_ACD && !C_of_ACD && !D_of_ACD) return keep_face(2, 3, ACD);
    const bool D_of_ADB = is_beyond(AD, ADB), B_of_ADB = is_beyond(AB, -ADB);
    if (outside_ADB && !D_of_ADB && !B_of_ADB) return keep_face(3, 1, ADB);

    if (B_of_ABC && B_of_ADB && is_toward(AB)) return keep_edge(1);
    if (C_of_ABC && C_of_ACD && is_toward(AC)) return keep_edge(2);
    return keep_edge_or_A(3);
  }

  Simplex<T>& q_;
  Vector3<T>& d_;
  const SupportPoint<T> A_;
  const Vector3<T> AO_;
};

/// The paper's loop, from the direction d. `Cso` as for boolean_gjk.
template <Regions kRegions, class Cso, class T>
Answer muratori_gjk(Cso& cso, Vector3<T> d) {
  Simplex<T> q;
  SupportPoint<T> S;
  cso.support(d, S);
  q.add_newest(S);
  d = -S.p;
  for (int round = 0; round < Cso::kMaxSupports; ++round) {
    if (cso.support(d, S) == Side::kSeparated) return Answer::kFree;
    q.add_newest(S);
    if (DoSimplex<kRegions, T>(q, d).run()) return Answer::kHit;
    // The paper leaves D = 0 open: the origin is on an edge. Not counted, since rounding spares ordinary pairs from it.
    if (clearway::is_zero(Vector3<double>{value_of(d.x), value_of(d.y), value_of(d.z)})) return Answer::kHit;
  }
  return Answer::kEndless;
}

}  // namespace clearway::bench
