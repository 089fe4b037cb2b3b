#include "check_motions.hpp"

#include <clearway/common/parallel.hpp>

#include <algorithm>
#include <cstdio>

namespace clearway::apps {
namespace {

std::string percent(double fraction) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f %%", 100 * fraction);
  return text;
}

}  // namespace

std::vector<MotionResult> check_motions(const CollisionChecker& checker, const std::vector<std::vector<double>>& states,
                                        unsigned threads) {
  constexpr std::size_t kBlock = 16;
  const std::size_t count = states.empty() ? 0 : states.size() - 1;
  std::vector<MotionResult> results(count);
  parallel_for((count + kBlock - 1) / kBlock, threads, [&](std::size_t block) {
    Workspace workspace = checker.make_workspace();
    for (std::size_t i = block * kBlock; i < std::min((block + 1) * kBlock, count); ++i)
      results[i] = check_motion(checker, states[i], states[i + 1], {}, workspace);
  });
  return results;
}

std::string motion_sentence(const CollisionChecker& checker, const MotionResult& result) {
  const auto variable = [&] { return checker.robot().model[result.variable].name; };
  switch (result.status) {
    case StateStatus::kFree:
      return "free at every instant";
    case StateStatus::kNotANumber:
      return "NOT A MOTION: " + variable() + " is not a number somewhere on it";
    case StateStatus::kOutOfLimits:
      return "OUT OF LIMITS: " + variable() + " at one of its ends";
    case StateStatus::kCollision:
      break;
  }
  return "COLLISION at " + percent(result.at) + ": " + checker[result.collision.first].name + " hits " +
         checker[result.collision.second].name + "; free until " + percent(result.free_until);
}

Json motion_json(const CollisionChecker& checker, const MotionResult& result) {
  Json json{{"free", result.is_free()}, {"free_until", result.free_until}};
  if (result.status == StateStatus::kCollision) {
    json["at"] = result.at;
    json["pair"] = {checker[result.collision.first].name, checker[result.collision.second].name};
  } else if (!result.is_free()) {
    json["joint"] = checker.robot().model[result.variable].name;
  }
  return json;
}

}  // namespace clearway::apps
