// The speed the project promises, checked cell by cell.
#pragma once

#include "report.hpp"

#include <optional>
#include <string>
#include <vector>

namespace clearway::bench {

struct GoalResult {
  std::string name;
  std::size_t vertices;
  Group group;
  double asked;  // times as fast as the rival
  double reached;
  std::string rival;  // the fastest route the goal speaks of, wrong verdicts or not
  [[nodiscard]] bool met() const { return reached >= asked; }
};

/// Cold: at least 5x the fastest route of FCL; and ahead of the fastest of all by 1.5x at 8 vertices, 2x at 20, 3x at 50,
/// 5x above. Warm, in the apart group: 4x the fastest of all; once among cold routes, as the goals were first set, and once
/// with the peers' own warm starts. Empty if a side was left out of the run.
[[nodiscard]] std::vector<GoalResult> check_goals(const Results& results);

/// Index of clearway's own cold or warm route.
[[nodiscard]] std::optional<std::size_t> clearway_route(const Results& results, bool warm);

}  // namespace clearway::bench
