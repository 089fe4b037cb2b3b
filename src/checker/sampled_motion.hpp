// A motion tried at states so close together that nothing moves farther than a step between them.
#pragma once

#include <clearway/checker/motion.hpp>

#include "checker/lanes/lane_question.hpp"
#include "checker/motion_bound.hpp"

namespace clearway {

class SampledMotion {
 public:
  /// Precondition: both ends are finite and within limits, the options are sound.
  SampledMotion(const Bodies& bodies, JointView from, JointView to, const MotionOptions& options,
                Workspace::Memory& memory) noexcept;

  [[nodiscard]] bool is_free() noexcept;
  [[nodiscard]] MotionResult first_hit() noexcept;

 private:
  [[nodiscard]] double share(std::uint64_t i) const noexcept;
  [[nodiscard]] JointView state(std::uint64_t i) noexcept;
  void write_state(std::uint64_t i, std::span<double> q) const noexcept;
  /// States of a batch that collide, as bits; if one is enough, perhaps only that.
  [[nodiscard]] std::uint32_t hits(std::span<const std::uint64_t> batch, bool one_is_enough) noexcept;

  const Bodies& bodies_;
  JointView from_, to_;
  Workspace::Memory& memory_;
  std::optional<VariableId> vanishing_;
  std::uint64_t steps_ = 0;
  const LaneModel& lanes_;
  LaneQuestion question_;
  bool is_for_lanes_ = false;
};

}  // namespace clearway
