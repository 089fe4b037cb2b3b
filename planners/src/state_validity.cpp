#include <clearway/planners/state_validity.hpp>

#include "bridge.hpp"

#include <utility>

namespace clearway {

namespace ob = ompl::base;

StateValidity::StateValidity(const ob::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                             const MotionOptions& options)
    : StateValidityChecker(si), bridge_(std::make_unique<Bridge>(si, std::move(checker), options)) {
  specs_.clearanceComputationType = ob::StateValidityCheckerSpecs::BOUNDED_APPROXIMATE;
}

StateValidity::StateValidity(const ob::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                             const MotionOptions& options, ToJointValues to_joint_values)
    : StateValidityChecker(si),
      bridge_(std::make_unique<Bridge>(si, std::move(checker), options, std::move(to_joint_values))) {
  specs_.clearanceComputationType = ob::StateValidityCheckerSpecs::BOUNDED_APPROXIMATE;
}

StateValidity::~StateValidity() = default;

bool StateValidity::isValid(const ob::State* state) const { return bridge_->is_valid(state); }

bool StateValidity::isValid(const ob::State* state, double& dist) const {
  dist = clearance(state);
  return isValid(state);
}

double StateValidity::clearance(const ob::State* state) const { return bridge_->clearance_m(state); }

}  // namespace clearway
