#include "ik/reach.hpp"

#include <clearway/robot/limits.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway {
namespace {

/// Rounding of kinematics and of this file, relative to the lengths involved [1]: a few products of poses per joint, each
/// off by a few units in the last place, leave less than 1e-14 per joint.
constexpr double kRounding = 1e-12;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Between which lengths the way from one joint's frame to the next varies, whatever the joint does.
struct Range {
  double least_m = 0, most_m = 0;
};

/// Way c past a joint that slides along the unit vector a by between low and high: |c + s a|.
Range slid(const Vec3& c, const Vec3& a, double low, double high) {
  const double nearest = std::clamp(-a.dot(c), low, high);
  // Infinity times a zero of the axis is NaN, and an endless slide reaches anything.
  const double most_m =
      std::isfinite(low) && std::isfinite(high) ? std::max((c + low * a).norm(), (c + high * a).norm()) : kInfinity;
  return {(c + nearest * a).norm(), most_m};
}

/// `c` leads from the joint's child frame to the next joint, in the child frame.
Range range_of(const RobotModel& robot, const Joint& joint, const Vec3& c) {
  switch (joint.type) {
    case JointType::kPrismatic: {
      const JointInput& input = robot.inputs()[joint.inputs];
      const JointLimits& limits = robot[input.variable].limits;
      const double one = input.multiplier * (limits.lower - kLimitTolerance) + input.offset;
      const double other = input.multiplier * (limits.upper + kLimitTolerance) + input.offset;
      return slid(c, joint.axis, std::min(one, other), std::max(one, other));
    }
    case JointType::kPlanar:
    case JointType::kFloating:
      return {0, kInfinity};
    default:
      return {c.norm(), c.norm()};
  }
}

Pose joint_frame(const Joint& joint, std::span<const Pose> X_WL) {
  return joint.parent ? X_WL[joint.parent->index()] * joint.X_PJ : joint.X_PJ;
}

/// True if no chain of these ways leads as far as the distance, or back to as near as that.
bool cannot_span(std::span<const Range> ways, double distance_m, double slack_m) {
  double most_m = 0;
  for (const Range& way : ways) most_m += way.most_m;
  if (!std::isfinite(most_m)) return false;
  const double margin_m = slack_m + kRounding * (most_m + distance_m);
  if (distance_m > most_m + margin_m) return true;
  return std::any_of(ways.begin(), ways.end(),
                     [&](const Range& way) { return distance_m < way.least_m - (most_m - way.most_m) - margin_m; });
}

}  // namespace

bool is_out_of_reach(const RobotModel& robot, const Chain& chain, const Goal& goal, std::span<const Pose> X_WL) {
  const Vec3 first_W = joint_frame(robot[chain.joints.front()], X_WL).translation();
  std::vector<Range> ways;
  for (std::size_t k = 0; k < chain.joints.size(); ++k) {
    const Joint& joint = robot[chain.joints[k]];
    Vec3 c = Vec3::Zero();
    if (k + 1 < chain.joints.size()) {
      const Vec3 next_W = joint_frame(robot[chain.joints[k + 1]], X_WL).translation();
      c = X_WL[joint.child.index()].inverse() * next_W;
    }
    ways.push_back(range_of(robot, joint, c));
  }

  // The last joint's child is rigid with the tool, so that the wanted pose says where it must be, up to what the tool may
  // be off: a chord of its turn, times its lever.
  const Vec3& child_W = X_WL[robot[chain.joints.back()].child.index()].translation();
  const Vec3 p_TC = (X_WL[goal.link.index()] * goal.X_LT).inverse() * child_W;
  const double lever_m = p_TC.norm();
  const Vec3 last_W = goal.p_WT + goal.R_WT * p_TC;
  const double rounding_m = kRounding * (first_W.norm() + goal.p_WT.norm() + lever_m);
  const double slack_m = goal.position_tolerance_m + rounding_m;
  if (cannot_span(ways, (last_W - first_W).norm(), slack_m + goal.chord_tolerance * lever_m)) return true;

  // That is little if any turn will do; then the tool's own place says more.
  ways.push_back({lever_m, lever_m});
  return cannot_span(ways, (goal.p_WT - first_W).norm(), slack_m);
}

}  // namespace clearway
