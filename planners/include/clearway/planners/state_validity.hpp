// OMPL's question about a state, answered by clearway.
#pragma once

#include <clearway/checker/motion.hpp>

#include <ompl/base/SpaceInformation.h>
#include <ompl/base/StateValidityChecker.h>

#include <functional>
#include <memory>
#include <span>

namespace clearway {

/// Writes what a state means: one number per variable of the robot. Called by several threads at a time, if OMPL runs some.
using ToJointValues = std::function<void(const ompl::base::State* state, std::span<double> q)>;

class Bridge;

/// Valid: within the bounds of the space and the limits of the joints, and all that must not collide is more than
/// MotionOptions::min_gap_m apart, so that every valid state can be left; with sampled motions, apart at all.
///
/// clearance() and the distances are metres between bodies: how much closer than they are now all may come and the state is
/// still valid. That is a lower bound (BOUNDED_APPROXIMATE) and proven; it is 0 for a state that is not valid, and limits do
/// not count in it. There is no direction away from collisions, so no valid state is ever offered.
///
/// Safe for any number of threads, as OMPL asks.
class StateValidity : public ompl::base::StateValidityChecker {
 public:
  /// @throws Error as install_checker does.
  StateValidity(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                const MotionOptions& options = {});
  StateValidity(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                const MotionOptions& options, ToJointValues to_joint_values);
  ~StateValidity() override;

  using ompl::base::StateValidityChecker::clearance;
  using ompl::base::StateValidityChecker::isValid;
  [[nodiscard]] bool isValid(const ompl::base::State* state) const override;
  [[nodiscard]] bool isValid(const ompl::base::State* state, double& dist) const override;
  [[nodiscard]] double clearance(const ompl::base::State* state) const override;

 private:
  std::unique_ptr<Bridge> bridge_;
};

}  // namespace clearway
