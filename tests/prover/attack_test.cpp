// Attacks on proofs: whatever is changed so that it is no longer true, or no longer shown, is refused.
#include <clearway/checker/collision_checker.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>

#include "oracle/rng.hpp"
#include "prover/attack.hpp"
#include "support/amount.hpp"
#include "support/between.hpp"

#include <cmath>
#include <memory>

namespace clearway::test {
namespace {

using oracle::Rng;

TEST_F(Attack, NothingChangedIsFree) {
  EXPECT_EQ(say(free), Said::kFree) << verdict.failure;
  EXPECT_EQ(verdict.segments, 2U);
  EXPECT_EQ(verdict.planes, summary.planes);
  EXPECT_GT(verdict.planes, 20U);
  EXPECT_GT(verdict.boxes, 100U);
  EXPECT_EQ(verdict.gap_m, kGap_m);
}

/// All numbers and lists of a proof but those of its header.
void places(const Json& json, const std::string& at, std::vector<std::string>& into) {
  if (!at.empty()) into.push_back(at);
  if (json.is_structured())
    for (const auto& [key, value] : json.items()) places(value, at + "/" + key, into);
}

/// Something else in place of what is there.
Json other_value(Rng& rng, const Json& json) {
  if (json.is_number_unsigned()) return rng.below(45);
  if (json.is_number())
    return json.get<double>() * (rng.coin() ? 1 + std::ldexp(rng.real(-1, 1), rng.integer(-50, 0)) : rng.real(-3, 3)) +
           rng.pick({0.0, 0.0, 1.0, -0.3});
  if (json.is_array() && !json.empty()) {
    Json shuffled = json;
    std::swap(shuffled[rng.below(json.size())], shuffled[rng.below(json.size())]);
    if (rng.coin()) shuffled.erase(rng.below(shuffled.size()));
    return shuffled;
  }
  return Json::object();
}

TEST_F(Attack, WhateverIsChangedFreeIsFree) {
  // What still verifies must be so: the trajectory that the file then holds is free wherever the checker looks.
  const auto robot = std::make_shared<const Robot>(load_robot(inputs.urdf).robot);
  const CollisionChecker checker(robot, read_scene(scene_file()).scene);
  Workspace workspace = checker.make_workspace();
  Rng rng(2);
  int still_free = 0, of_other_waypoints = 0;
  const int changes = amount("CLEARWAY_CHANGES", 400);
  for (int k = 0; k < changes; ++k) {
    Lines lines = free;
    for (int n = rng.integer(1, 2); n > 0; --n) {
      Json& line = lines[1 + rng.below(lines.size() - 1)];
      std::vector<std::string> all;
      places(line, "", all);
      Json& place = line.at(Json::json_pointer(all[rng.below(all.size())]));
      place = other_value(rng, place);
    }
    if (say(lines) != Said::kFree) continue;
    ++still_free;
    std::vector<std::vector<double>> states;
    for (const Json& line : lines)
      if (line.contains("waypoint")) states.push_back(line["positions"].get<std::vector<double>>());
    of_other_waypoints += states != kFree;
    for (std::size_t i = 0; i + 1 < states.size(); ++i)
      for (int s = 0; s <= 200; ++s) {
        const auto hit = checker.find_collision(between(states[i], states[i + 1], s / 200.0), workspace);
        ASSERT_FALSE(hit.has_value()) << k;
      }
  }
  EXPECT_GT(still_free, 0);
  EXPECT_LT(still_free, changes / 2);
  EXPECT_GT(of_other_waypoints, 0);
}

}  // namespace
}  // namespace clearway::test
