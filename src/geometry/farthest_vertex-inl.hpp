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

/// w . v for one register of vertices, which begins at `x`.
template <class Lanes, class T, class V>
HWY_INLINE V values_at(Lanes lanes, const T* HWY_RESTRICT x, V wx, V wy, V wz) {
  return hn::MulAdd(hn::Load(lanes, x), wx,
                    hn::MulAdd(hn::Load(lanes, x + Hull::kBlock), wy, hn::Mul(hn::Load(lanes, x + 2 * Hull::kBlock), wz)));
}

/// `blocks` are as in Hull: kBlock x, kBlock y, kBlock z. The caller makes sure that no product overflows.
template <class T>
HWY_INLINE Farthest<T> farthest_vertex(const T* HWY_RESTRICT blocks, std::size_t block_count, const Vector3<T>& w) {
  const hn::CappedTag<T, Hull::kBlock> lanes;
  const hn::RebindToSigned<decltype(lanes)> int_lanes;
  using Index = hn::TFromD<decltype(int_lanes)>;
  constexpr std::size_t kStep = hn::MaxLanes(lanes);
  constexpr std::size_t kSteps = Hull::kBlock / kStep;  // registers per block
  const auto wx = hn::Set(lanes, w.x), wy = hn::Set(lanes, w.y), wz = hn::Set(lanes, w.z);

  auto best = values_at(lanes, blocks, wx, wy, wz);
  if (kSteps == 1 && block_count == 1) {  // the lane is the index
    const auto top = hn::MaxOfLanes(lanes, best);
    return {static_cast<std::uint32_t>(hn::FindFirstTrue(lanes, hn::Eq(best, top))), hn::GetLane(top)};
  }

  // Each lane remembers in which step it found its best; the lane itself is the rest of the index.
  auto best_step = hn::Zero(int_lanes);
  const auto one = hn::Set(int_lanes, Index{1});
  auto step = one;
  std::size_t i = 1;
  for (std::size_t block = 0; block < block_count; ++block, i = 0) {
    const T* x = blocks + block * 3 * Hull::kBlock;
    for (; i < kSteps; ++i) {
      const auto values = values_at(lanes, x + i * kStep, wx, wy, wz);
      best_step = hn::IfThenElse(hn::RebindMask(int_lanes, hn::Gt(values, best)), step, best_step);
      best = hn::Max(values, best);
      step = hn::Add(step, one);
    }
  }
  const auto top = hn::MaxOfLanes(lanes, best);
  const auto lane = static_cast<std::size_t>(hn::FindFirstTrue(lanes, hn::Eq(best, top)));
  HWY_ALIGN Index steps[kStep];
  hn::Store(best_step, int_lanes, steps);
  return {static_cast<std::uint32_t>(static_cast<std::size_t>(steps[lane]) * kStep + lane), hn::GetLane(top)};
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
