#include "found_path.hpp"

#include <clearway/checker/motion.hpp>

#include "short_way.hpp"

#include <algorithm>
#include <cmath>

namespace clearway {
namespace {

using State = std::vector<double>;

}  // namespace

std::vector<State> numbers_of(const ompl::geometric::PathGeometric& path, const JointSpace& space) {
  std::vector<State> states;
  for (std::size_t i = 0; i < path.getStateCount(); ++i) {
    State q = space.joint_values(path.getState(static_cast<unsigned>(i)));
    if (!states.empty()) take_short_way(space.robot().model, states.back(), q);
    if (states.empty() || q != states.back()) states.push_back(std::move(q));
  }
  return states;
}

double length_of(const std::vector<State>& path) {
  double sum = 0;
  for (std::size_t k = 1; k < path.size(); ++k) {
    double squares = 0;
    for (std::size_t i = 0; i < path[k].size(); ++i) squares += std::pow(path[k][i] - path[k - 1][i], 2);
    sum += std::sqrt(squares);
  }
  return sum;
}

std::optional<std::string> refuse(const CollisionChecker& checker, const std::vector<State>& path, double min_gap_m) {
  Workspace workspace = checker.make_workspace();
  MotionOptions certified;
  certified.min_gap_m = min_gap_m;
  for (std::size_t k = 0; k + 1 < path.size() || k == 0; ++k) {
    const State& to = path[std::min(k + 1, path.size() - 1)];
    const MotionResult motion = check_motion(checker, path[k], to, certified, workspace);
    if (motion.is_free()) continue;
    std::string why = "motion " + std::to_string(k + 1) + " of the path is not free";
    if (motion.status == StateStatus::kCollision)
      why += ": " + checker[motion.collision.first].name + " meets " + checker[motion.collision.second].name;
    return why;
  }
  return std::nullopt;
}

}  // namespace clearway
