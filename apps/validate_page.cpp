#include "validate_page.hpp"

#include "page_output.hpp"
#include "validate_text.hpp"

#include <clearway/robot/segment.hpp>

#include <cmath>

namespace clearway::apps {
namespace {

/// So many instants, evenly spaced over the waypoints, at which the page tells the nearest pair.
constexpr std::uint64_t kClearances = 400;

PageTime time_of(const TrajectoryInstant& instant) { return instant.time_s ? *instant.time_s : instant.position(); }

/// As people call it.
std::string words_of(FindingKind kind) {
  std::string words(name_of(kind));
  for (char& letter : words)
    if (letter == '_') letter = ' ';
  return words;
}

PageFinding page_finding(const Validated& validated, const TrajectoryFinding& finding) {
  const CollisionChecker& checker = validated.checker;
  PageFinding shown{.kind = words_of(finding.kind),
                    .t0 = time_of(finding.begin),
                    .t1 = time_of(finding.end),
                    .at = time_of(finding.worst),
                    .segment = finding.worst.segment,
                    .fraction = finding.worst.fraction};
  if (finding.variable) shown.first = checker.robot().model[*finding.variable].name;
  if (!finding.pair) {
    shown.note = finding_text(validated, finding);
    return shown;
  }
  shown.first = checker[finding.pair->first].name;
  shown.second = checker[finding.pair->second].name;
  shown.gap_m = finding.depth_m > 0 ? -finding.depth_m : finding.gap_m;
  const Vec3 middle_W = (finding.point_first_W + finding.point_second_W) / 2;
  const Vec3 between_W = finding.point_second_W - finding.point_first_W;
  if (!middle_W.allFinite()) return shown;
  if (finding.gap_m > 0 && between_W.norm() > 0)
    shown.plane = PagePlane{.point_W = middle_W, .normal_W = between_W};
  else
    shown.point_W = middle_W;
  return shown;
}

/// Instants of the clearance curve, found on the way along the waypoints.
class CurveStates {
 public:
  CurveStates(std::uint64_t segments, Interpolation interpolation, bool has_times)
      : step_(static_cast<double>(segments) / kClearances), interpolation_(interpolation), has_times_(has_times) {}

  void add_segment(std::uint64_t number, const Waypoint& from, const Waypoint& to) {
    const auto begin = static_cast<double>(number);
    if (!(next() <= begin + 1)) return;
    segment_.go(from, to, interpolation_);
    for (; next() <= begin + 1 && times.size() <= kClearances;) {
      const double share = next() - begin;
      segment_.write_state(share, states.emplace_back(from.positions.size()));
      times.push_back(has_times_ ? from.time_s + share * (to.time_s - from.time_s) : next());
    }
  }

  std::vector<std::vector<double>> states;
  std::vector<PageTime> times;

 private:
  [[nodiscard]] double next() const { return static_cast<double>(times.size()) * step_; }

  double step_;
  Interpolation interpolation_;
  bool has_times_;
  Segment segment_;
};

}  // namespace

PageTrack page_track(const Validated& validated, const ValidatedTrajectory& trajectory, WaypointSource& waypoints,
                     unsigned threads) {
  const TrajectoryReport& report = trajectory.report;
  PageTrack track{.name = trajectory.file,
                  .verdict = verdict_line(validated, report),
                  .is_free = report.is_free(),
                  .interpolation = report.interpolation};
  for (const TrajectoryFinding& finding : report.findings) track.findings.push_back(page_finding(validated, finding));

  CurveStates curve(report.segments, report.interpolation, report.has_times);
  Waypoint before, here;
  for (std::uint64_t number = 0; number < report.waypoints && waypoints.read(here); ++number) {
    track.append(here, report.has_times);
    if (number > 0) curve.add_segment(number - 1, before, here);
    std::swap(before, here);
  }
  if (!curve.states.empty())
    track.clearance = clearance_of(validated.checker, curve.states, std::move(curve.times), threads);
  return track;
}

PageTrack page_track_of_error(const ValidatedTrajectory& trajectory, std::vector<double> state) {
  return {.name = trajectory.file,
          .verdict = "ERROR: " + trajectory.error,
          .is_free = false,
          .positions = std::move(state)};
}

}  // namespace clearway::apps
