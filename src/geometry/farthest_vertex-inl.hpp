// Which vertex of a hull lies farthest along a direction: a scan over all vertices, a register at a time.
//
// A scan, not hill climbing: up to some hundred vertices it is faster, it needs no adjacency, and what it returns is the
// computed maximum over all vertices, which the error bounds of the difference set build on.
#if defined(CLEARWAY_FARTHEST_VERTEX_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_FARTHEST_VERTEX_INL_HPP_
#undef CLEARWAY_FARTHEST_VERTEX_INL_HPP_
#else
#define CLEARWAY_FARTHEST_VERTEX_INL_HPP_
#endif

#include <clearway/geometry/hull.hpp>

#include "geometry/vector3.hpp"

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class T>
struct Farthest {
  std::uint32_t index;
  T value;  // w . v as computed for that vertex: the largest computed value of all
};

/// `blocks` are as in Hull: kBlock x, kBlock y, kBlock z. The caller makes sure that no product overflows.
template <class T>
HWY_INLINE Farthest<T> farthest_vertex(const T* HWY_RESTRICT blocks, std::size_t block_count, const Vector3<T>& w) {
  const hn::CappedTag<T, Hull::kBlock> lanes;
  const hn::RebindToSigned<decltype(lanes)> int_lanes;
  constexpr std::size_t kStep = hn::MaxLanes(lanes);
  const auto wx = hn::Set(lanes, w.x), wy = hn::Set(lanes, w.y), wz = hn::Set(lanes, w.z);
  const auto value_at = [&](const T* at) HWY_ATTR {
    return hn::MulAdd(hn::Load(lanes, at), wx,
                      hn::MulAdd(hn::Load(lanes, at + Hull::kBlock), wy,
                                 hn::Mul(hn::Load(lanes, at + 2 * Hull::kBlock), wz)));
  };

  auto best = value_at(blocks);
  if (kStep == Hull::kBlock && block_count == 1) {  // the lane is the index
    const auto top = hn::MaxOfLanes(lanes, best);
    return {static_cast<std::uint32_t>(hn::FindFirstTrue(lanes, hn::Eq(best, top))), hn::GetLane(top)};
  }

  auto at = hn::Iota(int_lanes, 0);
  auto best_at = at;
  const auto step = hn::Set(int_lanes, static_cast<hn::TFromD<decltype(int_lanes)>>(kStep));
  for (std::size_t block = 0; block < block_count; ++block) {
    for (std::size_t i = 0; i < Hull::kBlock; i += kStep) {
      const auto value = value_at(blocks + block * 3 * Hull::kBlock + i);
      const auto better = hn::Gt(value, best);
      best = hn::Max(value, best);
      best_at = hn::IfThenElse(hn::RebindMask(int_lanes, better), at, best_at);
      at = hn::Add(at, step);
    }
  }
  const auto top = hn::MaxOfLanes(lanes, best);
  const std::intptr_t lane = hn::FindFirstTrue(lanes, hn::Eq(best, top));
  HWY_ALIGN hn::TFromD<decltype(int_lanes)> index[kStep];
  hn::Store(best_at, int_lanes, index);
  return {static_cast<std::uint32_t>(index[lane]), hn::GetLane(top)};
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
