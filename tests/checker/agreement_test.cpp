// Real robots in real scenes, on every instruction set that this machine has: lanes, batches, motions and threads say what
// single states in double say, in every verdict.
#include <clearway/checker/batch.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/io/srdf.hpp>
#include <clearway/io/urdf.hpp>

#include "oracle/rng.hpp"
#include "support/amount.hpp"
#include "support/between.hpp"
#include "support/bundled_robots.hpp"
#include "support/instruction_sets.hpp"
#include "support/shared_robot.hpp"
#include "support/state_within_limits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace clearway {
namespace {

using oracle::Rng;
using States = std::vector<std::vector<double>>;
using Bits = std::vector<std::uint8_t>;

// Per scene; a bundled robot has one scene, and gets ten times as many.
const int kStates = amount("CLEARWAY_STATES", 1200), kMotions = amount("CLEARWAY_MOTIONS", 25);

std::vector<double> in_a_row(const States& states) {
  std::vector<double> row;
  for (const auto& q : states) row.insert(row.end(), q.begin(), q.end());
  return row;
}

/// What was compared, for the record.
struct Tally {
  std::size_t states = 0, free_states = 0, motions = 0, free_motions = 0, certified = 0;
  std::vector<std::string> sets;

  void print() const {
    std::string names;
    for (const std::string& name : sets) names += " " + name;
    std::printf("%zu states (%zu free), %zu motions (%zu free at states, %zu at every instant), on each of%s\n", states,
                free_states, motions, free_motions, certified, names.c_str());
  }
};

/// How states are drawn.
using Draw = std::vector<double> (*)(Rng&, const RobotModel&);

/// Any rotation, and a little way off.
std::vector<double> floating_state(Rng& rng, const RobotModel& model) {
  std::vector<double> q = state_within_limits(rng, model);
  for (std::size_t v = 0; v < q.size(); ++v)
    if (model[model.variables()[v].joint].type == JointType::kFloating) q[v] = rng.real(-1, 1);
  return q;
}

/// Half of them drawn anywhere, half in small steps along straight lines, as motions and planners ask. The base of every second
/// line stays where it is at rest.
States some_states(Rng& rng, const RobotModel& model, int count, Draw draw) {
  constexpr int kLine = 50;
  States states;
  while (std::ssize(states) < count) {
    std::vector<double> from = draw(rng, model), to = draw(rng, model);
    const bool has_base_at_rest = rng.coin();
    for (std::size_t v = 0; v < from.size() && has_base_at_rest; ++v)
      if (!model[model.variables()[v].joint].parent) from[v] = to[v] = model.variables()[v].rest;
    for (int i = 0; i < kLine; ++i) states.push_back(between(from, to, 0.3 * i / kLine));
    for (int i = 0; i < kLine; ++i) states.push_back(draw(rng, model));
  }
  return states;
}

void compare_states(const CollisionChecker& checker, int count, Draw draw, Rng& rng, Tally& tally) {
  Workspace workspace = checker.make_workspace();
  const States states = some_states(rng, checker.robot().model, count, draw);
  const std::vector<double> row = in_a_row(states);
  Bits expected;
  for (const auto& q : states) expected.push_back(checker.is_free(q, workspace) ? 1 : 0);
  tally.states += states.size();
  tally.free_states += static_cast<std::size_t>(std::ranges::count(expected, 1));
  tally.sets.clear();
  for_each_instruction_set([&](const std::string& name) {
    tally.sets.push_back(name);
    Bits free(states.size(), 7);
    check_states(checker, row, free, workspace);
    ASSERT_EQ(free, expected) << name << ", in lanes";
    std::ranges::fill(free, std::uint8_t{7});
    check_states(checker, row, free, 2);
    ASSERT_EQ(free, expected) << name << ", on two threads";
    for (std::size_t i = 0; i < states.size(); i += 7)
      ASSERT_EQ(checker.is_free(states[i], workspace) ? 1 : 0, expected[i]) << name << ", alone, state " << i;
  });
}

constexpr MotionOptions kSampled{.mode = MotionMode::kSampled, .states = 32};

bool is_free_at_states(const CollisionChecker& checker, const std::vector<double>& from, const std::vector<double>& to,
                       Workspace& workspace) {
  for (std::uint32_t i = 0; i < kSampled.states; ++i) {
    const bool is_last = i + 1 == kSampled.states;
    const std::vector<double> q = is_last ? to : between(from, to, static_cast<double>(i) / (kSampled.states - 1));
    if (!checker.is_free(q, workspace)) return false;
  }
  return true;
}

bool are_same(const MotionResult& a, const MotionResult& b) {
  return a.status == b.status && a.free_until == b.free_until && a.collision == b.collision && a.at == b.at &&
         a.variable == b.variable;
}

/// From free states, so that there is something to find out; every second one is as long as a planner's steps.
void compare_motions(const CollisionChecker& checker, int count, Draw draw, Rng& rng, Tally& tally) {
  const RobotModel& model = checker.robot().model;
  Workspace workspace = checker.make_workspace();
  States from, to;
  for (int k = 0; k < count; ++k) {
    int tries = 0;
    std::vector<double> q;
    do {
      q = draw(rng, model);
      ASSERT_LT(++tries, 10000) << "no free state";
    } while (!checker.is_free(q, workspace));
    to.push_back(between(q, draw(rng, model), k % 2 == 0 ? 0.6 : 0.15));
    from.push_back(std::move(q));
  }
  const std::vector<double> from_row = in_a_row(from), to_row = in_a_row(to);
  const MotionsView motions{from_row, to_row};
  Bits expected;
  for (std::size_t k = 0; k < from.size(); ++k)
    expected.push_back(is_free_at_states(checker, from[k], to[k], workspace) ? 1 : 0);
  Bits certified(from.size(), 7);
  std::vector<MotionResult> results(from.size());
  check_motions(checker, motions, {}, certified, workspace);
  check_motions(checker, motions, {}, results, workspace);
  tally.motions += from.size();
  tally.free_motions += static_cast<std::size_t>(std::ranges::count(expected, 1));
  tally.certified += static_cast<std::size_t>(std::ranges::count(certified, 1));
  for (std::size_t k = 0; k < from.size(); ++k) {
    ASSERT_LE(certified[k], expected[k]) << "motion " << k << " is certified, and a state of it collides";
    ASSERT_EQ(certified[k] != 0, results[k].is_free()) << "motion " << k;
  }
  for_each_instruction_set([&](const std::string& name) {
    Bits free(from.size(), 7);
    check_motions(checker, motions, kSampled, free, workspace);
    ASSERT_EQ(free, expected) << name << ", at states";
    std::ranges::fill(free, std::uint8_t{7});
    check_motions(checker, motions, {}, free, 2);
    ASSERT_EQ(free, certified) << name << ", at every instant";
    std::vector<MotionResult> here(from.size());
    check_motions(checker, motions, {}, here, 2);
    for (std::size_t k = 0; k < from.size(); ++k) ASSERT_TRUE(are_same(here[k], results[k])) << name << ' ' << k;
  });
}

void expect_both_verdicts(const Tally& tally) {
  tally.print();
  EXPECT_GT(tally.sets.size(), 0U);
  EXPECT_GT(tally.free_states, tally.states / 20);
  EXPECT_LT(tally.free_states, tally.states * 19 / 20);
  EXPECT_GT(tally.certified, tally.motions / 20);
  EXPECT_LT(tally.free_motions, tally.motions * 19 / 20);
}

using SharedAgreement = SharedRobot;

TEST_P(SharedAgreement, OfAllWaysToAsk) {
  Rng rng(61);
  Tally tally;
  const std::vector<ProblemFiles> files = find_problems(problems);
  for (std::size_t i = 0; i < files.size(); i += 5) {
    SCOPED_TRACE(files[i].scene);
    const CollisionChecker checker(robot, scene(files[i].scene));
    ASSERT_NO_FATAL_FAILURE(compare_states(checker, kStates, state_within_limits, rng, tally));
    ASSERT_NO_FATAL_FAILURE(compare_motions(checker, kMotions, state_within_limits, rng, tally));
  }
  expect_both_verdicts(tally);
}

INSTANTIATE_TEST_SUITE_P(Shared, SharedAgreement, testing::Values("panda", "ur5"),
                         [](const auto& of) { return of.param; });

class BundledAgreement : public testing::TestWithParam<std::string> {};

TEST_P(BundledAgreement, OfAllWaysToAsk) {
  const std::filesystem::path folder = bundled_folder() / GetParam();
  const auto robot = std::make_shared<const Robot>(load_robot(folder / (GetParam() + ".urdf")).robot);
  const CollisionChecker checker(robot, read_scene(folder / "scene.yaml").scene);
  Rng rng(67);
  Tally tally;
  ASSERT_NO_FATAL_FAILURE(compare_states(checker, 10 * kStates, state_within_limits, rng, tally));
  ASSERT_NO_FATAL_FAILURE(compare_motions(checker, 10 * kMotions, state_within_limits, rng, tally));
  expect_both_verdicts(tally);
}

/// The same arms on a base that flies.
TEST_P(BundledAgreement, OfAllWaysToAskIfItFloats) {
  const std::filesystem::path folder = bundled_folder() / GetParam();
  RobotDescription description = read_urdf(folder / (GetParam() + ".urdf")).robot;
  SemanticDescription semantics = read_srdf(folder / (GetParam() + ".srdf")).semantics;
  JointDescription base;
  base.name = semantics.base ? semantics.base->name : "base";
  base.type = JointType::kFloating;
  description.base = base;
  semantics.base.reset();
  semantics.states.clear();  // of a base that drives
  const auto robot = std::make_shared<const Robot>(make_robot(std::move(description), semantics).robot);
  const CollisionChecker checker(robot, read_scene(folder / "scene.yaml").scene);
  Rng rng(71);
  Tally tally;
  ASSERT_NO_FATAL_FAILURE(compare_states(checker, 5 * kStates, floating_state, rng, tally));
  ASSERT_NO_FATAL_FAILURE(compare_motions(checker, 5 * kMotions, floating_state, rng, tally));
  expect_both_verdicts(tally);
}

INSTANTIATE_TEST_SUITE_P(Bundled, BundledAgreement, testing::ValuesIn(bundled_robots()),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace clearway
