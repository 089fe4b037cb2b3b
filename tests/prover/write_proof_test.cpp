// Proofs of real motions verify, and say what dense sampling says.
#include <clearway/checker/collision_checker.hpp>
#include <clearway/common/error.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/proof/verify_proof.hpp>
#include <clearway/prover/write_proof.hpp>

#include "io/temporary_folder.hpp"
#include "proof/any_motion.hpp"
#include "support/waypoint_list.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>

namespace clearway {
namespace {

using oracle::Rng;

std::string text_of_file(const std::filesystem::path& file) {
  std::stringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

class BundledProofs : public testing::TestWithParam<std::string> {
 protected:
  BundledProofs() {
    const auto folder_of_robot = bundled_folder() / GetParam();
    inputs.urdf = folder_of_robot / (GetParam() + ".urdf");
    inputs.srdf = folder_of_robot / (GetParam() + ".srdf");
    inputs.scene = folder_of_robot / "scene.yaml";
    robot = std::make_shared<const Robot>(load_robot(inputs.urdf).robot);
  }
  test::TemporaryFolder folder;
  ProofInputs inputs;
  std::shared_ptr<const Robot> robot;
};

TEST_P(BundledProofs, SayWhatDenseSamplingSays) {
  constexpr int kSamples = 300;
  const CollisionChecker checker(robot, read_scene(*inputs.scene).scene);
  Workspace workspace = checker.make_workspace();
  Rng rng(1);
  std::size_t free = 0, blocked = 0;
  for (int k = 0; k < 24; ++k) {
    const proof::AnyMotion motion(rng, robot->model, k % 2 == 0 ? 0.02 : 0.3);
    inputs.interpolation = motion.way;
    inputs.gap_m = k % 3 == 0 ? 0.002 : 0;
    WaypointList trajectory({motion.from, motion.to}, true);
    const auto file = folder.path() / "proof.jsonl";
    const ProofSummary summary = write_proof(inputs, trajectory, file);
    EXPECT_EQ(summary.open_segments, 0U);
    const ProofVerdict verdict = verify_proof(file);
    ASSERT_TRUE(verdict.holds) << verdict.failure;
    EXPECT_EQ(verdict.planes, summary.planes);
    EXPECT_EQ(summary.bytes, std::filesystem::file_size(file));
    for (const ProvenHit& hit : verdict.hits) {
      // The checker sees it there, but for the rounding of its kinematics.
      EXPECT_LE(checker.clearance(motion.at(hit.share), workspace).distance_m, inputs.gap_m + 1e-8);
      EXPECT_LE(hit.apart_at_most_m, inputs.gap_m + 1e-9);
    }
    bool is_free = true;
    for (int i = 0; i <= kSamples; ++i) {
      const auto q = motion.at(static_cast<double>(i) / kSamples);
      const bool here = inputs.gap_m > 0 ? checker.clearance(q, workspace).distance_m > inputs.gap_m
                                         : !checker.find_collision(q, workspace);
      is_free = is_free && here;
    }
    ASSERT_EQ(verdict.is_free(), verdict.hits.empty());
    if (verdict.is_free()) {
      ASSERT_TRUE(is_free);
    }
    ++(verdict.is_free() ? free : blocked);
  }
  EXPECT_GT(free, 0U);
  EXPECT_GT(blocked, 0U);
}

TEST_P(BundledProofs, AreTheSameForAnyNumberOfThreads) {
  Rng rng(3);
  std::vector<std::vector<double>> states;
  for (int k = 0; k < 70; ++k) {
    states.push_back(state_within_limits(rng, robot->model));
    for (std::size_t i = 0; i < states.back().size(); ++i)
      if (k > 0) states.back()[i] = states[k - 1][i] + 0.02 * (states.back()[i] - states[k - 1][i]);
  }
  std::string texts[2];
  for (const unsigned threads : {1U, 3U}) {
    WaypointList trajectory(states);
    const auto file = folder.path() / "proof.jsonl";
    EXPECT_EQ(write_proof(inputs, trajectory, file, {.most_cuts = 10, .most_pieces = 300, .threads = threads}).segments,
              69U);
    texts[threads == 1 ? 0 : 1] = text_of_file(file);
    EXPECT_TRUE(verify_proof(file, {.urdf = {}, .srdf = {}, .scene = {}, .packages = {}, .threads = threads}).holds);
  }
  EXPECT_EQ(texts[0], texts[1]);
}

INSTANTIATE_TEST_SUITE_P(Robots, BundledProofs, testing::ValuesIn(bundled_robots()),
                         [](const auto& of) { return of.param; });

class SmallProofs : public testing::Test {
 protected:
  SmallProofs() {
    inputs.urdf = folder.write("slider.urdf", R"(<robot name="slider">
      <link name="rail"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
      <link name="cart"/>
      <link name="slide"><collision><geometry><cylinder length="1" radius="0.5"/></geometry></collision></link>
      <joint name="x" type="prismatic"><parent link="rail"/><child link="cart"/><axis xyz="1 0 0"/>
        <limit lower="-9" upper="9" effort="1" velocity="1"/></joint>
      <joint name="y" type="prismatic"><parent link="cart"/><child link="slide"/><axis xyz="0 1 0"/>
        <limit lower="-9" upper="9" effort="1" velocity="1"/></joint>
    </robot>)");
  }
  ProofSummary write(const std::vector<std::vector<double>>& states, const ProofOptions& options = {}) {
    WaypointList trajectory(states);
    return write_proof(inputs, trajectory, file, options);
  }
  test::TemporaryFolder folder;
  ProofInputs inputs;
  const std::filesystem::path file = folder.path() / "proof.jsonl";
};

TEST_F(SmallProofs, ATouchIsNotFree) {
  // The cylinder passes the box at y = 1: nearer than that they overlap, farther they are apart, there they touch.
  EXPECT_EQ(write({{-3, 1.000001}, {3, 1.000001}}).free_segments, 1U);
  EXPECT_TRUE(verify_proof(file).is_free());
  EXPECT_EQ(write({{-3, 1}, {3, 1}}).free_segments, 0U);
  EXPECT_FALSE(verify_proof(file).is_free());
  ASSERT_EQ(write({{-3, 0.9}, {3, 0.9}}).hits.size(), 1U);
  const ProofVerdict verdict = verify_proof(file);
  ASSERT_TRUE(verdict.holds);
  EXPECT_EQ(verdict.hits[0].apart_at_most_m, 0) << "deep enough to be certain";
  EXPECT_EQ(verdict.hits[0].first, "rail");
  EXPECT_EQ(verdict.hits[0].second, "slide");
}

TEST_F(SmallProofs, PaddingAndGapCount) {
  inputs.gap_m = 0.01;
  EXPECT_EQ(write({{-3, 1.011}, {3, 1.011}}).free_segments, 1U);
  ASSERT_EQ(write({{-3, 1.009}, {3, 1.009}}).hits.size(), 1U);
  EXPECT_NEAR(verify_proof(file).hits[0].apart_at_most_m, 0.009, 1e-9);
  inputs.gap_m = 0;
  inputs.padding_m = 0.01;  // of both
  EXPECT_EQ(write({{-3, 1.021}, {3, 1.021}}).free_segments, 1U);
  ASSERT_EQ(write({{-3, 1.019}, {3, 1.019}}).hits.size(), 1U);
  EXPECT_EQ(verify_proof(file).hits[0].apart_at_most_m, 0);
}

/// Past an edge of the box, on straight ways of all directions: only planes across the very nearest gap show it.
TEST_F(SmallProofs, AHairMoreThanTheGapIsProven) {
  inputs.gap_m = 0.01;
  for (int k = 1; k < 20; ++k) {
    const double angle = k * std::numbers::pi / 40, apart_m = 0.5 + inputs.gap_m * 1.001;
    const Eigen::Vector2d out(std::cos(angle), std::sin(angle)), along(-out.y(), out.x());
    const Eigen::Vector2d nearest = Eigen::Vector2d(0.5, 0.5) + apart_m * out;
    const Eigen::Vector2d from = nearest - 1.3 * along, to = nearest + 0.9 * along;
    const ProofSummary summary = write({{from.x(), from.y()}, {to.x(), to.y()}});
    EXPECT_EQ(summary.free_segments, 1U) << k;
    EXPECT_LT(summary.planes, 40U) << k;
  }
}

TEST_F(SmallProofs, WhatCannotBeProvenIsOpen) {
  EXPECT_EQ(write({{-3, 1.000001}, {3, 1.1}}, {.most_cuts = 0, .most_pieces = 1, .threads = 1}).open_segments, 0U);
  // Round the corner: no plane for all of it, and no cuts allowed.
  const std::vector<std::vector<double>> round = {{-3, -3}, {-1.2, 3}};
  const std::vector<std::vector<double>> past = {{1.3, -1.3}, {-1.3, 1.9}};
  EXPECT_EQ(write(round).free_segments, 1U);
  const ProofSummary summary = write(past, {.most_cuts = 0, .most_pieces = 1, .threads = 1});
  EXPECT_EQ(summary.free_segments, 0U);
  EXPECT_TRUE(verify_proof(file).holds);
  EXPECT_FALSE(verify_proof(file).is_free());
}

TEST_F(SmallProofs, AStateIsASegmentThatStays) {
  EXPECT_EQ(write({{3, 3}}).segments, 1U);
  EXPECT_TRUE(verify_proof(file).is_free());
  EXPECT_EQ(verify_proof(file).segments, 1U);
  EXPECT_EQ(write({{0.5, 0}}).hits.size(), 1U);
  EXPECT_FALSE(verify_proof(file).is_free());
}

TEST_F(SmallProofs, RefuseWhatIsNoTrajectoryAndLeaveNothing) {
  EXPECT_THROW(write({}), Error);
  EXPECT_THROW(write({{1}}), Error);
  EXPECT_THROW(write({{3, 3}, {3, std::numeric_limits<double>::quiet_NaN()}}), Error);
  inputs.interpolation = Interpolation::kCubic;
  EXPECT_THROW(write({{3, 3}, {3, 3}}), Error);
  inputs.interpolation = Interpolation::kLinear;
  inputs.gap_m = -1;
  EXPECT_THROW(write({{3, 3}}), Error);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "only the robot";
}

}  // namespace
}  // namespace clearway
