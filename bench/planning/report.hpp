// What was measured about planning, and the tables made of it.
#pragma once

#include "contest.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace clearway::bench {

struct PlanningCell {
  std::vector<double> ms;       // of solved problems
  std::vector<double> lengths;  // of their paths
  int solved = 0;
  int collides = 0;   // of these: a collision between the states tried is proven
  int too_close = 0;  // of these: closer than the gap somewhere
};

struct PlanningFamily {
  std::string name;
  int problems = 0;                 // whose start and goal are free
  int left_out = 0;                 // the others
  std::vector<PlanningCell> cells;  // as kContestants
};

struct PlanningResults {
  std::string robot;
  std::vector<PlanningFamily> families;
  double time_s = 0;
  int seeds = 0;
  /// As kContestants: of all paths that were found, and of where none was; where motions are clearway's.
  std::vector<std::uint64_t> hashes;
};

[[nodiscard]] std::string planning_report(const PlanningResults& results);

}  // namespace clearway::bench
