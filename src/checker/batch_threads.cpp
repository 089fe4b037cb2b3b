// Batches on several threads: cut into blocks that do not depend on how many threads there are.
#include <clearway/checker/batch.hpp>
#include <clearway/common/parallel.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace clearway {
namespace {

/// Some 50 us of work: little to wait for at the end, much beside what it takes to hand out a block. A multiple of the lanes.
constexpr std::size_t kStates = 64;
constexpr std::size_t kMotions = 4;

/// Calls body(first, count, workspace) for every block.
template <class Body>
void for_each_block(const CollisionChecker& checker, std::size_t all, std::size_t block, unsigned threads,
                    const Body& body) {
  const std::size_t blocks = (all + block - 1) / block;
  std::vector<std::optional<Workspace>> workspaces(worker_count(blocks, threads));
  parallel_for(blocks, threads, [&](std::size_t i, unsigned worker) {
    std::optional<Workspace>& mine = workspaces[worker];
    if (!mine) mine.emplace(checker.make_workspace());
    body(i * block, std::min(block, all - i * block), *mine);
  });
}

template <class Result>
void check_motions_in_blocks(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                             std::span<Result> results, unsigned threads) {
  const std::size_t variables = checker.robot().model.variables().size();
  for_each_block(checker, results.size(), kMotions, threads,
                 [&](std::size_t first, std::size_t count, Workspace& workspace) {
                   const auto part = [&](std::span<const double> states) {
                     return states.subspan(first * variables, count * variables);
                   };
                   check_motions(checker, MotionsView{part(motions.from), part(motions.to)}, options,
                                 results.subspan(first, count), workspace);
                 });
}

}  // namespace

void check_states(const CollisionChecker& checker, std::span<const double> states, std::span<std::uint8_t> free,
                  unsigned threads) {
  const std::size_t variables = checker.robot().model.variables().size();
  for_each_block(checker, free.size(), kStates, threads,
                 [&](std::size_t first, std::size_t count, Workspace& workspace) {
                   check_states(checker, states.subspan(first * variables, count * variables),
                                free.subspan(first, count), workspace);
                 });
}

void check_motions(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                   std::span<std::uint8_t> free, unsigned threads) {
  require_sound(options);
  check_motions_in_blocks(checker, motions, options, free, threads);
}

void check_motions(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                   std::span<MotionResult> results, unsigned threads) {
  require_sound(options);
  check_motions_in_blocks(checker, motions, options, results, threads);
}

}  // namespace clearway
