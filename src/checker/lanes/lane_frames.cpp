#include "checker/lanes/lane_frames.hpp"

#include <clearway/robot/limits.hpp>

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

constexpr double kUnit = 0x1p-24;  // of float

/// Values are for the lanes up to here: errors grow with them.
constexpr double kLargest = 1e4;

/// A rotation that takes z to the axis. (The shortest one is ill-conditioned near -z.)
Pose z_to(const Vec3& axis) {
  const Vec3 z = axis.normalized(), x = z.unitOrthogonal();
  Pose X = Pose::Identity();
  X.linear() << x, z.cross(x), z;
  return X;
}

class Maker {
 public:
  Maker(const RobotModel& model, BaseOf base) : model_(model), base_(base) {
    made_.errors.emplace_back();
    made_.links.resize(model.links().size());
    for (const Variable& variable : model.variables()) {
      const double largest = std::max(std::abs(variable.limits.lower), std::abs(variable.limits.upper));
      // What is_within() lets pass is more than the limits; and beyond kLargest floats tell little, or overflow.
      made_.largest.push_back(std::isfinite(largest) ? std::min(largest * (1 + 1e-5) + 1e-4, kLargest) : largest);
    }
  }

  LaneFrames make() {
    for (const Joint& joint : model_.joints()) {
      LinkInFrame at = joint.parent ? made_.links[joint.parent->index()] : LinkInFrame{};
      at.X_FL = at.X_FL * joint.X_PJ;
      const bool is_left_out = !joint.parent && base_ == BaseOf::kStatesAtRest && is_identity_at_rest(joint);
      switch (is_left_out ? JointType::kFixed : joint.type) {
        case JointType::kFixed:
          break;
        case JointType::kRevolute:
        case JointType::kContinuous:
          add(LaneJoint::Kind::kTurn, joint, 0, joint.axis, at);
          break;
        case JointType::kPrismatic:
          add(LaneJoint::Kind::kSlide, joint, 0, joint.axis, at);
          break;
        case JointType::kPlanar:
          add(LaneJoint::Kind::kSlide, joint, 0, joint.plane_x, at);
          add(LaneJoint::Kind::kSlide, joint, 1, joint.plane_y, at);
          add(LaneJoint::Kind::kTurn, joint, 2, joint.axis, at);
          break;
        case JointType::kFloating:
          add(LaneJoint::Kind::kSlide, joint, 0, Vec3::UnitX(), at);
          add(LaneJoint::Kind::kSlide, joint, 1, Vec3::UnitY(), at);
          add(LaneJoint::Kind::kSlide, joint, 2, Vec3::UnitZ(), at);
          add(LaneJoint::Kind::kQuaternion, joint, 3, Vec3::UnitZ(), at);
          break;
      }
      made_.links[joint.child.index()] = at;
    }
    std::sort(made_.variables.begin(), made_.variables.end());
    made_.variables.erase(std::unique(made_.variables.begin(), made_.variables.end()), made_.variables.end());
    for (std::uint32_t v = 0; v < made_.largest.size(); ++v) {
      const JointLimits& limits = model_.variables()[v].limits;
      if (std::max(std::abs(limits.lower), std::abs(limits.upper)) + kLimitTolerance > made_.largest[v])
        made_.loose.push_back(v);
    }
    return std::move(made_);
  }

 private:
  /// Notes the variables of the joint, if at rest it is nothing but its constant pose.
  bool is_identity_at_rest(const Joint& joint) {
    const bool is_floating = joint.type == JointType::kFloating;
    if (!is_floating && joint.type != JointType::kPlanar) return false;
    const std::size_t count = is_floating ? 7 : 3;
    for (std::size_t n = 0; n < count; ++n)
      if (model_[model_.inputs()[joint.inputs + n].variable].rest != (n == 6 ? 1 : 0)) return false;
    for (std::size_t n = 0; n < count; ++n) made_.resting.push_back(model_.inputs()[joint.inputs + n].variable.value);
    return true;
  }

