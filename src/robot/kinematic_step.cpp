#include "robot/kinematic_step.hpp"

namespace clearway {
namespace {

/// The parts of a turn about an axis of length 1 (Rodrigues): R = C + cos A + sin B.
struct Turn {
  Eigen::Matrix3d still, with_cosine, with_sine;

  explicit Turn(const Vec3& axis) : still(axis * axis.transpose()), with_cosine(Eigen::Matrix3d::Identity() - still) {
    with_sine << 0, -axis.z(), axis.y(), axis.z(), 0, -axis.x(), -axis.y(), axis.x(), 0;
  }
};

void make_turn(const Joint& joint, KinematicStep& step) {
  const Turn turn(joint.axis);
  const Eigen::Matrix3d R = joint.X_PJ.linear();
  step.still.topLeftCorner<3, 3>() = R * turn.still;
  step.moving_u.topLeftCorner<3, 3>() = R * turn.with_cosine;
  step.moving_v.topLeftCorner<3, 3>() = R * turn.with_sine;
}

}  // namespace

KinematicStep make_step(const Joint& joint, std::span<const JointInput> inputs) {
  KinematicStep step;
  step.still = joint.X_PJ.matrix();
  step.parent = joint.parent ? joint.parent->value : KinematicStep::kWorld;
  step.child = joint.child.value;
  if (joint.type != JointType::kFixed) {
    const JointInput& input = inputs[joint.inputs];
    step.variable = input.variable.value;
    step.multiplier = input.multiplier;
    step.offset = input.offset;
  }
  switch (joint.type) {
    case JointType::kFixed:
      step.kind = KinematicStep::Kind::kFixed;
      break;
    case JointType::kRevolute:
    case JointType::kContinuous:
      step.kind = KinematicStep::Kind::kTurn;
      make_turn(joint, step);
      break;
    case JointType::kPrismatic:
      step.kind = KinematicStep::Kind::kSlide;
      step.moving_v.topRightCorner<3, 1>() = joint.X_PJ.linear() * joint.axis;
      break;
    case JointType::kPlanar:
      step.kind = KinematicStep::Kind::kPlanar;
      make_turn(joint, step);
      step.along_x = joint.X_PJ.linear() * joint.plane_x;
      step.along_y = joint.X_PJ.linear() * joint.plane_y;
      break;
    case JointType::kFloating:
      step.kind = KinematicStep::Kind::kFloating;
      break;
  }
  return step;
}

}  // namespace clearway
