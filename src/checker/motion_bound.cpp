#include "checker/motion_bound.hpp"

#include "checker/posed_bodies.hpp"
#include "checker/shortest_quaternion.hpp"

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

constexpr double kUnit = 0x1p-53;

/// A value between two others is off by so many units of their size: the product, the sum, the share of the way, then the
/// factor and offset of a mimic joint.
constexpr double kValueError = 8 * kUnit;

/// A pose is off by so many units per joint, of how far the robot can reach. (160 needed.)
constexpr double kPoseError = 256 * kUnit;

bool turns(JointType type) { return type == JointType::kRevolute || type == JointType::kContinuous; }

}  // namespace

void make_room(MotionMemory& memory, const Bodies& bodies) {
  const RobotModel& model = bodies.robot->model;
  memory.q.resize(model.variables().size());
  memory.changes.resize(model.joints().size());
  memory.joints.resize(model.joints().size());
  memory.moved_m.resize(bodies.paths.size() + bodies.moving.size());
  memory.moved_for.resize(bodies.moving.size());
}

MotionBound::MotionBound(const Bodies& bodies, JointView from, JointView to, Workspace::Memory& memory) noexcept
    : bodies_(bodies), from_(from), to_(to), memory_(memory) {
  find_changes();
  find_pose_error();
}

double MotionBound::value_of(const Joint& joint, std::size_t n, JointView q) const noexcept {
  const JointInput& input = bodies_.robot->model.inputs()[joint.inputs + n];
  return input.multiplier * q[input.variable.index()] + input.offset;
}

double MotionBound::largest_value(const Joint& joint, std::size_t n) const noexcept {
  return std::max(std::abs(value_of(joint, n, from_)), std::abs(value_of(joint, n, to_)));
}

Eigen::Vector4d MotionBound::quaternion_of(const Joint& floating, JointView q) const noexcept {
  return {value_of(floating, 3, q), value_of(floating, 4, q), value_of(floating, 5, q), value_of(floating, 6, q)};
}

double MotionBound::length_of(const Joint& joint, std::size_t first, std::size_t count,
                              std::span<const double> changes) const noexcept {
  double squares = 0;
  for (std::size_t n = first; n < first + count; ++n) {
    const JointInput& input = bodies_.robot->model.inputs()[joint.inputs + n];
    const double step = input.multiplier * changes[input.variable.index()];
    squares += step * step;
  }
  return std::sqrt(squares);
}

MotionBound::TurnAndSlide MotionBound::change_of(const Joint& joint, std::span<const double> changes) const noexcept {
  if (turns(joint.type)) return {.turn = length_of(joint, 0, 1, changes)};
  if (joint.type == JointType::kPrismatic) return {.slide = length_of(joint, 0, 1, changes)};
  if (joint.type == JointType::kPlanar) return {length_of(joint, 2, 1, changes), length_of(joint, 0, 2, changes)};
  if (joint.type == JointType::kFloating) return {length_of(joint, 3, 4, changes), length_of(joint, 0, 3, changes)};
  return {};
}

void MotionBound::find_changes() noexcept {
  const RobotModel& model = bodies_.robot->model;
  std::vector<double>& steps = memory_.motion.q;  // free as long as nothing is posed
  for (std::size_t v = 0; v < steps.size(); ++v) steps[v] = to_[v] - from_[v];
  for (std::size_t j = 0; j < model.joints().size(); ++j) {
    const Joint& joint = model.joints()[j];
    const auto error = [&](std::size_t first, std::size_t count) {
      double sum = 0;
      for (std::size_t n = first; n < first + count; ++n) {
        const JointInput& input = model.inputs()[joint.inputs + n];
        const std::size_t v = input.variable.index();
        sum += std::abs(input.multiplier) * (std::abs(from_[v]) + std::abs(to_[v])) + std::abs(input.offset);
      }
      return kValueError * sum;
    };
    JointChange& total = memory_.motion.changes[j];
    const TurnAndSlide by = change_of(joint, steps);
    total = {.turn = by.turn, .slide = by.slide};
    if (turns(joint.type)) {
      total.turn_error = error(0, 1);
    } else if (joint.type == JointType::kPrismatic) {
      total.slide_error = error(0, 1);
    } else if (joint.type == JointType::kPlanar) {
      total.turn_error = error(2, 1);
      total.slide_error = error(0, 2);
    } else if (joint.type == JointType::kFloating) {
      total.turn_error = error(3, 4);
      total.slide_error = error(0, 3);
    }
    if (turns(joint.type) || joint.type == JointType::kPrismatic) {
      const JointInput& input = model.inputs()[joint.inputs];
      total.way = input.multiplier * steps[input.variable.index()];
    }
  }
}

