// A motion tried at states so close together that nothing moves farther than a step between them.
#pragma once

#include <clearway/checker/motion.hpp>

#include "checker/lanes/lane_question.hpp"
#include "checker/motion_bound.hpp"

namespace clearway {

/// The states fall into as many intervals as there are lanes. The middle of each, a lane each, shows most pairs to stay apart in all of
/// its interval; for those that are left, all its states are tried.
class SampledMotion {
 public:
  /// Precondition: both ends are finite and within limits, the options are sound.
  SampledMotion(const Bodies& bodies, JointView from, JointView to, const MotionOptions& options,
                Workspace::Memory& memory) noexcept;

  [[nodiscard]] bool is_free() noexcept;
  [[nodiscard]] MotionResult first_hit() noexcept;

 private:
  struct Range {
    std::uint64_t first, last;  // states
  };
  [[nodiscard]] double share(std::uint64_t i) const noexcept;
  [[nodiscard]] JointView state(std::uint64_t i) noexcept;
  void write_state(std::uint64_t i, std::span<double> q) const noexcept;
  [[nodiscard]] Range interval(std::uint64_t number) const noexcept;
  [[nodiscard]] std::uint64_t intervals() const noexcept { return steps_ / per_interval_ + 1; }

  [[nodiscard]] bool has_hit_in_lanes() noexcept;
  [[nodiscard]] std::optional<std::uint64_t> first_hit_in_lanes() noexcept;
  /// Calls is_enough(doubt) for all pairs that are not shown to stay apart in some intervals, the bits of the doubt, until it says yes.
  template <class IsEnough>
  [[nodiscard]] bool sweep(bool looks_for_hits, const IsEnough& is_enough) noexcept;
  /// A state of these intervals in which one of the pairs that are open there collides: the first one, or any.
  enum class Which { kFirst, kAny };
  [[nodiscard]] std::optional<std::uint64_t> hit_in(std::uint32_t intervals, std::span<const LaneDoubt> open,
                                                    Which which) noexcept;
  struct Batch;
  [[nodiscard]] std::optional<std::uint64_t> hit_in(const Batch& batch, std::span<const LaneDoubt> open,
                                                    Which which) noexcept;

  const Bodies& bodies_;
  JointView from_, to_;
  Workspace::Memory& memory_;
  std::optional<VariableId> vanishing_;
  std::uint64_t steps_ = 0, per_interval_ = 1;
  std::size_t at_once_ = 1;  // lanes
  LanesForMotion lanes_;
  LaneQuestion intervals_, states_;
  bool has_states_ = false;  // states_ is about this motion
};

}  // namespace clearway
