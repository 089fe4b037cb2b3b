#include "bridge.hpp"

#include <clearway/common/error.hpp>
#include <clearway/planners/joint_space.hpp>

#include "short_way.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace clearway {
namespace {

namespace ob = ompl::base;

/// Joint values that are off a straight line by this, in units of theirs or relative to them, are so by rounding.
constexpr double kStraightTolerance = 1e-12;

/// How much of the measured clearance is tried to be proven first. distance() errs by less than that between hulls.
constexpr double kShareToProve = 1 - 1e-5;
constexpr int kProofs = 4;  // each for half of the one before

std::shared_ptr<const CollisionChecker> not_null(const ob::SpaceInformationPtr& si,
                                                 std::shared_ptr<const CollisionChecker> checker) {
  if (!si) throw Error("install_checker", "the space information is null", "give that of the set-up");
  if (!checker) throw Error("install_checker", "the checker is null", "give one");
  return checker;
}

/// Writes the states of a space from make_space.
ToJointValues by_joint_space(const ob::SpaceInformationPtr& si,
                             const std::shared_ptr<const CollisionChecker>& checker) {
  not_null(si, checker);
  const auto space = as_joint_space(si->getStateSpace());
  if (!space) {
    throw Error("install_checker", "the state space '" + si->getStateSpace()->getName() + "' is not one of make_space",
                "use that, or give a function that writes the joint values of a state");
  }
  const auto theirs = space->robot().model.variables(), ours = checker->robot().model.variables();
  const auto same_name = [](const Variable& a, const Variable& b) { return a.name == b.name; };
  if (!std::equal(theirs.begin(), theirs.end(), ours.begin(), ours.end(), same_name)) {
    throw Error("install_checker",
                "the space is of robot '" + space->robot().model.name() + "' with " + std::to_string(theirs.size()) +
                    " variables, the checker of '" + checker->robot().model.name() + "' with " +
                    std::to_string(ours.size()) + ", or of other names",
                "make both from the same robot");
  }
  return [space](const ob::State* state, std::span<double> q) { space->write(state, q); };
}

}  // namespace

Bridge::Bridge(const ob::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
               const MotionOptions& options)
    : Bridge(si, checker, options, by_joint_space(si, checker)) {
  is_joint_space_ = true;
}

Bridge::Bridge(const ob::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
               const MotionOptions& options, ToJointValues to_joint_values)
    : checker_(not_null(si, std::move(checker))),
      options_(options),
      gap_m_(options.mode == MotionMode::kCertified ? options.min_gap_m : 0),
      space_(si->getStateSpace()),
      is_joint_space_(false),
      to_joint_values_(std::move(to_joint_values)),
      variables_(checker_->robot().model.variables().size()),
      pool_(checker_) {
  require_sound(options);
  if (!to_joint_values_)
    throw Error("install_checker", "the function is empty", "give one that writes the joint values of a state");
}

bool Bridge::is_valid(const ob::State* state) {
  const WorkspacePool::Lease desk(pool_);
  return is_valid(state, *desk);
}

bool Bridge::is_valid(const ob::State* state, Desk& desk) const {
  if (!space_->satisfiesBounds(state)) return false;
  to_joint_values_(state, desk.q);
  return checker_->is_free(desk.q, gap_m_, desk.workspace);
}

double Bridge::clearance_m(const ob::State* state) {
  const WorkspacePool::Lease lease(pool_);
  Desk& desk = *lease;
  if (!is_valid(state, desk)) return 0;
  const double distance_m = checker_->clearance(desk.q, desk.workspace).distance_m;
  if (!std::isfinite(distance_m)) return distance_m;
  // What was measured may be too much by rounding; what is_free says is proven.
  double gap_m = distance_m * kShareToProve;
  for (int i = 0; i < kProofs && gap_m > gap_m_; ++i, gap_m /= 2)
    if (checker_->is_free(desk.q, gap_m, desk.workspace)) return gap_m - gap_m_;
  return 0;
}

