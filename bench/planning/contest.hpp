// One planner, one seed, many problems: what changes is who answers the planner's questions.
#pragma once

#include "../states/workload.hpp"
#include "../states/world.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clearway::bench {

enum class Answers {
  kCertified,    // clearway, motions free at every instant
  kStates,       // clearway, states along motions at OMPL's resolution
  kFclAsMoveIt,  // FCL, the same states
  kBulletAsTesseract,
};
inline constexpr Answers kAnswers[] = {Answers::kCertified, Answers::kStates, Answers::kFclAsMoveIt,
                                       Answers::kBulletAsTesseract};
[[nodiscard]] std::string name_of(Answers answers);

struct PlanAttempt {
  bool is_solved = false;
  double seconds = 0;
  double length = 0;
  std::vector<std::vector<double>> path;  // as the planner found it, not shortened
};

/// RRTConnect in steps of half a radian, until `time_s` is over. Start and goal must be free.
[[nodiscard]] PlanAttempt attempt(const Workload& workload, const Task& task, Answers answers, std::uint32_t seed,
                                  double time_s);

/// What becomes of a path that was found by looking at states.
enum class Fate {
  kFree,      // certified at every instant
  kCollides,  // at an instant between the states a collision is proven by exact arithmetic
  kTooClose,  // bodies come closer than the gap of 0.1 mm; no collision was found
};
[[nodiscard]] Fate judge(const Task& task, const std::vector<std::vector<double>>& path);

/// True if no state of the path, 1000 per motion, collides.
[[nodiscard]] bool is_free_at_samples(const Task& task, const std::vector<std::vector<double>>& path);

}  // namespace clearway::bench
