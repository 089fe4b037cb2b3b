#include <clearway/planners/joint_space.hpp>

#include <clearway/checker/collision_checker.hpp>
#include <clearway/common/error.hpp>
#include <clearway/common/nearest_name.hpp>
#include <clearway/robot/kinematics.hpp>

#include "straight_rotations.hpp"

#include <ompl/base/ProjectionEvaluator.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/spaces/SE2StateSpace.h>
#include <ompl/base/spaces/SO2StateSpace.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace clearway {
namespace {

namespace ob = ompl::base;

/// Into how many cells a projection cuts the range of one number.
constexpr double kCellsPerRange = 20;
/// Edge of a cell of the tip's place.
constexpr double kTipCell_m = 0.1;

/// The first numbers of a state: joints near the base, which move the most.
class FirstNumbers : public ob::ProjectionEvaluator {
 public:
  FirstNumbers(const ob::StateSpace* space, const JointSpace* joints)
      : ob::ProjectionEvaluator(space),
        joints_(joints),
        count_(std::min<unsigned>(3, static_cast<unsigned>(joints->group().variables.size()))) {}

  [[nodiscard]] unsigned int getDimension() const override { return count_; }
  void defaultCellSizes() override {
    for (unsigned i = 0; i < count_; ++i) {
      const JointLimits& limits = joints_->robot().model[joints_->group().variables[i]].limits;
      const double range = limits.upper - limits.lower;
      cellSizes_.push_back((std::isfinite(range) && range > 0 ? range : 2 * std::numbers::pi) / kCellsPerRange);
    }
  }
  void project(const ob::State* state, Eigen::Ref<Eigen::VectorXd> projection) const override {
    for (unsigned i = 0; i < count_; ++i) projection[i] = *space_->getValueAddressAtIndex(state, i);
  }

 private:
  const JointSpace* joints_;
  unsigned count_;
};

class TipPlace : public ob::ProjectionEvaluator {
 public:
  TipPlace(const ob::StateSpace* space, const JointSpace* joints, LinkId tip)
      : ob::ProjectionEvaluator(space), joints_(joints), tip_(tip) {}

  [[nodiscard]] unsigned int getDimension() const override { return 3; }
  void defaultCellSizes() override { cellSizes_.assign(3, kTipCell_m); }
  void project(const ob::State* state, Eigen::Ref<Eigen::VectorXd> projection) const override {
    const RobotModel& model = joints_->robot().model;
    std::vector<Pose> X_WL(model.links().size());
    forward_kinematics(model, joints_->joint_values(state), X_WL);
    projection = X_WL[tip_.index()].translation();
  }

 private:
  const JointSpace* joints_;
  LinkId tip_;
};

/// At the bound, if it was meant to be.
double snapped(double value, double lower, double upper) noexcept {
  if (value < lower && value >= lower - kLimitTolerance) return lower;
  if (value > upper && value <= upper + kLimitTolerance) return upper;
  return value;
}

const Group& group_named(const Robot& robot, std::string_view name) {
  if (const Group* group = robot.find_group(name)) return *group;
  std::vector<std::string> names;
  for (const Group& group : robot.groups) names.push_back(group.name);
  throw Error("robot '" + robot.model.name() + "'",
              "it has no group '" + std::string(name) + "'" + nearest_name_hint(name, names),
              "name a group of its SRDF");
}

}  // namespace

JointSpace::JointSpace(std::shared_ptr<const Robot> robot, const Group& group, const SpaceOptions& options)
    : robot_(std::move(robot)), group_(group) {
  const RobotModel& model = robot_->model;
  const std::string where = "space of group '" + group_.name + "'";
  if (group_.variables.empty())
    throw Error(where, "the group has no variables", "take one with joints that move and follow no other");

  others_ = options.others.value_or(model.rest_state());
  const bool is_state = others_.size() == model.variables().size() &&
                        std::all_of(others_.begin(), others_.end(), [](double x) { return std::isfinite(x); });
  if (!is_state) {
    throw Error(where,
                "the state for the other joints has " + std::to_string(others_.size()) + " numbers, or not finite ones",
                "give " + std::to_string(model.variables().size()) + " finite numbers, one per variable of the robot");
  }
  for (const auto& [name, bounds] : options.bounds) {
    const auto is_it = [&](VariableId id) { return model[id].name == name; };
    if (std::none_of(group_.variables.begin(), group_.variables.end(), is_it))
      throw Error(where, "there are bounds for '" + name + "'", "name a variable of the group");
  }

  for (std::size_t first = 0, count = 0; first < group_.variables.size(); first += count) {
    const Kind kind = kind_of(first);
    count = kind == Kind::kPlanar ? 3 : kind == Kind::kFloating ? 7 : 1;
    while (kind == Kind::kReal && first + count < group_.variables.size() && kind_of(first + count) == kind) ++count;
    parts_.push_back({kind, first, count});
  }
}

