// A motion tried at states so close together that nothing moves farther than a step between them.
#pragma once

#include <clearway/checker/motion.hpp>

#include "checker/motion_bound.hpp"

namespace clearway {

class SampledMotion {
 public:
  /// Precondition: both ends are finite and within limits, the step is positive.
  SampledMotion(const Bodies& bodies, JointView from, JointView to, double max_step_m,
                Workspace::Memory& memory) noexcept;

  [[nodiscard]] bool is_free() noexcept;
  [[nodiscard]] MotionResult first_hit() noexcept;

 private:
  [[nodiscard]] JointView state(std::uint64_t i) noexcept;

  const Bodies& bodies_;
  JointView from_, to_;
  Workspace::Memory& memory_;
  std::optional<VariableId> vanishing_;
  std::uint64_t steps_ = 0;
};

}  // namespace clearway
