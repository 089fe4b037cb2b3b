// The same chain for orocos-kdl: another account of the kinematics, written by others.
#pragma once

#include <clearway/ik/ik_solver.hpp>

#include <kdl/chain.hpp>
#include <kdl/jntarray.hpp>

namespace clearway {

struct KdlChain {
  KDL::Chain chain;
  std::vector<std::size_t> variables;  // per joint of the chain, its place in a state
};

[[nodiscard]] KDL::Frame to_kdl(const Pose& X);
[[nodiscard]] Pose from_kdl(const KDL::Frame& frame);

/// What moves the solver's link, from the world to the link; joints that are not moved are fixed as in `q`. Knows neither
/// floating nor mimic joints.
[[nodiscard]] KdlChain make_kdl_chain(const RobotModel& robot, const IkSolver& solver, JointView q);

/// The values of the chain's joints.
[[nodiscard]] KDL::JntArray values_of(const KdlChain& chain, JointView q);

}  // namespace clearway
