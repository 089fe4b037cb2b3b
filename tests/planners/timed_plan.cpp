#include "planners/timed_plan.hpp"

#include "io/temporary_folder.hpp"

#include <clearway/io/read_trajectory.hpp>
#include <clearway/io/trajectory.hpp>
#include <clearway/robot/group_values.hpp>

#include <algorithm>
#include <limits>

namespace clearway {

std::vector<double> TimedPlan::state_at(double time_s) const {
  const auto after = std::upper_bound(trajectory.points.begin() + 1, trajectory.points.end(), time_s,
                                      [](double t_s, const TrajectoryPoint& point) { return t_s < point.time_s; });
  const TrajectoryPoint& from = *(after - 1);
  const double passed_s = std::min(time_s, duration_s()) - from.time_s;
  std::vector<double> q = result.path.front();
  for (std::size_t i = 0; i < trajectory.variables.size(); ++i)
    q[trajectory.variables[i].index()] =
        from.positions[i] + passed_s * (from.velocities[i] + passed_s / 2 * from.accelerations[i]);
  return q;
}

TimedPlan plan_and_time(const std::shared_ptr<const CollisionChecker>& checker, const PlanProblem& problem,
                        double acceleration) {
  TimedPlan made;
  made.result = plan(checker, problem, {.time_s = 60});
  if (!made.result.is_solved()) return made;
  const Robot& robot = checker->robot();
  const Group& group = *robot.find_group(problem.group);
  MotionLimits limits;
  for (const VariableId variable : group.variables) {
    limits.velocity.push_back(robot.model[variable].limits.velocity);
    limits.acceleration.push_back(acceleration);
  }
  std::vector<std::vector<double>> path;
  for (const std::vector<double>& q : made.result.path) path.push_back(values_of(group, q));
  made.trajectory = time_along(path, group.variables, limits, std::numeric_limits<double>::infinity());
  return made;
}

TrajectoryReport validate_plan(const CollisionChecker& checker, const TimedPlan& plan) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "plan.json";
  write_trajectory(plan.trajectory, checker.robot().model, file);
  const TrajectoryFile read = open_trajectory(file, checker.robot().model, {.defaults = plan.result.path.front()});
  return validate_trajectory(checker, *read.waypoints, {});
}

}  // namespace clearway
