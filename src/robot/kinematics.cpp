#include <clearway/robot/kinematics.hpp>

#include <cmath>

namespace clearway {
namespace {

/// Turns by an angle around an axis of length 1 (Rodrigues).
Eigen::Matrix3d turned(const Vec3& axis, double angle_rad) {
  const double s = std::sin(angle_rad), c = std::cos(angle_rad);
  const Vec3 along = (1 - c) * axis, across = s * axis;
  Eigen::Matrix3d R;
  R << along.x() * axis.x() + c, along.x() * axis.y() - across.z(), along.x() * axis.z() + across.y(),
      along.y() * axis.x() + across.z(), along.y() * axis.y() + c, along.y() * axis.z() - across.x(),
      along.z() * axis.x() - across.y(), along.z() * axis.y() + across.x(), along.z() * axis.z() + c;
  return R;
}

Pose motion_of(const Joint& joint, std::span<const JointInput> inputs, JointView q) {
  const auto value = [&](std::size_t part) {
    const JointInput& input = inputs[joint.inputs + part];
    return input.multiplier * q[input.variable.index()] + input.offset;
  };
  Pose X = Pose::Identity();
  switch (joint.type) {
    case JointType::kFixed:
      break;
    case JointType::kRevolute:
    case JointType::kContinuous:
      X.linear() = turned(joint.axis, value(0));
      break;
    case JointType::kPrismatic:
      X.translation() = value(0) * joint.axis;
      break;
    case JointType::kPlanar:
      X.translation() = value(0) * joint.plane_x + value(1) * joint.plane_y;
      X.linear() = turned(joint.axis, value(2));
      break;
    case JointType::kFloating: {
      X.translation() = Vec3(value(0), value(1), value(2));
      const Eigen::Vector4d xyzw(value(3), value(4), value(5), value(6));
      X.linear() = Eigen::Quaterniond(xyzw / xyzw.norm()).toRotationMatrix();
      break;
    }
  }
  return X;
}

}  // namespace

void forward_kinematics(const RobotModel& robot, JointView q, std::span<Pose> X_WL) noexcept {
  X_WL[0] = Pose::Identity();
  for (const Joint& joint : robot.joints()) {
    const Pose X_PC = joint.X_PJ * motion_of(joint, robot.inputs(), q);
    X_WL[joint.child.index()] = joint.parent ? X_WL[joint.parent->index()] * X_PC : X_PC;
  }
}

}  // namespace clearway
