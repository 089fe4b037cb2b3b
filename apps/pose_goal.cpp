#include "pose_goal.hpp"

#include <clearway/common/error.hpp>
#include <clearway/ik/ik_solver.hpp>

#include <numbers>

namespace clearway::apps {
namespace {

/// A group that does not move the link is the goal's fault.
IkSolver solver_for(const PoseGoal& goal, std::shared_ptr<const Robot> robot, const std::string& group) {
  try {
    return make_ik_solver(std::move(robot), group, goal.link);
  } catch (const Error& fault) {
    throw Error(goal.where, fault.where() + ": " + fault.found(), fault.remedy());
  }
}

}  // namespace

std::vector<std::vector<double>> states_at_pose(const PoseGoal& goal,
                                                const std::shared_ptr<const CollisionChecker>& checker,
                                                const std::string& group, JointView start, double gap_m) {
  const std::shared_ptr<const Robot> robot(checker, &checker->robot());
  const IkSolver solver = solver_for(goal, robot, group);
  Workspace workspace = checker->make_workspace();
  IkOptions options;
  options.X_LT = goal.X_LT;
  options.position_tolerance_m = kPoseGoalTolerance;
  options.angle_tolerance_rad = goal.is_place_only ? std::numbers::pi : kPoseGoalTolerance;
  options.max_solutions = 8;
  options.accept = [&](JointView q) { return checker->is_free(q, gap_m, workspace); };
  const IkResult result = solver.solve(goal.X_WT, start, options);
  if (result.status != IkStatus::kSolved) {
    for (const Pose& X_WT : goal.others) {
      const IkResult other = solver.solve(X_WT, start, options);
      if (other.status == IkStatus::kSolved) return other.solutions;
    }
  }
  switch (result.status) {
    case IkStatus::kSolved:
      return result.solutions;
    case IkStatus::kOutOfReach:
      throw Error(goal.where, "is out of reach of " + robot->model[solver.link()].name, "bring it nearer");
    case IkStatus::kRejected:
      throw Error(goal.where, "is reached only in collision (" + std::to_string(result.found) + " ways tried)",
                  "make room around it");
    case IkStatus::kNotFound:
      break;
  }
  throw Error(goal.where, "was not reached from " + std::to_string(result.starts) + " starts",
              "turn it or bring it nearer");
}

}  // namespace clearway::apps
