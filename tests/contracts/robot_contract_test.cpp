// What every folder in robots/ must keep: it loads, its shapes are sane, its home is free, its kinematics are what its
// independent account says, and no pair that is checked collides always.
#include <clearway/checker/collision_checker.hpp>
#include <clearway/checker/pair_sampling.hpp>
#include <clearway/geometry/triangulate.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/io/srdf.hpp>
#include <clearway/robot/kinematics.hpp>

#include "folders.hpp"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>

namespace clearway {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> robot_folders() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(CLEARWAY_ROBOTS))
    if (entry.is_directory()) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

class RobotContract : public testing::TestWithParam<std::string> {
 protected:
  const fs::path folder = fs::path(CLEARWAY_ROBOTS) / GetParam();
  const RobotAndWarnings loaded = load_robot(folder / (GetParam() + ".urdf"));
  const Robot& robot = loaded.robot;

  /// A state with a named one of a group in place.
  [[nodiscard]] std::vector<double> state(const std::string& group, const std::string& name,
                                          std::vector<double> q) const {
    const GroupState* found = robot.find_state(group, name);
    if (!found) throw std::runtime_error("no state " + name + " of " + group);
    for (const auto& [variable, value] : found->values) q[variable.index()] = value;
    return q;
  }
};

TEST_P(RobotContract, LoadsWithoutAWarning) {
  EXPECT_EQ(loaded.warnings, std::vector<std::string>());
  EXPECT_TRUE(robot.has_semantics);
  EXPECT_FALSE(robot.groups.empty());
}

TEST_P(RobotContract, ShapesAreOfTheSizeOfRobots) {
  int shapes = 0;
  for (const Link& link : robot.model.links()) {
    for (const LinkShape& one : link.shapes) {
      ++shapes;
      if (const auto* hull = std::get_if<Hull>(&one.shape.core())) {
        const double extent_m = 2 * (hull->half_extent().maxCoeff() + hull->radius_m());
        EXPECT_GT(extent_m, 0.001) << link.name;
        EXPECT_LT(extent_m, 2) << link.name;
        if (hull->radius_m() > 0) continue;
        EXPECT_GT(signed_volume(triangulate(*hull)), 1e-9) << link.name;
      }
    }
  }
  EXPECT_GT(shapes, 5);
}

TEST_P(RobotContract, HomeAndAllOtherNamedStatesAreFreeInTheExampleScene) {
  const YAML::Node about = YAML::LoadFile((folder / "robot.yaml").string());
  const std::string group = about["group"].as<std::string>();
  ASSERT_TRUE(robot.find_group(group));
  ASSERT_TRUE(robot.model.find_link(about["tip"].as<std::string>()));
  const CollisionChecker checker(std::make_shared<const Robot>(robot), read_scene(folder / "scene.yaml").scene);
  EXPECT_TRUE(checker.warnings().empty());
  EXPECT_GT(checker.scene().objects().size(), 3U);
  Workspace workspace = checker.make_workspace();
  const std::vector<double> home = state(group, about["home"].as<std::string>(), robot.model.rest_state());
  EXPECT_TRUE(checker.is_free(home, workspace));
  for (const GroupState& named : robot.states) {
    const StateVerdict verdict = checker.check(state(named.group, named.name, home), workspace);
    EXPECT_TRUE(verdict.is_free()) << named.name << ": " << checker[verdict.collision.first].name << " "
                                   << checker[verdict.collision.second].name;
  }
}

