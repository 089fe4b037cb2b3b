#include <clearway/planners/install_checker.hpp>

#include <clearway/planners/motion_validity.hpp>

namespace clearway {

void install_checker(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                     const MotionOptions& options) {
  // Both first: if one of them throws, the set-up stays as it was.
  const auto states = std::make_shared<StateValidity>(si, checker, options);
  const auto motions = std::make_shared<MotionValidity>(si, checker, options);
  si->setStateValidityChecker(states);
  si->setMotionValidator(motions);
}

void install_checker(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                     const MotionOptions& options, const ToJointValues& to_joint_values) {
  const auto states = std::make_shared<StateValidity>(si, checker, options, to_joint_values);
  const auto motions = std::make_shared<MotionValidity>(si, checker, options, to_joint_values);
  si->setStateValidityChecker(states);
  si->setMotionValidator(motions);
}

}  // namespace clearway
