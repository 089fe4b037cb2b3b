// Does a robot that follows this trajectory hit anything, leave its limits, or jump?
#pragma once

#include <clearway/checker/collision_checker.hpp>
#include <clearway/checker/motion.hpp>
#include <clearway/robot/waypoint.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace clearway {

/// kFirst: stops at the finding that begins first.
enum class FindingsWanted { kAll, kFirst };

struct ValidateOptions {
  std::optional<Interpolation> interpolation = {};  // default: the richest that the source has the fields for
  MotionMode mode = MotionMode::kCertified;
  /// Bodies must stay farther apart than this; 0: not touch.
  double min_clearance_m = 0;
  /// Certified: bodies closer than the clearance and this may count as too close; nothing else may. At least kSmallestGap_m.
  double min_gap_m = 1e-4;
  /// Sampled: no point of the robot moves farther between two states tried.
  double max_step_m = 0.005;
  /// Per variable, per second squared; infinite: no limit. Empty: accelerations are not looked at, for URDF has no limits on them.
  std::vector<double> max_accelerations = {};
  FindingsWanted wanted = FindingsWanted::kAll;
  unsigned threads = 0;  // at most so many; 0 means all of the machine's. The report does not depend on it
  /// Told now and then how many waypoints are done.
  std::function<void(std::uint64_t waypoints)> progress = {};
};

/// @throws Error if a number that the mode needs is not finite or too small, the clearance is below zero, or a limit on accelerations
///         is not positive.
void require_sound(const ValidateOptions& options);

/// A speed, or an acceleration, may exceed its limit by this share: files hold rounded numbers.
inline constexpr double kSpeedTolerance = 0.01;

/// The closest approach that is reported is no more than this above the true one.
inline constexpr double kApproachTolerance_m = 1e-5;

enum class FindingKind {
  kCollision,    // two bodies share a point
  kTooClose,     // they are closer than they may be, or than a certified motion can tell from a collision
  kOutOfLimits,  // of a joint's position
  kJump,  // faster than a joint can go, from one place to another in no time, or a rotation that there is none of
  kAcceleration  // a speed that changes faster than it may
};
/// "collision", "too_close", "out_of_limits", "jump", "acceleration".
[[nodiscard]] std::string_view name_of(FindingKind kind) noexcept;

/// An instant of a trajectory: the share of the way from waypoint `segment` to the next.
struct TrajectoryInstant {
  std::uint64_t segment = 0;
  double fraction = 0;
  std::optional<double> time_s = {};  // if there are times
  /// In the order of the trajectory; the end of a segment is the begin of the next.
  [[nodiscard]] double position() const noexcept { return static_cast<double>(segment) + fraction; }
};

struct TrajectoryFinding {
  FindingKind kind = FindingKind::kCollision;
  /// All before `begin` and all from `end` on is shown to be fine, up to the next finding of this kind and these bodies or joint.
  TrajectoryInstant begin, end;
  /// Stopped at the first finding, and this one was not over: `end` is where looking at it ended, and `worst` is up to there.
  bool is_open = false;
  /// The worst instant of those looked at: deepest, closest, farthest out, fastest; and the state then.
  TrajectoryInstant worst;
  std::vector<double> q;
  // A collision, or bodies too close:
  std::optional<Collision> pair = {};
  double depth_m = 0;                 // how deep they overlap
  double gap_m = 0;                   // or how far apart they are
  Vec3 point_first_W = Vec3::Zero();  // their nearest points, or one that they share
  Vec3 point_second_W = Vec3::Zero();
  // Limits, jumps and accelerations:
  std::optional<VariableId> variable = {};
  /// Of the joint, its speed per second, or acceleration per second squared; infinite if it takes no time, NaN if there is no rotation.
  double value = 0;
  double limit = 0;  // the one that it exceeds
};

/// Where a trajectory comes closest to a collision.
struct ClosestApproach {
  Clearance clearance;
  TrajectoryInstant at;
  std::vector<double> q;
};

struct TrajectoryReport {
  /// Stopped at the first finding: nothing is said of what begins after it, and all numbers are those of the segments up to it.
  bool has_stopped = false;
  std::uint64_t waypoints = 0;
  std::uint64_t segments = 0;  // waypoints - 1; of a single waypoint 0, and still it is looked at
  Interpolation interpolation = Interpolation::kLinear;
  bool has_times = false;  // without, nothing is known of jumps and accelerations
  double begin_s = 0, end_s = 0;
  /// In the order of their begins, then by kind, bodies, joint.
  std::vector<TrajectoryFinding> findings;
  /// Of all of a trajectory without collisions, unless it has no pair to check, or the report has stopped: no distance is smaller by
  /// more than kApproachTolerance_m; sampled: of the states tried.
  std::optional<ClosestApproach> closest;
  [[nodiscard]] bool is_free() const noexcept { return findings.empty(); }
};

/// Reads all waypoints, or up to the first finding, and checks every one of them and all in between. Values are taken as written:
/// an angle does not take the short way round. With the first finding wanted, some waypoints after it are read, too; what is wrong with
/// them is not told, and does not change the report.
///
/// Certified, all instants are covered, of cubics and quintics, too (docs/numerics.md, section 15). Findings begin and end where
/// bodies are at most twice min_gap_m farther apart than they must be. What is out of limits is located to a millionth of its segment.
/// Where joints go straight, speeds change at waypoints alone; so they are taken to change evenly, from the middle of one segment to
/// that of the next. Memory does not grow with the number of waypoints.
///
/// @throws Error as require_sound and the source do; if there is no waypoint, or one with a number that is not finite, or where no
///         robot comes (farther than 1e6 rad or m from the one before, or than 1e7 from zero); if the interpolation takes what the
///         waypoints do not have; if there are limits on accelerations, but not one per variable.
[[nodiscard]] TrajectoryReport validate_trajectory(const CollisionChecker& checker, WaypointSource& waypoints,
                                                   const ValidateOptions& options);

}  // namespace clearway
