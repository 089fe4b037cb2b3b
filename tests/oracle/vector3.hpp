// Three-vectors over any number: the same formulas serve the guess (double) and the truth (GMP integers).
#pragma once

#include <gmpxx.h>

#include <array>

namespace clearway::oracle {

template <class T>
using Vector3 = std::array<T, 3>;

template <class T>
[[nodiscard]] Vector3<T> operator-(const Vector3<T>& p, const Vector3<T>& q) {
  return {T(p[0] - q[0]), T(p[1] - q[1]), T(p[2] - q[2])};
}

[[nodiscard]] inline double dot(const Vector3<double>& p, const Vector3<double>& q) {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

[[nodiscard]] inline mpz_class dot(const Vector3<mpz_class>& p, const Vector3<mpz_class>& q) {
  mpz_class sum = p[0] * q[0];
  mpz_addmul(sum.get_mpz_t(), p[1].get_mpz_t(), q[1].get_mpz_t());
  mpz_addmul(sum.get_mpz_t(), p[2].get_mpz_t(), q[2].get_mpz_t());
  return sum;
}

template <class T>
[[nodiscard]] Vector3<T> cross(const Vector3<T>& p, const Vector3<T>& q) {
  return {T(p[1] * q[2] - p[2] * q[1]), T(p[2] * q[0] - p[0] * q[2]), T(p[0] * q[1] - p[1] * q[0])};
}

/// The sign of a number: -1, 0, 1.
[[nodiscard]] inline int sign(double x) { return (x > 0) - (x < 0); }
[[nodiscard]] inline int sign(const mpz_class& x) { return sgn(x); }

}  // namespace clearway::oracle
