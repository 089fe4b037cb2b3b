#include "ik/chain.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace clearway {
namespace {

std::vector<JointId> path_from_root(const RobotModel& robot, LinkId link) {
  std::vector<JointId> path;
  std::optional<LinkId> at = link;
  while (at && robot[*at].joint) {
    path.push_back(*robot[*at].joint);
    at = robot[path.back()].parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

/// True if all that turns with the variable makes whole turns with it.
bool keeps_place_by_full_turns(const RobotModel& robot, VariableId variable) {
  for (const Joint& joint : robot.joints()) {
    for (std::size_t part = 0; part < variable_count(joint.type); ++part) {
      const JointInput& input = robot.inputs()[joint.inputs + part];
      if (input.variable != variable) continue;
      const bool turns = joint.type == JointType::kRevolute || joint.type == JointType::kContinuous ||
                         (joint.type == JointType::kPlanar && part == 2);
      if (!turns || std::abs(input.multiplier) != 1) return false;
    }
  }
  return true;
}

class ChainBuilder {
 public:
  ChainBuilder(const RobotModel& robot, const Group& group, LinkId link) : robot_(robot), group_(group) {
    chain_.link = link;
    for (const JointId joint : path_from_root(robot, link)) add(joint);
    std::sort(chain_.variables.begin(), chain_.variables.end());
  }
  Chain take() { return std::move(chain_); }

 private:
  /// The freedom of a variable, made when it is first met.
  std::size_t freedom_of(VariableId variable, Freedom::Kind kind, std::size_t axis = 0) {
    const auto [found, is_new] = place_.emplace(std::pair(variable, axis), chain_.freedoms.size());
    if (is_new) {
      Freedom freedom;
      freedom.kind = kind;
      freedom.variable = variable.index();
      freedom.axis = axis;
      freedom.limits = robot_[variable].limits;
      freedom.is_full_turn = kind == Freedom::Kind::kTurn && keeps_place_by_full_turns(robot_, variable);
      chain_.freedoms.push_back(freedom);
    }
    return found->second;
  }

  void add(JointId id) {
    using Kind = Freedom::Kind;
    const Joint& joint = robot_[id];
    const auto input = [&](std::size_t part) { return robot_.inputs()[joint.inputs + part]; };
    const std::size_t parts = variable_count(joint.type);
    const auto is_moved = [&](VariableId v) {
      return std::find(group_.variables.begin(), group_.variables.end(), v) != group_.variables.end();
    };
    if (parts == 0 || input(0).multiplier == 0 || !is_moved(input(0).variable)) return;
    chain_.joints.push_back(id);
    for (std::size_t part = 0; part < parts; ++part) {
      const VariableId v = input(part).variable;
      const bool is_known = std::find(chain_.variables.begin(), chain_.variables.end(), v) != chain_.variables.end();
      if (!is_known) chain_.variables.push_back(v);
    }

    const auto mover = [&](std::size_t freedom, bool is_turn, const Vec3& axis_J) {
      const Vec3 axis_P = joint.X_PJ.linear() * axis_J;
      chain_.movers.push_back({freedom, is_turn, joint.parent, joint.child, axis_P * input(0).multiplier});
    };
    switch (joint.type) {
      case JointType::kFixed:
        break;
      case JointType::kRevolute:
      case JointType::kContinuous:
        mover(freedom_of(input(0).variable, Kind::kTurn), true, joint.axis);
        break;
      case JointType::kPrismatic:
        mover(freedom_of(input(0).variable, Kind::kSlide), false, joint.axis);
        break;
      case JointType::kPlanar:
        mover(freedom_of(input(0).variable, Kind::kSlide), false, joint.plane_x);
        mover(freedom_of(input(1).variable, Kind::kSlide), false, joint.plane_y);
        mover(freedom_of(input(2).variable, Kind::kTurn), true, joint.axis);
        break;
      case JointType::kFloating:
        for (std::size_t i = 0; i < 3; ++i)
          mover(freedom_of(input(i).variable, Kind::kSlide), false, Vec3::Unit(static_cast<int>(i)));
        for (std::size_t i = 0; i < 3; ++i)
          mover(freedom_of(input(3).variable, Kind::kQuaternion, i), true, Vec3::Unit(static_cast<int>(i)));
        break;
    }
  }

  const RobotModel& robot_;
  const Group& group_;
  Chain chain_{};
  std::map<std::pair<VariableId, std::size_t>, std::size_t> place_;
};

}  // namespace

Chain make_chain(const RobotModel& robot, const Group& group, LinkId link) {
  return ChainBuilder(robot, group, link).take();
}

void find_jacobian(const Chain& chain, std::span<const Pose> X_WL, const Vec3& p_W, Jacobian& jacobian) {
  jacobian.setZero(6, static_cast<Eigen::Index>(chain.freedoms.size()));
  for (const Mover& mover : chain.movers) {
    const Vec3 axis_W = mover.parent ? Vec3(X_WL[mover.parent->index()].linear() * mover.axis_P) : mover.axis_P;
    auto column = jacobian.col(static_cast<Eigen::Index>(mover.freedom));
    if (mover.is_turn) {
      column.head<3>() += axis_W.cross(p_W - X_WL[mover.child.index()].translation());
      column.tail<3>() += axis_W;
    } else {
      column.head<3>() += axis_W;
    }
  }
}

void move(const Chain& chain, std::span<const double> step, std::span<double> q) {
  for (std::size_t i = 0; i < chain.freedoms.size(); ++i) {
    const Freedom& freedom = chain.freedoms[i];
    if (freedom.kind != Freedom::Kind::kQuaternion) {
      q[freedom.variable] += step[i];
    } else if (freedom.axis == 0) {
      // The three turns of a floating joint stand together. To first order exp(w/2) is 1 + w/2, and any length will do.
      const Vec3 half_turn = Vec3(step[i], step[i + 1], step[i + 2]) / 2;
      const Eigen::Quaterniond turn(1, half_turn.x(), half_turn.y(), half_turn.z());
      const Eigen::Quaterniond turned = (turn * Eigen::Quaterniond(&q[freedom.variable])).normalized();
      std::copy_n(turned.coeffs().data(), 4, &q[freedom.variable]);
    }
  }
}

void clamp_to_limits(const Chain& chain, std::span<double> q) {
  for (const Freedom& freedom : chain.freedoms) {
    if (freedom.kind == Freedom::Kind::kQuaternion) continue;
    q[freedom.variable] = std::clamp(q[freedom.variable], freedom.limits.lower, freedom.limits.upper);
  }
}

}  // namespace clearway
