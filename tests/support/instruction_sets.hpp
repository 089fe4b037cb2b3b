// Forces each of the processor's instruction sets in turn on the kernels that choose one at run time.
#pragma once

#include <hwy/highway.h>

#include <cstdint>
#include <string>

namespace clearway {

#ifdef HWY_COMPILE_ONLY_STATIC  // tests/cross: there is one, and nothing to choose

template <class Body>
void for_each_instruction_set(const Body& body) {
  body(std::string(hwy::TargetName(HWY_STATIC_TARGET)));
}

#else

/// While it lives, kernels run on one instruction set; afterwards on the best again. For one thread at a time: kernels that
/// run on other threads meanwhile use either set.
class ForcedInstructionSet {
 public:
  explicit ForcedInstructionSet(std::int64_t target) { allow(target); }
  ~ForcedInstructionSet() { allow(0); }
  ForcedInstructionSet(const ForcedInstructionSet&) = delete;
  ForcedInstructionSet& operator=(const ForcedInstructionSet&) = delete;

 private:
  static void allow(std::int64_t targets) {  // 0 = all
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
};

/// Calls body(name) once for every instruction set that the kernels were compiled for and this processor has.
template <class Body>
void for_each_instruction_set(const Body& body) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    const ForcedInstructionSet forced(target);
    body(std::string(hwy::TargetName(target)));
  }
}

#endif

}  // namespace clearway
