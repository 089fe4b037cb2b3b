// Joints of several numbers, which messages give as transforms: planar and floating ones.
#pragma once

#include <clearway/robot/robot_model.hpp>

#include "io/named_values.hpp"
#include "io/trajectory_points.hpp"
#include "io/yaml_view.hpp"

#include <optional>
#include <string>
#include <vector>

namespace clearway::io {

class SpatialColumns {
 public:
  /// Adds their variables to the columns. Fixed joints, such as the virtual joint of an arm that stands still, have none.
  /// @throws Error if a name is unknown or there twice, or is of a joint of one number
  SpatialColumns(const YamlView& names, const RobotModel& robot, NamedValues& columns);

  [[nodiscard]] std::size_t count() const noexcept { return joints_.size(); }

  [[nodiscard]] bool are_all_fixed() const noexcept;

  /// What is wrong with a point, and what to do.
  struct Fault {
    std::string found;
    std::string remedy;
  };

  /// Appends a number per column. A quaternion does not tell how often a planar joint went round: the angle is the one that is nearest
  /// to the point before.
  [[nodiscard]] std::optional<Fault> append_positions(const std::vector<TransformNumbers>& transforms,
                                                      std::vector<double>& numbers);
  /// Appends rates as MoveIt has them: x, y and theta of a planar joint are the x and y of the linear part and the z of the angular
  /// one. Of floating joints nobody tells how the quaternion changes.
  [[nodiscard]] std::optional<Fault> append_rates(const std::vector<TwistNumbers>& twists,
                                                  std::vector<double>& numbers) const;

 private:
  struct OneJoint {
    JointId joint;
    double last_turn = 0;  // of a planar joint
  };

  const RobotModel& robot_;
  std::vector<OneJoint> joints_;
};

}  // namespace clearway::io
