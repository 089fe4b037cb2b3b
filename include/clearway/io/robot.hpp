// A robot from its files.
#pragma once

#include <clearway/io/urdf.hpp>
#include <clearway/robot/robot.hpp>

#include <filesystem>
#include <optional>

namespace clearway {

struct RobotOptions {
  UrdfOptions urdf = {};
  bool use_srdf = true;                            // without one, adjacent links are left out of the check
  std::optional<std::filesystem::path> srdf = {};  // if not given: find_srdf
};

/// The SRDF that goes with a URDF: "arm.srdf" beside "arm.urdf" or "arm.urdf.xacro", else the only .srdf of the folder.
[[nodiscard]] std::optional<std::filesystem::path> find_srdf(const std::filesystem::path& urdf);

/// Reads URDF and SRDF and joins them: read_urdf, read_srdf and make_robot in one. Robot::has_semantics tells whether there
/// was an SRDF. Several in the folder, none of them named as the URDF is, are a warning: none is taken.
/// @throws Error as these do.
[[nodiscard]] RobotAndWarnings load_robot(const std::filesystem::path& urdf, const RobotOptions& options = {});

}  // namespace clearway
