// Joints of several numbers, which messages give as transforms: planar and floating ones.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include "io/named_values.hpp"
#include "io/trajectory_points.hpp"
#include "io/yaml_view.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clearway::io {

/// What is wrong with a transform or twist, and what to do.
struct SpatialFault {
  std::string found;
  std::string remedy;
};

/// Appends the numbers of a planar or floating joint: of its turns, the one that is nearest to the last, for a quaternion does not
/// tell how often a planar joint went round.
[[nodiscard]] std::optional<SpatialFault> append_spatial_numbers(const Joint& joint, const TransformNumbers& transform,
                                                                 double last_turn, std::vector<double>& numbers);

class SpatialColumns {
 public:
  /// Adds their variables to the columns. Fixed joints, such as the virtual joint of an arm that stands still, have none.
  /// @param defaults  where the robot stood before the first point
  /// @throws Error if a name is unknown or there twice, or is of a joint of one number
  SpatialColumns(const YamlView& names, const RobotModel& robot, std::span<const double> defaults,
                 NamedValues& columns);

  [[nodiscard]] std::size_t count() const noexcept { return joints_.size(); }

  [[nodiscard]] bool are_all_fixed() const noexcept;

  /// Appends a number per column. Planar joints turn the nearest way from point to point.
  [[nodiscard]] std::optional<SpatialFault> append_positions(const std::vector<TransformNumbers>& transforms,
                                                             std::vector<double>& numbers);
  /// Appends rates as MoveIt has them: x, y and theta of a planar joint are the x and y of the linear part and the z of the angular
  /// one. Of floating joints nobody tells how the quaternion changes.
  [[nodiscard]] std::optional<SpatialFault> append_rates(const std::vector<TwistNumbers>& twists,
                                                         std::vector<double>& numbers) const;

 private:
  struct OneJoint {
    JointId joint;
    double last_turn;  // of a planar joint
  };

  const RobotModel& robot_;
  std::vector<OneJoint> joints_;
};

}  // namespace clearway::io
