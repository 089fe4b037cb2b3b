#include "chain.hpp"

#include "../random.hpp"

#include <cmath>
#include <stdexcept>

namespace clearway::bench {
namespace {

constexpr double kReach_m = 1;
constexpr double kFoot_m = 0.3;  // height of the first joint
constexpr double kThickness = 0.6;
constexpr double kLimitOfSeven_rad = 2;

std::string link_name(std::size_t i) { return "link" + std::to_string(i); }
std::string joint_name(std::size_t i) { return "joint" + std::to_string(i); }

/// Random points on an ellipsoid, stretched so that their box is that of the ellipsoid: few points make a body as long and as
/// thick as many do.
Hull make_link(Random& random, std::size_t vertices, const Vec3& size_m) {
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < vertices; ++i) points.push_back(random.direction());
  Vec3 low = points[0], high = points[0];
  for (const Vec3& p : points) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  for (Vec3& p : points) p = (p - (low + high) / 2).cwiseQuotient(high - low).cwiseProduct(size_m);
  Hull hull = build_hull(points);
  if (hull.size() != vertices) throw std::logic_error("points on an ellipsoid are not all corners of their hull");
  return hull;
}

}  // namespace

Robot make_chain(const ChainSpec& spec) {
  const double length_m = kReach_m / static_cast<double>(spec.links);
  const double limit_rad = kLimitOfSeven_rad * std::sqrt(7 / static_cast<double>(spec.links));
  Random random(spec.vertices);
  RobotDescription robot{.source = "bench/growth", .name = "chain", .links = {}, .joints = {}, .base = {}};
  SemanticDescription semantics;
  semantics.source = robot.source;
  semantics.robot = robot.name;
  semantics.groups.push_back({.name = "arm", .joints = {}, .links = {}, .chains = {}, .subgroups = {}});
  robot.links.push_back({.name = "foot", .shapes = {}});
  for (std::size_t i = 0; i < spec.links; ++i) {
    LinkDescription& link = robot.links.emplace_back(LinkDescription{.name = link_name(i), .shapes = {}});
    const Vec3 size_m(kThickness * length_m, kThickness * length_m, length_m);
    link.shapes.push_back({.shape = make_link(random, spec.vertices, size_m),
                           .X_LS = Pose(Eigen::Translation3d(0, 0, length_m / 2)),
                           .source = {}});
    robot.joints.push_back({.name = joint_name(i),
                            .type = JointType::kRevolute,
                            .parent = i == 0 ? "foot" : link_name(i - 1),
                            .child = link_name(i),
                            .X_PJ = Pose(Eigen::Translation3d(0, 0, i == 0 ? kFoot_m : length_m)),
                            .axis = i % 2 == 0 ? Vec3::UnitX() : Vec3::UnitY(),
                            .limits = {.lower = -limit_rad, .upper = limit_rad, .velocity = 1},
                            .mimic = {}});
    semantics.groups[0].joints.push_back(joint_name(i));
    if (i > 0) semantics.disabled.push_back({link_name(i - 1), link_name(i), "Adjacent"});
  }
  return make_robot(std::move(robot), semantics).robot;
}

}  // namespace clearway::bench
