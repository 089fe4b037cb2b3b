// Plugs an installed clearway into an OMPL set-up.
#include <clearway/planners/install_checker.hpp>
#include <clearway/planners/joint_space.hpp>

#include <ompl/geometric/SimpleSetup.h>

#include <cstdio>
#include <memory>
#include <utility>

int main() {
  clearway::JointDescription slide;
  slide.name = "slide";
  slide.type = clearway::JointType::kPrismatic;
  slide.parent = "rail";
  slide.child = "cart";
  slide.limits = {.lower = 0, .upper = 1, .velocity = 1};
  clearway::RobotDescription description;
  description.name = "cart";
  description.links = {{.name = "rail", .shapes = {}}, {.name = "cart", .shapes = {}}};
  description.joints = {slide};
  clearway::SemanticDescription groups;
  groups.robot = "cart";
  groups.groups = {{.name = "all", .joints = {"slide"}, .links = {}, .chains = {}, .subgroups = {}}};
  const auto robot =
      std::make_shared<const clearway::Robot>(clearway::make_robot(std::move(description), groups).robot);

  ompl::geometric::SimpleSetup setup(clearway::make_space(robot, "all"));
  clearway::install_checker(setup.getSpaceInformation(),
                            std::make_shared<const clearway::CollisionChecker>(robot, clearway::Scene()));
  ompl::base::ScopedState<> start(setup.getStateSpace());
  start[0] = 0.5;
  const bool is_valid = setup.getSpaceInformation()->isValid(start.get());
  std::puts(is_valid ? "all as expected" : "wrong");
  return is_valid ? 0 : 1;
}
