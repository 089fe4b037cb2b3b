#include <clearway/checker/validate.hpp>

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>

#include "checker/acceleration_findings.hpp"
#include "checker/posed_bodies.hpp"
#include "checker/segment_check.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <string>
#include <utility>

namespace clearway {
namespace {

/// Segments that are looked at one after the other, and runs of them that are looked at together: what is known of the closest
/// approach goes from one batch of runs to the next, so neither may depend on the number of threads.
constexpr std::size_t kRun = 512;
constexpr std::size_t kRuns = 16;

/// Of the waypoints to come one of so many is looked at first.
constexpr std::size_t kLookAhead = 8;

std::string number_of(std::uint64_t waypoint) { return "waypoint " + std::to_string(waypoint); }

void require_finite(const RobotModel& model, const std::vector<double>& values, std::uint64_t waypoint,
                    const char* what) {
  if (const auto variable = first_not_finite(values)) {
    throw Error(number_of(waypoint), std::string(what) + " of '" + model[*variable].name + "' is not finite",
                "give a finite number");
  }
}

/// No robot goes farther between two waypoints, or stands farther off, in radians or metres. Within these, halves of halves of a way
/// come to be shorter than any gap before they can be told apart no longer; beyond, the search would have no end. Test:
/// Validate.WaysBeyondAllRobotsAreRefused
constexpr double kLongestWay = 1e6, kFarthestPlace = 1e7;
/// Seconds; what is made of them stays finite.
constexpr double kLongestTime_s = 1e100;

void require_in_reach(const RobotModel& model, const Waypoint& before, const Waypoint& here,
                      Interpolation interpolation, std::uint64_t waypoint) {
  const double t = here.time_s - before.time_s;
  const auto is_short = [](double way) { return std::abs(way) <= kLongestWay; };
  for (std::size_t v = 0; v < here.positions.size(); ++v) {
    const bool is_near = std::abs(here.positions[v]) <= kFarthestPlace;
    bool is_in_reach = is_near && is_short(here.positions[v] - before.positions[v]);
    for (const Waypoint* const end : {&before, &here}) {
      if (interpolation != Interpolation::kLinear) is_in_reach &= is_short(t * end->velocities[v]);
      if (interpolation == Interpolation::kQuintic) is_in_reach &= is_short(t * t * end->accelerations[v]);
    }
    if (!is_in_reach)
      throw Error(number_of(waypoint), "'" + model.variables()[v].name + "' goes farther than a robot can",
                  "give radians, metres and seconds: at most 1e6 from one waypoint to the next, and 1e7 in all");
  }
}

Interpolation chosen(const ValidateOptions& options, const WaypointSource& waypoints) {
  const Interpolation richest = waypoints.richest(), wanted = options.interpolation.value_or(richest);
  if (wanted > richest) {
    throw Error("interpolation " + std::string(name_of(wanted)),
                wanted == Interpolation::kQuintic
                    ? "takes times, velocities and accelerations, which the trajectory has not all"
                    : "takes times and velocities, which the trajectory has not both",
                "leave it out, or choose " + std::string(name_of(richest)));
  }
  return wanted;
}

class Validation {
 public:
  Validation(const CollisionChecker& checker, WaypointSource& waypoints, const ValidateOptions& options)
      : checker_(checker),
        bodies_(CheckerAccess::bodies(checker)),
        source_(waypoints),
        options_(options),
        corners_(options.max_accelerations),
        found_(options.min_clearance_m),
        batch_(kRun * kRuns + 1),
        workspaces_(worker_count(kRuns, options.threads)) {
    report_.interpolation = chosen(options, waypoints);
    report_.has_times = waypoints.has_times();
  }

  [[nodiscard]] TrajectoryReport run() {
    if (!read(batch_[0], batch_[0])) throw Error("trajectory", "holds no waypoint", "give one at least");
    report_.begin_s = batch_[0].time_s;
    for (bool is_first = true;; is_first = false) {
      std::size_t count = 1;
      while (count < batch_.size() && read_on(batch_[count], batch_[count - 1])) ++count;
      if (count > 1 || (is_first && !fault_)) check(count);
      if (options_.progress) options_.progress(report_.waypoints);
      if (has_all_wanted()) break;
      if (fault_) std::rethrow_exception(fault_);
      if (is_over_) break;
      std::swap(batch_[0], batch_[count - 1]);
    }
    finish();
    return std::move(report_);
  }

