// Compiled once for every instruction set: Highway includes this file again with other compiler flags.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/check_pairs.cpp"
#include <hwy/foreach_target.h>

#include <clearway/geometry/check_pairs.hpp>

#include "geometry/lane_gjk-inl.hpp"
#include "geometry/pair_verdict.hpp"

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

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
  for (std::size_t first = 0; first < pairs.size(); first += kAtOnce) {
    const std::span<const PairQuery> some = pairs.subspan(first, std::min(kAtOnce, pairs.size() - first));
    HWY_DYNAMIC_DISPATCH(look_at_pairs_here)(some, hits.data() + first);
  }
  // Few are left, and to look for a byte is what memchr is fast at.
  const auto next_open = [&](std::size_t from) {
    const void* found = from < hits.size() ? std::memchr(hits.data() + from, kOpen, hits.size() - from) : nullptr;
    return found ? static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - hits.data()) : hits.size();
  };
  for (std::size_t k = next_open(0); k < pairs.size(); k = next_open(k + 1)) {
    const auto& [a, X_WA, b, X_WB] = pairs[k];
    hits[k] = intersects(*a, *X_WA, *b, *X_WB) ? 1 : 0;
  }
}

}  // namespace clearway
#endif
