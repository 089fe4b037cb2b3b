// The joints that can move a link, as so many single freedoms: a turn about or a slide along an axis.
#pragma once

#include <clearway/robot/robot.hpp>

#include <span>
#include <vector>

namespace clearway {

/// One number that can be changed. A planar joint has three; a floating one has three slides and three turns, which change
/// its quaternion together.
struct Freedom {
  enum class Kind { kTurn, kSlide, kQuaternion };
  Kind kind = Kind::kTurn;
  std::size_t variable = 0;  // its place in a state; of a quaternion that of its first number, for all three turns
  std::size_t axis = 0;      // of a quaternion: about x, y or z of the joint frame
  JointLimits limits;
  bool is_full_turn = false;  // a value that differs by a full turn is the same place for the whole robot
};

/// What a freedom does at one joint. Those of mimic joints share the freedom of the joint that they follow.
struct Mover {
  std::size_t freedom = 0;
  bool is_turn = false;
  std::optional<LinkId> parent;  // the world, if none
  LinkId child;                  // a turn is about an axis through the origin of this
  Vec3 axis_P;                   // direction in the parent, times the multiplier of a mimic joint
};

struct Chain {
  LinkId link;
  std::vector<Freedom> freedoms;
  std::vector<Mover> movers;    // from the root outward
  std::vector<JointId> joints;  // those with a mover, from the root outward
  std::vector<VariableId> variables;
};

/// Chain of the variables of `group` that move `link`.
[[nodiscard]] Chain make_chain(const RobotModel& robot, const Group& group, LinkId link);

/// How fast a point fixed to the link, at p_W, moves with each freedom: columns of velocity and angular velocity.
/// `X_WL` are the poses of all links.
using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic>;
void find_jacobian(const Chain& chain, std::span<const Pose> X_WL, const Vec3& p_W, Jacobian& jacobian);

/// Moves every freedom by its part of `step`; limits are the caller's.
void move(const Chain& chain, std::span<const double> step, std::span<double> q);

void clamp_to_limits(const Chain& chain, std::span<double> q);

}  // namespace clearway
