#include <clearway/proof/kinematics.hpp>

namespace clearway::proof {
namespace {

/// Rodrigues: R = cos I + (1 - cos) a a^T + sin [a]x about the direction of the axis, which need not have length 1 to the last bit.
template <class T>
Frame<T> turn_about(const Vec3& axis, const T& angle) {
  const Vector<Interval> along = vector_of(axis);
  const Interval length = length_of(along);
  const Vector<Interval> a{along[0] / length, along[1] / length, along[2] / length};
  const T c = cosine(angle), s = sine(angle), rest = T(1) - c;
  Frame<T> X;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) X.R[i][j] = (a[i] * a[j]) * rest;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    X.R[i][i] = X.R[i][i] + c;
    X.R[j][i] = X.R[j][i] + a[k] * s;
    X.R[i][j] = X.R[i][j] - a[k] * s;
  }
  return X;
}

/// The rotation of a quaternion of any length but zero.
template <class T>
Frame<T> turn_by(const T& x, const T& y, const T& z, const T& w) {
  const T xx = x * x, yy = y * y, zz = z * z, ww = w * w, n = xx + yy + zz + ww;
  const T xy = x * y, xz = x * z, yz = y * z, wx = w * x, wy = w * y, wz = w * z;
  Frame<T> X;
  X.R = {Vector<T>{(ww + xx - yy - zz) / n, 2 * (xy - wz) / n, 2 * (xz + wy) / n},
         Vector<T>{2 * (xy + wz) / n, (ww - xx + yy - zz) / n, 2 * (yz - wx) / n},
         Vector<T>{2 * (xz - wy) / n, 2 * (yz + wx) / n, (ww - xx - yy + zz) / n}};
  return X;
}

template <class T>
Vector<T> stretched(const Vec3& v, const T& by) {
  return {v.x() * by, v.y() * by, v.z() * by};
}

template <class T>
Frame<T> motion_of(const RobotModel& robot, const Joint& joint, const std::vector<T>& values) {
  const auto input = [&](std::size_t n) {
    const JointInput& from = robot.inputs()[joint.inputs + n];
    return from.multiplier * values[from.variable.index()] + T(from.offset);
  };
  switch (joint.type) {
    case JointType::kFixed:
      break;
    case JointType::kRevolute:
    case JointType::kContinuous:
      return turn_about(joint.axis, input(0));
    case JointType::kPrismatic: {
      Frame<T> X = Frame<T>::identity();
      X.t = stretched(joint.axis, input(0));
      return X;
    }
    case JointType::kPlanar: {
      Frame<T> X = turn_about(joint.axis, input(2));
      const Vector<T> x = stretched(joint.plane_x, input(0)), y = stretched(joint.plane_y, input(1));
      X.t = {x[0] + y[0], x[1] + y[1], x[2] + y[2]};
      return X;
    }
    case JointType::kFloating: {
      Frame<T> X = turn_by(input(3), input(4), input(5), input(6));
      X.t = {input(0), input(1), input(2)};
      return X;
    }
  }
  return Frame<T>::identity();
}

}  // namespace

template <class T>
std::vector<Frame<T>> joint_frames(const RobotModel& robot, const std::vector<T>& values) {
  std::vector<Frame<T>> frames;
  for (const Joint& joint : robot.joints()) frames.push_back(frame_of<T>(joint.X_PJ) * motion_of(robot, joint, values));
  return frames;
}

template <class T>
std::vector<std::optional<Frame<T>>> link_frames(const RobotModel& robot, std::uint32_t root,
                                                 const std::vector<Frame<T>>& joints) {
  std::vector<std::optional<Frame<T>>> frames(robot.links().size());
  for (std::uint32_t i = 0; i < frames.size(); ++i) {  // parents come first
    const std::optional<JointId> joint = robot.links()[i].joint;
    if (i == root || (root == kWorld && !joint)) {
      frames[i] = Frame<T>::identity();
      continue;
    }
    if (!joint) continue;
    const std::optional<LinkId> parent = robot[*joint].parent;
    if (!parent) {
      if (root == kWorld) frames[i] = joints[joint->index()];
    } else if (frames[parent->index()]) {
      frames[i] = *frames[parent->index()] * joints[joint->index()];
    }
  }
  return frames;
}

template std::vector<Frame<Interval>> joint_frames(const RobotModel&, const std::vector<Interval>&);
template std::vector<Frame<Dual>> joint_frames(const RobotModel&, const std::vector<Dual>&);
template std::vector<std::optional<Frame<Interval>>> link_frames(const RobotModel&, std::uint32_t,
                                                                 const std::vector<Frame<Interval>>&);
template std::vector<std::optional<Frame<Dual>>> link_frames(const RobotModel&, std::uint32_t,
                                                             const std::vector<Frame<Dual>>&);

}  // namespace clearway::proof
