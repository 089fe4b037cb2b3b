// Real arms in real scenes: every labelled state of the shared problems, pair by pair.
#include <clearway/checker/collision_checker.hpp>
#include <clearway/io/plan_request.hpp>

#include "support/shared_robot.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace clearway {
namespace {

namespace fs = std::filesystem;
using NamePair = std::pair<std::string, std::string>;

nlohmann::json read_json(const fs::path& file) {
  std::ifstream stream(file);
  return nlohmann::json::parse(stream);
}

NamePair sorted(const std::string& a, const std::string& b) { return a < b ? NamePair{a, b} : NamePair{b, a}; }

std::set<NamePair> expected_pairs(const nlohmann::json& label) {
  std::set<NamePair> pairs;
  for (const char* kind : {"env", "self"})
    for (const auto& one : label.at(kind)) pairs.insert(sorted(one.at(0), one.at(1)));
  return pairs;
}

using Problems = SharedRobot;

TEST_P(Problems, EveryLabelledStateGetsItsPairs) {
  const nlohmann::json labels = read_json(problems / "states.json").at("problems");
  int states = 0;
  for (const auto& [key, label] : labels.items()) {
    const fs::path family = problems / fs::path(key).parent_path();
    const std::string number = fs::path(key).filename().string();
    const CollisionChecker checker(robot, scene(family / ("scene" + number + ".yaml")));
    Workspace workspace = checker.make_workspace();
    const PlanRequest request = read_plan_request(family / ("request" + number + ".yaml"), robot->model).request;
    for (const auto& [which, q] : {std::pair{"start", request.start}, std::pair{"goal", request.goals.at(0)}}) {
      const nlohmann::json& expected = label.at(which);
      std::set<NamePair> found;
      for (const Collision& one : checker.all_collisions(q, workspace))
        found.insert(sorted(checker[one.first].name, checker[one.second].name));
      ASSERT_EQ(found, expected_pairs(expected)) << key << " " << which;
      ASSERT_TRUE(expected.at("out_of_limits").empty());
      ASSERT_EQ(checker.is_free(q, workspace), found.empty()) << key << " " << which;

      // The labels hold distances up to a cap, accurate to 1e-4.
      const double label_m =
          std::min(expected.at("env_distance").get<double>(), expected.at("self_distance").get<double>());
      const double distance_m = checker.clearance(q, workspace).distance_m;
      if (label_m < 0.0499)
        ASSERT_NEAR(distance_m, label_m, 3e-4) << key << " " << which;
      else
        ASSERT_GT(distance_m, 0.0495) << key << " " << which;
      ++states;
    }
  }
  EXPECT_EQ(states, 280);
}

INSTANTIATE_TEST_SUITE_P(Shared, Problems, testing::Values("panda", "ur5"), [](const auto& of) { return of.param; });

}  // namespace
}  // namespace clearway
