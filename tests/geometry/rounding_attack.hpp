// Inputs that rounding treats badly, found by climbing: what rounding_test.cpp throws at the kernels.
#pragma once

#include <clearway/geometry/hull.hpp>

#include "oracle/rng.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>

namespace clearway {

/// Exact for all that matters here: what it rounds away is 2^-240 of what double does.
using Wide =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<300, boost::multiprecision::digit_base_2>,
                                  boost::multiprecision::et_off>;
using WideVec = std::array<Wide, 3>;

// The input: a flat list of numbers, so that the climb needs to know nothing about it -----------------------------------------

inline constexpr std::size_t kVertices = 4;  // per body
using Numbers = std::array<double, 3 * kVertices * 2 + 12 * 2 + 2>;

/// Two bodies, their poses, and a direction with x = 1.
struct Posed {
  Hull a, b;
  Pose X_WA, X_WB;
  Vec3 d;

  explicit Posed(const Numbers& n)
      : a(vertices(n, 0)),
        b(vertices(n, kVertices)),
        X_WA(pose(n, 0)),
        X_WB(pose(n, 1)),
        d(1, n[n.size() - 2], n[n.size() - 1]) {}

 private:
  static std::array<Vec3, kVertices> vertices(const Numbers& n, std::size_t first) {
    std::array<Vec3, kVertices> v;
    for (std::size_t i = 0; i < kVertices; ++i) v[i] = Eigen::Map<const Vec3>(n.data() + 3 * (first + i));
    return v;
  }
  static Pose pose(const Numbers& n, std::size_t which) {
    const double* X = n.data() + 3 * kVertices * 2 + 12 * which;
    Pose pose = Pose::Identity();
    pose.linear() = Eigen::Map<const Eigen::Matrix3d>(X);
    pose.translation() = Eigen::Map<const Vec3>(X + 9);
    return pose;
  }
};

inline std::span<double, 3 * kVertices> vertices_of(Numbers& n, std::size_t body) {
  return std::span<double, 3 * kVertices>(n.data() + 3 * kVertices * body, 3 * kVertices);
}
inline Eigen::Map<Eigen::Matrix3d> rotation_of(Numbers& n, std::size_t body) {
  return Eigen::Map<Eigen::Matrix3d>(n.data() + 6 * kVertices + 12 * body);
}
inline Eigen::Map<Vec3> translation_of(Numbers& n, std::size_t body) {
  return Eigen::Map<Vec3>(n.data() + 6 * kVertices + 12 * body + 9);
}

using Draw = std::function<Numbers(oracle::Rng&)>;

inline Eigen::Matrix3d random_rotation(oracle::Rng& rng) {
  const Eigen::Vector4d q(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1) + 0.01);
  return Eigen::Quaterniond(q / q.norm()).normalized().toRotationMatrix();
}

