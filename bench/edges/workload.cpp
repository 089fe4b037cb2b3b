#include "workload.hpp"

#include "../random.hpp"

#include <algorithm>
#include <cmath>

namespace clearway::bench {
namespace {

std::vector<std::uint32_t> variables_of(const Robot& robot, const std::string& group) {
  const Group* found = robot.find_group(group);
  std::vector<std::uint32_t> variables;
  for (const VariableId id : found->variables) variables.push_back(id.value);
  return variables;
}

}  // namespace

std::vector<MotionEdge> make_edges(const Task& task, const std::string& group, EdgeKind kind, std::size_t count) {
  const RobotModel& model = task.checker->robot().model;
  const std::vector<std::uint32_t> moving = variables_of(task.checker->robot(), group);
  Workspace workspace = task.checker->make_workspace();
  Random random(1);
  std::vector<MotionEdge> edges;
  // A goal may be hemmed in so that few states around it are free: then there are fewer edges.
  for (int tries = 0; edges.size() < count && tries < 100'000; ++tries) {
    MotionEdge edge{task.goal, {}};
    for (const std::uint32_t v : moving) {
      const JointLimits& limits = model.variables()[v].limits;
      edge.from[v] = kind == EdgeKind::kRandom
                         ? random.real(std::max(limits.lower, -M_PI), std::min(limits.upper, M_PI))
                         : edge.from[v] + 0.15 * random.normal();
    }
    edge.to = edge.from;
    double squares = 0;
    std::vector<double> step;
    for (std::size_t k = 0; k < moving.size(); ++k) {
      step.push_back(random.normal());
      squares += step[k] * step[k];
    }
    for (std::size_t k = 0; k < moving.size(); ++k) edge.to[moving[k]] += kEdge_rad * step[k] / std::sqrt(squares);
    const bool is_within = std::ranges::all_of(moving, [&](std::uint32_t v) {
      const JointLimits& limits = model.variables()[v].limits;
      return edge.to[v] >= limits.lower && edge.to[v] <= limits.upper;
    });
    if (is_within && task.checker->is_free(edge.from, workspace)) edges.push_back(std::move(edge));
  }
  return edges;
}

void write_state(const MotionEdge& edge, std::uint32_t i, std::vector<double>& q) {
  q.resize(edge.from.size());
  const double share = static_cast<double>(i) / (kStatesPerEdge - 1);
  for (std::size_t v = 0; v < q.size(); ++v)
    q[v] = i + 1 == kStatesPerEdge ? edge.to[v] : edge.from[v] + share * (edge.to[v] - edge.from[v]);
}

}  // namespace clearway::bench
