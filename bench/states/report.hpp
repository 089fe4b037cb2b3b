// What was measured about states, and the tables made of it.
#pragma once

#include "route.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace clearway::bench {

/// How one route did on one family and kind of states.
struct RouteOnStates {
  double us = 0;  // median per state
  std::size_t missed = 0;
  std::size_t false_alarms = 0;
};

struct StatesCell {
  std::string family;
  std::string kind;  // "random" or "edges"
  std::size_t scenes = 0;
  std::size_t states = 0;
  std::size_t hits = 0;
  std::uint64_t hash = 0;     // of clearway's verdicts
  std::size_t settled = 0;    // states on which not all agreed, settled by proof
  std::size_t too_close = 0;  // of these: no proof either way, a cylinder being within a millionth of touching
  std::vector<RouteOnStates> routes;
  double quiet = 0;  // share of the runs that had the core for themselves
};

struct StatesResults {
  std::string robot;
  std::vector<StateRouteInfo> routes;
  std::vector<StatesCell> cells;
  std::size_t repetitions = 0;
  double yardstick_ns = 0;
};

[[nodiscard]] std::string states_heading(const StatesResults& results, const std::string& instruction_set);
[[nodiscard]] std::string states_tables(const StatesResults& results);

}  // namespace clearway::bench
