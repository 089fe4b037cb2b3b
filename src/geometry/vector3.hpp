// Three numbers of any kind: double in the fast stages, integers of any size in the exact one.
// Always inlined: the compiler does not inline plain functions into those compiled for a wider instruction set by itself.
#pragma once

#include <hwy/base.h>

namespace clearway {

template <class T>
struct Vector3 {
  T x, y, z;
};

template <class T>
HWY_INLINE Vector3<T> operator+(const Vector3<T>& a, const Vector3<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
HWY_INLINE Vector3<T> operator-(const Vector3<T>& a, const Vector3<T>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
HWY_INLINE Vector3<T> operator-(const Vector3<T>& a) {
  return {-a.x, -a.y, -a.z};
}
template <class T>
HWY_INLINE Vector3<T> operator*(const Vector3<T>& a, const T& s) {
  return {a.x * s, a.y * s, a.z * s};
}
template <class T>
HWY_INLINE T dot(const Vector3<T>& a, const Vector3<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
HWY_INLINE Vector3<T> cross(const Vector3<T>& a, const Vector3<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
HWY_INLINE bool is_zero(const Vector3<T>& a) {
  return a.x == 0 && a.y == 0 && a.z == 0;
}

}  // namespace clearway
