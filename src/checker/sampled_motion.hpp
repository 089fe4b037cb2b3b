// A motion tried at states so close together that nothing moves farther than a step between them.
#pragma once

#include <clearway/checker/motion.hpp>

#include "checker/lanes/lane_question.hpp"
#include "checker/motion_bound.hpp"

namespace clearway {

/// The states fall into as many intervals as a motion has. One state of each, a lane each, shows most pairs to stay apart in all
/// of its interval; for those that are left, all its states are tried.
class SampledMotion {
 public:
  /// Precondition: both ends are finite and within limits, the options are sound.
  SampledMotion(const Bodies& bodies, JointView from, JointView to, const MotionOptions& options,
                Workspace::Memory& memory) noexcept;

  [[nodiscard]] bool is_free() noexcept;
  [[nodiscard]] MotionResult first_hit() noexcept;

 private:
  struct Range {
    std::uint64_t first, last, middle;  // states
  };
  [[nodiscard]] double share(std::uint64_t i) const noexcept;
  [[nodiscard]] JointView state(std::uint64_t i) noexcept;
  void write_state(std::uint64_t i, std::span<double> q) const noexcept;
  [[nodiscard]] Range interval(std::uint64_t number) const noexcept;
  [[nodiscard]] std::uint64_t intervals() const noexcept { return steps_ / per_interval_ + 1; }

  /// Leaves in memory the pairs that are open in some intervals. If it looks for hits, true if it found one.
  [[nodiscard]] bool sweep(bool looks_for_hits) noexcept;
  /// The first state of an open interval that collides, or any, if the middles of intervals are known to be free.
  [[nodiscard]] std::optional<std::uint64_t> hit_in_open(bool any) noexcept;
  struct Batch;
  [[nodiscard]] std::optional<std::uint64_t> hit_in(const Batch& batch, bool any) noexcept;

  const Bodies& bodies_;
  JointView from_, to_;
  Workspace::Memory& memory_;
  std::optional<VariableId> vanishing_;
  std::uint64_t steps_ = 0, per_interval_ = 1;
  const LaneModel& lanes_;
  LaneQuestion question_;
  bool is_for_lanes_ = false;
};

}  // namespace clearway
