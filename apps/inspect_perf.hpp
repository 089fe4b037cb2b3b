// `clearway inspect --perf`: what runs where, and what does not run in lanes.
#pragma once

#include "json_output.hpp"

#include <clearway/checker/collision_checker.hpp>

namespace clearway::apps {

void print_perf(const CollisionChecker& checker);
[[nodiscard]] Json perf_json(const CollisionChecker& checker);

}  // namespace clearway::apps