double MotionBound::farthest_slide_m(const Joint& joint) const noexcept {
  switch (joint.type) {
    case JointType::kFixed:
    case JointType::kRevolute:
    case JointType::kContinuous:
      return 0;
    case JointType::kPrismatic:
      return largest_value(joint, 0);
    case JointType::kPlanar:
      return largest_value(joint, 0) + largest_value(joint, 1);
    case JointType::kFloating:
      break;
  }
  return largest_value(joint, 0) + largest_value(joint, 1) + largest_value(joint, 2);
}

void MotionBound::find_pose_error() noexcept {
  const RobotModel& model = bodies_.robot->model;
  double reach_m = 0;
  for (const Joint& joint : model.joints()) reach_m += joint.X_PJ.translation().norm() + farthest_slide_m(joint);
  double size_m = 0;
  for (const MovingPart& part : bodies_.moving)
    if (part.shape->is_bounded())
      size_m = std::max(size_m, part.X_LS.translation().norm() + part.local.center.norm() + part.ball_m);
  pose_error_m_ = kPoseError * static_cast<double>(model.joints().size() + 2) * (reach_m + size_m);
}

void MotionBound::write_state(double share, std::span<double> q) const noexcept {
  for (std::size_t v = 0; v < q.size(); ++v) q[v] = from_[v] + share * (to_[v] - from_[v]);
}

void MotionBound::stand_at(double middle, double half) noexcept {
  MotionMemory& motion = memory_.motion;
  write_state(middle, motion.q);
  const PosedBodies posed(bodies_, motion.q, memory_);
  ++motion.interval;
  for (std::size_t j = 0; j < motion.joints.size(); ++j) {
    const JointChange& change = motion.changes[j];
    JointAtMiddle& here = motion.joints[j];
    here.turn = half * change.turn + change.turn_error;
    here.slide = half * change.slide + change.slide_error;
    here.way = half * change.way;
    place(j, motion.q);
  }
}

void MotionBound::stand_around(JointView q, std::span<const double> changes) noexcept {
  MotionMemory& motion = memory_.motion;
  const PosedBodies posed(bodies_, q, memory_);
  ++motion.interval;
  for (std::size_t j = 0; j < motion.joints.size(); ++j) {
    const TurnAndSlide by = change_of(bodies_.robot->model.joints()[j], changes);
    JointAtMiddle& here = motion.joints[j];
    here.turn = by.turn + motion.changes[j].turn_error;
    here.slide = by.slide + motion.changes[j].slide_error;
    here.way = 0;
    place(j, q);
  }
}

void MotionBound::place(std::size_t j, JointView q) noexcept {
  JointAtMiddle& here = memory_.motion.joints[j];
  if (here.turn == 0 && here.slide == 0) return;
  const Joint& joint = bodies_.robot->model.joints()[j];
  const Pose& X_WC = memory_.X_WL[joint.child.index()];
  here.axis_W = X_WC.linear() * joint.axis;
  here.origin_W = X_WC.translation();
  here.about_any_axis = joint.type == JointType::kFloating;
  if (here.about_any_axis)  // 2 sin of half the angle: the chord over the radius
    here.turn = std::min(2.0, 2 * here.turn / quaternion_of(joint, q).norm());
}

void MotionBound::sum_up(std::uint32_t number) noexcept {
  const MovingPart& part = bodies_.moving[number];
  MotionMemory& motion = memory_.motion;
  motion.moved_for[number] = motion.interval;
  const Vec3 center_W = memory_.X_WS[number] * part.local.center;
  double* moved_m = motion.moved_m.data() + place_of(number);
  double sum = 0;
  *moved_m = 0;
  for (const JointId id : bodies_.path_of(part)) {
    const JointAtMiddle& joint = motion.joints[id.index()];
    if (joint.turn > 0) {
      const Vec3 from_joint = center_W - joint.origin_W;
      const double lever_m = joint.about_any_axis ? from_joint.norm() : from_joint.cross(joint.axis_W).norm();
      sum += joint.turn * (lever_m + part.ball_m);
    }
    sum += joint.slide;
    *++moved_m = sum;
  }
}

