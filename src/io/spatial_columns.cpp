#include "io/spatial_columns.hpp"

#include "io/text_reader.hpp"

#include <clearway/common/nearest_name.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clearway::io {
namespace {

// Files round. A length says nothing of a rotation, but what leaves a plane is not done by a planar joint: a millimetre is much.
constexpr double kLengthTolerance = 1e-3;  // of a quaternion, from 1
constexpr double kPlaneTolerance = 1e-6;   // metres, and the same of a quaternion

}  // namespace

std::optional<SpatialFault> append_spatial_numbers(const Joint& joint, const TransformNumbers& transform,
                                                   double last_turn, std::vector<double>& numbers) {
  const auto& [t, q] = transform;
  const bool is_of_length_1 = std::abs(q.norm() - 1) <= kLengthTolerance;
  if (!is_of_length_1)
    return SpatialFault{"the quaternion of joint '" + joint.name + "' has the length " + std::to_string(q.norm()),
                        "give one of length 1"};
  if (joint.type == JointType::kFloating) {
    numbers.insert(numbers.end(), {t[0], t[1], t[2], q[0], q[1], q[2], q[3]});
    return std::nullopt;
  }
  const Vec3 turn_axis = q.head<3>();
  const double along = joint.axis.dot(turn_axis);
  const bool is_in_plane =
      std::abs(joint.axis.dot(t)) <= kPlaneTolerance && (turn_axis - along * joint.axis).norm() <= kPlaneTolerance;
  if (!is_in_plane)
    return SpatialFault{"the transform of the planar joint '" + joint.name + "' leaves its plane", "keep to it"};
  constexpr double kFullTurn = 2 * std::numbers::pi;
  const double angle = 2 * std::atan2(along, q[3]);
  const double turn = angle + kFullTurn * std::round((last_turn - angle) / kFullTurn);
  numbers.insert(numbers.end(), {joint.plane_x.dot(t), joint.plane_y.dot(t), turn});
  return std::nullopt;
}

SpatialColumns::SpatialColumns(const YamlView& names, const RobotModel& robot, std::span<const double> defaults,
                               NamedValues& columns)
    : robot_(robot) {
  for (const YamlView& name : names.items()) {
    const auto joint = robot.find_joint(name.text());
    const std::size_t count = joint ? variable_count(robot[*joint].type) : 0;
    if (count == 1)
      throw name.error("is " + in_quotes(name.text()) + ", a joint of one number",
                       "give its position, not a transform");
    if (!joint) {
      std::vector<std::string> known;
      for (const Joint& one : robot.joints()) known.push_back(one.name);
      throw name.error(
          "is " + in_quotes(name.text()) + ", which is no joint of the robot" + nearest_name_hint(name.text(), known),
          "name its planar and floating joints");
    }
    if (count == 0) columns.add_column(name.text());  // which warns
    for (std::size_t n = 0; n < count; ++n)
      columns.add_column(robot[robot.inputs()[robot[*joint].inputs + n].variable].name);
    const bool is_planar = robot[*joint].type == JointType::kPlanar;
    joints_.push_back({*joint, is_planar ? defaults[robot.inputs()[robot[*joint].inputs + 2].variable.index()] : 0});
  }
}

bool SpatialColumns::are_all_fixed() const noexcept {
  return std::all_of(joints_.begin(), joints_.end(),
                     [&](const OneJoint& one) { return robot_[one.joint].type == JointType::kFixed; });
}

std::optional<SpatialFault> SpatialColumns::append_positions(const std::vector<TransformNumbers>& transforms,
                                                             std::vector<double>& numbers) {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const Joint& joint = robot_[joints_[i].joint];
    if (joint.type == JointType::kFixed) {
      numbers.push_back(0);  // which nobody reads
      continue;
    }
    if (auto fault = append_spatial_numbers(joint, transforms[i], joints_[i].last_turn, numbers)) return fault;
    if (joint.type == JointType::kPlanar) joints_[i].last_turn = numbers.back();
  }
  return std::nullopt;
}

std::optional<SpatialFault> SpatialColumns::append_rates(const std::vector<TwistNumbers>& twists,
                                                         std::vector<double>& numbers) const {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const Joint& joint = robot_[joints_[i].joint];
    const auto& [linear, angular] = twists[i];
    if (joint.type == JointType::kFixed) {
      numbers.push_back(0);
      continue;
    }
    if (joint.type == JointType::kFloating)
      return SpatialFault{"joint '" + joint.name + "' floats, and velocities of such joints are not read",
                          "leave velocities and accelerations out"};
    const bool is_in_plane = linear[2] == 0 && angular[0] == 0 && angular[1] == 0;
    if (!is_in_plane)
      return SpatialFault{"the velocity of the planar joint '" + joint.name + "' leaves its plane", "keep to it"};
    numbers.insert(numbers.end(), {linear[0], linear[1], angular[2]});
  }
  return std::nullopt;
}

}  // namespace clearway::io
