#include "checker/any_cell.hpp"

#include <clearway/robot/limits.hpp>

#include "support/any_pose.hpp"

#include <cmath>
#include <iterator>

namespace clearway {
namespace {

using oracle::Rng;

// Numbers are drawn in statements of their own: in which order arguments are evaluated differs from processor to processor.

Shape small_shape(Rng& rng) {
  const double x = rng.real(0.1, 0.6), y = rng.real(0.1, 0.6), z = rng.real(0.1, 0.6);
  if (rng.below(3) == 0) return make_box(Vec3(x, y, z));
  if (rng.below(3) == 0) return make_cylinder(x, y / 2);
  if (rng.coin()) return make_capsule(x, y / 3);
  std::vector<Vec3> points;
  for (int i = 0; i < 20; ++i) points.push_back(any_point(rng, 0.3));
  return build_hull(points, rng.coin() ? 0 : rng.real(0, 0.1));
}

Pose some_pose(Rng& rng, double reach_m) { return rng.below(3) == 0 ? Pose::Identity() : any_pose(rng, reach_m); }

Object any_object(Rng& rng, const std::string& name) {
  Object object{.name = name, .shapes = {}};
  const int shapes = rng.integer(1, 3);
  for (int i = 0; i < shapes; ++i)
    object.shapes.push_back({.shape = small_shape(rng), .X_OS = some_pose(rng, 0.3), .source = {}});
  return object;
}

RobotDescription any_robot(Rng& rng) {
  RobotDescription robot{.source = "test", .name = "any", .links = {}, .joints = {}, .base = {}};
  std::vector<std::string> drivers;  // whom other joints may follow
  const int links = rng.integer(2, 9);
  for (int i = 0; i < links; ++i) {
    LinkDescription link{
        .name = "l" + std::to_string(i), .shapes = {}, .padding_m = rng.coin() ? 0 : rng.real(0, 0.05)};
    const int shapes = rng.integer(0, 2);
    for (int k = 0; k < shapes; ++k)
      link.shapes.push_back({.shape = small_shape(rng), .X_LS = some_pose(rng, 0.3), .source = {}});
    robot.links.push_back(std::move(link));
    if (i == 0) continue;
    constexpr JointType kTypes[] = {JointType::kFixed,     JointType::kRevolute, JointType::kContinuous,
                                    JointType::kPrismatic, JointType::kPlanar,   JointType::kFloating};
    JointDescription joint;
    joint.name = "j" + std::to_string(i);
    joint.type = kTypes[rng.below(6)];
    joint.parent = "l" + std::to_string(rng.coin() ? i - 1 : rng.integer(0, i - 1));
    joint.child = "l" + std::to_string(i);
    joint.X_PJ = any_pose(rng, 0.5);
    joint.axis = any_direction(rng);
    if (joint.type == JointType::kRevolute || joint.type == JointType::kPrismatic)
      joint.limits = {.lower = -1, .upper = 1, .velocity = 1};
    const bool has_one_number = joint.type == JointType::kRevolute || joint.type == JointType::kContinuous ||
                                joint.type == JointType::kPrismatic;
    if (has_one_number && !drivers.empty() && rng.below(4) == 0) {
      constexpr double kMultipliers[] = {1, -1, 0.5, -2, 20};
      joint.mimic.emplace();
      joint.mimic->joint = drivers[rng.below(drivers.size())];
      joint.mimic->multiplier = kMultipliers[rng.below(std::size(kMultipliers))];
      if (rng.coin()) joint.mimic->offset = rng.real(-1, 1);
    } else if (has_one_number) {
      drivers.push_back(joint.name);
    }
    robot.joints.push_back(joint);
  }
  return robot;
}

Cell cell_of(Rng& rng, RobotDescription description, const Vec3& around_W) {
  const auto there = [&](Pose X) {
    X.translation() += around_W;
    return X;
  };
  const auto any_link = [&, links = description.links.size()] { return "l" + std::to_string(rng.below(links)); };
  SemanticDescription semantics;
  semantics.source = "test";
  semantics.robot = "any";
  for (int k = rng.integer(0, 4); k > 0; --k) semantics.disabled.push_back({any_link(), any_link(), "Never"});

  Scene scene;
  const int objects = rng.integer(0, 12);
  for (int i = 0; i < objects; ++i) {
    const Object object = any_object(rng, "o" + std::to_string(i));
    scene = scene.with(object, there(any_pose(rng, 1.5)));
  }
  if (rng.below(4) == 0) {
    scene = scene.with(
        {.name = "floor",
         .shapes = {{.shape = make_half_space(Vec3(0, 0.1, 1), -1), .X_OS = Pose::Identity(), .source = {}}}},
        there(any_pose(rng, 0.1)));
  }
  for (int i = 0; i < 2 && i < objects; ++i) {
    if (!rng.coin()) continue;
    std::vector<std::string> touch;
    if (rng.coin()) touch.push_back(any_link());
    const std::string link = any_link();
    scene = scene.attach("o" + std::to_string(i), link, any_pose(rng, 0.3), touch);
  }
  for (int k = rng.integer(0, 3); k > 0 && objects > 0; --k) {
    AllowedPair pair{any_link(), "o" + std::to_string(rng.below(static_cast<std::uint64_t>(objects)))};
    if (rng.below(4) == 0) pair.second.clear();
    scene = scene.allow(pair);
  }
  const bool has_semantics = rng.coin();
  return {std::make_shared<const Robot>(
              make_robot(std::move(description), has_semantics ? std::optional(semantics) : std::nullopt).robot),
          scene};
}

}  // namespace

Cell any_cell(Rng& rng) { return cell_of(rng, any_robot(rng), Vec3::Zero()); }

MobileCell any_mobile_cell(Rng& rng) {
  RobotDescription description = any_robot(rng);
  JointDescription base;
  base.name = "base";
  base.type = rng.coin() ? JointType::kPlanar : JointType::kFloating;
  base.child = "l0";
  base.X_PJ = some_pose(rng, 0.5);
  base.axis = Vec3::UnitZ();
  description.base = base;
  const double reach_m = rng.below(3) == 0 ? 0 : std::pow(10, rng.real(0, 3.9));
  Vec3 out_B = reach_m * any_direction(rng);
  if (base.type == JointType::kPlanar) out_B.z() = 0;
  MobileCell mobile{cell_of(rng, std::move(description), base.X_PJ.linear() * out_B), {}};
  mobile.out.resize(mobile.cell.robot->model.variables().size());
  for (std::size_t n = 0; n < (base.type == JointType::kPlanar ? 2 : 3); ++n) {
    const JointInput& input = mobile.cell.robot->model.inputs()[mobile.cell.robot->model.joints()[0].inputs + n];
    mobile.out[input.variable.index()] = out_B[static_cast<Eigen::Index>(n)];
  }
  return mobile;
}

std::vector<double> any_state(Rng& rng, const RobotModel& robot) {
  std::vector<double> q;
  for (const Variable& variable : robot.variables()) {
    const JointLimits& limits = variable.limits;
    const bool is_limited = limits.upper < 10;
    q.push_back(is_limited ? rng.real(limits.lower, limits.upper) : rng.real(-1, 1));
    if (!is_limited || rng.below(8) != 0) continue;
    const double beyond = rng.real(0, 0.999 * kLimitTolerance);
    q.back() = rng.coin() ? limits.lower - beyond : limits.upper + beyond;
  }
  return q;
}

std::vector<double> any_way_out(Rng& rng, const RobotModel& robot) {
  std::vector<double> out(robot.variables().size());
  for (const Joint& joint : robot.joints()) {
    const std::size_t slides = joint.type == JointType::kFloating ? 3 : joint.type == JointType::kPlanar ? 2 : 0;
    for (std::size_t n = 0; n < slides; ++n) {
      const double away = std::pow(10, rng.real(0, 3.95));
      if (rng.coin()) out[robot.inputs()[joint.inputs + n].variable.index()] = rng.coin() ? away : -away;
    }
  }
  return out;
}

std::vector<double> sum_of(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t v = 0; v < a.size(); ++v) a[v] += b[v];
  return a;
}

void stretch_quaternions(Rng& rng, const RobotModel& robot, std::vector<double>& q) {
  for (const Joint& joint : robot.joints()) {
    if (joint.type != JointType::kFloating) continue;
    const double length = std::pow(10, rng.real(-25, 25));
    for (std::size_t n = 3; n < 7; ++n) q[robot.inputs()[joint.inputs + n].variable.index()] *= length;
  }
}

}  // namespace clearway
