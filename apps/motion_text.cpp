#include "motion_text.hpp"

#include <cstdio>

namespace clearway::apps {
namespace {

std::string percent(double fraction) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f %%", 100 * fraction);
  return text;
}

}  // namespace

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
