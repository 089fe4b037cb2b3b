// Vectors and poses of enclosed numbers. Matrices are taken as they stand: nothing here believes that one is a rotation.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <clearway/proof/dual.hpp>

#include <array>

namespace clearway::proof {

template <class T>
using Vector = std::array<T, 3>;

[[nodiscard]] inline Vector<Interval> vector_of(const Vec3& v) noexcept { return {v.x(), v.y(), v.z()}; }

template <class T, class U>
[[nodiscard]] auto dot(const Vector<T>& a, const Vector<U>& b) noexcept {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
template <class T>
[[nodiscard]] Vector<T> cross(const Vector<T>& a, const Vector<T>& b) noexcept {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
[[nodiscard]] inline Vector<Interval> operator-(const Vector<Interval>& a) noexcept { return {-a[0], -a[1], -a[2]}; }
[[nodiscard]] inline Vector<Interval> operator-(const Vector<Interval>& a, const Vector<Interval>& b) noexcept {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
[[nodiscard]] inline Interval length_of(const Vector<Interval>& v) noexcept {
  return square_root(square(v[0]) + square(v[1]) + square(v[2]));
}

/// p_A = R p_B + t.
template <class T>
struct Frame {
  std::array<Vector<T>, 3> R{};  // rows
  Vector<T> t{};

  [[nodiscard]] static Frame identity() noexcept {
    Frame X;
    for (std::size_t i = 0; i < 3; ++i) X.R[i][i] = 1;
    return X;
  }
};

template <class T>
[[nodiscard]] Frame<T> frame_of(const Pose& X) noexcept {
  Frame<T> frame;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) frame.R[i][j] = X.linear()(i, j);
    frame.t[i] = X.translation()[i];
  }
  return frame;
}

template <class T, class U>
[[nodiscard]] Vector<T> turned(const Frame<T>& X, const Vector<U>& v) noexcept {
  return {dot(X.R[0], v), dot(X.R[1], v), dot(X.R[2], v)};
}
/// R^T v: a direction along which points of B lie as they do in A along v.
template <class T, class U>
[[nodiscard]] Vector<T> pulled_back(const Frame<T>& X, const Vector<U>& v) noexcept {
  Vector<T> result;
  for (std::size_t j = 0; j < 3; ++j) result[j] = X.R[0][j] * v[0] + X.R[1][j] * v[1] + X.R[2][j] * v[2];
  return result;
}
template <class T, class U>
[[nodiscard]] Vector<T> moved(const Frame<T>& X, const Vector<U>& p) noexcept {
  const Vector<T> q = turned(X, p);
  return {q[0] + X.t[0], q[1] + X.t[1], q[2] + X.t[2]};
}

template <class T>
[[nodiscard]] Frame<T> operator*(const Frame<T>& X_AB, const Frame<T>& X_BC) noexcept {
  Frame<T> X_AC;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      X_AC.R[i][j] = X_AB.R[i][0] * X_BC.R[0][j] + X_AB.R[i][1] * X_BC.R[1][j] + X_AB.R[i][2] * X_BC.R[2][j];
  X_AC.t = moved(X_AB, X_BC.t);
  return X_AC;
}

}  // namespace clearway::proof
