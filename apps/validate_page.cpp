#include "validate_page.hpp"

#include "page_output.hpp"
#include "validate_text.hpp"

#include <clearway/robot/segment.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace clearway::apps {
namespace {

/// So many instants, evenly spaced over the waypoints, at which the page tells the nearest pair.
constexpr std::uint64_t kClearances = 400;
/// Findings are shorter than what lies between these, mostly: there are so many more in each, and a quarter before it and after.
constexpr int kOfFinding = 8;
/// But for so many findings only; of others there are the begin, the worst instant and the end.
constexpr std::size_t kFindingsInDetail = 200;

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
  if (!finding.pair) shown.note = finding_text(validated, finding);
  if (finding.is_open) shown.note += std::string(shown.note.empty() ? "" : "; ") + "what comes after was not looked at";
  if (!finding.pair) return shown;
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

/// A place on the trajectory: segment, and share of it.
using Place = std::pair<std::uint64_t, double>;

Place place_of(const TrajectoryInstant& at) { return {at.segment, at.fraction}; }
Place place_of(double position, std::uint64_t segments) {
  const double segment = std::min(std::floor(position), static_cast<double>(segments - 1));
  return {static_cast<std::uint64_t>(segment), position - segment};
}

/// Where the clearance curve has its points, in order: evenly all along, and where the report says that something happens, so that the
/// curve says the same, however short that is.
std::vector<Place> curve_places(const TrajectoryReport& report) {
  std::vector<Place> places;
  if (report.segments == 0) return places;
  const auto length = static_cast<double>(report.segments);
  for (std::uint64_t i = 0; i <= kClearances; ++i)
    places.push_back(place_of(length * static_cast<double>(i) / kClearances, report.segments));
  if (report.closest) places.push_back(place_of(report.closest->at));
  std::size_t in_detail = 0;
  for (const TrajectoryFinding& one : report.findings) {
    if (!one.pair) continue;
    for (const TrajectoryInstant& at : {one.begin, one.worst, one.end}) places.push_back(place_of(at));
    if (++in_detail > kFindingsInDetail) continue;
    const double begin = one.begin.position(), lasts = one.end.position() - begin;
    for (int i = -kOfFinding / 4; i <= kOfFinding + kOfFinding / 4; ++i)
      places.push_back(place_of(std::clamp(begin + lasts * i / kOfFinding, 0.0, length), report.segments));
  }
  std::ranges::sort(places);
  const auto twice = std::ranges::unique(places);
  places.erase(twice.begin(), twice.end());
  return places;
}

/// The states at these places, found on the way along the waypoints.
class CurveStates {
 public:
  CurveStates(std::vector<Place> places, Interpolation interpolation, bool has_times)
      : places_(std::move(places)), interpolation_(interpolation), has_times_(has_times) {}

  void add_segment(std::uint64_t number, const Waypoint& from, const Waypoint& to) {
    if (!is_next_in(number)) return;
    segment_.go(from, to, interpolation_);
    for (; is_next_in(number); ++next_) {
      const TrajectoryInstant at{.segment = number, .fraction = places_[next_].second};
      segment_.write_state(at.fraction, states.emplace_back(from.positions.size()));
      const double time_s = at.fraction == 1 ? to.time_s : from.time_s + at.fraction * (to.time_s - from.time_s);
      times.push_back(has_times_ ? time_s : at.position());
    }
  }

  std::vector<std::vector<double>> states;
  std::vector<PageTime> times;

 private:
  [[nodiscard]] bool is_next_in(std::uint64_t segment) const {
    return next_ < places_.size() && places_[next_].first == segment;
  }

  std::vector<Place> places_;
  Interpolation interpolation_;
  bool has_times_;
  std::size_t next_ = 0;
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

  CurveStates curve(curve_places(report), report.interpolation, report.has_times);
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
