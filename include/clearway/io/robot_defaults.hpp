// What to take for granted about a robot: robot.yaml beside its URDF.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace clearway {

struct RobotDefaults {
  std::string description;
  std::optional<std::string> group;  // to plan for
  std::optional<std::string> home;   // a state of that group
  std::optional<std::string> tip;    // link
  /// Largest accelerations in rad/s^2 or m/s^2, which URDF has no place for: of all joints, and of some by name.
  std::optional<double> acceleration;
  std::map<std::string, double> accelerations;
};

/// Reads robot.yaml in the folder of the URDF; without one, nothing is taken for granted.
/// @throws Error if the file is not understood or an acceleration is not positive. Whether names exist is not looked at.
[[nodiscard]] RobotDefaults read_robot_defaults(const std::filesystem::path& urdf);

/// The same from memory. @param source  for messages
[[nodiscard]] RobotDefaults parse_robot_defaults(std::string_view text, const std::string& source);

}  // namespace clearway
