#include "checker/acceleration_findings.hpp"

#include <clearway/robot/limits.hpp>

#include "checker/joint_finding.hpp"

#include <cmath>
#include <limits>
#include <utility>

namespace clearway {
namespace {

constexpr double kInNoTime = std::numeric_limits<double>::infinity();

void add_inside(double limit, std::size_t v, const Segment& segment, const SegmentPlace& place,
                std::vector<TrajectoryFinding>& findings) {
  const double square_s2 = segment.duration_s() * segment.duration_s();
  const Polynomial acceleration = segment.variables()[v].derivative().derivative();
  // As for speeds: what may be rounding of positions is no acceleration.
  const double most = limit * (1 + kSpeedTolerance) * square_s2 + 2 * acceleration.error();
  double from = 0;
  while (const auto excess = find_excess(acceleration, {-most, most}, from)) {
    TrajectoryFinding& one =
        findings.emplace_back(joint_finding(FindingKind::kAcceleration, v, segment, place, *excess));
    one.value = std::abs(one.value) / square_s2;
    one.limit = limit;
    from = excess->end;
  }
}

}  // namespace

void add_acceleration_findings(std::span<const double> limits, const Segment& segment, const SegmentPlace& place,
                               const Waypoint& from, const Waypoint& to, std::vector<TrajectoryFinding>& findings) {
  if (segment.is_straight()) return;
  for (std::size_t v = 0; v < limits.size(); ++v) {
    if (!std::isfinite(limits[v])) continue;
    if (place.takes_time()) {
      add_inside(limits[v], v, segment, place, findings);
    } else if (!(std::abs(to.velocities[v] - from.velocities[v]) <= kLimitTolerance)) {
      findings.push_back(joint_finding(FindingKind::kAcceleration, v, segment, place,
                                       {.begin = 0, .end = 1, .at = 1, .value = kInNoTime}));
      findings.back().limit = limits[v];
    }
  }
}

void Corners::go(const Waypoint& from, const Waypoint& to, const SegmentPlace& place, FindingList& findings) {
  if (limits_.empty() || !place.takes_time()) return;
  const double here_s = place.end_s - place.begin_s, before_s = place_.end_s - place_.begin_s;
  here_.clear();
  for (std::size_t v = 0; v < limits_.size(); ++v) {
    const Polynomial way = Polynomial::linear(from.positions[v], to.positions[v]).derivative();
    here_.push_back({way.at(0) / here_s, 2 * way.error() / here_s});
  }
  for (std::size_t v = 0; v < before_.size(); ++v) {
    if (!std::isfinite(limits_[v])) continue;
    const double change_s = (before_s + here_s) / 2, change = std::abs(here_[v].value - before_[v].value);
    const double most = limits_[v] * (1 + kSpeedTolerance) * change_s + before_[v].error + here_[v].error;
    if (change <= most) continue;
    TrajectoryFinding one{.kind = FindingKind::kAcceleration,
                          .begin = place_.at(0.5),
                          .end = place.at(0.5),
                          .worst = place.at(0),
                          .q = from.positions};
    one.variable = variable_id(v);
    one.value = std::isnan(change) ? kInNoTime : change / change_s;  // speeds that overflow
    one.limit = limits_[v];
    findings.add(std::move(one));
  }
  std::swap(before_, here_);
  place_ = place;
}

double Corners::begin_of_next() const noexcept {
  return before_.empty() ? std::numeric_limits<double>::infinity() : place_.at(0.5).position();
}

}  // namespace clearway
