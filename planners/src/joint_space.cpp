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
  explicit FirstNumbers(const JointSpace* space)
      : ob::ProjectionEvaluator(space),
        joints_(space),
        count_(std::min<unsigned>(3, static_cast<unsigned>(space->group().variables.size()))) {}

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
  TipPlace(const JointSpace* space, LinkId tip) : ob::ProjectionEvaluator(space), joints_(space), tip_(tip) {}

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

void set_real(ob::RealVectorStateSpace& space, unsigned i, const std::string& name, Interval bounds) {
  ob::RealVectorBounds all = space.getBounds();
  all.setLow(i, bounds.lower);
  all.setHigh(i, bounds.upper);
  space.setBounds(all);
  space.setDimensionName(i, name);
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

  setName(group_.name);
  for (std::size_t first = 0, count = 0; first < group_.variables.size(); first += count) {
    const Kind kind = kind_of(first);
    count = kind == Kind::kPlanar ? 3 : kind == Kind::kFloating ? 7 : 1;
    while (kind == Kind::kReal && first + count < group_.variables.size() && kind_of(first + count) == kind) ++count;
    add_part(kind, first, count, options);
  }
  lock();
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

void JointSpace::add_part(Kind kind, std::size_t first, std::size_t count, const SpaceOptions& options) {
  const auto refuse_bounds = [&](std::size_t i) {
    if (options.bounds.contains(variable(i).name)) {
      throw Error("space of group '" + group_.name + "': bounds of '" + variable(i).name + "'",
                  "it is an angle that goes all the way round, or part of a rotation", "leave them out");
    }
  };
  const std::string joint = robot_->model[variable(first).joint].name;
  ob::StateSpacePtr space;
  std::size_t reals = 0;  // how many of the numbers have bounds
  if (kind == Kind::kReal) {
    space = std::make_shared<ob::RealVectorStateSpace>(static_cast<unsigned>(count));
    space->setName(count == 1 ? joint : joint + ".." + variable(first + count - 1).name);
    reals = count;
  } else if (kind == Kind::kTurn) {
    space = std::make_shared<ob::SO2StateSpace>();
    space->setName(joint);
  } else {
    const bool is_planar = kind == Kind::kPlanar;
    reals = is_planar ? 2 : 3;
    if (is_planar)
      space = std::make_shared<ob::SE2StateSpace>();
    else
      space = std::make_shared<FloatingSpace>();
    auto* pose = space->as<ob::CompoundStateSpace>();
    space->setName(joint);
    pose->getSubspace(0)->setName(joint + "/place");
    pose->getSubspace(1)->setName(is_planar ? variable(first + 2).name : joint + "/rotation");
    pose->setSubspaceWeight(1, is_planar ? 1 : 2);  // OMPL measures half the angle of a rotation
  }
  for (std::size_t i = 0; i < reals; ++i) {
    auto* real = kind == Kind::kReal ? space->as<ob::RealVectorStateSpace>()
                                     : space->as<ob::CompoundStateSpace>()->as<ob::RealVectorStateSpace>(0);
    set_real(*real, static_cast<unsigned>(i), variable(first + i).name, bounds_of(first + i, options));
  }
  for (std::size_t i = reals; i < count; ++i) refuse_bounds(first + i);
  parts_.push_back({kind, getSubspaceCount(), first, count});
  addSubspace(space, 1.0);
}

void JointSpace::write(const ob::State* state, std::span<double> q) const noexcept {
  std::copy(others_.begin(), others_.end(), q.begin());
  const auto* whole = state->as<ob::CompoundState>();
  for (const Part& part : parts_) {
    const auto put = [&](std::size_t i, double value) { q[group_.variables[part.first + i].index()] = value; };
    switch (part.kind) {
      case Kind::kReal: {
        const double* values = whole->as<ob::RealVectorStateSpace::StateType>(part.subspace)->values;
        for (std::size_t i = 0; i < part.count; ++i) put(i, values[i]);
        break;
      }
      case Kind::kTurn:
        put(0, whole->as<ob::SO2StateSpace::StateType>(part.subspace)->value);
        break;
      case Kind::kPlanar: {
        const auto* pose = whole->as<ob::SE2StateSpace::StateType>(part.subspace);
        put(0, pose->getX()), put(1, pose->getY()), put(2, pose->getYaw());
        break;
      }
      case Kind::kFloating: {
        const auto* pose = whole->as<ob::SE3StateSpace::StateType>(part.subspace);
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
  auto* whole = state->as<ob::CompoundState>();
  for (const Part& part : parts_) {
    const auto number = [&](std::size_t i) { return q[group_.variables[part.first + i].index()]; };
    const auto put_reals = [&](const ob::RealVectorStateSpace& space, double* values) {
      const ob::RealVectorBounds& bounds = space.getBounds();
      for (unsigned i = 0; i < space.getDimension(); ++i) values[i] = snapped(number(i), bounds.low[i], bounds.high[i]);
    };
    const ob::StateSpacePtr& space = getSubspace(part.subspace);
    ob::State* mine = whole->components[part.subspace];
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

void JointSpace::registerProjections() {
  const auto joints = std::make_shared<FirstNumbers>(this);
  registerProjection("joints", joints);
  if (!group_.tip) {
    registerDefaultProjection(joints);
    return;
  }
  const auto tip = std::make_shared<TipPlace>(this, *group_.tip);
  registerProjection("tip", tip);
  registerDefaultProjection(tip);
}

std::shared_ptr<JointSpace> make_space(std::shared_ptr<const Robot> robot, std::string_view group,
                                       const SpaceOptions& options) {
  if (!robot) throw Error("make_space", "there is no robot", "give one, as load_robot makes it");
  const Group& named = group_named(*robot, group);
  return std::make_shared<JointSpace>(std::move(robot), named, options);
}

}  // namespace clearway
