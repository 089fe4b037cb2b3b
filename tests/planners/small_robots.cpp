#include "planners/small_robots.hpp"

#include <clearway/planners/install_checker.hpp>

#include <utility>

namespace clearway {

Pose at(double x, double y, double z) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, y, z);
  return X;
}

JointDescription joint(std::string name, JointType type, const Vec3& axis) {
  JointDescription joint;
  joint.name = std::move(name);
  joint.type = type;
  joint.axis = axis;
  if (type == JointType::kPrismatic || type == JointType::kRevolute)
    joint.limits = {.lower = -10, .upper = 10, .velocity = 1};
  return joint;
}

std::shared_ptr<const Robot> chain(std::vector<JointDescription> joints, Shape shape, const Pose& X_LS,
                                   std::vector<std::string> passive) {
  RobotDescription robot{.source = "test", .name = "chain", .links = {}, .joints = {}, .base = {}};
  SemanticDescription semantics;
  semantics.source = "test";
  semantics.robot = "chain";
  semantics.groups = {{.name = "all", .joints = {}, .links = {}, .chains = {}, .subgroups = {}}};
  semantics.passive_joints = std::move(passive);
  robot.links.push_back({.name = "link0", .shapes = {}});
  for (std::size_t i = 0; i < joints.size(); ++i) {
    robot.links.push_back({.name = "link" + std::to_string(i + 1), .shapes = {}});
    joints[i].parent = robot.links[i].name;
    joints[i].child = robot.links[i + 1].name;
    semantics.groups[0].joints.push_back(joints[i].name);
  }
  robot.links.back().shapes = {{.shape = std::move(shape), .X_LS = X_LS, .source = {}}};
  robot.joints = std::move(joints);
  return std::make_shared<const Robot>(make_robot(std::move(robot), semantics).robot);
}

std::shared_ptr<const Robot> ball(JointType type, const Vec3& axis, double arm_m) {
  return chain({joint("joint", type, axis)}, make_sphere(0.05), at(arm_m, 0, 0));
}

Scene box_at(const Vec3& size_m, const Pose& X_WO) {
  Object box{.name = "box", .shapes = {{.shape = make_box(size_m), .X_OS = Pose::Identity(), .source = {}}}};
  return Scene().with(std::move(box), X_WO);
}

OmplCell::OmplCell(std::shared_ptr<const Robot> the_robot, Scene scene, const MotionOptions& options,
                   const SpaceOptions& space_options)
    : robot(std::move(the_robot)),
      checker(std::make_shared<const CollisionChecker>(robot, std::move(scene))),
      space(make_space(robot, "all", space_options)),
      joints(as_joint_space(space)),
      si(std::make_shared<ompl::base::SpaceInformation>(space)) {
  install_checker(si, checker, options);
  si->setup();
}

OmplCell::OmplCell(std::shared_ptr<const Robot> the_robot, Scene scene)
    : OmplCell(std::move(the_robot), std::move(scene), MotionOptions{}) {}

ompl::base::ScopedState<> OmplCell::state(const std::vector<double>& q) const {
  ompl::base::ScopedState<> state(si);
  joints->read(q, state.get());
  return state;
}

}  // namespace clearway
