#include <clearway/checker/explain.hpp>

#include <clearway/geometry/depth.hpp>

#include "checker/posed_bodies.hpp"

#include <algorithm>
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

struct Posed {
  const Shape* shape;
  const Pose* X_WS;
};

std::vector<Posed> shapes_of(const Bodies& bodies, const Workspace::Memory& memory, BodyId body) {
  std::vector<Posed> shapes;
  for (std::size_t i = 0; i < bodies.moving.size(); ++i)
    if (bodies.moving[i].body == body) shapes.push_back({bodies.moving[i].shape, &memory.X_WS[i]});
  for (const StaticPart& part : bodies.standing)
    if (part.body == body) shapes.push_back({part.shape, &part.X_WS});
  return shapes;
}

/// How far one of two bodies must be moved at least until none of their shapes overlap: the deepest pair of shapes says.
double depth_of(const Bodies& bodies, const Workspace::Memory& memory, const Collision& pair) {
  double deepest_m = 0;
  for (const Posed& a : shapes_of(bodies, memory, pair.first))
    for (const Posed& b : shapes_of(bodies, memory, pair.second))
      deepest_m = std::max(deepest_m, depth(*a.shape, *a.X_WS, *b.shape, *b.X_WS).upper_m);
  return deepest_m;
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
             in_mm(depth_of(CheckerAccess::bodies(checker), CheckerAccess::memory(workspace), verdict.collision)) +
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
