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

/// Up to so many vertices a scan by eight is faster than one by sixteen (bench/pairs, 50 against 120 vertices).
inline constexpr std::size_t kWideScan = 80;

template <class T>
struct Farthest {
  std::uint32_t index;
  T value;  // w . v as computed for that vertex: the largest computed value of all
};

/// w . v for one register of vertices, which begins at `x`.
template <class Lanes, class T, class V>
HWY_INLINE V values_at(Lanes lanes, const T* HWY_RESTRICT x, V wx, V wy, V wz) {
  return hn::MulAdd(
      hn::Load(lanes, x), wx,
      hn::MulAdd(hn::Load(lanes, x + Hull::kBlock), wy, hn::Mul(hn::Load(lanes, x + 2 * Hull::kBlock), wz)));
}

/// At most one register of vertices: the lane is the index.
template <class Lanes, class T>
HWY_INLINE Farthest<T> farthest_of_register(Lanes lanes, const T* HWY_RESTRICT x, const Vector3<T>& w) {
  const auto values = values_at(lanes, x, hn::Set(lanes, w.x), hn::Set(lanes, w.y), hn::Set(lanes, w.z));
  const auto top = hn::MaxOfLanes(lanes, values);
  return {static_cast<std::uint32_t>(hn::FindFirstTrue(lanes, hn::Eq(values, top))), hn::GetLane(top)};
}

/// More than one register of vertices.
template <class Lanes, class T>
HWY_INLINE Farthest<T> farthest_of_many(Lanes lanes, const T* HWY_RESTRICT blocks, std::size_t count,
                                        const Vector3<T>& w) {
  // Each lane remembers in which step it found its best; the lane itself is the rest of the index.
  constexpr std::size_t kStep = hn::MaxLanes(Lanes());
  const hn::RebindToSigned<Lanes> int_lanes;
  using Index = hn::TFromD<decltype(int_lanes)>;
  const auto wx = hn::Set(lanes, w.x), wy = hn::Set(lanes, w.y), wz = hn::Set(lanes, w.z);
  const auto one = hn::Set(int_lanes, Index{1});
  auto best = values_at(lanes, blocks, wx, wy, wz);
  auto best_step = hn::Zero(int_lanes);
  auto step = one;
  for (std::size_t i = kStep; i < count; i += kStep) {
    const T* x = blocks + i / Hull::kBlock * 3 * Hull::kBlock + i % Hull::kBlock;
    const auto values = values_at(lanes, x, wx, wy, wz);
    best_step = hn::IfThenElse(hn::RebindMask(int_lanes, hn::Gt(values, best)), step, best_step);
    best = hn::Max(values, best);
    step = hn::Add(step, one);
  }
  const auto top = hn::MaxOfLanes(lanes, best);
  const auto lane = static_cast<std::size_t>(hn::FindFirstTrue(lanes, hn::Eq(best, top)));
  HWY_ALIGN Index steps[kStep];
  hn::Store(best_step, int_lanes, steps);
  return {static_cast<std::uint32_t>(static_cast<std::size_t>(steps[lane]) * kStep + lane), hn::GetLane(top)};
}

/// `blocks` are as in Hull: kBlock x, kBlock y, kBlock z, filled up with copies of vertex 0. The caller makes sure that no
/// value is NaN.
template <class T>
HWY_INLINE Farthest<T> farthest_vertex(const T* HWY_RESTRICT blocks, std::size_t count, const Vector3<T>& w) {
  const hn::CappedTag<T, 8> narrow;
  const hn::CappedTag<T, Hull::kBlock> wide;
  if (count <= hn::MaxLanes(narrow)) return farthest_of_register(narrow, blocks, w);
  // The widest registers take longer to search for the largest lane, which pays only over many vertices.
  if (hn::MaxLanes(wide) == hn::MaxLanes(narrow) || count <= kWideScan)
    return farthest_of_many(narrow, blocks, count, w);
  return farthest_of_many(wide, blocks, count, w);
}

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
