// Trajectories among the values of a file, however deep they lie: in action goals, in responses of services, in lists.
#pragma once

#include "io/trajectory_points.hpp"
#include "io/yaml_view.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clearway::io {

/// Names, and points with a value for each.
struct NamedPoints {
  YamlView names;
  std::shared_ptr<const PointList> list;
};

/// What a robot is to do: one joint after the other in numbers, those in space by transforms, or both at the same times.
struct TrajectoryMessage {
  YamlView at;
  std::optional<NamedPoints> joints;
  std::optional<NamedPoints> spatial;
  bool is_our_own = false;             // write_trajectory's
  std::optional<YamlView> start;       // a moveit_msgs/RobotState
  std::optional<std::size_t> follows;  // this one of the trajectories, and begins where that ends
};

/// All that have points, in the order of the file.
/// @throws Error if one has no names, or the two parts of one are not of the same times.
[[nodiscard]] std::vector<TrajectoryMessage> find_trajectories(const std::string& file,
                                                               std::span<const YamlView> documents, PointTaker& points);

}  // namespace clearway::io
