// A moveit_msgs/RobotState: where joints stand, by name.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include "io/yaml_view.hpp"

#include <span>
#include <string>
#include <vector>

namespace clearway::io {

/// Puts what joint_state and multi_dof_joint_state say into `q`. Joints that do not move in this robot, or that it does not
/// have, are ignored with a warning; so are attached objects.
void read_robot_state(const YamlView& state, const RobotModel& robot, std::span<double> q,
                      std::vector<std::string>& warnings);

}  // namespace clearway::io
