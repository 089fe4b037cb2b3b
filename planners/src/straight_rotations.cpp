#include "straight_rotations.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace clearway {
namespace {

namespace ob = ompl::base;

Eigen::Vector4d numbers_of(const ob::State* state) {
  const auto* q = state->as<ob::SO3StateSpace::StateType>();
  return {q->x, q->y, q->z, q->w};
}

/// An angle that is off by this comes from rounding alone.
constexpr double kSameAngle = 8 * std::numeric_limits<double>::epsilon();

/// How much longer than 1 a quaternion may be that was meant to have this length; what SO3StateSpace accepts.
constexpr double kLengthTolerance = 1e-9;

}  // namespace

void StraightRotations::interpolate(const ob::State* from, const ob::State* to, double t, ob::State* state) const {
  const Eigen::Vector4d a = numbers_of(from), b = numbers_of(to);
  const Eigen::Vector4d way = (1 - t) * a + (a.dot(b) < 0 ? -t : t) * b;
  auto* out = state->as<StateType>();  // may be one of the ends: both have been read
  out->x = way[0];
  out->y = way[1];
  out->z = way[2];
  out->w = way[3];
}

double StraightRotations::distance(const ob::State* a, const ob::State* b) const {
  // By the chord: exact where the angle is small, and the arc cosine is not.
  const Eigen::Vector4d u = numbers_of(a).normalized(), v = numbers_of(b).normalized();
  const double chord = u.dot(v) < 0 ? (u + v).norm() : (u - v).norm();
  return 2 * std::asin(std::min(chord / 2, 1.0));
}

bool StraightRotations::equalStates(const ob::State* a, const ob::State* b) const {
  return distance(a, b) <= kSameAngle;
}

bool StraightRotations::satisfiesBounds(const ob::State* state) const {
  const double length = numbers_of(state).norm();
  return length >= kLeastLength && length <= 1 + kLengthTolerance;
}

FloatingSpace::FloatingSpace() { components_[1] = std::make_shared<StraightRotations>(); }

}  // namespace clearway
