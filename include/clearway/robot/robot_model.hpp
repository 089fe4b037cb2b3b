// A robot ready for questions: a tree of links and joints, checked, numbered, and never changed again.
#pragma once

#include <clearway/robot/ids.hpp>
#include <clearway/robot/kinematic_step.hpp>
#include <clearway/robot/robot_description.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

/// A state of the robot: one number per variable, in the order of RobotModel::variables().
using JointView = std::span<const double>;

struct Link {
  std::string name;
  std::optional<JointId> joint;   // that moves it; the root of a robot without a base joint has none
  std::vector<LinkShape> shapes;  // as described, without padding
  double padding_m = 0;
};

/// Where a joint takes a number from: multiplier * variable + offset.
struct JointInput {
  VariableId variable;
  double multiplier = 1;
  double offset = 0;
};

struct Joint {
  std::string name;
  JointType type;
  std::optional<LinkId> parent;  // none for the joint that moves the root in the world
  LinkId child;
  Pose X_PJ;
  Vec3 axis;  // of length 1
  /// Of a planar joint: its x and y, perpendicular to the axis. The z axis turned to the axis the short way takes x and y
  /// there, so that about z they are x and y themselves.
  Vec3 plane_x, plane_y;
  std::size_t inputs;  // first of variable_count(type) places in RobotModel::inputs()
  bool is_mimic;       // its input is a variable of another joint
};

/// What a state is made of.
struct Variable {
  std::string name;  // that of the joint; of a planar or floating one "joint/x", "joint/theta", "joint/rot_w", ...
  JointId joint;
  JointLimits limits;
  double rest;   // value of no particular state: 0, or the nearest within limits; 1 for the w of a quaternion
  bool is_turn;  // an angle without limits: values that differ by full turns are the same place
};

class RobotModel {
 public:
  /// @throws Error if names repeat or do not exist, joints do not make one tree, an axis is zero, limits are the wrong way
  ///         round, a number is not finite, an origin is no rotation, or mimic joints follow each other in a circle.
  explicit RobotModel(RobotDescription description);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// Parents come before children, otherwise in the order of the description; so the root is the first.
  [[nodiscard]] std::span<const Link> links() const noexcept { return links_; }
  [[nodiscard]] std::span<const Joint> joints() const noexcept { return joints_; }
  [[nodiscard]] std::span<const Variable> variables() const noexcept { return variables_; }
  [[nodiscard]] std::span<const JointInput> inputs() const noexcept { return inputs_; }
  /// One per joint: what the kinematics reads.
  [[nodiscard]] std::span<const KinematicStep> steps() const noexcept { return steps_; }

  [[nodiscard]] const Link& operator[](LinkId id) const noexcept { return links_[id.index()]; }
  [[nodiscard]] const Joint& operator[](JointId id) const noexcept { return joints_[id.index()]; }
  [[nodiscard]] const Variable& operator[](VariableId id) const noexcept { return variables_[id.index()]; }

  [[nodiscard]] std::optional<LinkId> find_link(std::string_view name) const noexcept;
  [[nodiscard]] std::optional<JointId> find_joint(std::string_view name) const noexcept;
  [[nodiscard]] std::optional<VariableId> find_variable(std::string_view name) const noexcept;

  /// The rest values of all variables.
  [[nodiscard]] std::vector<double> rest_state() const;

  /// True if no joint between the two links can move: their poses relative to each other never change.
  [[nodiscard]] bool are_rigidly_connected(LinkId a, LinkId b) const noexcept;
  /// True if one joint that moves connects them, fixed ones aside.
  [[nodiscard]] bool are_adjacent(LinkId a, LinkId b) const noexcept;

 private:
  std::string name_;
  std::vector<Link> links_;
  std::vector<Joint> joints_;
  std::vector<Variable> variables_;
  std::vector<JointInput> inputs_;
  std::vector<KinematicStep> steps_;
  std::vector<LinkId> rigid_root_;  // per link: the topmost link that it is rigidly connected with
};

}  // namespace clearway
