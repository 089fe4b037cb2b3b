// Reads a robot from a URDF file.
#pragma once

#include <clearway/io/package_paths.hpp>
#include <clearway/robot/robot_description.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

struct UrdfOptions {
  PackagePaths packages = package_paths_from_environment();  // where meshes are looked for
  bool visual_if_no_collision = false;                       // take the <visual> of links that have no <collision>
  double padding_m = 0;                                      // added around all links,
  std::map<std::string, double> link_padding_m = {};         // or, for these, the value given here instead
  unsigned threads = 0;                                      // that read meshes; 0: all of the machine's
  /// Where bodies of meshes are kept for the next time, as cache_folder_from_environment has it; nowhere unless given. The
  /// robot is the same to the last bit. A folder that cannot be used is no error.
  std::optional<std::filesystem::path> cache = {};
};

struct RobotFile {
  RobotDescription robot;
  std::vector<std::string> warnings;  // what is suspicious; one line each
};

/// The links, joints and shapes of a URDF file. One whose name ends in .xacro goes through the program `xacro` first.
///
/// Every <collision> becomes one shape or an Error, never nothing: box, sphere, cylinder, capsule (`length` is that of its
/// straight part) or mesh, which becomes its convex hull. A file named several times with the same scale is read once.
/// Links without geometry are fine. Rotations are R = Rz(yaw) Ry(pitch) Rx(roll). A <mimic> on a fixed joint is ignored.
/// <visual>, <inertial>, <transmission>, <gazebo> and the like are not looked at, nor are the soft limits of a
/// <safety_controller>.
///
/// @throws Error if a file cannot be read or found, an element is missing, repeated or not understood, a number is not
///         one, the joints do not make a tree (see RobotModel), or a padding is negative or for a link that does not exist.
[[nodiscard]] RobotFile read_urdf(const std::filesystem::path& file, const UrdfOptions& options = {});

/// The same from memory.
/// @param source  the file that the text is taken to be, for messages and for paths relative to it
[[nodiscard]] RobotFile parse_urdf(std::string_view text, const std::filesystem::path& source,
                                   const UrdfOptions& options = {});

}  // namespace clearway
