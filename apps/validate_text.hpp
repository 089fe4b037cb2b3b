// What `clearway validate` says to people.
#pragma once

#include "validated.hpp"

#include <string>

namespace clearway::apps {

/// "COLLISION at t = 1.240 s (segment 17, 62 %): forearm_link hits table, 3.1 mm deep at t = 1.262 s"; "FREE: 412 segments certified,
/// closest approach 12.4 mm, wrist_2_link to shelf_top at t = 2.10 s".
[[nodiscard]] std::string verdict_line(const Validated& validated, const TrajectoryReport& report);

/// "forearm_link hits table, 3.1 mm deep at t = 1.262 s".
[[nodiscard]] std::string finding_text(const Validated& validated, const TrajectoryFinding& finding);

/// A line per finding with its interval, then how many of each kind; empty if there is none.
[[nodiscard]] std::string findings_table(const Validated& validated, const TrajectoryReport& report);

/// A line per trajectory, the worst first.
[[nodiscard]] std::string summary_table(const Validated& validated);

}  // namespace clearway::apps