JointSpace::Kind JointSpace::kind_of(std::size_t i) const noexcept {
  const JointType type = robot_->model[variable(i).joint].type;
  if (type == JointType::kPlanar) return Kind::kPlanar;
  if (type == JointType::kFloating) return Kind::kFloating;
  return variable(i).is_turn ? Kind::kTurn : Kind::kReal;
}

Interval JointSpace::bounds_of(std::size_t i, const SpaceOptions& options) const {
  const Variable& v = variable(i);
  const auto given = options.bounds.find(v.name);
  Interval bounds{std::isfinite(v.limits.lower) ? v.limits.lower : -options.reach,
                  std::isfinite(v.limits.upper) ? v.limits.upper : options.reach};
  if (given != options.bounds.end()) bounds = given->second;
  const bool is_sound = std::isfinite(bounds.lower) && std::isfinite(bounds.upper) && bounds.lower <= bounds.upper &&
                        bounds.lower >= v.limits.lower && bounds.upper <= v.limits.upper;
  if (!is_sound) {
    throw Error("space of group '" + group_.name + "': bounds of '" + v.name + "'",
                "they are " + std::to_string(bounds.lower) + " to " + std::to_string(bounds.upper),
                "give finite ones in order, within the limits " + std::to_string(v.limits.lower) + " to " +
                    std::to_string(v.limits.upper));
  }
  return bounds;
}

void JointSpace::set_bounds(const Part& part, ob::StateSpace& reals, const SpaceOptions& options) const {
  auto& space = *reals.as<ob::RealVectorStateSpace>();
  ob::RealVectorBounds bounds = space.getBounds();
  const unsigned count = space.getDimension();
  for (unsigned i = 0; i < count; ++i) {
    const Interval interval = bounds_of(part.first + i, options);
    bounds.setLow(i, interval.lower);
    bounds.setHigh(i, interval.upper);
    space.setDimensionName(i, variable(part.first + i).name);
  }
  space.setBounds(bounds);
}

void JointSpace::write(const ob::State* state, std::span<double> q) const noexcept {
  std::copy(others_.begin(), others_.end(), q.begin());
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    const Part& part = parts_[k];
    const ob::State* mine = is_compound_ ? state->as<ob::CompoundState>()->components[k] : state;
    const auto put = [&](std::size_t i, double value) { q[group_.variables[part.first + i].index()] = value; };
    switch (part.kind) {
      case Kind::kReal:
        for (std::size_t i = 0; i < part.count; ++i) put(i, mine->as<ob::RealVectorStateSpace::StateType>()->values[i]);
        break;
      case Kind::kTurn:
        put(0, mine->as<ob::SO2StateSpace::StateType>()->value);
        break;
      case Kind::kPlanar: {
        const auto* pose = mine->as<ob::SE2StateSpace::StateType>();
        put(0, pose->getX()), put(1, pose->getY()), put(2, pose->getYaw());
        break;
      }
      case Kind::kFloating: {
        const auto* pose = mine->as<ob::SE3StateSpace::StateType>();
        const auto& turn = pose->rotation();
        put(0, pose->getX()), put(1, pose->getY()), put(2, pose->getZ());
        put(3, turn.x), put(4, turn.y), put(5, turn.z), put(6, turn.w);
        break;
      }
    }
  }
}

std::vector<double> JointSpace::joint_values(const ob::State* state) const {
  std::vector<double> q(others_.size());
  write(state, q);
  return q;
}

void JointSpace::read(JointView q, ob::State* state) const noexcept {
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    const Part& part = parts_[k];
    const auto number = [&](std::size_t i) { return q[group_.variables[part.first + i].index()]; };
    const auto put_reals = [&](const ob::RealVectorStateSpace& space, double* values) {
      const ob::RealVectorBounds& bounds = space.getBounds();
      for (unsigned i = 0; i < space.getDimension(); ++i) values[i] = snapped(number(i), bounds.low[i], bounds.high[i]);
    };
    const ob::StateSpace* space = part.space;
    ob::State* mine = is_compound_ ? state->as<ob::CompoundState>()->components[k] : state;
    if (part.kind == Kind::kReal) {
      put_reals(*space->as<ob::RealVectorStateSpace>(), mine->as<ob::RealVectorStateSpace::StateType>()->values);
      continue;
    }
    if (part.kind == Kind::kTurn) {
      mine->as<ob::SO2StateSpace::StateType>()->value = number(0);
      space->enforceBounds(mine);
      continue;
    }
    const auto* pose = space->as<ob::CompoundStateSpace>();
    auto* place = mine->as<ob::CompoundState>()->as<ob::RealVectorStateSpace::StateType>(0);
    ob::State* turn = mine->as<ob::CompoundState>()->components[1];
    put_reals(*pose->as<ob::RealVectorStateSpace>(0), place->values);
    if (part.kind == Kind::kPlanar) {
      turn->as<ob::SO2StateSpace::StateType>()->value = number(2);
    } else {
      auto* quaternion = turn->as<ob::SO3StateSpace::StateType>();
      quaternion->x = number(3), quaternion->y = number(4), quaternion->z = number(5), quaternion->w = number(6);
    }
    pose->getSubspace(1)->enforceBounds(turn);
  }
}

