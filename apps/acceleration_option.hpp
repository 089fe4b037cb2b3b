// Accelerations as options give them: a number for all joints, or JOINT=VALUE.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include <string>
#include <vector>

namespace clearway::apps {

struct AccelerationOption {
  std::string joint;  // empty: all
  double value;       // rad/s^2 or m/s^2
};

/// @throws Error, in the name of the option, if the number is not finite and positive, or there is no such joint to move.
[[nodiscard]] AccelerationOption acceleration_option(const std::string& text, const std::string& option,
                                                     const RobotModel& model);

/// One number per variable, infinite where none is given; none at all without texts. The last text that speaks of a joint counts; one
/// for all joints leaves out quaternions, whose numbers are no angles.
[[nodiscard]] std::vector<double> acceleration_limits(const std::vector<std::string>& texts, const std::string& option,
                                                      const RobotModel& model);

}  // namespace clearway::apps
