#include "checker/finding_list.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace clearway {
namespace {

/// The more, the worse; NaN is worst.
double badness(const TrajectoryFinding& one) noexcept {
  if (one.pair) return one.depth_m - one.gap_m;
  const double beyond = std::abs(one.value - one.limit);
  return std::isnan(beyond) ? std::numeric_limits<double>::infinity() : beyond;
}

}  // namespace

FindingList::Subject FindingList::subject_of(const TrajectoryFinding& one) const noexcept {
  const bool is_of_bodies = one.kind == FindingKind::kCollision || one.kind == FindingKind::kTooClose;
  const auto kind = static_cast<int>(are_one_ && is_of_bodies ? FindingKind::kCollision : one.kind);
  return {kind, one.pair.value_or(Collision{}), one.variable.value_or(VariableId{}).value};
}

const TrajectoryFinding* FindingList::going_on(const Subject& subject, const TrajectoryInstant& until) const noexcept {
  const auto found = last_.find(subject);
  if (found == last_.end()) return nullptr;
  const TrajectoryFinding& before = findings_[found->second];
  return before.end.position() == until.position() ? &before : nullptr;
}

const TrajectoryFinding* FindingList::going_on(FindingKind kind, const Collision& pair,
                                               const TrajectoryInstant& until) const noexcept {
  return going_on(Subject{static_cast<int>(kind), pair, 0}, until);
}

void FindingList::add(TrajectoryFinding one) {
  if (going_on(subject_of(one), one.begin) == nullptr) {
    last_[subject_of(one)] = findings_.size();
    findings_.push_back(std::move(one));
    return;
  }
  TrajectoryFinding& before = findings_[last_[subject_of(one)]];
  before.end = one.end;
  if (badness(one) <= badness(before)) return;
  const TrajectoryInstant begin = before.begin, end = one.end;
  before = std::move(one);
  before.begin = begin;
  before.end = end;
}

void sort(std::vector<TrajectoryFinding>& findings) {
  const auto place = [](const TrajectoryFinding& one) {
    return std::tuple(one.begin.position(), one.kind, one.pair.value_or(Collision{}),
                      one.variable.value_or(VariableId{}).value);
  };
  std::ranges::stable_sort(findings, [&](const auto& a, const auto& b) { return place(a) < place(b); });
}

}  // namespace clearway
