#include <clearway/checker/motion.hpp>

#include <clearway/common/error.hpp>

#include "checker/certified_motion.hpp"
#include "checker/posed_bodies.hpp"
#include "checker/sampled_motion.hpp"

#include <cmath>
#include <string>

namespace clearway {
namespace {

void require_length(double length_m, double least_m, const char* name) {
  if (!(length_m >= least_m) || !std::isfinite(length_m)) {
    throw Error(std::string("motion option ") + name, "is " + std::to_string(length_m) + " m",
                "give a finite length of at least " + std::to_string(least_m * 1e9) + " nm");
  }
}

/// What is wrong with the ends themselves, if anything is.
MotionResult judge_ends(const RobotModel& model, JointView from, JointView to) noexcept {
  for (const JointView q : {from, to})
    if (const auto variable = first_not_finite(q)) return {.status = StateStatus::kNotANumber, .variable = *variable};
  for (const JointView q : {from, to})
    if (const auto variable = first_out_of_limits(model, q))
      return {.status = StateStatus::kOutOfLimits, .variable = *variable};
  return {.status = StateStatus::kFree, .free_until = 1};
}

}  // namespace

void require_sound(const MotionOptions& options) {
  if (options.mode == MotionMode::kCertified)
    require_length(options.min_gap_m, kSmallestGap_m, "min_gap_m");
  else if (options.states == 0)
    require_length(options.max_step_m, kSmallestGap_m, "max_step_m");
  else if (options.states < 2)
    throw Error("motion option states", "is 1", "give at least 2, since both ends of a motion count");
}

MotionResult check_motion(const CollisionChecker& checker, JointView from, JointView to, const MotionOptions& options,
                          Workspace& workspace) {
  require_sound(options);
  const Bodies& bodies = CheckerAccess::bodies(checker);
  Workspace::Memory& memory = CheckerAccess::memory(workspace);
  const MotionResult ends = judge_ends(bodies.robot->model, from, to);
  if (!ends.is_free()) return ends;
  return options.mode == MotionMode::kSampled
             ? SampledMotion(bodies, from, to, options, memory).first_hit()
             : CertifiedMotion(bodies, from, to, options.min_gap_m, memory).first_hit();
}

bool is_motion_free(const CollisionChecker& checker, JointView from, JointView to, const MotionOptions& options,
                    Workspace& workspace) {
  require_sound(options);
  const Bodies& bodies = CheckerAccess::bodies(checker);
  Workspace::Memory& memory = CheckerAccess::memory(workspace);
  if (!is_finite_and_within_limits(bodies, from) || !is_finite_and_within_limits(bodies, to)) return false;
  return options.mode == MotionMode::kSampled ? SampledMotion(bodies, from, to, options, memory).is_free()
                                              : CertifiedMotion(bodies, from, to, options.min_gap_m, memory).is_free();
}

}  // namespace clearway
