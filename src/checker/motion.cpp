#include <clearway/checker/motion.hpp>

#include <clearway/common/error.hpp>

#include "checker/certified_motion.hpp"
#include "checker/posed_bodies.hpp"
#include "checker/sampled_motion.hpp"

#include <algorithm>
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
  else
    require_length(options.max_step_m, kSmallestGap_m, "max_step_m");
}

MotionResult check_motion(const CollisionChecker& checker, JointView from, JointView to, const MotionOptions& options,
                          Workspace& workspace) {
  require_sound(options);
  const Bodies& bodies = CheckerAccess::bodies(checker);
  MotionResult result = judge_ends(bodies.robot->model, from, to);
  if (!result.is_free()) return result;
  Workspace::Memory& memory = CheckerAccess::memory(workspace);
  if (options.mode == MotionMode::kSampled)
    return SampledMotion(bodies, from, to, options.max_step_m, memory).first_hit();

  // There and back are the same motion: the same intervals, whichever way they are walked through.
  const bool is_back = std::lexicographical_compare(to.begin(), to.end(), from.begin(), from.end());
  CertifiedMotion motion(bodies, is_back ? to : from, is_back ? from : to, options.min_gap_m, memory);
  result = is_back ? motion.last_hit() : motion.first_hit();
  return result;
}

bool is_motion_free(const CollisionChecker& checker, JointView from, JointView to, const MotionOptions& options,
                    Workspace& workspace) {
  require_sound(options);
  const Bodies& bodies = CheckerAccess::bodies(checker);
  if (!judge_ends(bodies.robot->model, from, to).is_free()) return false;
  Workspace::Memory& memory = CheckerAccess::memory(workspace);
  if (options.mode == MotionMode::kSampled)
    return SampledMotion(bodies, from, to, options.max_step_m, memory).is_free();
  const bool is_back = std::lexicographical_compare(to.begin(), to.end(), from.begin(), from.end());
  return CertifiedMotion(bodies, is_back ? to : from, is_back ? from : to, options.min_gap_m, memory).is_free();
}

}  // namespace clearway
