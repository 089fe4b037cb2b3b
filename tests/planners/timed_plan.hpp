// A path of `clearway plan`, and what `clearway validate` says of the file that it is written to.
#pragma once

#include <clearway/checker/validate.hpp>
#include <clearway/planners/plan.hpp>
#include <clearway/robot/trajectory.hpp>

#include <memory>
#include <vector>

namespace clearway {

struct TimedPlan {
  PlanResult result;
  Trajectory trajectory;  // if there is a path

  [[nodiscard]] double duration_s() const { return trajectory.points.back().time_s; }
  /// The state that the robot is in, by the parabolas that a Trajectory is made of; a time past the end counts as the end.
  [[nodiscard]] std::vector<double> state_at(double time_s) const;
};

/// As the command plans, with these limits of acceleration for all joints, and times the path.
[[nodiscard]] TimedPlan plan_and_time(const std::shared_ptr<const CollisionChecker>& checker,
                                      const PlanProblem& problem, double acceleration);

/// By way of a file, as the command does.
[[nodiscard]] TrajectoryReport validate_plan(const CollisionChecker& checker, const TimedPlan& plan);

}  // namespace clearway
