// A posed hull in every lane, each another one: how far it reaches along a direction, and with which vertex.
#if defined(CLEARWAY_LANE_HULL_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_HULL_INL_HPP_
#undef CLEARWAY_LANE_HULL_INL_HPP_
#else
#define CLEARWAY_LANE_HULL_INL_HPP_
#endif

#include <clearway/geometry/hull.hpp>

#include "geometry/float_hull-inl.hpp"
#include "geometry/lane_rows-inl.hpp"

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

/// A matrix per lane, by columns.
struct LaneMatrix {
  LaneVec x, y, z;

  HWY_INLINE LaneVec times(const LaneVec& v) const {
    const auto row = [&](Lane a, Lane b, Lane c)
                         CLEARWAY_IN_LANES { return product_plus(a, v.x, product_plus(b, v.y, c * v.z)); };
    return {row(x.x, y.x, z.x), row(x.y, y.y, z.y), row(x.z, y.z, z.z)};
  }
  HWY_INLINE LaneVec transposed_times(const LaneVec& d) const { return {dot(x, d), dot(y, d), dot(z, d)}; }
};

/// The farthest point of a body along d.
struct LaneSupport {
  Lane height;  // along d
  LaneVec point;
  hn::Vec<IntLanes> vertex;  // which one it is; of a box, signs
};

/// The cell of Candidates that a direction falls into, per lane.
HWY_INLINE hn::Vec<IntLanes> cells_of(const LaneVec& w) {
  const IntLanes ints;
  const LaneVec a = absolute(w);
  const auto bit = [&](LanesWhere is_so, int place) CLEARWAY_IN_LANES {
    return hn::IfThenElseZero(hn::RebindMask(ints, is_so), hn::Set(ints, 1 << place));
  };
  const LanesWhere is_dominated = hn::Or(a.x > a.y + a.z, hn::Or(a.y > a.z + a.x, a.z > a.x + a.y));
  const Lane zero = 0.0F;
  return hn::Or(hn::Or(hn::Or(bit(w.x < zero, 0), bit(w.y < zero, 1)), hn::Or(bit(w.z < zero, 2), bit(a.x > a.y, 3))),
                hn::Or(hn::Or(bit(a.y > a.z, 4), bit(a.z > a.x, 5)), bit(is_dominated, 6)));
}

/// 0, 1, 2 and so on: places in a list.
struct alignas(64) PlaceTable {
  std::uint32_t of[kPlaces];
};
inline constexpr PlaceTable kPlaceTable = [] {
  PlaceTable table{};
  for (std::uint32_t i = 0; i < kPlaces; ++i) table.of[i] = i;
  return table;
}();

/// The largest of w . v over a list, or rather four of which one is that, each with its place in the last bits.
HWY_INLINE Quad four_farthest(Candidates::List list, float wx, float wy, float wz) {
  const Reach::Lanes lanes;
  const Reach::Bits bits;
  constexpr std::size_t kStep = hn::MaxLanes(Reach::Lanes());
  const auto x = hn::Set(lanes, wx), y = hn::Set(lanes, wy), z = hn::Set(lanes, wz);
  const auto values = [&](std::size_t i) CLEARWAY_IN_LANES {
    const auto plain = values_at(lanes, list.blocks, i, x, y, z);
    const auto places = hn::Load(bits, kPlaceTable.of + i);
#if HWY_TARGET <= HWY_AVX3  // elsewhere it looks at the sign only
    const auto mask = hn::Set(bits, std::uint32_t{kPlaces - 1});
    return hn::BitCast(lanes, hn::IfVecThenElse(mask, places, hn::BitCast(bits, plain)));
#else
    return marked(lanes, plain, places);
#endif
  };
  auto best = values(0);
  for (std::size_t i = kStep; i < list.count * Candidates::kLanes; i += kStep) best = hn::Max(best, values(i));
#if HWY_MAX_BYTES >= 32
  return hn::Max(hn::LowerHalf(QuadTag(), best), hn::UpperHalf(QuadTag(), best));
#else
  return best;
#endif
}

