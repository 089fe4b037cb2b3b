#include "ik/starts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clearway {
namespace {

/// SplitMix64 (Steele, Lea, Flood 2014). Its own words as seed make sequences that have nothing to do with each other.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t word() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  double between(double low, double high) { return low + (high - low) * (static_cast<double>(word() >> 11) * 0x1p-53); }

 private:
  std::uint64_t state_;
};

/// Uniform over rotations: directions of points in the unit ball.
Eigen::Vector4d draw_quaternion(Random& random) {
  for (;;) {
    Eigen::Vector4d xyzw;
    for (double& number : xyzw) number = random.between(-1, 1);
    const double length = xyzw.norm();
    if (length > 0.01 && length <= 1) return xyzw / length;
  }
}

}  // namespace

void draw_start(const Chain& chain, std::uint64_t seed, std::uint64_t number, std::span<double> q) {
  constexpr double kHalfTurn = std::numbers::pi;
  Random random(Random(seed).word() ^ Random(~number).word());
  for (const Freedom& freedom : chain.freedoms) {
    const JointLimits& limits = freedom.limits;
    double& value = q[freedom.variable];
    if (freedom.kind == Freedom::Kind::kQuaternion) {
      if (freedom.axis != 0) continue;
      const Eigen::Vector4d xyzw = draw_quaternion(random);
      std::copy(xyzw.begin(), xyzw.end(), &value);
    } else if (std::isfinite(limits.lower) && std::isfinite(limits.upper)) {
      value = random.between(limits.lower, limits.upper);
    } else if (freedom.kind == Freedom::Kind::kTurn) {
      value = std::clamp(random.between(-kHalfTurn, kHalfTurn), limits.lower, limits.upper);
    } else {
      value = std::clamp(value, limits.lower, limits.upper);
    }
  }
}

}  // namespace clearway
