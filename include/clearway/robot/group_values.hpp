// A state of a group within a state of its robot.
#pragma once

#include <clearway/robot/robot.hpp>

#include <span>
#include <vector>

namespace clearway {

/// The numbers of `q` that the group has, in the order of group.variables.
///
/// Precondition: `q` has one number per variable of the group's robot.
[[nodiscard]] std::vector<double> values_of(const Group& group, JointView q);

/// Puts a state of the group into one of the robot; the other numbers of `q` stay as they are:
///
///     std::vector<double> q = robot.model.rest_state();
///     put_values(group, values, q);
///     forward_kinematics(robot.model, q, X_WL);
///
/// Precondition: `values` has one number per variable of the group, `q` one per variable of its robot.
void put_values(const Group& group, std::span<const double> values, std::span<double> q) noexcept;

}  // namespace clearway
