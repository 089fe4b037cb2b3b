// One call plugs clearway into an OMPL set-up.
#pragma once

#include <clearway/checker/motion.hpp>
#include <clearway/planners/state_validity.hpp>

#include <ompl/base/SpaceInformation.h>

#include <memory>

namespace clearway {

/// Gives `si`, whose space came from make_space, a StateValidity and a MotionValidity:
///
///     ompl::geometric::SimpleSetup setup(make_space(robot, "arm"));
///     install_checker(setup.getSpaceInformation(), checker);
///
/// @throws Error if the space is not from make_space, or for a robot with other variables than the checker's; if something is
///         null; and as require_sound does.
void install_checker(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                     const MotionOptions& options = {});

/// The same for a space of your own, with a function that tells what its states mean. MotionValidity says which motion is
/// certified: all of it where the space moves joint values in straight lines.
void install_checker(const ompl::base::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                     const MotionOptions& options, const ToJointValues& to_joint_values);

}  // namespace clearway
