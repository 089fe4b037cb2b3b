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

/// ns per simple integer operation when four at a time are independent: what a core does at its widest. It rises by half
/// while another machine on the same host uses the other half of the core, which nothing else here shows.
inline double crowding_ns() {
  constexpr int kSteps = 20'000;
  std::uint64_t a = 1, b = 2, c = 3, d = 4;
  const double start_ns = thread_cpu_ns();
  for (int i = 0; i < kSteps; ++i) {
    a += 3, b += 5, c ^= 7, d += 9;
    asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
    a ^= 3, b ^= 5, c += 7, d ^= 9;
    asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
  }
  return (thread_cpu_ns() - start_ns) / (8 * kSteps);
}

struct Times {
  std::vector<std::vector<double>> ns;  // [contestant][repetition]
  double quiet = 0;                     // share of all runs that were quiet
};

/// ns that one run takes. Short ones are repeated for two milliseconds, for so long a processor learns its way through code that others
/// have made it forget.
inline double run_for_a_while(const std::function<void()>& contestant) {
  constexpr double kLeast_ns = 2e6;
  const double start_ns = thread_cpu_ns();
  double ns = 0;
  int runs = 0;
  for (; ns < kLeast_ns; ++runs) {
    contestant();
    ns = thread_cpu_ns() - start_ns;
  }
  return ns / runs;
}

/// Each round lets all contestants run, starting one place further on, so that a slow moment of the machine and what a
/// neighbour leaves behind are shared evenly; each runs untimed first, so that its own data are where a program that asks
/// again and again would have them, and then timed. Rounds go on until all have so many repetitions on a quiet core, or
/// twice as many in all; the quietest ones count.
inline Times time_interleaved(std::span<const std::function<void()>> contestants, std::size_t repetitions) {
  struct Run {
    double crowding_ns, ns;
  };
  constexpr double kQuiet = 1.15;
  std::vector<std::vector<Run>> runs(contestants.size());
  double least_ns = crowding_ns();
  const auto is_quiet = [&](const Run& run) { return run.crowding_ns <= kQuiet * least_ns; };
  const auto quiet_in = [&](const std::vector<Run>& of_one) {
    return static_cast<std::size_t>(std::count_if(of_one.begin(), of_one.end(), is_quiet));
  };
  const auto is_enough = [&](const std::vector<Run>& of_one) { return quiet_in(of_one) >= repetitions; };
  for (std::size_t round = 0; round < 2 * repetitions && !std::all_of(runs.begin(), runs.end(), is_enough); ++round) {
    for (std::size_t turn = 0; turn < contestants.size(); ++turn) {
      const std::size_t i = (turn + round) % contestants.size();
      run_for_a_while(contestants[i]);
      const double before_ns = crowding_ns();
      const double ns = run_for_a_while(contestants[i]);
      runs[i].push_back({.crowding_ns = std::max(before_ns, crowding_ns()), .ns = ns});
      least_ns = std::min(least_ns, runs[i].back().crowding_ns);
    }
  }
  Times times;
  std::size_t quiet = 0, all = 0;
  for (std::vector<Run>& of_one : runs) {
    quiet += quiet_in(of_one);
    all += of_one.size();
    std::stable_sort(of_one.begin(), of_one.end(),
                     [](const Run& a, const Run& b) { return a.crowding_ns < b.crowding_ns; });
    of_one.resize(std::min(of_one.size(), repetitions));
    std::vector<double>& ns = times.ns.emplace_back();
    for (const Run& run : of_one) ns.push_back(run.ns);
  }
  times.quiet = static_cast<double>(quiet) / static_cast<double>(all);
  return times;
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
