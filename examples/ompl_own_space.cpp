// An OMPL set-up with a state space of its own gets clearway by one call and a lambda: what a state means to the robot.
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/planners/install_checker.hpp>

#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/SimpleSetup.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ob = ompl::base;

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "robots/arm7";
  const auto robot = std::make_shared<const clearway::Robot>(clearway::load_robot(folder + "/arm7.urdf").robot);
  const auto checker =
      std::make_shared<const clearway::CollisionChecker>(robot, clearway::read_scene(folder + "/scene.yaml").scene);

  // Only the first two joints move; the others stay where `home` has them.
  const auto space = std::make_shared<ob::RealVectorStateSpace>(2);
  space->setBounds(-1.5, 1.5);
  ompl::geometric::SimpleSetup setup(space);
  std::vector<double> home = robot->model.rest_state();
  for (const auto& [variable, value] : robot->find_state("arm", "home")->values) home[variable.index()] = value;
  clearway::install_checker(setup.getSpaceInformation(), checker, {},
                            [home](const ob::State* state, std::span<double> q) {
                              std::copy(home.begin(), home.end(), q.begin());
                              std::copy_n(state->as<ob::RealVectorStateSpace::StateType>()->values, 2, q.begin());
                            });

  ob::ScopedState<> start(space), goal(space);
  start[0] = -1.0, start[1] = -0.8;
  goal[0] = 0.4, goal[1] = 0.2;
  setup.setStartAndGoalStates(start, goal);
  setup.setPlanner(std::make_shared<ompl::geometric::RRTConnect>(setup.getSpaceInformation()));
  const bool is_solved = setup.solve(10.0) == ob::PlannerStatus::EXACT_SOLUTION;
  std::puts(is_solved && setup.getSolutionPath().check() ? "a path, free at every instant" : "no path");
  return is_solved ? 0 : 1;
}