bool Bridge::is_straight(Desk& desk, std::size_t pieces) const noexcept {
  const std::span<const double> from = corner(desk, 0), to = corner(desk, pieces);
  for (std::size_t k = 1; k < pieces; ++k) {
    const double s = static_cast<double>(k) / static_cast<double>(pieces);
    const std::span<const double> q = corner(desk, k);
    for (std::size_t i = 0; i < variables_; ++i) {
      const double on_line = (1 - s) * from[i] + s * to[i];
      const bool is_on = std::abs(q[i] - on_line) <= kStraightTolerance * std::max(1.0, std::abs(on_line));
      if (!is_on) return false;
    }
  }
  return true;
}

Bridge::Route Bridge::find_route(const ob::State* from, const ob::State* to, Desk& desk) const {
  const RobotModel& model = checker_->robot().model;
  Route route{1, false};
  if (!is_joint_space_) route.pieces = std::max(1u, space_->validSegmentCount(from, to));
  desk.corners.resize((route.pieces + 1) * variables_);
  to_joint_values_(from, corner(desk, 0));
  to_joint_values_(to, corner(desk, route.pieces));

  // There and back must be the same numbers. The corner that is not changed on the way to the short way round is the
  // same one in both directions: the lower.
  const std::span<double> first = corner(desk, 0), last = corner(desk, route.pieces);
  route.is_back = space_->hasSymmetricInterpolate() &&
                  std::lexicographical_compare(last.begin(), last.end(), first.begin(), first.end());
  if (route.is_back) {
    std::swap_ranges(first.begin(), first.end(), last.begin());
    std::swap(from, to);
  }
  if (route.pieces > 1) {
    const auto free_it = [this](ob::State* state) { space_->freeState(state); };
    const std::unique_ptr<ob::State, decltype(free_it)> between(space_->allocState(), free_it);
    for (std::size_t k = 1; k < route.pieces; ++k) {
      space_->interpolate(from, to, static_cast<double>(k) / static_cast<double>(route.pieces), between.get());
      to_joint_values_(between.get(), corner(desk, k));
    }
  }
  for (std::size_t k = 1; k <= route.pieces; ++k) take_short_way(model, corner(desk, k - 1), corner(desk, k));
  if (route.pieces > 1 && is_straight(desk, route.pieces)) {
    std::copy(last.begin(), last.end(), corner(desk, 1).begin());
    route.pieces = 1;
  }
  return route;
}

bool Bridge::is_motion_valid(const ob::State* from, const ob::State* to) {
  if (!space_->satisfiesBounds(from) || !space_->satisfiesBounds(to)) return false;
  const WorkspacePool::Lease lease(pool_);
  Desk& desk = *lease;
  const Route route = find_route(from, to, desk);
  for (std::size_t k = 0; k < route.pieces; ++k)
    if (!is_motion_free(*checker_, corner(desk, k), corner(desk, k + 1), options_, desk.workspace)) return false;
  return true;
}

double Bridge::valid_until(const ob::State* from, const ob::State* to) {
  if (!space_->satisfiesBounds(from) || !space_->satisfiesBounds(to)) return 0;
  const WorkspacePool::Lease lease(pool_);
  Desk& desk = *lease;
  const Route route = find_route(from, to, desk);
  for (std::size_t walked = 0; walked < route.pieces; ++walked) {
    const std::size_t k = route.is_back ? route.pieces - walked : walked;
    const MotionResult result =
        check_motion(*checker_, corner(desk, k), corner(desk, route.is_back ? k - 1 : k + 1), options_, desk.workspace);
    if (result.is_free()) continue;
    const double until = std::clamp(result.free_until, 0.0, 1.0);
    const double fraction = (static_cast<double>(walked) + until) / static_cast<double>(route.pieces);
    return std::min(fraction, std::nextafter(1.0, 0.0));  // 1 is for those that are free to the end
  }
  return 1;
}

}  // namespace clearway
