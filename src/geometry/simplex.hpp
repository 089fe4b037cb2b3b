// The simplex that Boolean GJK grows inside the difference set of two bodies.
#pragma once

#include "geometry/vector3.hpp"

#include <cstdint>

namespace clearway {

/// A vertex of the difference set A - B: vertex a of A less vertex b of B.
template <class T>
struct SupportPoint {
  Vector3<T> p;
  std::uint32_t a, b;
};

/// Up to four points. [0] is the newest, the A of the paper; then B, C, D.
template <class T>
struct Simplex {
  SupportPoint<T> v[4];
  int size = 0;

  HWY_INLINE const Vector3<T>& operator[](int i) const { return v[i].p; }

  HWY_INLINE void add_newest(const SupportPoint<T>& s) {
    for (int i = size; i > 0; --i) v[i] = v[i - 1];
    v[0] = s;
    ++size;
  }
  /// Keeps the points i and j (and k), in that order.
  HWY_INLINE void keep(int i, int j) {
    const SupportPoint<T> a = v[i], b = v[j];
    v[0] = a;
    v[1] = b;
    size = 2;
  }
  HWY_INLINE void keep(int i, int j, int k) {
    const SupportPoint<T> c = v[k];
    keep(i, j);
    v[2] = c;
    size = 3;
  }
  [[nodiscard]] HWY_INLINE bool has(const SupportPoint<T>& s) const {
    for (int i = 0; i < size; ++i) {
      if (v[i].a == s.a && v[i].b == s.b) return true;
    }
    return false;
  }
};

/// What a stage can say. Only a proof makes kFree or kHit; all else is kUndecided and goes on to the next stage.
enum class Verdict { kFree, kHit, kUndecided };

/// Where the farthest point S of the difference set along D lies: S.D < 0 for sure (D separates the bodies), S.D >= 0, or
/// too close to tell. kNowhere: there is no S, because D is too small or too large to compute with.
enum class Side { kSeparated, kReached, kUnsure, kNowhere };

}  // namespace clearway
