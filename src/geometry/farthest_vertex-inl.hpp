// Which vertex of a hull lies farthest along a direction, in double.
//
// Never hill climbing: it needs adjacency, is slower up to some hundred vertices, and may stop on a plateau of rounding.
// What is returned here is the computed maximum over all vertices, which the error bounds of the difference set build on.
#if defined(CLEARWAY_FARTHEST_VERTEX_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_FARTHEST_VERTEX_INL_HPP_
#undef CLEARWAY_FARTHEST_VERTEX_INL_HPP_
#else
#define CLEARWAY_FARTHEST_VERTEX_INL_HPP_
#endif

#include <clearway/geometry/hull.hpp>

#include "geometry/vector3.hpp"

#include <hwy/highway.h>

#include <cmath>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

struct Farthest {
  std::uint32_t index;
  double value;  // w . v as computed for that vertex: the largest computed value of all
};

#if HWY_TARGET == HWY_SCALAR

/// One vertex at a time, and only those that can be farthest. The caller makes sure that no value is NaN.
HWY_INLINE Farthest farthest_vertex(const Hull& hull, const Vector3<double>& w) {
  const Candidates::List list = hull.candidates().toward(w.x, w.y, w.z);
  const double* x = hull.double_blocks();
  Farthest best{0, -HUGE_VAL};
  for (std::size_t i = 0; i < list.count * Candidates::kLanes; ++i) {
    const std::uint32_t index = list.blocks[i / Candidates::kLanes].index[i % Candidates::kLanes];
    const double* v = x + index / Hull::kBlock * 3 * Hull::kBlock + index % Hull::kBlock;
    const double value = v[0] * w.x + v[Hull::kBlock] * w.y + v[2 * Hull::kBlock] * w.z;
    if (value > best.value) best = {index, value};
  }
  return best;
}

#else

/// A scan over all vertices, a register at a time. The caller makes sure that no value is NaN.
HWY_INLINE Farthest farthest_vertex(const Hull& hull, const Vector3<double>& w) {
  const hn::CappedTag<double, Hull::kBlock> lanes;
  constexpr std::size_t kStep = hn::MaxLanes(decltype(lanes)());
  const hn::RebindToSigned<decltype(lanes)> int_lanes;
  const auto wx = hn::Set(lanes, w.x), wy = hn::Set(lanes, w.y), wz = hn::Set(lanes, w.z);
  const auto one = hn::Set(int_lanes, std::int64_t{1});
  // Each lane remembers in which step it found its best; the lane itself is the rest of the index.
  auto best = hn::Set(lanes, -HUGE_VAL);
  auto best_step = hn::Zero(int_lanes), step = hn::Zero(int_lanes);
  for (std::size_t i = 0; i < hull.size(); i += kStep) {
    const double* x = hull.double_blocks() + i / Hull::kBlock * 3 * Hull::kBlock + i % Hull::kBlock;
    const auto values = hn::MulAdd(
        hn::Load(lanes, x), wx,
        hn::MulAdd(hn::Load(lanes, x + Hull::kBlock), wy, hn::Mul(hn::Load(lanes, x + 2 * Hull::kBlock), wz)));
    best_step = hn::IfThenElse(hn::RebindMask(int_lanes, hn::Gt(values, best)), step, best_step);
    best = hn::Max(values, best);
    step = hn::Add(step, one);
  }
  const auto top = hn::MaxOfLanes(lanes, best);
  const auto lane = static_cast<std::size_t>(hn::FindFirstTrue(lanes, hn::Eq(best, top)));
  HWY_ALIGN std::int64_t steps[kStep];
  hn::Store(best_step, int_lanes, steps);
  return {static_cast<std::uint32_t>(static_cast<std::size_t>(steps[lane]) * kStep + lane), hn::GetLane(top)};
}

#endif

}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