  /// Adds a frame that moves with the n-th variable of the joint, and puts `at` into it: at value zero it stays where it was.
  void add(LaneJoint::Kind kind, const Joint& joint, std::size_t n, const Vec3& axis, LinkInFrame& at) {
    const JointInput& input = model_.inputs()[joint.inputs + n];
    // A quaternion turns in the axes that it is given in.
    const Pose X_JZ = kind == LaneJoint::Kind::kQuaternion ? Pose::Identity() : z_to(axis);
    const Pose X_PF = at.X_FL * X_JZ;
    LaneJoint one{.kind = kind,
                  .parent = at.frame,
                  .variable = input.variable.value,
                  .multiplier = static_cast<float>(input.multiplier),
                  .offset = static_cast<float>(input.offset),
                  .R = {},
                  .t = {}};
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column)
        one.R[3 * row + column] = static_cast<float>(X_PF.linear()(row, column));
      one.t[row] = static_cast<float>(X_PF.translation()(row));
    }
    made_.joints.push_back(one);
    for (std::uint32_t k = 0; k < (kind == LaneJoint::Kind::kQuaternion ? 4 : 1); ++k)
      made_.variables.push_back(one.variable + k);
    const double largest = largest_value(kind, input);
    const bool is_far = kind == LaneJoint::Kind::kSlide && can_be_far(joint, input) && largest > kNear_m;
    if (is_far) made_.far.push_back(static_cast<std::uint32_t>(made_.joints.size() - 1));
    add_error(one, X_PF.translation().norm(), is_far ? kNear_m : largest, is_far);
    at = {static_cast<std::uint32_t>(made_.joints.size()), X_JZ.inverse()};
  }

  /// A base drives around, also within limits; an arm's slide is short, and its errors are known once and for all.
  [[nodiscard]] bool can_be_far(const Joint& joint, const JointInput& input) const {
    const JointLimits& limits = model_[input.variable].limits;
    return joint.type != JointType::kPrismatic || !std::isfinite(limits.lower) || !std::isfinite(limits.upper);
  }

  /// The largest |value| of a joint that the lanes take, and with it those of its variable.
  double largest_value(LaneJoint::Kind kind, const JointInput& input) {
    const double multiplier = std::abs(input.multiplier), offset = std::abs(input.offset);
    double& largest = made_.largest[input.variable.index()];
    if (kind == LaneJoint::Kind::kQuaternion) {
      made_.quaternions.push_back(input.variable.value);
      for (std::size_t n = 0; n < 4; ++n) made_.largest[input.variable.index() + n] = kLongestQuaternion;
      return 2;
    }
    const double most = kind == LaneJoint::Kind::kTurn ? kLargestAngle_rad : kLargest;
    const bool has_limits = std::isfinite(largest);
    if (kind == LaneJoint::Kind::kTurn && offset > most) largest = -1;  // no state is for the lanes
    if (multiplier > 0 && (kind == LaneJoint::Kind::kTurn || !has_limits))
      largest = std::min(largest, std::max(-1.0, (most - offset) / multiplier));
    return multiplier == 0 ? offset : multiplier * std::max(largest, 0.0) + offset;
  }

  void add_error(const LaneJoint& joint, double step_m, double largest, bool is_far) {
    const FrameError& parent = made_.errors[joint.parent];
    FrameError error;
    error.reach_m = parent.reach_m + step_m;
    error.t_error_m = parent.t_error_m + parent.R_error * step_m + 5 * kUnit * (parent.reach_m + 2 * step_m);
    error.R_error = parent.R_error + 16 * kUnit;
    // What a metre more of reach adds below, wherever on the way to this frame it comes from.
    error.far_error = parent.far_error > 0 ? parent.far_error + 5 * kUnit : 0;
    const double value_error = 12 * kUnit * largest;
    switch (joint.kind) {
      case LaneJoint::Kind::kTurn:
        error.R_error += 2 * (value_error + kTrigError);
        break;
      case LaneJoint::Kind::kSlide:
        error.reach_m += largest;
        error.t_error_m += error.R_error * largest + value_error + 3 * kUnit * error.reach_m;
        if (error.far_error > 0) error.far_error += 3 * kUnit;
        if (is_far) error.far_error = std::max(error.far_error, error.R_error + 15 * kUnit);
        break;
      case LaneJoint::Kind::kQuaternion:
        error.R_error += kQuaternionError;
        break;
    }
    error.R_error *= 1 + 1e-4;
    error.t_error_m *= 1 + 1e-4;
    error.far_error *= 1 + 1e-4;
    made_.errors.push_back(error);
  }

  const RobotModel& model_;
  BaseOf base_;
  LaneFrames made_;
};

}  // namespace

LaneFrames make_lane_frames(const RobotModel& model, BaseOf base) { return Maker(model, base).make(); }

}  // namespace clearway
