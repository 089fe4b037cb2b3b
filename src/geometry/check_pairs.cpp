// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/check_pairs.cpp"
#include <hwy/foreach_target.h>

#include <clearway/geometry/check_pairs.hpp>

#include "geometry/lane_gjk-inl.hpp"
#include "geometry/simplex.hpp"

#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

void look_at_pairs_here(std::span<const PairQuery> pairs, Verdict* verdicts) {
#if HWY_TARGET == HWY_SCALAR  // has no lanes
  std::fill_n(verdicts, pairs.size(), Verdict::kUndecided);
#else
  PairQueue queue{pairs, verdicts};
  answer_all(queue);
#endif
}

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <clearway/geometry/intersects.hpp>

#include <array>

namespace clearway {

HWY_EXPORT(look_at_pairs_here);

void check_pairs(std::span<const PairQuery> pairs, std::span<std::uint8_t> hits) noexcept {
  std::array<Verdict, 1024> verdicts;  // enough for lanes to be full nearly always, and no memory to ask for
  for (std::size_t first = 0; first < pairs.size(); first += verdicts.size()) {
    const std::span<const PairQuery> some = pairs.subspan(first, std::min(verdicts.size(), pairs.size() - first));
    HWY_DYNAMIC_DISPATCH(look_at_pairs_here)(some, verdicts.data());
    for (std::size_t k = 0; k < some.size(); ++k) {
      const auto& [a, X_WA, b, X_WB] = some[k];
      const bool is_hit =
          verdicts[k] == Verdict::kUndecided ? intersects(*a, *X_WA, *b, *X_WB) : verdicts[k] == Verdict::kHit;
      hits[first + k] = is_hit ? 1 : 0;
    }
  }
}

}  // namespace clearway
#endif
