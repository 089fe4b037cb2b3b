// An OMPL SimpleSetup gets clearway by one call: the states of the arm are checked exactly, its motions at every instant.
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/planners/install_checker.hpp>
#include <clearway/planners/joint_space.hpp>

#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/SimpleSetup.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "robots/arm7";
  const auto robot = std::make_shared<const clearway::Robot>(clearway::load_robot(folder + "/arm7.urdf").robot);
  const auto checker =
      std::make_shared<const clearway::CollisionChecker>(robot, clearway::read_scene(folder + "/scene.yaml").scene);

  const auto space = clearway::make_space(robot, "arm");
  ompl::geometric::SimpleSetup setup(space);
  clearway::install_checker(setup.getSpaceInformation(), checker);  // this is the call

  ompl::base::ScopedState<> start(space), goal(space);
  start = std::vector<double>{0, -0.7854, 0, -2.3562, 0, 1.5708, 0.7854};
  goal = std::vector<double>{1.3, 0.9, 0.3, -1.5, -0.6, 2.2, 0.2};
  setup.setStartAndGoalStates(start, goal);
  setup.setPlanner(std::make_shared<ompl::geometric::RRTConnect>(setup.getSpaceInformation()));

  const bool is_solved = setup.solve(10.0) == ompl::base::PlannerStatus::EXACT_SOLUTION;
  if (is_solved) setup.simplifySolution();
  std::puts(is_solved && setup.getSolutionPath().check() ? "a path, free at every instant" : "no path");
  return is_solved ? 0 : 1;
}