/// The farthest vertices of hulls, one per lane, for a few registers of lanes at a time. Each step is taken for all of them
/// before the next, so that no lane waits while another one's numbers are on their way.
template <std::size_t kLanes>
class FarthestVertices {
 public:
  /// Looks along w, which must be finite, in a register of lanes.
  HWY_INLINE void aim(std::size_t at, const LaneVec& w) {
    const FloatLanes lanes;
    hn::Store(w.x.v, lanes, x_ + at);
    hn::Store(w.y.v, lanes, y_ + at);
    hn::Store(w.z.v, lanes, z_ + at);
    hn::Store(cells_of(w), IntLanes(), cells_ + at);
  }
  /// Finds them, in hull_of(lane).
  template <class HullOf>
  HWY_INLINE void find(std::size_t count, const HullOf& hull_of) {
    for (std::size_t lane = 0; lane < count; ++lane) {
      const Candidates& candidates = hull_of(lane).candidates();
      const Candidates::List list = candidates.in_cell(static_cast<std::uint32_t>(cells_[lane]));
      blocks_[lane] = list.blocks;
      hn::Store(four_farthest(list, x_[lane], y_[lane], z_[lane]), QuadTag(), four_[lane]);
    }
    const IntLanes ints;
    for (std::size_t at = 0; at < count; at += kLaneCount) {
      LaneQuad four =
          rows_of([&](std::size_t lane) CLEARWAY_IN_LANES { return hn::Load(QuadTag(), four_[at + lane]); });
      const Lane height = max(max(four.x, four.y), max(four.z, four.w));
      hn::Store(height.v, FloatLanes(), heights_ + at);
      hn::Store(hn::And(hn::BitCast(ints, height.v), hn::Set(ints, std::int32_t{kPlaces} - 1)), ints, cells_ + at);
    }
    for (std::size_t lane = 0; lane < count; ++lane) {
      const auto place = static_cast<std::uint32_t>(cells_[lane]);
      const Candidates::Block& block = blocks_[lane][place / Candidates::kLanes];
      x_[lane] = block.x[place % Candidates::kLanes];
      y_[lane] = block.y[place % Candidates::kLanes];
      z_[lane] = block.z[place % Candidates::kLanes];
      cells_[lane] = static_cast<std::int32_t>(block.index[place % Candidates::kLanes]);
    }
  }
  /// Their heights along w, each with its place in the last bits: that is in kMarkedSupportError.
  HWY_INLINE Lane heights(std::size_t at) const { return hn::Load(FloatLanes(), heights_ + at); }
  HWY_INLINE LaneVec vertices(std::size_t at) const {
    const FloatLanes lanes;
    return {hn::Load(lanes, x_ + at), hn::Load(lanes, y_ + at), hn::Load(lanes, z_ + at)};
  }
  HWY_INLINE hn::Vec<IntLanes> indices(std::size_t at) const { return hn::Load(IntLanes(), cells_ + at); }

 private:
  alignas(64) float x_[kLanes], y_[kLanes], z_[kLanes];  // w, then the vertices
  alignas(64) std::int32_t cells_[kLanes];               // then places, then which vertices they are
  alignas(64) float four_[kLanes][4];
  alignas(64) float heights_[kLanes];
  const Candidates::Block* blocks_[kLanes];
};

/// A hull per lane.
struct LaneHull {
  LaneMatrix matrix;  // takes its vertices to the world

  template <class Farthest>
  HWY_INLINE void aim(std::size_t at, const LaneVec& d, Farthest& farthest) const {
    farthest.aim(at, matrix.transposed_times(d));
  }
  template <class Farthest>
  HWY_INLINE LaneSupport support(std::size_t at, const LaneVec& /*d*/, const Farthest& farthest) const {
    return {farthest.heights(at), matrix.times(farthest.vertices(at)), farthest.indices(at)};
  }
};

/// A box per lane: its farthest corner is a matter of signs.
struct LaneBox {
  LaneMatrix matrix;  // its columns lead from the center to the faces

  template <class Farthest>
  HWY_INLINE void aim(std::size_t, const LaneVec&, Farthest&) const {}
  template <class Farthest>
  HWY_INLINE LaneSupport support(std::size_t, const LaneVec& d, const Farthest&) const {
    const LaneVec w = matrix.transposed_times(d);
    const auto toward = [](const LaneVec& edge, Lane sign) CLEARWAY_IN_LANES {
      const auto bit = hn::And(sign.v, hn::SignBit(FloatLanes()));
      return LaneVec{hn::Xor(edge.x.v, bit), hn::Xor(edge.y.v, bit), hn::Xor(edge.z.v, bit)};
    };
    const auto sign = [](Lane of, int place) CLEARWAY_IN_LANES {
      const IntLanes ints;
      return hn::And(hn::ShiftRight<31>(hn::BitCast(ints, of.v)), hn::Set(ints, 1 << place));
    };
    return {abs(w.x) + abs(w.y) + abs(w.z), toward(matrix.x, w.x) + toward(matrix.y, w.y) + toward(matrix.z, w.z),
            hn::Or(sign(w.x, 0), hn::Or(sign(w.y, 1), sign(w.z, 2)))};
  }
};

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