using Matrix = std::array<double, 16>;  // row by row

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix c{};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      for (std::size_t k = 0; k < 4; ++k) c[4 * i + j] += a[4 * i + k] * b[4 * k + j];
  return c;
}
Matrix moved(double x, double y, double z) { return {1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1}; }
Matrix about_x(double a) {
  return {1, 0, 0, 0, 0, std::cos(a), -std::sin(a), 0, 0, std::sin(a), std::cos(a), 0, 0, 0, 0, 1};
}
Matrix about_z(double a) {
  return {std::cos(a), -std::sin(a), 0, 0, std::sin(a), std::cos(a), 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
}

/// One row of kinematics.json (robots/README.md), with its values taken from the front of `q`.
Matrix row_transform(const nlohmann::json& row, const std::string& convention, std::span<const double>& q) {
  const std::string type = row.at("type");
  const auto take = [&] {
    const double value = q.front();
    q = q.subspan(1);
    return value;
  };
  if (type == "planar") {
    const double x = take(), y = take(), angle = take();
    return product(moved(x, y, 0), about_z(angle));
  }
  const double value = type == "fixed" ? 0 : take();
  const double theta = row.at("theta").get<double>() + (type == "revolute" ? value : 0);
  const double d = row.at("d").get<double>() + (type == "prismatic" ? value : 0);
  const double a = row.at("a"), alpha = row.at("alpha");
  if (convention == "modified")
    return product(product(about_x(alpha), moved(a, 0, 0)), product(about_z(theta), moved(0, 0, d)));
  return product(product(about_z(theta), moved(0, 0, d)), product(moved(a, 0, 0), about_x(alpha)));
}

TEST_P(RobotContract, KinematicsAreThoseOfItsTable) {
  // A robot may come without a second account of its kinematics (robots/README.md); the three of ours have one.
  if (!fs::exists(folder / "kinematics.json")) GTEST_SKIP() << "has no kinematics.json";
  std::ifstream stream(folder / "kinematics.json");
  const nlohmann::json account = nlohmann::json::parse(stream);
  const std::optional<LinkId> to = robot.model.find_link(account.at("to").get<std::string>());
  ASSERT_TRUE(to);
  int samples = 0;
  for (const nlohmann::json& sample : account.at("samples")) {
    const std::vector<double> values = sample.at("q");
    std::span<const double> left = values;
    std::vector<double> q = robot.model.rest_state();
    Matrix expected = moved(0, 0, 0);
    for (const nlohmann::json& row : account.at("chain")) {
      const std::size_t at = values.size() - left.size();
      expected = product(expected, row_transform(row, account.at("convention"), left));
      if (row.at("type") == "fixed") continue;
      const std::string joint = row.at("joint");
      const auto id = robot.model.find_joint(joint);
      ASSERT_TRUE(id) << joint;
      for (std::size_t k = 0; k < variable_count(robot.model[*id].type); ++k)
        q[robot.model.inputs()[robot.model[*id].inputs + k].variable.index()] = values[at + k];
    }
    ASSERT_TRUE(left.empty());
    std::vector<Pose> X_WL(robot.model.links().size());
    forward_kinematics(robot.model, q, X_WL);
    const std::vector<double> tip = sample.at("tip");
    for (std::size_t k = 0; k < 16; ++k) {
      ASSERT_NEAR(expected[k], tip[k], 1e-12) << "sample " << samples;
      ASSERT_NEAR(X_WL[to->index()].matrix()(static_cast<int>(k / 4), static_cast<int>(k % 4)), tip[k], 1e-12);
    }
    ++samples;
  }
  EXPECT_GE(samples, 20);
}

TEST_P(RobotContract, NoPairThatIsCheckedCollidesAlways) {
  int checked = 0;
  for (const SampledPair& pair : sample_pairs(robot, {.samples = 2000, .seed = 11})) {
    if (!robot.pairs.is_checked(pair.first, pair.second)) continue;
    ++checked;
    EXPECT_LT(pair.hits, 1900U) << robot.model[pair.first].name << " " << robot.model[pair.second].name;
  }
  EXPECT_GT(checked, 5);
}

TEST_P(RobotContract, NoPairThatIsLeftOutAsNeverCollides) {
  const SemanticDescription semantics = read_srdf(folder / (GetParam() + ".srdf")).semantics;
  const std::vector<SampledPair> sampled = sample_pairs(robot, {.samples = 2000, .seed = 12});
  int never = 0;
  for (const PairDescription& pair : semantics.disabled) {
    if (pair.reason != "Never") continue;
    ++never;
    const LinkId a = *robot.model.find_link(pair.first), b = *robot.model.find_link(pair.second);
    for (const SampledPair& one : sampled) {
      const bool is_it = (one.first == a && one.second == b) || (one.first == b && one.second == a);
      EXPECT_TRUE(!is_it || one.hits == 0) << pair.first << " " << pair.second;
    }
  }
  EXPECT_GT(never, 0);
}

INSTANTIATE_TEST_SUITE_P(Folders, RobotContract, testing::ValuesIn(robot_folders()),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace clearway
