// Which of the numbers that mean the same place a motion goes to.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <span>

namespace clearway {

/// Changes `q` to the numbers, of those that mean the same state, that lie the short way from `from`: an angle without
/// limits differs by no more than half a turn, a quaternion by no more than a right angle. At exactly half a turn it stays
/// as it is, as in OMPL's SO2StateSpace, so that the way back is the same one.
void take_short_way(const RobotModel& model, JointView from, std::span<double> q) noexcept;

}  // namespace clearway
