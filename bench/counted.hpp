// A double that counts what is done with it, for the variants' own templates: the counts are those of the code that is timed.
#pragma once

#include "geometry/vector3.hpp"

#include <cstdint>

namespace clearway::bench {

struct Counts {
  std::uint64_t tests = 0;  // comparisons that choose a way: one plane or one sign each; "is it zero?" counts once
  std::uint64_t dots = 0;   // of two vectors
  std::uint64_t crosses = 0;
};
inline Counts counts;  // of this program, which has one thread

struct Counted {
  double value = 0;

  Counted() = default;
  Counted(double v) : value(v) {}  // NOLINT(google-explicit-constructor): stands in for a double

  friend Counted operator+(Counted a, Counted b) { return a.value + b.value; }
  friend Counted operator-(Counted a, Counted b) { return a.value - b.value; }
  friend Counted operator*(Counted a, Counted b) { return a.value * b.value; }
  friend Counted operator-(Counted a) { return -a.value; }
  friend bool operator>(Counted a, Counted b) { return ++counts.tests, a.value > b.value; }
  friend bool operator<(Counted a, Counted b) { return ++counts.tests, a.value < b.value; }
  friend bool operator<=(Counted a, Counted b) { return ++counts.tests, a.value <= b.value; }
  friend bool operator==(Counted a, Counted b) { return ++counts.tests, a.value == b.value; }
};

inline double value_of(double x) { return x; }
inline double value_of(Counted x) { return x.value; }

// Found before the templates of vector3.hpp.
inline Counted dot(const Vector3<Counted>& a, const Vector3<Counted>& b) {
  ++counts.dots;
  return a.x.value * b.x.value + a.y.value * b.y.value + a.z.value * b.z.value;
}
inline Vector3<Counted> cross(const Vector3<Counted>& a, const Vector3<Counted>& b) {
  ++counts.crosses;
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline bool is_zero(const Vector3<Counted>& a) {
  ++counts.tests;
  return a.x.value == 0 && a.y.value == 0 && a.z.value == 0;
}

}  // namespace clearway::bench
