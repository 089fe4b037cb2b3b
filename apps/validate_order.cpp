#include "validate_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <tuple>

namespace clearway::apps {
namespace {

double size_of(const TrajectoryFinding& finding) {
  double size = 0;
  switch (finding.kind) {
    case FindingKind::kCollision:
    case FindingKind::kTooClose:
      size = finding.depth_m - finding.gap_m;
      break;
    case FindingKind::kOutOfLimits:
      size = std::abs(finding.value - finding.limit);
      break;
    case FindingKind::kJump:
    case FindingKind::kAcceleration:
      size = finding.value / finding.limit;
      break;
  }
  return std::isnan(size) ? HUGE_VAL : size;  // a rotation through none, for instance
}

/// The less, the worse.
using Goodness = std::tuple<int, double, std::int64_t>;

Goodness goodness(const ValidatedTrajectory& one) {
  if (!one.has_verdict()) return {-1, 0, 0};
  const TrajectoryReport& report = one.report;
  const TrajectoryFinding* const worst = gravest(report);
  if (worst == nullptr)
    return {static_cast<int>(FindingKind::kAcceleration) + 1,
            report.closest ? report.closest->clearance.distance_m : HUGE_VAL, 0};
  double size = -HUGE_VAL;
  std::int64_t count = 0;
  for (const TrajectoryFinding& finding : report.findings) {
    if (finding.kind != worst->kind) continue;
    size = std::max(size, size_of(finding));
    ++count;
  }
  return {static_cast<int>(worst->kind), -size, -count};
}

}  // namespace

std::vector<std::size_t> worst_first(const std::vector<ValidatedTrajectory>& trajectories) {
  std::vector<Goodness> of_each;
  for (const ValidatedTrajectory& one : trajectories) of_each.push_back(goodness(one));
  std::vector<std::size_t> order(trajectories.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return of_each[i]; });
  return order;
}

}  // namespace clearway::apps
