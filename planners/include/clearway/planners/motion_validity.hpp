// OMPL's question about a motion, answered by clearway: in certified mode for every instant of it.
#pragma once

#include <clearway/planners/state_validity.hpp>

#include <ompl/base/MotionValidator.h>

#include <utility>

namespace clearway {

/// Which motion that is, depends on the space:
///
/// - One from make_space: the straight one that the space interpolates, whole.
/// - Any other: the joint values at the states that OMPL's own validator would try (validSegmentCount), joined by straight
///   motions. If these values lie on one line, as in every space that interpolates joint values linearly, that is the whole
///   motion again. Continuous joints and quaternions go the short way from each to the next. Where the space bends between
///   two neighbours, what is certified is the straight piece and not the bend: set the resolution of the space accordingly.
///
/// There and back get the same answer if the space's interpolation is symmetric. Safe for any number of threads; the
/// counters are exact, too, as soon as these have come to rest (OMPL reads them as plain numbers).
class MotionValidity : public ompl::base::MotionValidator {
 public:
  /// @throws Error as install_checker does.
  MotionValidity(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                 const MotionOptions& options = {});
  MotionValidity(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                 const MotionOptions& options, ToJointValues to_joint_values);
  ~MotionValidity() override;

  [[nodiscard]] bool checkMotion(const ompl::base::State* s1, const ompl::base::State* s2) const override;

  /// If the motion is not valid: lastValid.first, unless null, becomes a state that StateValidity accepts and that
  /// checkMotion accepts the way to from s1, at the time lastValid.second of OMPL's interpolation, or s1 at time 0. It may be
  /// s1 or s2 itself. If the motion is valid, lastValid stays as it is.
  [[nodiscard]] bool checkMotion(const ompl::base::State* s1, const ompl::base::State* s2,
                                 std::pair<ompl::base::State*, double>& lastValid) const override;

 private:
  bool count(bool is_valid) const noexcept;

  std::unique_ptr<Bridge> bridge_;
};

}  // namespace clearway
