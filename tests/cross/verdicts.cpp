// Prints a fingerprint of verdicts on many states and motions: the same line on every machine, whatever its processor.
#include <clearway/checker/batch.hpp>
#include <clearway/checker/execution.hpp>

#include "checker/any_cell.hpp"
#include "support/between.hpp"

#include <cstdio>

namespace clearway {
namespace {

std::uint64_t fingerprint(std::uint64_t hash, std::span<const std::uint8_t> verdicts) {  // FNV-1a
  for (const std::uint8_t one : verdicts) hash = (hash ^ one) * 0x100000001b3;
  return hash;
}

void print_verdicts() {
  constexpr std::size_t kStates = 100, kMotions = 5;
  oracle::Rng rng(71);
  std::uint64_t hash = 0xcbf29ce484222325;
  std::size_t frees = 0, all = 0;
  std::string instruction_set;
  for (int k = 0; k < 200; ++k) {
    const Cell cell = any_cell(rng);
    const CollisionChecker checker(cell.robot, cell.scene);
    Workspace workspace = checker.make_workspace();
    std::vector<double> states, ends;
    for (std::size_t i = 0; i < kStates; ++i) {
      const std::vector<double> q = any_state(rng, cell.robot->model);
      states.insert(states.end(), q.begin(), q.end());
      if (i >= kMotions) continue;
      const std::vector<double> to = between(q, any_state(rng, cell.robot->model), 0.2);
      ends.insert(ends.end(), to.begin(), to.end());
    }
    std::vector<std::uint8_t> free(kStates), free_motions(kMotions);
    check_states(checker, states, free, workspace);
    const MotionsView motions{std::span(states).first(ends.size()), ends};
    hash = fingerprint(hash, free);
    for (const MotionMode mode : {MotionMode::kCertified, MotionMode::kSampled}) {
      check_motions(checker, motions, {.mode = mode}, free_motions, workspace);
      hash = fingerprint(hash, free_motions);
    }
    for (const std::uint8_t one : free) frees += one;
    all += kStates;
    instruction_set = execution_of(checker).instruction_set;
  }
  std::fprintf(stderr, "%s\n", instruction_set.c_str());
  std::printf("%zu states, %zu free, verdicts %016llx\n", all, frees, static_cast<unsigned long long>(hash));
}

}  // namespace
}  // namespace clearway

int main() { clearway::print_verdicts(); }
