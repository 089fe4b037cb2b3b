#include "checker/joint_findings.hpp"

#include <clearway/robot/limits.hpp>

#include "checker/joint_finding.hpp"
#include "checker/segment_proof.hpp"
#include "checker/shortest_quaternion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway {
namespace {

void add_out_of_limits(const JointLimits& limits, std::size_t v, const Segment& segment, const SegmentPlace& place,
                       std::vector<TrajectoryFinding>& findings) {
  const Polynomial& values = segment.variables()[v];
  // At the ends themselves the verdict is that on states; in between values are known up to rounding.
  if (segment.is_straight() && is_within(limits, values.at(0)) && is_within(limits, values.at(1))) return;
  const Polynomial::Range allowed{limits.lower - kLimitTolerance, limits.upper + kLimitTolerance};
  double from = 0;
  while (const auto excess = find_excess(values, allowed, from)) {
    TrajectoryFinding& one =
        findings.emplace_back(joint_finding(FindingKind::kOutOfLimits, v, segment, place, *excess));
    one.limit = one.value > limits.upper ? limits.upper : limits.lower;
    from = excess->end;
  }
}

void add_too_fast(double limit, std::size_t v, const Segment& segment, const SegmentPlace& place,
                  std::vector<TrajectoryFinding>& findings) {
  if (!std::isfinite(limit)) return;
  const double duration_s = segment.duration_s();
  const Polynomial speed = segment.variables()[v].derivative();
  // What may be rounding of positions is no speed, however short the time. (1e-12 of a position: nothing in a microsecond.)
  const double most = limit * (1 + kSpeedTolerance) * duration_s + 2 * speed.error();
  double from = 0;
  while (const auto excess = find_excess(speed, {-most, most}, from)) {
    TrajectoryFinding& one = findings.emplace_back(joint_finding(FindingKind::kJump, v, segment, place, *excess));
    one.value = std::abs(one.value) / duration_s;
    one.limit = limit;
    from = excess->end;
  }
}

void add_in_no_time(std::size_t v, const Segment& segment, const SegmentPlace& place,
                    std::vector<TrajectoryFinding>& findings) {
  const Polynomial& values = segment.variables()[v];
  if (std::abs(values.at(1) - values.at(0)) <= kLimitTolerance) return;
  TrajectoryFinding& one = findings.emplace_back(
      joint_finding(FindingKind::kJump, v, segment, place, {.begin = 0, .end = 1, .at = 1, .value = 0}));
  one.value = std::numeric_limits<double>::infinity();
}

/// @param first  number of the quaternion
bool may_vanish(const Segment& segment, std::size_t first, const Piece& piece) noexcept {
  constexpr double kLeastShare = 1e-6, kShortest = 1e-4;
  Eigen::Vector4d from, to, strays;
  for (std::size_t n = 0; n < 4; ++n) {
    const Polynomial& number = segment.variables()[first + n];
    from[n] = number.at(piece.begin);
    to[n] = number.at(piece.end);
    strays[n] = number.over(piece.begin, piece.end).farthest_from_chord();
  }
  const double largest = std::max(from.norm(), to.norm());
  if (shortest_between(from, to) - strays.norm() > kLeastShare * largest) return false;
  if (segment.is_straight() || piece.end - piece.begin < kShortest) return true;
  return may_vanish(segment, first, {piece.begin, piece.middle()}) ||
         may_vanish(segment, first, {piece.middle(), piece.end});
}

}  // namespace

void add_joint_findings(const RobotModel& model, const Segment& segment, const SegmentPlace& place,
                        std::vector<TrajectoryFinding>& findings) {
  for (std::size_t v = 0; v < segment.variables().size(); ++v) {
    const JointLimits& limits = model.variables()[v].limits;
    add_out_of_limits(limits, v, segment, place, findings);
    if (!place.has_times) continue;
    if (segment.duration_s() > 0)
      add_too_fast(limits.velocity, v, segment, place, findings);
    else
      add_in_no_time(v, segment, place, findings);
  }
}

std::optional<VariableId> vanishing_quaternion(const RobotModel& model, const Segment& segment) noexcept {
  for (const Joint& joint : model.joints()) {
    if (joint.type != JointType::kFloating) continue;
    const VariableId first = model.inputs()[joint.inputs + 3].variable;
    if (may_vanish(segment, first.index(), {})) return first;
  }
  return std::nullopt;
}

TrajectoryFinding no_rotation(VariableId variable, const Segment& segment, const SegmentPlace& place) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  return joint_finding(FindingKind::kJump, variable.index(), segment, place,
                       {.begin = 0, .end = 1, .at = 0.5, .value = none});
}

}  // namespace clearway
