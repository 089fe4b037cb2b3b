#include "lane_kinematics.hpp"

#include "timing.hpp"

#include "checker/lanes/lane_question.hpp"

namespace clearway::bench {

std::size_t kinematics_lanes() { return lane_count(); }

double lane_kinematics_ns(const CollisionChecker& checker, JointView q) {
  const LaneModel& model = lanes_for(CheckerAccess::bodies(checker), q);
  Workspace workspace = checker.make_workspace();
  LaneMemory& memory = CheckerAccess::memory(workspace).lanes;
  LaneQuestion question(model, CheckerAccess::memory(workspace));
  for (std::size_t lane = 0; lane < lane_count(); ++lane) question.put(lane, q);
  constexpr int kBatches = 20'000;
  const double begin_ns = thread_cpu_ns();
  for (int k = 0; k < kBatches; ++k) move_frames(model, memory);
  return (thread_cpu_ns() - begin_ns) / (kBatches * static_cast<double>(lane_count()));
}

}  // namespace clearway::bench
