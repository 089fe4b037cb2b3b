// Real arms in real scenes: every labelled state of the shared problems, pair by pair.
#include <clearway/checker/collision_checker.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

namespace clearway {
namespace {

namespace fs = std::filesystem;
const fs::path kShared = CLEARWAY_SHARED;
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

struct Request {
  std::vector<double> start, goal;
};

/// Values by name; joints that the model does not move are ignored, as the data ask for.
Request read_request(const fs::path& file, const RobotModel& model) {
  const YAML::Node request = YAML::LoadFile(file.string());
  Request states{.start = model.rest_state(), .goal = {}};
  const auto put = [&](std::vector<double>& q, const YAML::Node& name, const YAML::Node& value) {
    if (const auto variable = model.find_variable(name.as<std::string>())) q[variable->index()] = value.as<double>();
  };
  const YAML::Node joints = request["start_state"]["joint_state"];
  for (std::size_t i = 0; i < joints["name"].size(); ++i) put(states.start, joints["name"][i], joints["position"][i]);
  states.goal = states.start;
  for (const YAML::Node& goal : request["goal_constraints"][0]["joint_constraints"])
    put(states.goal, goal["joint_name"], goal["position"]);
  return states;
}

class Problems : public testing::TestWithParam<std::string> {};

TEST_P(Problems, EveryLabelledStateGetsItsPairs) {
  const std::string name = GetParam();
  const fs::path folder = kShared / "data/robots" / name, problems = kShared / "data/problems" / name;
  if (kShared.empty() || !fs::exists(problems)) {
    std::cerr << "SKIPPED: no shared problems; set CLEARWAY_SHARED\n";
    GTEST_SKIP() << "no " << problems;
  }
  RobotOptions options;
  options.urdf.packages.by_name["meshes"] = folder / "meshes";
  const auto robot = std::make_shared<const Robot>(load_robot(folder / (name + ".urdf"), options).robot);

  const nlohmann::json labels = read_json(problems / "states.json").at("problems");
  int states = 0;
  for (const auto& [key, label] : labels.items()) {
    const fs::path family = problems / fs::path(key).parent_path();
    const std::string number = fs::path(key).filename().string();
    SceneOptions scene_options;
    scene_options.world_frames.push_back(robot->model.links()[0].name);
    const CollisionChecker checker(robot, read_scene(family / ("scene" + number + ".yaml"), scene_options).scene);
    Workspace workspace = checker.make_workspace();
    const Request request = read_request(family / ("request" + number + ".yaml"), robot->model);
    for (const auto& [which, q] : {std::pair{"start", request.start}, std::pair{"goal", request.goal}}) {
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
