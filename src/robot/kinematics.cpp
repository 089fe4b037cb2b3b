// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "robot/kinematics.cpp"
#include <hwy/foreach_target.h>

#include <clearway/robot/kinematics.hpp>

#include "robot/sine_cosine-inl.hpp"

#include <hwy/highway.h>

#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

using Kind = KinematicStep::Kind;

// A pose is four columns of four numbers, the last row being 0 0 0 1. A column takes as many registers as it must.
using Column = hn::CappedTag<double, 4>;

/// to = a b
HWY_INLINE void multiply(const double* HWY_RESTRICT a, const double* HWY_RESTRICT b, double* HWY_RESTRICT to) {
  const Column d;
  for (std::size_t i = 0; i < 4; i += hn::Lanes(d)) {
    const auto x = hn::LoadU(d, a + i), y = hn::LoadU(d, a + 4 + i), z = hn::LoadU(d, a + 8 + i);
    const auto turned = [&](const double* v) HWY_ATTR {
      return hn::Add(hn::Add(hn::Mul(x, hn::Set(d, v[0])), hn::Mul(y, hn::Set(d, v[1]))), hn::Mul(z, hn::Set(d, v[2])));
    };
    for (std::size_t k = 0; k < 12; k += 4) hn::StoreU(turned(b + k), d, to + k + i);
    hn::StoreU(hn::Add(turned(b + 12), hn::LoadU(d, a + 12 + i)), d, to + 12 + i);
  }
}

/// to = still + u moving_u + v moving_v
HWY_INLINE void combine(const KinematicStep& step, double u, double v, double* HWY_RESTRICT to) {
  const Column d;
  const auto by_u = hn::Set(d, u), by_v = hn::Set(d, v);
  for (std::size_t i = 0; i < 16; i += hn::Lanes(d)) {
    const auto moved = hn::Add(hn::Mul(by_u, hn::LoadU(d, step.moving_u.data() + i)),
                               hn::Mul(by_v, hn::LoadU(d, step.moving_v.data() + i)));
    hn::StoreU(hn::Add(hn::LoadU(d, step.still.data() + i), moved), d, to + i);
  }
}

/// The value of the joint's variable, or of the n-th of them.
HWY_INLINE double value_of(const KinematicStep& step, const double* q, std::size_t n = 0) {
  return step.multiplier * q[step.variable + n] + step.offset;
}

/// Sines and cosines of so many joints at once.
constexpr std::size_t kBlock = 16;
struct alignas(64) Angles {
  double value[kBlock];
  double sine[kBlock];
  double cosine[kBlock];
};

HWY_INLINE void find_angles(std::span<const KinematicStep> steps, const double* q, Angles& angles) {
  const hn::CappedTag<double, kBlock> d;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool is_turn = steps[i].kind == Kind::kTurn, is_planar = steps[i].kind == Kind::kPlanar;
    angles.value[i] = is_turn ? value_of(steps[i], q) : is_planar ? value_of(steps[i], q, 2) : 0;
  }
  for (std::size_t i = steps.size(); i % hn::Lanes(d) != 0; ++i) angles.value[i] = 0;
  bool are_small = true;
  for (std::size_t i = 0; i < steps.size(); i += hn::Lanes(d)) {
    const auto angle = hn::Load(d, angles.value + i);
    hn::Vec<decltype(d)> sine, cosine;
    sine_cosine(d, angle, sine, cosine);
    hn::Store(sine, d, angles.sine + i);
    hn::Store(cosine, d, angles.cosine + i);
    are_small = are_small && hn::AllTrue(d, hn::Le(hn::Abs(angle), hn::Set(d, kLargestReduced_rad)));
  }
  if (HWY_LIKELY(are_small)) return;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (std::abs(angles.value[i]) <= kLargestReduced_rad) continue;
    angles.sine[i] = std::sin(angles.value[i]);
    angles.cosine[i] = std::cos(angles.value[i]);
  }
}

/// The pose of the child in the parent: in `memory`, unless it never changes.
HWY_INLINE const double* pose_in_parent(const KinematicStep& step, const double* q, double sine, double cosine,
                                        double* memory) {
  switch (step.kind) {
    case Kind::kFixed:
      return step.still.data();
    case Kind::kTurn:
      combine(step, cosine, sine, memory);
      break;
    case Kind::kSlide:
      combine(step, 0, value_of(step, q), memory);
      break;
    case Kind::kPlanar: {
      combine(step, cosine, sine, memory);
      const double x = value_of(step, q), y = value_of(step, q, 1);
      for (int i = 0; i < 3; ++i) memory[12 + i] += x * step.along_x[i] + y * step.along_y[i];
      break;
    }
    case Kind::kFloating: {
      const double* v = q + step.variable;
      Pose X = Pose::Identity();
      X.translation() = Vec3(v[0], v[1], v[2]);
      const Eigen::Vector4d xyzw(v[3], v[4], v[5], v[6]);
      X.linear() = Eigen::Quaterniond(xyzw / xyzw.norm()).toRotationMatrix();
      multiply(step.still.data(), X.data(), memory);
      break;
    }
  }
  return memory;
}

void forward_kinematics_here(std::span<const KinematicStep> steps, const double* q, Pose* X_WL) {
  Angles angles;
  alignas(64) double memory[16];
  for (std::size_t first = 0; first < steps.size(); first += kBlock) {
    const auto block = steps.subspan(first, std::min(kBlock, steps.size() - first));
    find_angles(block, q, angles);
    for (std::size_t i = 0; i < block.size(); ++i) {
      const KinematicStep& step = block[i];
      const double* X_PC = pose_in_parent(step, q, angles.sine[i], angles.cosine[i], memory);
      double* X_WC = X_WL[step.child].data();
      if (step.parent == KinematicStep::kWorld)
        std::copy_n(X_PC, 16, X_WC);
      else
        multiply(X_WL[step.parent].data(), X_PC, X_WC);
    }
  }
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace clearway {

HWY_EXPORT(forward_kinematics_here);

void forward_kinematics(const RobotModel& robot, JointView q, std::span<Pose> X_WL) noexcept {
  X_WL[0] = Pose::Identity();
  HWY_DYNAMIC_DISPATCH(forward_kinematics_here)(robot.steps(), q.data(), X_WL.data());
}

}  // namespace clearway
#endif
