// All routes on one set of pairs, in turn: verdicts, times.
#pragma once

#include "report.hpp"
#include "route.hpp"

#include <cstddef>
#include <vector>

namespace clearway::bench {

/// Also adds the cell's yardstick times. @throws std::runtime_error if a route changes its answers from one run to the next.
[[nodiscard]] Cell measure_pairs(const PairSet& set, Routes& routes, std::size_t repetitions,
                                 std::vector<double>& yardsticks_ns);

}  // namespace clearway::bench
