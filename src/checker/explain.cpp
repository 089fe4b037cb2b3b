#include <clearway/checker/explain.hpp>

#include "checker/pair_overlap.hpp"

#include <cstdio>

namespace clearway {
namespace {

std::string in_mm(double length_m) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g mm", length_m * 1000);
  return text;
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

}  // namespace

std::string explain(const CollisionChecker& checker, JointView q, double gap_m, Workspace& workspace) {
  const RobotModel& model = checker.robot().model;
  const StateVerdict verdict = checker.check(q, workspace);
  const Variable& variable = model[verdict.variable];
  switch (verdict.status) {
    case StateStatus::kNotANumber:
      return variable.name + " is not a number";
    case StateStatus::kOutOfLimits:
      return variable.name + " is " + number(q[verdict.variable.index()]) + ", limits are " +
             number(variable.limits.lower) + " to " + number(variable.limits.upper);
    case StateStatus::kCollision:
      return checker[verdict.collision.first].name + " hits " + checker[verdict.collision.second].name + ", " +
             in_mm(overlap_of(CheckerAccess::bodies(checker), CheckerAccess::memory(workspace), verdict.collision)
                       .depth_m) +
             " deep";
    case StateStatus::kFree:
      break;
  }
  const Clearance clearance = checker.clearance(q, workspace);
  if (!clearance.pair) return "free, nothing to hit";
  const std::string &first = checker[clearance.pair->first].name, &second = checker[clearance.pair->second].name;
  if (!checker.is_free(q, gap_m, workspace)) {
    return first + " is " + in_mm(clearance.distance_m) + " from " + second + ", closer than the gap of " +
           in_mm(gap_m);
  }
  return "free, " + in_mm(clearance.distance_m) + " from " + first + " to " + second;
}

}  // namespace clearway
