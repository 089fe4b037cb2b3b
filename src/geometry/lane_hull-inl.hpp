// A posed hull in every lane, each another one: how far it reaches along a direction, and with which vertex.
#if defined(CLEARWAY_LANE_HULL_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_HULL_INL_HPP_
#undef CLEARWAY_LANE_HULL_INL_HPP_
#else
#define CLEARWAY_LANE_HULL_INL_HPP_
#endif

#include <clearway/geometry/candidates.hpp>

#include "geometry/float_hull-inl.hpp"
#include "geometry/lane-inl.hpp"

#include <bit>
#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

/// The cell of Candidates that a direction falls into, per lane.
HWY_INLINE hn::Vec<IntLanes> cells_of(const LaneVec& w) {
  const IntLanes ints;
  const LaneVec a = absolute(w);
  const auto bit = [&](LanesWhere is_so, int place)
                       HWY_ATTR { return hn::IfThenElseZero(hn::RebindMask(ints, is_so), hn::Set(ints, 1 << place)); };
  const LanesWhere is_dominated = hn::Or(a.x > a.y + a.z, hn::Or(a.y > a.z + a.x, a.z > a.x + a.y));
  const Lane zero = 0.0F;
  return hn::Or(hn::Or(hn::Or(bit(w.x < zero, 0), bit(w.y < zero, 1)), hn::Or(bit(w.z < zero, 2), bit(a.x > a.y, 3))),
                hn::Or(hn::Or(bit(a.y > a.z, 4), bit(a.z > a.x, 5)), bit(is_dominated, 6)));
}

/// The farthest vertex of one lane's hull, found by looking at several at a time.
struct FarthestOf {
  float value;    // the largest w . v, as computed
  float x, y, z;  // that vertex

  HWY_INLINE FarthestOf(Candidates::List list, float wx, float wy, float wz) {
    const Reach::Lanes lanes;
    const Reach::Bits bits;
    const auto w_x = hn::Set(lanes, wx), w_y = hn::Set(lanes, wy), w_z = hn::Set(lanes, wz);
    auto best = values_at(lanes, list.blocks, 0, w_x, w_y, w_z);
    const std::size_t count = list.count * Candidates::kLanes;
    if (count == kStep) {
      take(list, best, nullptr);
      return;
    }
    auto from = hn::Zero(bits);
    for (std::size_t i = kStep; i < count; i += kStep) {
      const auto values = values_at(lanes, list.blocks, i, w_x, w_y, w_z);
      from = hn::IfThenElse(hn::RebindMask(bits, hn::Gt(values, best)), hn::Set(bits, static_cast<std::uint32_t>(i)),
                            from);
      best = hn::Max(best, values);
    }
    HWY_ALIGN std::uint32_t first[kStep];
    hn::Store(from, bits, first);
    take(list, best, first);
  }

 private:
  static constexpr std::size_t kStep = hn::MaxLanes(Reach::Lanes());

  /// @param first  per place of a register, where in the list its vertex is counted from; null if that is 0
  HWY_INLINE void take(Candidates::List list, hn::Vec<Reach::Lanes> best, const std::uint32_t* first) {
    const Reach::Lanes lanes;
    const auto largest = hn::MaxOfLanes(lanes, best);
    const auto k = static_cast<std::size_t>(hn::FindFirstTrue(lanes, hn::Eq(best, largest))) % kStep;
    const std::size_t place = first == nullptr ? k : first[k] + k;
    const Candidates::Block& block = list.blocks[place / Candidates::kLanes];
    value = hn::GetLane(largest);
    x = block.x[place % Candidates::kLanes];
    y = block.y[place % Candidates::kLanes];
    z = block.z[place % Candidates::kLanes];
  }
};

/// A hull per lane.
class LaneHull {
 public:
  HWY_INLINE void set(std::size_t lane, const Candidates& candidates, const Quad3& R) {
    candidates_[lane] = &candidates;
    columns_[0].set(lane, R.x);
    columns_[1].set(lane, R.y);
    columns_[2].set(lane, R.z);
  }

  HWY_INLINE void aim(const LaneVec& d) {
    const LaneVec w{dot(columns_[0].load(), d), dot(columns_[1].load(), d), dot(columns_[2].load(), d)};
    directions_.store(w);
    hn::Store(cells_of(w), IntLanes(), cells_);
  }
  /// Finds the farthest vertex along d in these lanes; what others hold is of no use.
  HWY_INLINE void look(std::uint32_t lanes) {
    for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(left));
      const Candidates& candidates = *candidates_[lane];
      const Candidates::List list =
          candidates.has_cells() ? candidates.in_cell(static_cast<std::uint32_t>(cells_[lane])) : candidates.all();
      const FarthestOf farthest(list, directions_.x[lane], directions_.y[lane], directions_.z[lane]);
      heights_[lane] = farthest.value;
      vertices_.x[lane] = farthest.x, vertices_.y[lane] = farthest.y, vertices_.z[lane] = farthest.z;
    }
  }
  /// Its height along d,
  HWY_INLINE Lane height() const { return hn::Load(FloatLanes(), heights_); }
  /// and where it stands: R v.
  HWY_INLINE LaneVec point() const {
    const LaneVec x = columns_[0].load(), y = columns_[1].load(), z = columns_[2].load(), v = vertices_.load();
    const auto row = [&](Lane a, Lane b, Lane c)
                         HWY_ATTR { return product_plus(a, v.x, product_plus(b, v.y, c * v.z)); };
    return {row(x.x, y.x, z.x), row(x.y, y.y, z.y), row(x.z, y.z, z.z)};
  }

 private:
  const Candidates* candidates_[kMostLanes] = {};
  VectorRows columns_[3]{};
  VectorRows directions_{}, vertices_{};
  alignas(64) float heights_[kMostLanes] = {};
  alignas(64) std::int32_t cells_[kMostLanes] = {};
};

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
