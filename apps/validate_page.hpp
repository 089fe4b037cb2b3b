// A validated trajectory as a page shows it.
#pragma once

#include "validated.hpp"

#include <clearway/page/page.hpp>

namespace clearway::apps {

/// @param waypoints  those of the trajectory once more, from the first on; as many are taken as were validated
/// @throws Error as the source does
[[nodiscard]] PageTrack page_track(const Validated& validated, const ValidatedTrajectory& trajectory,
                                   WaypointSource& waypoints, unsigned threads);

/// One that there is no verdict on: the robot stands in `state`.
[[nodiscard]] PageTrack page_track_of_error(const ValidatedTrajectory& trajectory, std::vector<double> state);

}  // namespace clearway::apps