MotionBound::Along MotionBound::along(const Vec3& n_W, std::uint32_t number, std::uint32_t first) const noexcept {
  const MovingPart& part = bodies_.moving[number];
  const Pose& X_WS = memory_.X_WS[number];
  const Vec3 center_W = X_WS * part.local.center;
  Along sum;
  Vec3 turning_W = Vec3::Zero();
  double turned = 0;  // by the joints before: so far what follows may point elsewhere
  double all_m = 0;
  for (const JointId id : bodies_.path_of(part).subspan(first)) {
    const JointAtMiddle& joint = memory_.motion.joints[id.index()];
    if (joint.turn > 0) {
      const Vec3 from_joint = center_W - joint.origin_W, across = joint.axis_W.cross(from_joint);
      const double lever_m = (joint.about_any_axis ? from_joint.norm() : across.norm()) + part.ball_m;
      const double moved_m = joint.turn * lever_m;
      if (joint.way != 0) {
        sum.rate += joint.way * across.dot(n_W);
        sum.rest += moved_m * (turned + joint.turn / 2) + (joint.turn - std::abs(joint.way)) * lever_m;
        turning_W += joint.way * joint.axis_W;
      } else {
        sum.rest += moved_m;
      }
      turned += joint.turn;
      all_m += moved_m;
    }
    if (joint.slide > 0) {
      if (joint.way != 0) {
        sum.rate += joint.way * joint.axis_W.dot(n_W);
        sum.rest += joint.slide * turned + (joint.slide - std::abs(joint.way));
      } else {
        sum.rest += joint.slide;
      }
      all_m += joint.slide;
    }
  }
  const Vec3 across_W = n_W.cross(turning_W);  // a point e from the center goes by across_W.e otherwise than this
  sum.rest +=
      (X_WS.linear().transpose() * across_W).cwiseAbs().dot(part.local.half) + part.shape->margin_m() * across_W.norm();
  sum.rest += (kRoundUp - 1) * all_m;
  return sum;
}

double MotionBound::of_part_along(const Vec3& n_W, std::uint32_t part) const noexcept {
  const Along moved = along(n_W, part, 0);
  return std::abs(moved.rate) + moved.rest + pose_error_m_;
}

double MotionBound::of_pair_along(const Vec3& n_W, const PartPair& pair) const noexcept {
  const Along first = along(n_W, pair.first, pair.shared), second = along(n_W, pair.second, pair.shared);
  return std::abs(first.rate - second.rate) + first.rest + second.rest + 2 * pose_error_m_;
}

double MotionBound::largest() noexcept {
  double most = 0;
  for (std::uint32_t i = 0; i < bodies_.moving.size(); ++i) most = std::max(most, of_part(i));
  return most;
}

double MotionBound::length_m() const noexcept {
  return farthest_m([&](JointId id, const Joint&) {
    const JointChange& change = memory_.motion.changes[id.index()];
    return TurnAndSlide{change.turn, change.slide};
  });
}

double MotionBound::strayed_m(std::span<const double> strays) const noexcept {
  return farthest_m([&](JointId, const Joint& joint) { return change_of(joint, strays); });
}

template <class ChangeOf>
double MotionBound::farthest_m(const ChangeOf& change_at) const noexcept {
  const RobotModel& model = bodies_.robot->model;
  double most = 0;
  for (const MovingPart& part : bodies_.moving) {
    // From the part back to the base: how far it can be from each joint, whatever those in between do.
    double lever_m = part.X_LS.translation().norm() + part.local.center.norm() + part.ball_m;
    double length_m = 0;
    for (std::optional<JointId> id = model[part.link].joint; id;) {
      const Joint& joint = model[*id];
      const TurnAndSlide change = change_at(*id, joint);
      // A quaternion that changes by a small d turns the body by at most 2 |d| over its length.
      const double turn = joint.type == JointType::kFloating ? 2 * change.turn / least_quaternion(joint) : change.turn;
      if (turn > 0) length_m += turn * lever_m;
      length_m += change.slide;
      lever_m += joint.X_PJ.translation().norm() + farthest_slide_m(joint);
      id = joint.parent ? model[*joint.parent].joint : std::nullopt;
    }
    most = std::max(most, length_m);
  }
  return most * kRoundUp;
}

double MotionBound::least_quaternion(const Joint& floating) const noexcept {
  return shortest_between(quaternion_of(floating, from_), quaternion_of(floating, to_));
}

std::optional<VariableId> MotionBound::vanishing_quaternion() const noexcept {
  constexpr double kLeastShare = 1e-6;
  const RobotModel& model = bodies_.robot->model;
  for (const Joint& joint : model.joints()) {
    if (joint.type != JointType::kFloating) continue;
    const double largest = std::max(quaternion_of(joint, from_).norm(), quaternion_of(joint, to_).norm());
    if (!(least_quaternion(joint) > kLeastShare * largest)) return model.inputs()[joint.inputs + 3].variable;
  }
  return std::nullopt;
}

}  // namespace clearway
