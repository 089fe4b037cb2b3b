#include "instruction_set.hpp"

#include <hwy/targets.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>

namespace clearway::bench {
namespace {

struct Named {
  std::string_view name;
  std::int64_t targets;
};
// scalar: whichever of its two baselines Highway compiles with this compiler.
constexpr std::array kSets = {Named{"scalar", HWY_SCALAR | HWY_EMU128}, Named{"ssse3", HWY_SSSE3},
                              Named{"sse4", HWY_SSE4}, Named{"avx2", HWY_AVX2}, Named{"avx3", HWY_AVX3}};

}  // namespace

void force_instruction_set(std::string_view name) {
  const auto set = std::find_if(kSets.begin(), kSets.end(), [&](const Named& s) { return s.name == name; });
  if (set == kSets.end())
    throw std::invalid_argument("--target " + std::string(name) + ": give scalar, ssse3, sse4, avx2 or avx3");
  hwy::SetSupportedTargetsForTest(0);  // what the processor has
  const std::int64_t allowed = hwy::SupportedTargets() & set->targets;
  if (allowed == 0) throw std::invalid_argument("--target " + std::string(name) + ": this processor does not have it");
  hwy::SetSupportedTargetsForTest(allowed);
}

std::string instruction_set() {
  const std::int64_t targets = hwy::SupportedTargets() & HWY_TARGETS;  // those that were compiled, too
  return hwy::TargetName(targets & -targets);                          // Highway numbers better targets lower
}

}  // namespace clearway::bench
