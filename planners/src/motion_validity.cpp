#include <clearway/planners/motion_validity.hpp>

#include "bridge.hpp"

#include <atomic>
#include <utility>

namespace clearway {
namespace {

namespace ob = ompl::base;

/// How far before the end of the free part, as a share of it, the last valid state is looked for first. The end itself is
/// where free ends, so no state there keeps the gap.
constexpr double kFirstStepBack = 1.0 / 1024;

/// A state for a while.
class Scratch {
 public:
  explicit Scratch(const ob::SpaceInformation* si) : si_(si), state_(si->allocState()) {}
  ~Scratch() { si_->freeState(state_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] ob::State* get() const noexcept { return state_; }

 private:
  const ob::SpaceInformation* si_;
  ob::State* state_;
};

}  // namespace

MotionValidity::MotionValidity(const ob::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                               const MotionOptions& options)
    : MotionValidator(si), bridge_(std::make_unique<Bridge>(si, std::move(checker), options)) {}

MotionValidity::MotionValidity(const ob::SpaceInformationPtr& si, std::shared_ptr<const CollisionChecker> checker,
                               const MotionOptions& options, ToJointValues to_joint_values)
    : MotionValidator(si),
      bridge_(std::make_unique<Bridge>(si, std::move(checker), options, std::move(to_joint_values))) {}

MotionValidity::~MotionValidity() = default;

bool MotionValidity::checkMotion(const ob::State* s1, const ob::State* s2) const {
  return count(bridge_->is_motion_valid(s1, s2));
}

bool MotionValidity::checkMotion(const ob::State* s1, const ob::State* s2,
                                 std::pair<ob::State*, double>& lastValid) const {
  const double until = bridge_->valid_until(s1, s2);
  if (until == 1) return count(true);

  // Free ends where the bodies are closer than the gap, and a state somewhat before may be so too: step back until there is
  // one that is valid, and whose own motion from s1 is. That motion is checked anew, so nothing rests on rounding.
  const Scratch state(si_);
  double time = 0;
  for (double back = kFirstStepBack; back < 1 && until > 0 && time == 0; back *= 2) {
    const double tried = until * (1 - back);
    si_->getStateSpace()->interpolate(s1, s2, tried, state.get());
    if (bridge_->is_valid(state.get()) && bridge_->is_motion_valid(s1, state.get())) time = tried;
  }
  const ob::State* last = time > 0 ? state.get() : s1;
  if (lastValid.first != nullptr && lastValid.first != last) si_->copyState(lastValid.first, last);
  lastValid.second = time;
  return count(false);
}

bool MotionValidity::count(bool is_valid) const noexcept {
  std::atomic_ref<unsigned>(is_valid ? valid_ : invalid_).fetch_add(1, std::memory_order_relaxed);
  return is_valid;
}

}  // namespace clearway
