// Many states or motions in one call: states as many at a time as the processor has lanes, and everything on as many threads
// as it has cores, if wanted.
//
// Each question comes in two forms: on the caller's thread with the caller's workspace, and on several threads that bring
// their own. What is written is the same for both and for any number of threads.
#pragma once

#include <clearway/checker/collision_checker.hpp>
#include <clearway/checker/motion.hpp>

#include <cstdint>
#include <span>

namespace clearway {

/// Sets free[i] to 1 if the i-th state is free, to 0 if not: what CollisionChecker::is_free says of it, on every machine.
/// @param states  one after the other, one number per variable of the robot each
/// Precondition: there are as many states as entries in `free`.
void check_states(const CollisionChecker& checker, std::span<const double> states, std::span<std::uint8_t> free,
                  Workspace& workspace) noexcept;
/// @param threads  at most so many; 0 means all of the machine's
void check_states(const CollisionChecker& checker, std::span<const double> states, std::span<std::uint8_t> free,
                  unsigned threads);

/// Straight motions: the i-th leads from the i-th state of `from` to the i-th of `to`, both laid out as for check_states.
struct MotionsView {
  std::span<const double> from;
  std::span<const double> to;
};
/// The motions of a path: from each of these states to the next, one motion less than there are states. Nothing is copied.
[[nodiscard]] MotionsView motions_along(const RobotModel& model, std::span<const double> waypoints) noexcept;

/// Sets free[i] to 1 if the i-th motion is free, to 0 if not: is_motion_free of each.
/// Precondition: there are as many motions as entries in `free`.
/// @throws Error as require_sound does.
void check_motions(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                   std::span<std::uint8_t> free, Workspace& workspace);
void check_motions(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                   std::span<std::uint8_t> free, unsigned threads);

/// Finds out more, in more time: up to where each is free, and what is in its way. check_motion of each.
void check_motions(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                   std::span<MotionResult> results, Workspace& workspace);
void check_motions(const CollisionChecker& checker, const MotionsView& motions, const MotionOptions& options,
                   std::span<MotionResult> results, unsigned threads);

}  // namespace clearway