inline Numbers draw_generic(oracle::Rng& rng) {
  Numbers n;
  for (double& x : n) x = rng.real(-1, 1);
  rotation_of(n, 0) = random_rotation(rng);
  rotation_of(n, 1) = random_rotation(rng);
  return n;
}
/// All matrices, also such as nearly lose a dimension.
inline Numbers draw_sheared(oracle::Rng& rng) {
  Numbers n = draw_generic(rng);
  for (const std::size_t body : {0, 1}) {
    for (double& x : rotation_of(n, body).reshaped()) x = rng.real(-1, 1) * rng.power_of_two(-4, 4);
  }
  return n;
}
/// Numbers just above powers of two have the largest relative rounding errors.
inline Numbers draw_powers_of_two(oracle::Rng& rng) {
  Numbers n;
  for (double& x : n) x = rng.sign() * rng.power_of_two(-1, 0) * (1 + rng.real(0, 1) * rng.power_of_two(-24, -1));
  return n;
}
inline Numbers draw_large_offset(oracle::Rng& rng) {
  Numbers n = draw_generic(rng);
  const Vec3 offset = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)) * 1e6;
  translation_of(n, 0) += offset;
  translation_of(n, 1) += offset;
  return n;
}
/// Bodies far from their own origins, brought back by the poses: large numbers cancel.
inline Numbers off_center(Numbers n, double distance, oracle::Rng& rng) {
  for (const std::size_t body : {0, 1}) {
    const Vec3 center = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)) * distance;
    for (std::size_t i = 0; i < 3 * kVertices; ++i) vertices_of(n, body)[i] += center[static_cast<int>(i % 3)];
    translation_of(n, body) -= rotation_of(n, body) * center;
  }
  return n;
}
inline Numbers draw_off_center(oracle::Rng& rng) { return off_center(draw_generic(rng), rng.power_of_two(2, 10), rng); }
/// The same with bodies and gaps so small that only the cancellation counts; a lies below b along x.
inline Numbers draw_tiny_far(oracle::Rng& rng) {
  constexpr double kTiny = 0x1p-20;
  Numbers n = draw_generic(rng);
  n[n.size() - 2] *= 0.3;
  n[n.size() - 1] *= 0.3;
  for (const std::size_t body : {0, 1}) {
    for (double& x : vertices_of(n, body)) x *= kTiny;
    translation_of(n, body) = Vec3(body == 0 ? -10 : 10, 0, 0) * kTiny;
  }
  return off_center(n, 0x1p16, rng);
}

/// The four directions of a regular tetrahedron.
inline const std::array<Vec3, 4> kToward{Vec3(1, 1, 1), Vec3(1, -1, -1), Vec3(-1, 1, -1), Vec3(-1, -1, 1)};

/// Each body a tetrahedron whose vertex k is farthest along kToward[k], for b against it: the differences of vertices k are
/// support points, and the origin lies among them, mostly close to a side.
inline Numbers draw_around_origin(oracle::Rng& rng) {
  Numbers n = draw_generic(rng);
  for (const std::size_t body : {0, 1}) {
    if (rng.coin()) rotation_of(n, body) = Eigen::Matrix3d::Identity() + 1e-3 * rotation_of(n, body);
    for (std::size_t k = 0; k < kVertices; ++k) {
      const Vec3 v_W =
          (body == 0 ? 1 : -1) * (kToward[k] + 0.2 * Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)));
      Eigen::Map<Vec3>(vertices_of(n, body).data() + 3 * k) =
          rotation_of(n, body).transpose() * v_W * (body == 0 ? 0.5 : 0.1);
    }
    translation_of(n, body) *= 0.1;
  }
  return n;
}
inline Numbers draw_off_center_around_origin(oracle::Rng& rng) {
  return off_center(draw_around_origin(rng), rng.power_of_two(2, 8), rng);
}
inline Numbers draw_far_around_origin(oracle::Rng& rng) { return off_center(draw_around_origin(rng), 0x1p34, rng); }

/// The same bodies at another scale, which changes nothing but the exponents: until something overflows or underflows.
inline Draw scaled(const Draw& draw, double scale) {
  return [draw, scale](oracle::Rng& rng) {
    Numbers n = draw(rng);
    for (const std::size_t body : {0, 1}) {
      for (double& x : vertices_of(n, body)) x *= scale;
      translation_of(n, body) *= scale;
    }
    return n;
  };
}

// The climb -----------------------------------------------------------------------------------------------------------------

/// A small change: to the last bits of a number, its whole mantissa, its sign or its exponent.
inline void mutate(Numbers& n, oracle::Rng& rng) {
  double& x = n[rng.below(n.size())];
  switch (rng.below(6)) {
    case 0:
      x = std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) ^ (std::uint64_t{1} << rng.below(30)));
      break;
    case 1:
      x *= 1 + rng.real(-1, 1) * rng.power_of_two(-45, -3);
      break;
    case 2:
      x = std::copysign(std::ldexp(1 + rng.real(0, 1) * rng.power_of_two(-30, -1), x == 0 ? 0 : std::ilogb(x)), x);
      break;
    case 3:
      x = -x;
      break;
    case 4:
      x *= rng.coin() ? 2 : 0.5;
      break;
    default:
      x = rng.real(-1, 1) * std::abs(x);
      break;
  }
}

