// Pairs that need no check, on an arm whose hits can be worked out by hand.
#include <clearway/checker/pair_sampling.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace clearway {
namespace {

Pose at(double x) {
  Pose X = Pose::Identity();
  X.translation() = Vec3(x, 0, 0);
  return X;
}

/// Cubes of 1 m on slides along x: "near" is in the base now and then, "stuck" mostly, but not at rest, "far" never.
Robot slides() {
  RobotDescription robot{.source = "test", .name = "slides", .links = {}, .joints = {}, .base = {}};
  const auto link = [&](const std::string& name) {
    robot.links.push_back(
        {.name = name, .shapes = {{.shape = make_box(Vec3::Ones()), .X_LS = Pose::Identity(), .source = {}}}});
  };
  const auto slide = [&](const std::string& name, const std::string& parent, double lower, double upper) {
    link(name);
    JointDescription joint;
    joint.name = name + "_slide";
    joint.type = JointType::kPrismatic;
    joint.parent = parent;
    joint.child = name;
    joint.limits = {.lower = lower, .upper = upper, .velocity = 1};
    robot.joints.push_back(joint);
  };
  link("base");
  slide("hub", "base", 100, 101);  // so that what hangs from it is not adjacent to the base
  slide("near", "hub", -101, -97);
  slide("stuck", "hub", -101, -98.99);
  slide("far", "hub", 10, 20);
  return make_robot(robot, std::nullopt).robot;
}

std::map<std::string, SampledPair> by_name(const Robot& robot, const PairSamplingOptions& options) {
  std::map<std::string, SampledPair> pairs;
  for (const SampledPair& pair : sample_pairs(robot, options))
    pairs.emplace(robot.model[pair.first].name + " " + robot.model[pair.second].name, pair);
  return pairs;
}

TEST(PairSampling, TellsThePairsApart) {
  const Robot robot = slides();
  const auto pairs = by_name(robot, {.samples = 4000, .seed = 5, .always_share = 0.7});
  EXPECT_EQ(pairs.size(), 10U);
  EXPECT_EQ(pairs.at("base hub").reason, PairReason::kAdjacent);
  EXPECT_EQ(pairs.at("hub far").reason, PairReason::kAdjacent);
  EXPECT_EQ(pairs.at("base far").reason, PairReason::kNever);
  EXPECT_EQ(pairs.at("base far").hits, 0U);
  EXPECT_EQ(pairs.at("base stuck").reason, PairReason::kAlways);
  EXPECT_EQ(pairs.at("base near").reason, PairReason::kSometimes);
  // Values of hub and near fill a rectangle of 1 by 4; they add up to [-1, 1] on an area of 1.5 of it.
  EXPECT_NEAR(static_cast<double>(pairs.at("base near").hits), 4000 * 1.5 / 4, 150);
}

TEST(PairSampling, WhatOverlapsAtRestIsCalledDefault) {
  RobotDescription description{.source = "test", .name = "pair", .links = {}, .joints = {}, .base = {}};
  for (const char* name : {"base", "a", "b"}) {
    description.links.push_back(
        {.name = name, .shapes = {{.shape = make_box(Vec3::Ones()), .X_LS = Pose::Identity(), .source = {}}}});
    if (std::string(name) == "base") continue;
    JointDescription joint;
    joint.name = std::string(name) + "_slide";
    joint.type = JointType::kPrismatic;
    joint.parent = "base";
    joint.child = name;
    joint.X_PJ = at(5);
    joint.limits = {.lower = 0, .upper = 100, .velocity = 1};
    description.joints.push_back(joint);
  }
  const auto pairs = by_name(make_robot(description, std::nullopt).robot, {.samples = 200});
  EXPECT_EQ(pairs.at("a b").reason, PairReason::kDefault);
  EXPECT_LT(pairs.at("a b").hits, 20U);
}

TEST(PairSampling, DependsOnTheSeedAlone) {
  const Robot robot = slides();
  const auto hits = [&](std::uint64_t seed, unsigned threads) {
    std::vector<std::uint64_t> all;
    for (const SampledPair& pair : sample_pairs(robot, {.samples = 1700, .seed = seed, .threads = threads}))
      all.push_back(pair.hits);
    return all;
  };
  EXPECT_EQ(hits(1, 1), hits(1, 3));
  EXPECT_NE(hits(1, 1), hits(2, 1));
}

}  // namespace
}  // namespace clearway
