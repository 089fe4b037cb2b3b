// The same seeds on many problems: what changes is who asks the questions, and who answers them.
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
  kSampled,      // clearway, states along motions in lanes, 32 per radian
  kStates,       // clearway, states along motions at OMPL's resolution, one by one
  kFclAsMoveIt,  // FCL, the same states
  kBulletAsTesseract,
};
enum class Asks {
  kRrtConnect,   // OMPL's, in steps of half a radian
  kLaneConnect,  // clearway's, in steps of a radian
};
struct Contestant {
  Asks asks;
  Answers answers;
  /// Motions, not only states, are clearway's: what is found is the same on every machine.
  [[nodiscard]] bool is_clearway() const { return answers == Answers::kCertified || answers == Answers::kSampled; }
};
inline constexpr Contestant kContestants[] = {
    {Asks::kRrtConnect, Answers::kCertified},
    {Asks::kLaneConnect, Answers::kCertified},
    {Asks::kRrtConnect, Answers::kSampled},
    {Asks::kLaneConnect, Answers::kSampled},
    {Asks::kRrtConnect, Answers::kStates},
    {Asks::kRrtConnect, Answers::kFclAsMoveIt},
    {Asks::kRrtConnect, Answers::kBulletAsTesseract},
};
[[nodiscard]] std::string name_of(const Contestant& contestant);

struct PlanAttempt {
  bool is_solved = false;
  double seconds = 0;  // median of the runs that count
  double length = 0;
  std::vector<std::vector<double>> path;  // as the planner found it, not shortened
};

/// Plans until `time_s` is over, several times in the same way. The first time does not count, so that memory is where a
/// program that plans again and again would have it; of the others the median does. Start and goal must be free.
[[nodiscard]] PlanAttempt attempt(const Workload& workload, const Task& task, const Contestant& contestant,
                                  std::uint32_t seed, double time_s);

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
