#include <clearway/checker/batch.hpp>

#include "checker/lanes/lane_question.hpp"
#include "checker/posed_bodies.hpp"

#include <algorithm>

namespace clearway {

void check_states(const CollisionChecker& checker, std::span<const double> states, std::span<std::uint8_t> free,
                  Workspace& workspace) noexcept {
  const Bodies& bodies = CheckerAccess::bodies(checker);
  const RobotModel& model = bodies.robot->model;
  const std::size_t variables = model.variables().size(), at_once = lane_count();
  if (free.empty()) return;
  // While bases are at rest they are left out; from the first state on that has it elsewhere, no longer.
  const LaneModel* lane_model = &lanes_for(bodies, states.first(variables));
  const auto state = [&](std::size_t i) { return states.subspan(i * variables, variables); };

  // Batches of states that are for the lanes; the others are settled on the way.
  std::size_t chosen[kLanesKept];
  for (std::size_t next = 0; next < free.size();) {
    LaneQuestion question(*lane_model, CheckerAccess::memory(workspace));
    bool has_left_rest = false;
    std::size_t count = 0;
    for (; next < free.size() && count < at_once; ++next) {
      const JointView q = state(next);
      free[next] = 0;
      if (!is_finite_and_within_limits(bodies, q)) continue;
      if (takes(*lane_model, q)) {
        question.put(count, q);
        chosen[count++] = next;
        continue;
      }
      has_left_rest = lane_model != bodies.lanes.get() && takes(*bodies.lanes, q);
      if (has_left_rest) break;
      free[next] = checker.is_free(q, workspace);
    }
    if (has_left_rest) lane_model = bodies.lanes.get();
    if (count == 0) continue;
    for (std::size_t lane = count; lane < at_once; ++lane) question.put(lane, state(chosen[0]));
    const auto lanes = static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
    question.pose();
    const std::uint32_t hits = question.hits(lanes, false, [&](std::uint32_t lane, std::span<double> q) {
      std::ranges::copy(state(chosen[lane]), q.begin());
    });
    for (std::size_t lane = 0; lane < count; ++lane) free[chosen[lane]] = (hits >> lane & 1) == 0;
  }
}

namespace {

template <class Ask, class Result>
void ask_each(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
              std::span<Result> results, Workspace& workspace, const Ask& ask) {
  require_sound(options);  // also if there is no motion to ask about
  const std::size_t variables = checker.robot().model.variables().size();
  for (std::size_t i = 0; i < results.size(); ++i)
    results[i] = ask(checker, motions.from.subspan(i * variables, variables),
                     motions.to.subspan(i * variables, variables), options, workspace);
}

}  // namespace

MotionsView motions_along(const RobotModel& model, std::span<const double> waypoints) noexcept {
  const std::size_t step = std::min(model.variables().size(), waypoints.size());
  return {.from = waypoints.first(waypoints.size() - step), .to = waypoints.subspan(step)};
}

void check_motions(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                   std::span<std::uint8_t> free, Workspace& workspace) {
  ask_each(checker, motions, options, free, workspace, is_motion_free);
}

void check_motions(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                   std::span<MotionResult> results, Workspace& workspace) {
  ask_each(checker, motions, options, results, workspace, check_motion);
}

}  // namespace clearway
