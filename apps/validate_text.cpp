#include "validate_text.hpp"

#include "validate_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <map>

namespace clearway::apps {
namespace {

[[gnu::format(printf, 1, 2)]] std::string format(const char* how, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, how);
  std::vsnprintf(text, sizeof text, how, arguments);
  va_end(arguments);
  return text;
}

std::string in_mm(double length_m) { return format("%.3g mm", length_m * 1000); }

std::string segment_text(const TrajectoryInstant& at) {
  return format("segment %llu, %.0f %%", static_cast<unsigned long long>(at.segment), 100 * at.fraction);
}

/// "t = 1.240 s (segment 17, 62 %)"; without times "segment 17, 62 %".
std::string full_text(const TrajectoryInstant& at) {
  if (!at.time_s) return segment_text(at);
  return format("t = %.3f s (", *at.time_s) + segment_text(at) + ")";
}

std::string short_text(const TrajectoryInstant& at) {
  return at.time_s ? format("t = %.3f s", *at.time_s) : segment_text(at);
}

const char* title(FindingKind kind) {
  switch (kind) {
    case FindingKind::kCollision:
      return "COLLISION";
    case FindingKind::kTooClose:
      return "TOO CLOSE";
    case FindingKind::kOutOfLimits:
      return "OUT OF LIMITS";
    case FindingKind::kJump:
      return "JUMP";
    case FindingKind::kAcceleration:
      break;
  }
  return "ACCELERATION";
}

std::string pair_text(const CollisionChecker& checker, const Collision& pair, const std::string& between) {
  return checker[pair.first].name + between + checker[pair.second].name;
}

std::string count_text(std::uint64_t count, const char* what) {
  return format("%llu %s%s", static_cast<unsigned long long>(count), what, count == 1 ? "" : "s");
}

/// "2 collisions", "1 too close".
std::string count_text(std::uint64_t count, FindingKind kind) {
  switch (kind) {
    case FindingKind::kCollision:
      return count_text(count, "collision");
    case FindingKind::kTooClose:
      return std::to_string(count) + " too close";
    case FindingKind::kOutOfLimits:
      return std::to_string(count) + " out of limits";
    case FindingKind::kJump:
      return count_text(count, "jump");
    case FindingKind::kAcceleration:
      break;
  }
  return count_text(count, "acceleration");
}

/// "412 segments certified".
std::string extent_text(const Validated& validated, const TrajectoryReport& report) {
  const bool is_certified = validated.options.mode == MotionMode::kCertified;
  const std::string how = is_certified ? " certified" : " tried every " + in_mm(validated.options.max_step_m);
  return (report.segments == 0 ? "1 waypoint" : count_text(report.segments, "segment")) + how;
}

}  // namespace

const TrajectoryFinding* gravest(const TrajectoryReport& report) noexcept {
  const auto found = std::ranges::min_element(report.findings, {}, &TrajectoryFinding::kind);
  return found == report.findings.end() ? nullptr : &*found;
}

std::string finding_text(const Validated& validated, const TrajectoryFinding& one) {
  const CollisionChecker& checker = validated.checker;
  const std::string at = " at " + short_text(one.worst);
  const std::string joint = one.variable ? checker.robot().model[*one.variable].name : std::string();
  switch (one.kind) {
    case FindingKind::kCollision:
      return pair_text(checker, *one.pair, " hits ") + ", " + in_mm(one.depth_m) + " deep" + at;
    case FindingKind::kTooClose: {
      const double needed_m = std::max(validated.options.min_clearance_m, validated.options.min_gap_m);
      const std::string from = pair_text(checker, *one.pair, " comes as close as " + in_mm(one.gap_m) + " to ");
      return from + at + ", and must not be closer than " + in_mm(needed_m);
    }
    case FindingKind::kOutOfLimits:
      return joint + " is " + format("%.6g", one.value) + at + ", limit " + format("%.6g", one.limit);
    case FindingKind::kJump:
    case FindingKind::kAcceleration:
      break;
  }
  const bool is_jump = one.kind == FindingKind::kJump;
  if (std::isnan(one.value)) return "the rotation that begins with " + joint + " goes through none" + at;
  if (std::isinf(one.value))
    return joint + (is_jump ? " goes from one place to another" : " goes from one speed to another") + " in no time" +
           at;
  return joint + (is_jump ? " goes by " : " accelerates by ") + format("%.4g", one.value) +
         (is_jump ? " per second" : " per second squared") + at + ", limit " + format("%.4g", one.limit);
}

std::string verdict_line(const Validated& validated, const TrajectoryReport& report) {
  if (const TrajectoryFinding* const worst = gravest(report))
    return std::string(title(worst->kind)) + " at " + full_text(worst->begin) + ": " + finding_text(validated, *worst) +
           (report.has_stopped ? "; stopped at this first finding, the rest was not looked at" : "");
  std::string text = "FREE: " + extent_text(validated, report);
  if (report.closest) {
    text += ", closest approach " + in_mm(report.closest->clearance.distance_m) + ", " +
            pair_text(validated.checker, *report.closest->clearance.pair, " to ") + " at " +
            short_text(report.closest->at);
  }
  const bool are_accelerations_wanted = !validated.options.max_accelerations.empty();
  if (!report.has_times)
    text += std::string("; no times, so speeds ") + (are_accelerations_wanted ? "and accelerations " : "") +
            "are not known";
  return text;
}

std::string findings_table(const Validated& validated, const TrajectoryReport& report) {
  if (report.is_free()) return "";
  std::string text = report.has_times ? "  from s     to s       what\n" : "  from segment to segment    what\n";
  std::map<FindingKind, std::uint64_t> counts;
  for (const TrajectoryFinding& one : report.findings) {
    ++counts[one.kind];
    const int digits = report.has_times ? 3 : 2;
    const auto place = [&](const TrajectoryInstant& at) {
      return format("%.*f", digits, at.time_s.value_or(at.position()));
    };
    const std::string end = one.is_open ? "-" : place(one.end);
    text += format(report.has_times ? "  %-10s %-10s " : "  %-12s %-13s ", place(one.begin).c_str(), end.c_str());
    text += std::string(title(one.kind)) + ": " + finding_text(validated, one) + "\n";
  }
  const char* before = "";
  for (const auto& [kind, count] : counts) {
    text += before + count_text(count, kind);
    before = ", ";
  }
  return text + " in " + (report.segments == 0 ? "1 waypoint" : count_text(report.segments, "segment")) + "\n";
}

std::string summary_table(const Validated& validated) {
  const std::vector<std::size_t> order = worst_first(validated.trajectories);
  std::string text;
  std::size_t free = 0, errors = 0;
  for (const std::size_t i : order) {
    const ValidatedTrajectory& one = validated.trajectories[i];
    text += one.file + ": " + (one.has_verdict() ? verdict_line(validated, one.report) : "ERROR: " + one.error) + "\n";
    free += one.is_free();
    errors += !one.has_verdict();
  }
  text += format("%zu of %zu trajectories are free", free, order.size());
  if (errors > 0) text += format("; %zu could not be validated", errors);
  return text + "\n";
}

}  // namespace clearway::apps
