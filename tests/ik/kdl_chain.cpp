#include "ik/kdl_chain.hpp"

#include <clearway/robot/kinematics.hpp>

#include <algorithm>

namespace clearway {
namespace {

void add_joint(const Pose& X_PJ, const Vec3& axis_J, bool is_turn, VariableId variable, KdlChain& to) {
  const Vec3 p_P = X_PJ.translation(), axis_P = X_PJ.linear() * axis_J;
  const KDL::Joint joint("", KDL::Vector(p_P.x(), p_P.y(), p_P.z()), KDL::Vector(axis_P.x(), axis_P.y(), axis_P.z()),
                         is_turn ? KDL::Joint::RotAxis : KDL::Joint::TransAxis);
  to.chain.addSegment(KDL::Segment("", joint, to_kdl(X_PJ)));
  to.variables.push_back(variable.index());
}

}  // namespace

KDL::Frame to_kdl(const Pose& X) {
  KDL::Frame frame;
  for (int i = 0; i < 3; ++i) {
    frame.p(i) = X.translation()[i];
    for (int j = 0; j < 3; ++j) frame.M(i, j) = X.linear()(i, j);
  }
  return frame;
}

Pose from_kdl(const KDL::Frame& frame) {
  Pose X = Pose::Identity();
  for (int i = 0; i < 3; ++i) {
    X.translation()[i] = frame.p(i);
    for (int j = 0; j < 3; ++j) X.linear()(i, j) = frame.M(i, j);
  }
  return X;
}

KdlChain make_kdl_chain(const RobotModel& robot, const IkSolver& solver, JointView q) {
  std::vector<JointId> path;
  for (std::optional<LinkId> at = solver.link(); at && robot[*at].joint; at = robot[path.back()].parent)
    path.push_back(*robot[*at].joint);
  std::reverse(path.begin(), path.end());
  std::vector<Pose> X_WL(robot.links().size());
  forward_kinematics(robot, q, X_WL);

  KdlChain result;
  for (const JointId id : path) {
    const Joint& joint = robot[id];
    const auto variable = [&](std::size_t part) { return robot.inputs()[joint.inputs + part].variable; };
    const auto& moved = solver.variables();
    const bool is_moved =
        variable_count(joint.type) > 0 && std::find(moved.begin(), moved.end(), variable(0)) != moved.end();
    if (!is_moved) {
      const Pose X_WP = joint.parent ? X_WL[joint.parent->index()] : Pose::Identity();
      const KDL::Frame fixed = to_kdl(X_WP.inverse() * X_WL[joint.child.index()]);
      result.chain.addSegment(KDL::Segment("", KDL::Joint(KDL::Joint::None), fixed));
    } else if (joint.type == JointType::kPlanar) {
      add_joint(joint.X_PJ, joint.plane_x, false, variable(0), result);
      add_joint(Pose::Identity(), joint.plane_y, false, variable(1), result);
      add_joint(Pose::Identity(), joint.axis, true, variable(2), result);
    } else {
      add_joint(joint.X_PJ, joint.axis, joint.type != JointType::kPrismatic, variable(0), result);
    }
  }
  return result;
}

KDL::JntArray values_of(const KdlChain& chain, JointView q) {
  KDL::JntArray values(static_cast<unsigned>(chain.variables.size()));
  for (unsigned i = 0; i < values.rows(); ++i) values(i) = q[chain.variables[i]];
  return values;
}

}  // namespace clearway
