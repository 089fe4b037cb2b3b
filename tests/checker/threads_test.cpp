// Many threads ask one checker, each with its own workspace. The thread sanitizer watches (./run test all).
#include "checker/any_cell.hpp"

#include <clearway/common/parallel.hpp>

#include <gtest/gtest.h>

namespace clearway {
namespace {

TEST(CheckerThreads, VerdictsDoNotDependOnTheNumberOfThreads) {
  oracle::Rng rng(3);
  for (int k = 0; k < 10; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    std::vector<std::vector<double>> states;
    for (int i = 0; i < 64; ++i) states.push_back(any_state(rng, cell.robot->model));
    const auto ask_on = [&](unsigned threads) {
      std::vector<int> answers(states.size());
      parallel_for(8, threads, [&](std::size_t part) {
        Workspace workspace = checker.make_workspace();
        for (std::size_t i = part; i < states.size(); i += 8) {
          const StateVerdict verdict = checker.check(states[i], workspace);
          answers[i] = static_cast<int>(verdict.status) + 10 * static_cast<int>(verdict.collision.first.value) +
                       1000 * static_cast<int>(verdict.collision.second.value);
        }
      });
      return answers;
    };
    ASSERT_EQ(ask_on(4), ask_on(1));
  }
}

}  // namespace
}  // namespace clearway