/// The largest share that a random start and many changes for the worse lead to.
template <class Share>
double worst_share(const Draw& draw, const Share& share) {
  constexpr int kStarts = 6, kChanges = 800;
  double worst = 0;
  for (int start = 0; start < kStarts; ++start) {
    oracle::Rng rng(static_cast<std::uint64_t>(start));
    Numbers n = draw(rng);
    double here = share(n);
    for (int k = 0; k < kChanges; ++k) {
      Numbers changed = n;
      mutate(changed, rng);
      const double there = share(changed);
      if (!(there >= here)) continue;
      n = changed;
      here = there;
    }
    worst = std::max(worst, here);
  }
  return worst;
}

// What kernels say --------------------------------------------------------------------------------------------------------------

/// What a kernel computed, and by how much it says that may be wrong.
struct Computed {
  double value;
  double bound;
};

/// Which vertices of a and of b make the corners of a tetrahedron.
struct Corners {
  std::uint32_t i[4], j[4];
};

/// The largest positive number for which `holds` is true, given that it is so up to some number and not beyond. Nothing if it
/// does not even hold for the smallest.
template <class T, class Bits, class F>
std::optional<T> largest_for_which(const F& holds) {
  Bits low = std::bit_cast<Bits>(std::numeric_limits<T>::min()),
       high = std::bit_cast<Bits>(std::numeric_limits<T>::max());
  if (!holds(std::bit_cast<T>(low))) return std::nullopt;
  while (high - low > 1) {
    const Bits middle = low + (high - low) / 2;
    (holds(std::bit_cast<T>(middle)) ? low : high) = middle;
  }
  return std::bit_cast<T>(low);
}

// The truth ---------------------------------------------------------------------------------------------------------------------

inline Wide wide_dot(const WideVec& a, const WideVec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline WideVec wide(const Vec3& v) { return {Wide(v.x()), Wide(v.y()), Wide(v.z())}; }
inline WideVec wide_minus(const WideVec& a, const WideVec& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline WideVec wide_world(const Pose& X, const WideVec& v) {
  WideVec world;
  for (int k = 0; k < 3; ++k)
    world[static_cast<std::size_t>(k)] = wide_dot(wide(X.linear().row(k)), v) + Wide(X.translation()[k]);
  return world;
}
inline WideVec wide_difference(const Posed& p, std::size_t i, std::size_t j) {
  return wide_minus(wide_world(p.X_WA, wide(p.a.vertex(i))), wide_world(p.X_WB, wide(p.b.vertex(j))));
}

inline Wide exact_height(const Posed& p) {
  const WideVec d = wide(p.d);
  std::optional<Wide> highest_a, lowest_b;
  for (std::size_t i = 0; i < kVertices; ++i) {
    const Wide a = wide_dot(d, wide_world(p.X_WA, wide(p.a.vertex(i)))),
               b = wide_dot(d, wide_world(p.X_WB, wide(p.b.vertex(i))));
    if (!highest_a || a > *highest_a) highest_a = a;
    if (!lowest_b || b < *lowest_b) lowest_b = b;
  }
  return *highest_a - *lowest_b;
}

inline Wide wide_volume(const WideVec& a, const WideVec& b, const WideVec& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/// Six times the volume of the smallest of the four tetrahedra that the origin makes with a face; below zero if it is not inside.
inline Wide exact_least_weight(const Posed& p, const Corners& corners) {
  std::array<WideVec, 4> q;
  for (std::size_t k = 0; k < 4; ++k) q[k] = wide_difference(p, corners.i[k], corners.j[k]);
  std::array<Wide, 4> weight{wide_volume(q[1], q[2], q[3]), -wide_volume(q[0], q[2], q[3]),
                             wide_volume(q[0], q[1], q[3]), -wide_volume(q[0], q[1], q[2])};
  if (weight[0] + weight[1] + weight[2] + weight[3] < 0) {
    for (Wide& w : weight) w = -w;
  }
  return *std::min_element(weight.begin(), weight.end());
}

}  // namespace clearway
