// The states of a group of joints as an OMPL state space, and the way from one kind of state to the other.
#pragma once

#include <clearway/robot/robot.hpp>

#include <ompl/base/StateSpace.h>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clearway {

/// Radians or metres.
struct Interval {
  double lower;
  double upper;
};

struct SpaceOptions {
  /// By name of a variable: where it may go, within its limits. Continuous joints and rotations take none.
  std::map<std::string, Interval> bounds = {};
  /// What neither has limits nor is named above stays within plus and minus this: an OMPL space samples from all of itself.
  double reach = 10;
  /// A state of the robot that holds the numbers of all variables that are not the group's; rest_state() if not given.
  std::optional<std::vector<double>> others = {};
};

/// What a space from make_space knows besides what OMPL asks: the group, and what its states mean to the robot.
class JointSpace {
 public:
  virtual ~JointSpace() = default;
  JointSpace(const JointSpace&) = delete;
  JointSpace& operator=(const JointSpace&) = delete;

  [[nodiscard]] const Robot& robot() const noexcept { return *robot_; }
  [[nodiscard]] const Group& group() const noexcept { return group_; }

  /// The robot's whole state: the group's numbers from `state`, the others as the options had them.
  ///
  /// Precondition: `q` has one number per variable of the robot.
  void write(const ompl::base::State* state, std::span<double> q) const noexcept;
  [[nodiscard]] std::vector<double> joint_values(const ompl::base::State* state) const;

  /// The group's numbers of `q`, as OMPL wants them: angles without limits between -pi and pi, quaternions of length 1, and
  /// what exceeds its bounds by no more than kLimitTolerance at the bound. The rest is taken as it is.
  ///
  /// Precondition: `q` has one number per variable of the robot.
  void read(JointView q, ompl::base::State* state) const noexcept;

 protected:
  enum class Kind { kReal, kTurn, kPlanar, kFloating };
  /// A space, and which of the group's variables it holds.
  struct Part {
    Kind kind;
    std::size_t first;
    std::size_t count;
    const ompl::base::StateSpace* space = nullptr;
  };
  /// Finds the parts, without their spaces.
  JointSpace(std::shared_ptr<const Robot> robot, const Group& group, const SpaceOptions& options);

  [[nodiscard]] const Variable& variable(std::size_t i) const noexcept { return robot_->model[group_.variables[i]]; }
  [[nodiscard]] Interval bounds_of(std::size_t variable, const SpaceOptions& options) const;
  /// For the first numbers of a part, those that have some.
  void set_bounds(const Part& part, ompl::base::StateSpace& reals, const SpaceOptions& options) const;
  void register_projections(ompl::base::StateSpace& space) const;

  std::vector<Part> parts_;
  bool is_compound_ = true;  // a state holds one for each part, and is not itself that of the only one

 private:
  [[nodiscard]] Kind kind_of(std::size_t variable) const noexcept;

  std::shared_ptr<const Robot> robot_;
  Group group_;
  std::vector<double> others_;
};

/// The space of one group of the robot, not yet set up: weights, projections and bounds may still be changed.
///
/// If all its joints have limits, that is a RealVectorStateSpace. Otherwise it is a CompoundStateSpace, its parts in the
/// order of the group's variables: one real vector for each run of joints with limits, an SO2StateSpace for each continuous
/// joint, an SE2StateSpace for a planar and an SE3StateSpace for a floating one. The i-th real number of a state
/// (ScopedState's [i], copyToReals) is that of the i-th variable of the group, and has its name.
///
/// All parts weigh 1, and angles count in radians everywhere: a radian is as far as a metre. setSubspaceWeight changes that.
///
/// OMPL's interpolation is the straight motion that clearway checks: continuous joints take the short way round, all other
/// numbers go straight. The numbers of a quaternion do so too, unlike in OMPL's own SE3StateSpace, from q1 to q2 or to -q2,
/// whichever is nearer. The rotations on the way are those of slerp. But slerp is at each of them a little earlier or later
/// while x, y and z go on, which is another motion. The price: a quaternion between two others is shorter than 1.
///
/// Projections for the planners that need one: "joints", the first three numbers; and "tip", the place of the group's tip
/// in the world, if it has one, which is then the default.
/// @throws Error if there is no such group, it has no variables, a bound is not finite, the wrong way round, outside the
///         joint's limits or about something that has none, or `others` is not a state of the robot.
[[nodiscard]] ompl::base::StateSpacePtr make_space(std::shared_ptr<const Robot> robot, std::string_view group,
                                                   const SpaceOptions& options = {});

/// The same space, for what OMPL does not ask. Null if it is not from make_space.
[[nodiscard]] std::shared_ptr<const JointSpace> as_joint_space(const ompl::base::StateSpacePtr& space) noexcept;

}  // namespace clearway