 private:
  [[nodiscard]] bool wants_first() const noexcept { return options_.wanted == FindingsWanted::kFirst; }

  /// With the first finding wanted, what is wrong with a waypoint does not matter if there is a finding in front of it: how far is read
  /// ahead must not change the report.
  [[nodiscard]] bool read_on(Waypoint& next, const Waypoint& before) {
    try {
      if (read(next, before)) return true;
      is_over_ = true;
    } catch (const Error&) {
      if (!wants_first()) throw;
      fault_ = std::current_exception();
    }
    return false;
  }

  [[nodiscard]] bool read(Waypoint& next, const Waypoint& before) {
    if (!source_.read(next)) return false;
    const RobotModel& model = bodies_.robot->model;
    const std::uint64_t number = report_.waypoints;
    require_finite(model, next.positions, number, "the position");
    if (report_.interpolation != Interpolation::kLinear) require_finite(model, next.velocities, number, "the velocity");
    if (report_.interpolation == Interpolation::kQuintic)
      require_finite(model, next.accelerations, number, "the acceleration");
    if (report_.has_times) {
      const bool is_first = number == 0;
      if (!std::isfinite(next.time_s) || (!is_first && next.time_s < report_.end_s))
        throw Error(number_of(number), "its time is not finite, or before that of the one before",
                    "give times in order");
      if (!is_first && !(next.time_s - report_.end_s <= kLongestTime_s))
        throw Error(number_of(number), "its time is more than 1e100 s after the one before", "give times in seconds");
      report_.end_s = next.time_s;
    }
    require_in_reach(model, before, next, report_.interpolation, number);
    if (number > 0 && report_.interpolation == Interpolation::kLinear && !(wants_first() && corner_end_s_)) {
      const std::size_t known = found_.findings().size();
      corners_.go(before, next, {number - 1, report_.has_times, before.time_s, next.time_s}, found_);
      if (found_.findings().size() > known) corner_end_s_ = next.time_s;
    }
    ++report_.waypoints;
    return true;
  }

  /// A corner begins before its waypoint: that at the end of a batch, which the next will tell of, may be the first finding.
  [[nodiscard]] bool has_all_wanted() {
    if (!wants_first()) return false;
    const double known = corners_.begin_of_next();
    return std::ranges::any_of(found_.findings(),
                               [&](const TrajectoryFinding& one) { return one.begin.position() <= known; });
  }

  /// One run of a batch: its segments from number `first` on.
  struct Run {
    std::vector<TrajectoryFinding> findings;
    std::optional<ClosestApproach> best;
    bool has_given_up = false;
    double end_s = 0;  // of the last segment that was looked at
  };

  void check(std::size_t waypoints) {
    const std::size_t segments = std::max<std::size_t>(1, waypoints - 1);  // a single waypoint is one of length 0
    std::vector<Run> runs((segments + kRun - 1) / kRun);
    // With the first finding wanted, what comes after a run that has one is nothing to look at.
    std::atomic<std::size_t> last = segment_end_s_ ? 0 : runs.size();
    parallel_for(runs.size(), options_.threads, [&](std::size_t i, unsigned worker) {
      if (i >= last) return;
      if (!workspaces_[worker]) workspaces_[worker].emplace(checker_.make_workspace());
      const std::size_t first = i * kRun;
      runs[i] = check_run(first, std::min(kRun, segments - first), waypoints, *workspaces_[worker]);
      if (!wants_first() || runs[i].findings.empty()) return;
      for (std::size_t known = last; i + 1 < known && !last.compare_exchange_weak(known, i + 1);) continue;
    });
    runs.resize(last);
    for (Run& run : runs) {
      if (wants_first() && !run.findings.empty()) segment_end_s_ = run.end_s;
      for (TrajectoryFinding& one : run.findings) found_.add(std::move(one));
      report_.closest = closer(report_.closest, run.best);
      has_given_up_ |= run.has_given_up;
    }
    report_.segments += waypoints - 1;
  }

