// The tetrahedra that lanes leave in doubt, computed again in double.
#if defined(CLEARWAY_LANE_DOUBT_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_DOUBT_INL_HPP_
#undef CLEARWAY_LANE_DOUBT_INL_HPP_
#else
#define CLEARWAY_LANE_DOUBT_INL_HPP_
#endif

#include "geometry/hull_difference-inl.hpp"
#include "geometry/lane_search-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

/// The vertex of a hull that is a box, by the signs of what LaneBox found: those of the box turned over. Any vertex would be a
/// right one for the proof.
HWY_INLINE std::uint32_t corner_of(const Hull& box, std::uint32_t signs) {
  const Candidates::Block& corners = *box.candidates().all().blocks;
  const float x = signs & 1 ? 1 : -1, y = signs & 2 ? 1 : -1, z = signs & 4 ? 1 : -1;
  std::uint32_t farthest = 0;
  float largest = -1;
  for (std::uint32_t i = 0; i < Candidates::kLanes; ++i) {
    const float height = x * corners.x[i] + y * corners.y[i] + z * corners.z[i];
    farthest = height > largest ? i : farthest;
    largest = height > largest ? height : largest;
  }
  return corners.index[farthest];
}

/// True if the four vertices of the difference set, by their names, hold O, whatever rounding did.
template <class B>
HWY_NOINLINE inline bool is_proven_inside(const PairQuery& pair, const std::uint32_t* names) {
  const HullDifference set(*pair.a, pair.X_WA->data(), *pair.b, pair.X_WB->data());
  Simplex<double> q;
  q.size = 4;
  for (int k = 0; k < 4; ++k) {
    if (names[k] == kNoVertex) return false;
    const std::uint32_t of_b = names[k] & 0xffff;
    q.v[k].p = set.point(names[k] >> 16, std::is_same_v<B, LaneBox> ? corner_of(*pair.b, of_b) : of_b);
  }
  return set.is_in_range() && set.is_inside(q);
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
