// Rotations that OMPL interpolates as clearway moves: the numbers of the quaternion go straight.
#pragma once

#include <ompl/base/spaces/SE3StateSpace.h>
#include <ompl/base/spaces/SO3StateSpace.h>

namespace clearway {

/// Quaternions of any length between kLeastLength and 1; those that differ by a factor, also a negative one, are the same
/// rotation. Going on from a state on the way leads along the same way, as OMPL asks of an interpolation; that would not be
/// so if the states on the way were brought to length 1.
class StraightRotations : public ompl::base::SO3StateSpace {
 public:
  /// Ways between states that were themselves on ways get shorter, but slowly: from unit quaternions, n ways that are each a
  /// half turn lead to no less than 1 / sqrt(n + 1).
  static constexpr double kLeastLength = 1e-3;

  void interpolate(const ompl::base::State* from, const ompl::base::State* to, double t,
                   ompl::base::State* state) const override;
  /// Half the angle between the two, as in OMPL.
  [[nodiscard]] double distance(const ompl::base::State* a, const ompl::base::State* b) const override;
  [[nodiscard]] bool equalStates(const ompl::base::State* a, const ompl::base::State* b) const override;
  [[nodiscard]] bool satisfiesBounds(const ompl::base::State* state) const override;
};

class FloatingSpace : public ompl::base::SE3StateSpace {
 public:
  FloatingSpace();
};

}  // namespace clearway
