#include "io/plan_request_poses.hpp"

#include "io/scene_parts.hpp"
#include "io/text_reader.hpp"

#include <clearway/common/nearest_name.hpp>
#include <clearway/robot/kinematics.hpp>

#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace clearway::io {
namespace {

/// How far the length of a quaternion may be from 1. MoveIt takes one that is farther off for no rotation at all, so that
/// there is no goal that both would agree on. Test: PoseGoals.QuaternionsHaveLengthOne
constexpr double kQuaternionSlack = 1e-3;

/// pi with the six digits that files give it: nobody means to leave out the last 3e-6 rad of a turn.
constexpr double kHalfTurn = 3.14159;

std::vector<std::string> link_names(const RobotModel& robot) {
  std::vector<std::string> names;
  for (const Link& link : robot.links()) names.push_back(link.name);
  return names;
}

Eigen::Matrix3d unit_rotation_at(const YamlView& value) {
  const Eigen::Vector4d xyzw = quaternion_at(value);
  const double length = xyzw.stableNorm();
  const bool is_unit = std::abs(length - 1) <= kQuaternionSlack;
  if (!is_unit)
    throw value.error("is a quaternion of length " + std::to_string(length), "give x, y, z, w of length 1, to 0.001");
  return rotation_of(xyzw.normalized());
}

/// The pose turned in its place about one of its axes, by multiples of 30 degrees. About y not by more than 90: as angles
/// about x, y, z, which is how tolerances are meant, that would be half turns about x and z.
std::vector<Pose> turned_about(const Pose& X_WT, int axis) {
  std::vector<Pose> turned;
  for (int degrees = -150; degrees <= 180; degrees += 30) {
    if (degrees == 0 || (axis == 1 && std::abs(degrees) > 90)) continue;
    turned.push_back(X_WT * Eigen::AngleAxisd(degrees * std::numbers::pi / 180, Vec3::Unit(axis)));
  }
  return turned;
}

double size_at(const YamlView& value) {
  const double size = value.number();
  if (!(size >= 0)) throw value.error("is " + std::to_string(size), "give a number >= 0");
  return size;
}

/// The only constraint of a kind, or none.
std::optional<YamlView> only_one(const YamlView& goal, const char* kind) {
  const std::vector<YamlView> all = items_of(goal, kind);
  if (all.size() > 1) {
    throw goal.at(kind).error("holds " + std::to_string(all.size()) + " constraints",
                              "give one: a goal is the pose of one link");
  }
  return all.empty() ? std::nullopt : std::optional(all.front());
}

}  // namespace

PoseGoalReader::PoseGoalReader(const RobotModel& robot, JointView start, std::vector<std::string>& warnings)
    : robot_(robot), warnings_(warnings), X_WL_(robot.links().size()) {
  forward_kinematics(robot, start, X_WL_);
}

PoseGoal PoseGoalReader::read(const YamlView& at) {
  const auto position = only_one(at, "position_constraints"), orientation = only_one(at, "orientation_constraints");
  if (!position) {
    throw at.error("has orientation_constraints without position_constraints",
                   "say also where the link should be: states are not sought for a rotation alone");
  }
  PoseGoal goal;
  goal.where = at.where();
  goal.link = link_of(*position);
  goal.is_place_only = true;
  read_position(*position, goal);
  if (orientation) read_orientation(*orientation, goal);
  if (!goal.X_WT.matrix().allFinite()) throw at.error("its place is not finite", "give smaller numbers, in metres");
  return goal;
}

void PoseGoalReader::read_position(const YamlView& constraint, PoseGoal& goal) {
  expect_keys(constraint, {"header", "link_name", "target_point_offset", "constraint_region", "weight"});
  if (const auto offset = constraint.find("target_point_offset")) goal.X_LT.translation() = point_at(*offset);
  goal.X_WT.translation() = frame_in_world(constraint) * centre_of_region(constraint.at("constraint_region"));
}

