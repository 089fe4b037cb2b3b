// Random numbers that are the same with every standard library: its generator is fixed, its distributions are not.
#pragma once

#include <clearway/geometry/pose.hpp>

#include <cmath>
#include <cstdint>
#include <random>

namespace clearway::bench {

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}

  double real(double low, double high) { return low + (high - low) * (static_cast<double>(bits_() >> 11) * 0x1p-53); }
  double normal() {  // Box and Muller
    return std::sqrt(-2 * std::log(1 - real(0, 1))) * std::cos(2 * M_PI * real(0, 1));
  }
  std::size_t index(std::size_t size) { return bits_() % size; }
  Vec3 direction() {
    for (;;) {
      const Vec3 v(real(-1, 1), real(-1, 1), real(-1, 1));
      const double length = v.norm();
      if (length <= 1 && length > 0.1) return v / length;
    }
  }
  Eigen::Matrix3d rotation() {
    for (;;) {
      const Eigen::Vector4d q(real(-1, 1), real(-1, 1), real(-1, 1), real(-1, 1));
      const double length = q.norm();
      if (length <= 1 && length > 0.1) return Eigen::Quaterniond(q / length).normalized().toRotationMatrix();
    }
  }

 private:
  std::mt19937_64 bits_;
};

}  // namespace clearway::bench
