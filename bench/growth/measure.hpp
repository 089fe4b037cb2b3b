// One series measured: every size in turn, all contestants in one run.
#pragma once

#include "curve.hpp"
#include "series.hpp"

#include <cstdint>

namespace clearway::bench {

struct Effort {
  std::size_t states = 1024;  // drawn evenly within limits
  std::size_t edges = 400;    // from free states
  std::size_t repetitions = 9;
  std::size_t largest = 10'000;  // sizes above are left out
};

/// What one world was like, and how its answers came out.
struct WorldFacts {
  std::size_t free = 0, hits = 0;  // of the states drawn
  std::uint64_t hash = 0;          // of clearway's verdicts about all of them
  std::size_t edges = 0, valid_edges = 0, not_certified = 0;
  std::string differs;  // peers that gave other verdicts, and how often
  double heap_mb = 0;   // held by robot, scene, checker and a workspace that has been used
  double quiet = 0;     // share of the runs that had the core for themselves
};

struct SeriesResult {
  Series series;  // with the sizes that were measured
  std::vector<WorldFacts> worlds;
  std::vector<Curve> free_states, hits, valid_edges;  // us each
};

/// @throws std::logic_error if clearway's ways to ask give different answers, or sizes that should agree do not.
[[nodiscard]] SeriesResult measure(const Series& series, const Effort& effort);

}  // namespace clearway::bench
