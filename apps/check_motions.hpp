// The motions between states that follow each other: is each free at every instant, and if not, up to where?
#pragma once

#include "json_output.hpp"

#include <clearway/checker/motion.hpp>

#include <string>
#include <vector>

namespace clearway::apps {

/// One per pair of neighbours.
[[nodiscard]] std::vector<MotionResult> check_motions(const CollisionChecker& checker,
                                                      const std::vector<std::vector<double>>& states, unsigned threads);

[[nodiscard]] std::string motion_sentence(const CollisionChecker& checker, const MotionResult& result);
[[nodiscard]] Json motion_json(const CollisionChecker& checker, const MotionResult& result);

}  // namespace clearway::apps
