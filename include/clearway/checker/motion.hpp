// Is a whole motion free, at every instant, and if not, up to where?
#pragma once

#include <clearway/checker/collision_checker.hpp>

#include <cstdint>

namespace clearway {

enum class MotionMode {
  kCertified,  // free means free at every instant
  kSampled,    // free means free at the states tried
};

struct MotionOptions {
  MotionMode mode = MotionMode::kCertified;
  /// Certified: bodies closer than this may count as a hit; nothing else may. At least kSmallestGap_m.
  double min_gap_m = 1e-4;
  /// Sampled: no point of the robot moves farther between two states tried.
  double max_step_m = 0.01;
  /// Sampled, if not zero: so many states instead, evenly spaced, both ends among them. At least two.
  std::uint32_t states = 0;
};

/// Far above what rounding of the kinematics can move a body by, so that every search ends.
inline constexpr double kSmallestGap_m = 1e-8;

/// @throws Error if a number that the mode needs is not finite or too small.
void require_sound(const MotionOptions& options);

struct MotionResult {
  StateStatus status = StateStatus::kNotANumber;
  /// All before this fraction of the motion is free: at every instant if certified, at the states tried if sampled. 1 if
  /// all is, 0 if nothing is known to be.
  double free_until = 0;
  /// If the status is kCollision: which bodies, and at what fraction of the motion they touch or are closer than the gap.
  Collision collision{};
  double at = 0;
  VariableId variable{};  // if a limit or a number is to blame: the first one
  [[nodiscard]] bool is_free() const noexcept { return status == StateStatus::kFree; }
};

/// The straight motion in the space of joint values, (1 - s) from + s to with s from 0 to 1, both ends included. Values are
/// taken as written: an angle without limits does not take the short way round, the numbers of a quaternion go straight
/// too.
///
/// Certified: the motion is cut into intervals. For each, every pair of bodies is shown to be farther apart in its middle
/// than both can move from there (is_within), or it is cut again; a pair that is still not shown when they can move by no
/// more than the gap is a hit. docs/numerics.md, section 13, derives how far they can move. The answer is that of the motion
/// and the options, whatever was asked before; there and back agree on whether the motion is free.
///
/// @throws Error as require_sound does.
[[nodiscard]] MotionResult check_motion(const CollisionChecker& checker, JointView from, JointView to,
                                        const MotionOptions& options, Workspace& workspace);

/// The same yes or no sooner: hits are looked for all over the motion, not from its start.
[[nodiscard]] bool is_motion_free(const CollisionChecker& checker, JointView from, JointView to,
                                  const MotionOptions& options, Workspace& workspace);

}  // namespace clearway
