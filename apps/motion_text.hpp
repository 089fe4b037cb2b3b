// What is said about a motion: is it free at every instant, and if not, up to where?
#pragma once

#include "json_output.hpp"

#include <clearway/checker/motion.hpp>

#include <string>

namespace clearway::apps {

[[nodiscard]] std::string motion_sentence(const CollisionChecker& checker, const MotionResult& result);
[[nodiscard]] Json motion_json(const CollisionChecker& checker, const MotionResult& result);

}  // namespace clearway::apps
