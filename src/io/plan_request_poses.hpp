// Goals of a MotionPlanRequest that are poses of a link: position and orientation constraints in some frame.
#pragma once

#include "io/moveit_values.hpp"

#include <clearway/io/plan_request.hpp>

#include <set>

namespace clearway::io {

/// Reads them one after another. Robot and warnings must outlive it.
class PoseGoalReader {
 public:
  /// @param start  where the links are that poses may be given in
  PoseGoalReader(const RobotModel& robot, JointView start, std::vector<std::string>& warnings);

  /// Of a goal that has position or orientation constraints. @throws Error if these are not as read_plan_request() wants them.
  [[nodiscard]] PoseGoal read(const YamlView& goal);

 private:
  [[nodiscard]] std::string link_of(const YamlView& constraint) const;
  [[nodiscard]] Pose frame_in_world(const YamlView& constraint);
  [[nodiscard]] Vec3 centre_of_region(const YamlView& region);
  void read_position(const YamlView& constraint, PoseGoal& goal);
  /// After the position, since other poses that will do are at the same place.
  void read_orientation(const YamlView& constraint, PoseGoal& goal);
  void warn_if_narrow(const YamlView& at, double tolerance);
  void expect_keys(const YamlView& map, std::initializer_list<std::string_view> known);

  const RobotModel& robot_;
  std::vector<std::string>& warnings_;
  std::vector<Pose> X_WL_;  // at the start
  AssumedWorld assumed_world_;
  std::set<std::string> moving_frames_;  // that were warned of
};

}  // namespace clearway::io
