// States in lanes: the same verdicts as one by one, for any robot, on every instruction set of this machine.
#include <clearway/checker/batch.hpp>

#include "checker/any_cell.hpp"
#include "support/amount.hpp"
#include "support/instruction_sets.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace clearway {
namespace {

using oracle::Rng;

const int kCells = amount("CLEARWAY_CELLS", 300);

std::vector<double> in_a_row(const std::vector<std::vector<double>>& states) {
  std::vector<double> row;
  for (const auto& q : states) row.insert(row.end(), q.begin(), q.end());
  return row;
}

void compare_on_this_instruction_set() {
  Rng rng(17);
  int frees = 0, hits = 0;
  for (int k = 0; k < kCells; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    std::vector<std::vector<double>> states;
    for (int i = 0; i < 100; ++i) states.push_back(any_state(rng, cell.robot->model));
    std::vector<std::uint8_t> free(states.size(), 7);
    check_states(checker, in_a_row(states), free, workspace);
    for (std::size_t i = 0; i < states.size(); ++i) {
      ASSERT_EQ(free[i], checker.is_free(states[i], workspace) ? 1 : 0) << "cell " << k << ", state " << i;
      (free[i] != 0 ? frees : hits)++;
    }
  }
  EXPECT_GT(frees, 10 * kCells);
  EXPECT_GT(hits, 10 * kCells);
}

TEST(Batch, SaysWhatSingleStatesSay) {
  for_each_instruction_set([](const std::string& name) {
    SCOPED_TRACE(name);
    compare_on_this_instruction_set();
  });
}

}  // namespace
}  // namespace clearway