void JointSpace::register_projections(ob::StateSpace& space) const {
  const auto joints = std::make_shared<FirstNumbers>(&space, this);
  space.registerProjection("joints", joints);
  if (!group_.tip) {
    space.registerDefaultProjection(joints);
    return;
  }
  const auto tip = std::make_shared<TipPlace>(&space, this, *group_.tip);
  space.registerProjection("tip", tip);
  space.registerDefaultProjection(tip);
}

namespace {

/// All joints have limits. Some of OMPL's samplers want no other space than this.
class RealJointSpace final : public ob::RealVectorStateSpace, public JointSpace {
 public:
  RealJointSpace(std::shared_ptr<const Robot> robot, const Group& group, const SpaceOptions& options)
      : ob::RealVectorStateSpace(static_cast<unsigned>(group.variables.size())),
        JointSpace(std::move(robot), group, options) {
    setName(group.name);
    is_compound_ = false;
    parts_[0].space = this;
    set_bounds(parts_[0], *this, options);
  }
  void registerProjections() override { register_projections(*this); }
};

class CompoundJointSpace final : public ob::CompoundStateSpace, public JointSpace {
 public:
  CompoundJointSpace(std::shared_ptr<const Robot> the_robot, const Group& group, const SpaceOptions& options)
      : JointSpace(std::move(the_robot), group, options) {
    setName(group.name);
    for (Part& part : parts_) {
      const ob::StateSpacePtr space = space_of(part, options);
      part.space = space.get();
      addSubspace(space, 1.0);
    }
    lock();
  }
  void registerProjections() override { register_projections(*this); }

 private:
  [[nodiscard]] ob::StateSpacePtr space_of(const Part& part, const SpaceOptions& options) const {
    const std::string joint = robot().model[variable(part.first).joint].name;
    if (part.kind == Kind::kReal) {
      auto reals = std::make_shared<ob::RealVectorStateSpace>(static_cast<unsigned>(part.count));
      reals->setName(part.count == 1 ? joint : joint + ".." + variable(part.first + part.count - 1).name);
      set_bounds(part, *reals, options);
      return reals;
    }
    const std::size_t bounded = part.kind == Kind::kPlanar ? 2 : part.kind == Kind::kFloating ? 3 : 0;
    for (std::size_t i = bounded; i < part.count; ++i) refuse_bounds(variable(part.first + i), options);
    if (part.kind == Kind::kTurn) {
      auto turn = std::make_shared<ob::SO2StateSpace>();
      turn->setName(joint);
      return turn;
    }
    std::shared_ptr<ob::CompoundStateSpace> pose;
    if (part.kind == Kind::kPlanar)
      pose = std::make_shared<ob::SE2StateSpace>();
    else
      pose = std::make_shared<FloatingSpace>();
    pose->setName(joint);
    pose->getSubspace(0)->setName(joint + "/place");
    pose->getSubspace(1)->setName(part.kind == Kind::kPlanar ? variable(part.first + 2).name : joint + "/rotation");
    pose->setSubspaceWeight(1, part.kind == Kind::kPlanar ? 1 : 2);  // OMPL measures half the angle of a rotation
    set_bounds(part, *pose->getSubspace(0), options);
    return pose;
  }

  void refuse_bounds(const Variable& angle, const SpaceOptions& options) const {
    if (!options.bounds.contains(angle.name)) return;
    throw Error("space of group '" + group().name + "': bounds of '" + angle.name + "'",
                "it is an angle that goes all the way round, or part of a rotation", "leave them out");
  }
};

bool has_limits(const RobotModel& model, VariableId id) {
  const JointType type = model[model[id].joint].type;
  return !model[id].is_turn && type != JointType::kPlanar && type != JointType::kFloating;
}

}  // namespace

ob::StateSpacePtr make_space(std::shared_ptr<const Robot> robot, std::string_view name, const SpaceOptions& options) {
  if (!robot) throw Error("make_space", "there is no robot", "give one, as load_robot makes it");
  const Group& group = group_named(*robot, name);
  const bool is_real =
      !group.variables.empty() && std::all_of(group.variables.begin(), group.variables.end(),
                                              [&](VariableId id) { return has_limits(robot->model, id); });
  if (is_real) return std::make_shared<RealJointSpace>(std::move(robot), group, options);
  return std::make_shared<CompoundJointSpace>(std::move(robot), group, options);
}

std::shared_ptr<const JointSpace> as_joint_space(const ob::StateSpacePtr& space) noexcept {
  return std::dynamic_pointer_cast<const JointSpace>(space);
}

}  // namespace clearway
