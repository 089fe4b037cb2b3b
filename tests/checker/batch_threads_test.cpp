// Batches of motions, and batches on several threads: what single questions say, to the last byte, for any number of threads.
#include <clearway/checker/batch.hpp>
#include <clearway/common/error.hpp>

#include "checker/any_cell.hpp"
#include "support/amount.hpp"
#include "support/between.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace clearway {
namespace {

using oracle::Rng;

const int kCells = amount("CLEARWAY_CELLS", 20);

/// 0 is all of the machine's; the last one is more than there are blocks.
constexpr unsigned kThreads[] = {0, 1, 2, 3, 64};

/// A path through any states, every second step short, so that some motions are free.
std::vector<double> any_path(Rng& rng, const RobotModel& model, std::size_t count) {
  std::vector<double> path, q = any_state(rng, model);
  for (std::size_t i = 0; i < count; ++i) {
    q = between(q, any_state(rng, model), i % 2 == 0 ? 1 : 0.05);
    path.insert(path.end(), q.begin(), q.end());
  }
  return path;
}

bool are_same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

void expect_same(const MotionResult& a, const MotionResult& b) {
  EXPECT_EQ(a.status, b.status);
  EXPECT_TRUE(are_same_bits(a.free_until, b.free_until)) << a.free_until << ' ' << b.free_until;
  EXPECT_EQ(a.collision, b.collision);
  EXPECT_TRUE(are_same_bits(a.at, b.at)) << a.at << ' ' << b.at;
  EXPECT_EQ(a.variable, b.variable);
}

TEST(BatchThreads, StatesAreWhatOneThreadSays) {
  Rng rng(41);
  int frees = 0, hits = 0;
  for (int k = 0; k < kCells; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    // Blocks that are full, one that is not, and less than one.
    for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 300U}) {
      std::vector<double> states;
      for (std::size_t i = 0; i < count; ++i) {
        const std::vector<double> q = any_state(rng, cell.robot->model);
        states.insert(states.end(), q.begin(), q.end());
      }
      std::vector<std::uint8_t> expected(count, 7);
      check_states(checker, states, expected, workspace);
      for (const std::uint8_t one : expected) (one != 0 ? frees : hits)++;
      for (const unsigned threads : kThreads) {
        std::vector<std::uint8_t> free(count, 7);
        check_states(checker, states, free, threads);
        ASSERT_EQ(free, expected) << "cell " << k << ", " << threads << " threads, " << count << " states";
      }
    }
  }
  EXPECT_GT(frees, 20 * kCells);
  EXPECT_GT(hits, 20 * kCells);
}

TEST(BatchThreads, MotionsAreWhatSingleMotionsSay) {
  Rng rng(43);
  int frees = 0, hits = 0;
  for (int k = 0; k < kCells; ++k) {
    const Cell cell = any_cell(rng);
    const RobotModel& model = cell.robot->model;
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    const std::size_t count = 13, variables = model.variables().size();
    const std::vector<double> from = any_path(rng, model, count);
    std::vector<double> to = from;
    for (double& value : to) value += rng.real(-0.02, 0.02);
    const MotionOptions options{.mode = k % 2 == 0 ? MotionMode::kCertified : MotionMode::kSampled};
    std::vector<std::uint8_t> free(count, 7);
    std::vector<MotionResult> results(count);
    const MotionsView motions{from, to};
    check_motions(checker, motions, options, free, workspace);
    check_motions(checker, motions, options, results, workspace);
    for (std::size_t i = 0; i < count; ++i) {
      const JointView a = std::span(from).subspan(i * variables, variables);
      const JointView b = std::span(to).subspan(i * variables, variables);
      ASSERT_EQ(free[i], is_motion_free(checker, a, b, options, workspace) ? 1 : 0) << "cell " << k << ", motion " << i;
      expect_same(results[i], check_motion(checker, a, b, options, workspace));
      (free[i] != 0 ? frees : hits)++;
    }
    for (const unsigned threads : kThreads) {
      std::vector<std::uint8_t> free_there(count, 7);
      std::vector<MotionResult> results_there(count);
      check_motions(checker, motions, options, free_there, threads);
      check_motions(checker, motions, options, results_there, threads);
      ASSERT_EQ(free_there, free) << "cell " << k << ", " << threads << " threads";
      for (std::size_t i = 0; i < count; ++i) expect_same(results_there[i], results[i]);
    }
  }
  EXPECT_GT(frees, kCells);
  EXPECT_GT(hits, kCells);
}

TEST(BatchThreads, MotionsAlongAPathLeadFromEachStateToTheNext) {
  Rng rng(47);
  const Cell cell = any_cell(rng);
  const RobotModel& model = cell.robot->model;
  const std::size_t variables = model.variables().size();
  ASSERT_GT(variables, 0U);
  const std::vector<double> path = any_path(rng, model, 4);
  const MotionsView motions = motions_along(model, path);
  EXPECT_EQ(motions.from.data(), path.data());
  EXPECT_EQ(motions.from.size(), 3 * variables);
  EXPECT_EQ(motions.to.data(), path.data() + variables);
  EXPECT_EQ(motions.to.size(), 3 * variables);
  for (const std::size_t states : {0U, 1U}) {
    const MotionsView none = motions_along(model, std::span(path).first(states * variables));
    EXPECT_TRUE(none.from.empty());
    EXPECT_TRUE(none.to.empty());
  }
}

TEST(BatchThreads, RefusesUnsoundOptionsEvenWithoutAMotion) {
  Rng rng(53);
  const Cell cell = any_cell(rng);
  const CollisionChecker checker(cell.robot, cell.scene);
  Workspace workspace = checker.make_workspace();
  const MotionOptions unsound{.min_gap_m = -1};
  std::span<std::uint8_t> no_bits;
  std::span<MotionResult> no_results;
  EXPECT_THROW(check_motions(checker, {}, unsound, no_bits, workspace), Error);
  EXPECT_THROW(check_motions(checker, {}, unsound, no_bits, 2), Error);
  EXPECT_THROW(check_motions(checker, {}, unsound, no_results, workspace), Error);
  EXPECT_THROW(check_motions(checker, {}, unsound, no_results, 2), Error);
}

}  // namespace
}  // namespace clearway
