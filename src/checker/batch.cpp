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
  // The first state decides: where its base stands, those of the others mostly do.
  const LaneModel& lane_model = lanes_for(bodies, states.first(variables));
  LaneQuestion question(lane_model, CheckerAccess::memory(workspace));
  const auto state = [&](std::size_t i) { return states.subspan(i * variables, variables); };

  // Batches of states that are for the lanes; the others are settled on the way.
  std::size_t chosen[kLanesKept];
  for (std::size_t next = 0; next < free.size();) {
    std::size_t count = 0;
    for (; next < free.size() && count < at_once; ++next) {
      const JointView q = state(next);
      free[next] = 0;
      if (first_not_finite(q) || first_out_of_limits(model, q)) continue;
      if (takes(lane_model, q)) {
        question.put(count, q);
        chosen[count++] = next;
      } else {
        free[next] = checker.is_free(q, workspace);
      }
    }
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

}  // namespace clearway