  [[nodiscard]] Run check_run(std::size_t first, std::size_t count, std::size_t waypoints, Workspace& workspace) const {
    SegmentCheck check(bodies_, CheckerAccess::memory(workspace), options_, report_.closest, has_given_up_);
    const auto place_of = [&](std::size_t k) -> SegmentPlace {
      const std::size_t to = std::min(k + 1, waypoints - 1);
      return {report_.segments + k, report_.has_times, batch_[k].time_s, batch_[to].time_s};
    };
    for (std::size_t k = 0; k < count; k += kLookAhead) check.look_ahead(batch_[first + k], place_of(first + k).at(0));
    Segment segment;
    double end_s = 0;
    for (std::size_t k = first; k < first + count; ++k) {
      const Waypoint &from = batch_[k], &to = batch_[std::min(k + 1, waypoints - 1)];
      segment.go(from, to, report_.interpolation);
      check.check(segment, place_of(k), from, to);
      end_s = place_of(k).end_s;
      if (wants_first() && !check.findings().findings().empty()) break;
    }
    return {std::move(check.findings().findings()), check.approach().best(), check.approach().is_over(), end_s};
  }

  void finish() {
    report_.findings = std::move(found_.findings());
    sort(report_.findings);
    if (wants_first() && !report_.findings.empty()) end_at_first();
    if (has_given_up_) report_.closest.reset();
  }

  /// The report tells of the segments up to the first finding alone, though more of them were read, and may have been looked at.
  void end_at_first() {
    report_.findings.resize(1);
    TrajectoryFinding& one = report_.findings.front();
    const bool is_corner = one.end.segment > one.begin.segment;  // others go on no farther than their segment
    one.is_open = (is_corner || one.end.fraction == 1) && goes_on_after(one.end.segment + 1);
    report_.segments = std::min(one.end.segment + 1, report_.waypoints - 1);  // of a single waypoint 0
    report_.waypoints = report_.segments + 1;
    report_.end_s = is_corner ? *corner_end_s_ : *segment_end_s_;
    report_.closest.reset();
    report_.has_stopped = true;
  }

  /// Is there anything after this waypoint? What cannot be read is something, too.
  [[nodiscard]] bool goes_on_after(std::uint64_t waypoint) {
    if (report_.waypoints > waypoint + 1 || fault_) return true;
    if (is_over_) return false;
    Waypoint next;
    try {
      return source_.read(next);
    } catch (const Error&) {
      return true;
    }
  }

  const CollisionChecker& checker_;
  const Bodies& bodies_;
  WaypointSource& source_;
  const ValidateOptions& options_;
  TrajectoryReport report_;
  Corners corners_;
  FindingList found_;
  std::vector<Waypoint> batch_;
  std::vector<std::optional<Workspace>> workspaces_;
  bool has_given_up_ = false;
  bool is_over_ = false;      // the source has no more waypoints
  std::exception_ptr fault_;  // or this is why the next one cannot be read
  /// With the first finding wanted, when the segment ends that has one, and the one behind a corner that is one.
  std::optional<double> segment_end_s_, corner_end_s_;
};

}  // namespace

std::string_view name_of(FindingKind kind) noexcept {
  switch (kind) {
    case FindingKind::kCollision:
      return "collision";
    case FindingKind::kTooClose:
      return "too_close";
    case FindingKind::kOutOfLimits:
      return "out_of_limits";
    case FindingKind::kJump:
      return "jump";
    case FindingKind::kAcceleration:
      break;
  }
  return "acceleration";
}

void require_sound(const ValidateOptions& options) {
  require_sound(MotionOptions{.mode = options.mode, .min_gap_m = options.min_gap_m, .max_step_m = options.max_step_m});
  if (!(options.min_clearance_m >= 0) || !std::isfinite(options.min_clearance_m)) {
    throw Error("option min_clearance_m", "is " + std::to_string(options.min_clearance_m) + " m",
                "give a finite length, 0 or more");
  }
  for (const double limit : options.max_accelerations)
    if (!(limit > 0))
      throw Error("option max_accelerations", "holds " + std::to_string(limit),
                  "give positive numbers, per second squared, or infinity for no limit");
}

TrajectoryReport validate_trajectory(const CollisionChecker& checker, WaypointSource& waypoints,
                                     const ValidateOptions& options) {
  require_sound(options);
  const std::size_t limits = options.max_accelerations.size(), variables = checker.robot().model.variables().size();
  if (limits != 0 && limits != variables)
    throw Error("option max_accelerations", "holds " + std::to_string(limits) + " numbers",
                "give one for each of the robot's " + std::to_string(variables) + " variables, or none");
  return Validation(checker, waypoints, options).run();
}

}  // namespace clearway
