// How time is taken: CPU time of this thread, all contestants in turn, medians; and a fingerprint of the answers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <span>
#include <vector>

namespace clearway::bench {

/// CPU time of the calling thread: unlike a wall clock, it stands still while another process has the core.
inline double thread_cpu_ns() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// FNV-1a over the verdicts in order: equal on every machine and for every route that is right.
inline std::uint64_t verdict_hash(std::span<const std::uint8_t> hits) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::uint8_t hit : hits) hash = (hash ^ hit) * 0x100000001b3;
  return hash;
}

/// Times of every contestant, [contestant][repetition] in ns. Each repetition lets all run once, starting one place further
/// on, so that a slow moment of the machine and the state a neighbour leaves in the caches are shared evenly. A first
/// round is not timed.
inline std::vector<std::vector<double>> time_interleaved(std::span<const std::function<void()>> contestants,
                                                         std::size_t repetitions) {
  std::vector<std::vector<double>> times_ns(contestants.size());
  for (const auto& run : contestants) run();
  for (std::size_t repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t turn = 0; turn < contestants.size(); ++turn) {
      const std::size_t i = (turn + repetition) % contestants.size();
      const double start_ns = thread_cpu_ns();
      contestants[i]();
      times_ns[i].push_back(thread_cpu_ns() - start_ns);
    }
  }
  return times_ns;
}

/// The yardstick to compare machines by: ns per step of x = x * a + b, each step waiting for the one before (the compiler
/// has no fused instruction at the baseline, so this is one multiplication and one addition in double).
inline double yardstick_ns() {
  constexpr int kSteps = 20'000;
  double x = 0.5, a = 0.999, b = 1e-3;
  asm volatile("" : "+x"(x), "+x"(a), "+x"(b));  // the values are not the compiler's to know
  const double start_ns = thread_cpu_ns();
  for (int i = 0; i < kSteps; ++i) x = x * a + b;
  asm volatile("" : "+x"(x));
  return (thread_cpu_ns() - start_ns) / kSteps;
}

}  // namespace clearway::bench
