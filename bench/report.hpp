// What was measured, and the tables made of it.
#pragma once

#include "route.hpp"
#include "tiers.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clearway::bench {

struct Measured {
  double ns = 0;           // median per query
  std::size_t missed = 0;  // hits called free
  std::size_t false_alarms = 0;
};

/// One size and group.
struct Cell {
  std::size_t vertices = 0;
  Group group = Group::kColliding;
  std::size_t pairs = 0;
  std::size_t hits = 0;
  std::uint64_t hash = 0;           // of clearway's verdicts
  std::optional<TierCounts> tiers;  // in one cold pass of clearway
  std::vector<Measured> routes;     // in the order of Results::routes
  double quiet = 0;                 // share of the runs that had the core for themselves
};

struct Results {
  std::vector<RouteInfo> routes;
  std::vector<std::size_t> sizes;
  std::vector<Cell> cells;  // sizes x kGroups, group fastest
  std::size_t repetitions = 0;
  double yardstick_ns = 0;      // median over the run
  double yardstick_spread = 0;  // (largest - smallest) / median of the medians per cell: how steady the machine was

  [[nodiscard]] const Cell& cell(std::size_t size_index, Group group) const;
};

/// clearway claims to be exact, so one wrong verdict fails the benchmark.
[[nodiscard]] bool clearway_is_right(const Results& results);

/// All tables in Markdown: times, wrong verdicts, cells, ratios, goals.
[[nodiscard]] std::string tables(const Results& results);

/// Machine, versions and method, for a file that will be read years later.
[[nodiscard]] std::string heading(const std::string& name, const Results& results, const std::string& instruction_set);

}  // namespace clearway::bench
