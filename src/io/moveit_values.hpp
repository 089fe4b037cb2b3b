// Values of ROS messages in YAML, as ROS prints them (x: 1, y: 2, z: 3) or in the compact notation of Robowflex ([1, 2, 3]).
#pragma once

#include "io/yaml_view.hpp"

#include <Eigen/Core>

#include <string>
#include <vector>

namespace clearway::io {

/// @throws Error, as all of these, if a number is missing or not finite.
[[nodiscard]] Vec3 point_at(const YamlView& value);

/// x, y, z, w as they stand, of any length.
[[nodiscard]] Eigen::Vector4d quaternion_at(const YamlView& value);

/// A frame's name without the "/" that ROS had before tf2; empty if there is none.
[[nodiscard]] std::string frame_name(const YamlView& value);

/// header.frame_id of a message; empty if there is none.
[[nodiscard]] std::string frame_of(const YamlView& stamped);

/// A planning frame may have any name, so one frame that nothing is known about is taken to be the world. Two cannot be.
class AssumedWorld {
 public:
  /// Adds a warning the first time. `hint` follows the name of the frame there.
  /// @throws Error if another frame was taken already; it ends with the remedy
  void take(const YamlView& at, const std::string& frame, const std::string& hint, const std::string& remedy,
            std::vector<std::string>& warnings);

 private:
  std::string frame_;
};

}  // namespace clearway::io
