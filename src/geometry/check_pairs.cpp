// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/check_pairs.cpp"
#include <hwy/foreach_target.h>

#include <clearway/geometry/check_pairs.hpp>

#include "geometry/lane_gjk-inl.hpp"
#include "geometry/pair_verdict.hpp"

#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

void look_at_pairs_here(std::span<const PairQuery> pairs, std::uint8_t* verdicts) {
#if HWY_TARGET == HWY_SCALAR  // has no lanes
  std::fill_n(verdicts, pairs.size(), kOpen);
#else
  answer_all({pairs, verdicts});
#endif
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <clearway/geometry/intersects.hpp>

namespace clearway {

HWY_EXPORT(look_at_pairs_here);

void check_pairs(std::span<const PairQuery> pairs, std::span<std::uint8_t> hits) noexcept {
  constexpr std::size_t kAtOnce = std::size_t{1} << 30;  // what 32 bits can name
  for (std::size_t first = 0; first < pairs.size(); first += kAtOnce) HWY_DYNAMIC_DISPATCH(look_at_pairs_here)
  (pairs.subspan(first, std::min(kAtOnce, pairs.size() - first)), hits.data() + first);
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    if (hits[k] != kOpen) continue;
    const auto& [a, X_WA, b, X_WB] = pairs[k];
    hits[k] = intersects(*a, *X_WA, *b, *X_WB) ? 1 : 0;
  }
}

}  // namespace clearway
#endif