Vec3 PoseGoalReader::centre_of_region(const YamlView& region) {
  expect_keys(region, {"primitives", "primitive_poses", "meshes", "mesh_poses"});
  const std::vector<YamlView> shapes = items_of(region, "primitives"), poses = items_of(region, "primitive_poses");
  if (shapes.size() != 1 || poses.size() != 1 || !items_of(region, "meshes").empty()) {
    throw region.error("is not one primitive with its pose",
                       "give one sphere or box in primitives, and its pose in primitive_poses");
  }
  expect_keys(shapes[0], {"type", "dimensions", "polygon"});
  const YamlView type = shapes[0].at("type");
  const bool is_box = type.text() == "box" || type.text() == "1";
  const bool is_sphere = type.text() == "sphere" || type.text() == "2";
  if (!is_box && !is_sphere) throw type.error("is " + in_quotes(type.text()), "give a box (1) or a sphere (2)");
  const YamlView dimensions = shapes[0].at("dimensions");
  const std::size_t count = is_box ? 3 : 1;
  static_cast<void>(dimensions.numbers(count));
  for (const YamlView& size : dimensions.items()) warn_if_narrow(size, size_at(size) / (is_box ? 2 : 1));

  expect_keys(poses[0], {"position", "orientation"});
  // The centre stays where it is however the region is turned. But what is no rotation shows that the pose is a mistake.
  if (const auto turn = poses[0].find("orientation")) static_cast<void>(unit_rotation_at(*turn));
  return point_at(poses[0].at("position"));
}

void PoseGoalReader::read_orientation(const YamlView& constraint, PoseGoal& goal) {
  expect_keys(constraint, {"header", "link_name", "orientation", "absolute_x_axis_tolerance",
                           "absolute_y_axis_tolerance", "absolute_z_axis_tolerance", "parameterization", "weight"});
  if (const std::string link = link_of(constraint); link != goal.link) {
    throw constraint.error("is about link " + in_quotes(link) + ", the position about " + in_quotes(goal.link),
                           "name one link in both");
  }
  goal.X_WT.linear() = frame_in_world(constraint).linear() * unit_rotation_at(constraint.at("orientation"));
  constexpr std::array<const char*, 3> kTolerances = {"absolute_x_axis_tolerance", "absolute_y_axis_tolerance",
                                                      "absolute_z_axis_tolerance"};
  goal.is_place_only = true;
  for (int axis = 0; axis < 3; ++axis) {
    const auto tolerance = constraint.find(kTolerances[static_cast<std::size_t>(axis)]);
    const double angle = tolerance ? size_at(*tolerance) : 0;
    warn_if_narrow(tolerance.value_or(constraint), angle);
    const bool is_free = angle >= kHalfTurn;
    goal.is_place_only = goal.is_place_only && is_free;
    if (!is_free) continue;
    const std::vector<Pose> turned = turned_about(goal.X_WT, axis);
    goal.others.insert(goal.others.end(), turned.begin(), turned.end());
  }
  if (goal.is_place_only) goal.others.clear();
}

std::string PoseGoalReader::link_of(const YamlView& constraint) const {
  const YamlView name = constraint.at("link_name");
  if (robot_.find_link(name.text())) return name.text();
  throw name.error("is " + in_quotes(name.text()) + ", which is no link of robot " + in_quotes(robot_.name()),
                   "name one of its links" + nearest_name_hint(name.text(), link_names(robot_)));
}

Pose PoseGoalReader::frame_in_world(const YamlView& constraint) {
  const std::string frame = frame_of(constraint);
  if (frame.empty()) {
    throw constraint.error("names no frame",
                           "give header.frame_id: a link such as " + in_quotes(robot_.links()[0].name) + ", or world");
  }
  const auto link = robot_.find_link(frame);
  if (!link) {
    if (frame == "world") return Pose::Identity();
    assumed_world_.take(constraint, frame, ", which is no link" + nearest_name_hint(frame, link_names(robot_)) + ",",
                        "give poses in links of the robot, or all others in one frame", warnings_);
    return Pose::Identity();
  }
  const auto base = robot_.links()[0].joint;
  const bool stands_still =
      (!base || variable_count(robot_[*base].type) == 0) && robot_.are_rigidly_connected(*link, LinkId{0});
  if (!stands_still && moving_frames_.insert(frame).second) {
    warnings_.push_back(constraint.where() + ": frame " + in_quotes(frame) +
                        " is a link that moves; it is taken to be where it is at the start");
  }
  const Pose& X_WF = X_WL_[link->index()];
  if (!X_WF.matrix().allFinite())
    throw constraint.error("frame " + in_quotes(frame) + " is nowhere at the start", "mend the start state");
  return X_WF;
}

void PoseGoalReader::warn_if_narrow(const YamlView& at, double tolerance) {
  if (tolerance >= kPoseGoalTolerance) return;
  warnings_.push_back(at.where() + ": a tolerance below 1e-6, which is how closely poses are met");
}

void PoseGoalReader::expect_keys(const YamlView& map, std::initializer_list<std::string_view> known) {
  const std::vector<std::string> remarks = map.remarks_on_unknown(std::span(known.begin(), known.size()));
  warnings_.insert(warnings_.end(), remarks.begin(), remarks.end());
}

}  // namespace clearway::io
