// A posed hull in float: how far it reaches along a direction, and with which vertex.
#if defined(CLEARWAY_FLOAT_HULL_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_FLOAT_HULL_INL_HPP_
#undef CLEARWAY_FLOAT_HULL_INL_HPP_
#else
#define CLEARWAY_FLOAT_HULL_INL_HPP_
#endif

#include <clearway/geometry/candidates.hpp>

#include "geometry/quad-inl.hpp"
#include "geometry/vector3.hpp"

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

/// The code of a direction's cell; lanes x, y, z.
HWY_INLINE std::uint32_t cell_of(Quad w) {
  Quad a = hn::Abs(w);
  Quad next = pick(a, order_of(kTurned)), last = pick(a, order_of(kTurnedBack));
  const bool is_dominated = lanes_where(hn::Gt(a, hn::Add(next, last))) != 0;
  return lanes_where(hn::Lt(w, hn::Zero(QuadTag()))) | lanes_where(hn::Gt(a, next)) << 3 | (is_dominated ? 64U : 0U);
}

/// At most so many vertices can be told apart by the bits that name them.
inline constexpr std::size_t kPlaces = 128;

/// w . v for one register of vertices, which begins at place i.
template <class Lanes, class V>
HWY_INLINE V values_at(Lanes lanes, const Candidates::Block* HWY_RESTRICT blocks, std::size_t i, V wx, V wy, V wz) {
  const Candidates::Block& block = blocks[i / Candidates::kLanes];
  const std::size_t k = i % Candidates::kLanes;
  return hn::MulAdd(hn::Load(lanes, block.x + k), wx,
                    hn::MulAdd(hn::Load(lanes, block.y + k), wy, hn::Mul(hn::Load(lanes, block.z + k), wz)));
}

/// Values with their places in the last bits.
template <class Lanes, class V, class P>
HWY_INLINE V marked(Lanes lanes, V values, P places) {
  const hn::RebindToUnsigned<Lanes> bits;
  const auto mask = hn::Set(bits, std::uint32_t{kPlaces - 1});
  return hn::BitCast(lanes, hn::Or(hn::AndNot(mask, hn::BitCast(bits, values)), places));
}

/// How far a list of vertices reaches along w; and, on demand, with which of them.
struct Reach {
  using Lanes = hn::CappedTag<float, Candidates::kLanes>;
  using Bits = hn::RebindToUnsigned<Lanes>;

  float value;                      // the largest w . v, as computed
  hn::Vec<Lanes> best;              // the largest ones, each with its place in the last bits
  const Candidates::Block* blocks;  // where places count from

  /// At most kPlaces vertices.
  HWY_INLINE Reach(const Candidates::Block* HWY_RESTRICT from, std::size_t count, const Vector3<float>& w)
      : blocks(from) {
    const Lanes lanes;
    const Bits bits;
    const auto x = hn::Set(lanes, w.x), y = hn::Set(lanes, w.y), z = hn::Set(lanes, w.z);
    auto places = hn::Iota(bits, 0);
    auto largest = values_at(lanes, blocks, 0, x, y, z);
    best = marked(lanes, largest, places);
    for (std::size_t i = hn::MaxLanes(lanes); i < count * Candidates::kLanes; i += hn::MaxLanes(lanes)) {
      const auto values = values_at(lanes, blocks, i, x, y, z);
      places = hn::Add(places, hn::Set(bits, static_cast<std::uint32_t>(hn::MaxLanes(lanes))));
      largest = hn::Max(largest, values);
      best = hn::Max(best, marked(lanes, values, places));
    }
    value = hn::GetLane(hn::MaxOfLanes(lanes, largest));
  }

  /// One search for the largest yields the place along with it: that of the farthest vertex, or of one that differs from
  /// it in the last bits only.
  HWY_INLINE std::uint32_t place() const {
    return hn::GetLane(hn::BitCast(Bits(), hn::MaxOfLanes(Lanes(), best))) & (std::uint32_t{kPlaces} - 1);
  }
};

HWY_NOINLINE inline Reach reach_of_many(const Candidates::Block* blocks, std::size_t count, const Vector3<float>& w) {
  constexpr std::size_t kBlocks = kPlaces / Candidates::kLanes;
  Reach farthest(blocks, kBlocks, w);
  for (std::size_t first = kBlocks; first < count; first += kBlocks) {
    Reach other(blocks + first, HWY_MIN(kBlocks, count - first), w);
    if (other.value > farthest.value) farthest = other;
  }
  return farthest;
}

HWY_INLINE Reach reach_of(const Candidates::Block* blocks, std::size_t count, const Vector3<float>& w) {
  if (HWY_UNLIKELY(count > kPlaces / Candidates::kLanes)) return reach_of_many(blocks, count, w);
  return Reach(blocks, count, w);
}

/// A vertex of a list, in every lane.
HWY_INLINE Quad3 vertex_at(const Candidates::Block* blocks, std::uint32_t place) {
  const Candidates::Block& block = blocks[place / Candidates::kLanes];
  const std::size_t k = place % Candidates::kLanes;
  return {hn::Set(QuadTag(), block.x[k]), hn::Set(QuadTag(), block.y[k]), hn::Set(QuadTag(), block.z[k])};
}
HWY_INLINE std::uint32_t index_at(const Candidates::Block* blocks, std::uint32_t place) {
  return blocks[place / Candidates::kLanes].index[place % Candidates::kLanes];
}
HWY_INLINE Vector3<float> first_lanes(const Quad3& v) { return {hn::GetLane(v.x), hn::GetLane(v.y), hn::GetLane(v.z)}; }

/// The vertices stay in the frame of the body: each look takes a change of frame for the direction and one for the point.
struct FloatHull {
  const Candidates& candidates;
  const Candidates::List all;
  Quad3 columns;  // of R: they take vertices to the world
  Quad3 rows;     // transposed, they take directions to the body
  Quad shift;     // of the center
  Quad3 shift3;   // the same in every lane

  HWY_INLINE FloatHull(const Candidates& of_hull, const Quad3& R, Quad at)
      : candidates(of_hull),
        all(of_hull.all()),
        columns{R.x, R.y, R.z},
        rows(transposed(columns)),
        shift(at),
        shift3(spread(at)) {}

  /// Up to so many blocks all vertices are looked at; beyond, those of a cell.
  static constexpr std::size_t kSmall = hn::MaxLanes(Reach::Lanes()) < Candidates::kLanes ? 3 : 8;
  HWY_INLINE bool is_small() const { return all.count > 0 && all.count <= kSmall; }

  /// How far the hull reaches along d, not counting the shift.
  HWY_INLINE Reach reach(const Quad3& d) const {
    Quad w = times(rows, d);
    Candidates::List list = is_small() ? all : candidates.in_cell(cell_of(w));
    return reach_of(list.blocks, list.count, first_lanes(spread(w)));
  }
  HWY_INLINE Quad3 point(const Reach& reach, std::uint32_t& index) const {
    const std::uint32_t place = reach.place();
    Quad3 v = vertex_at(reach.blocks, place);
    index = index_at(reach.blocks, place);
    return spread(hn::MulAdd(columns.x, v.x, hn::MulAdd(columns.y, v.y, hn::MulAdd(columns.z, v.z, shift))));
  }
};

/// The same for more than one look, which pays to prepare: the vertices of a small hull are moved to the world.
struct SettledHull {
  FloatHull hull;
  Candidates::Block in_world[Candidates::kMost / Candidates::kLanes];

  HWY_INLINE SettledHull(const Candidates& of_hull, const Quad3& columns, Quad at) : hull(of_hull, columns, at) {
    if (!hull.is_small()) return;
    const Reach::Lanes lanes;
    HWY_ALIGN float R[12];
    hn::Store(hull.columns.x, QuadTag(), R);
    hn::Store(hull.columns.y, QuadTag(), R + 4);
    hn::Store(hull.columns.z, QuadTag(), R + 8);
    for (std::size_t i = 0; i < hull.all.count * Candidates::kLanes; i += hn::MaxLanes(lanes)) {
      const Candidates::Block& v = hull.all.blocks[i / Candidates::kLanes];
      Candidates::Block& to = in_world[i / Candidates::kLanes];
      const std::size_t k = i % Candidates::kLanes;
      const auto x = hn::Load(lanes, v.x + k), y = hn::Load(lanes, v.y + k), z = hn::Load(lanes, v.z + k);
      const auto row = [&](int r, Quad t) HWY_ATTR {
        const auto Rv = hn::MulAdd(x, hn::Set(lanes, R[r]),
                                   hn::MulAdd(y, hn::Set(lanes, R[4 + r]), hn::Mul(z, hn::Set(lanes, R[8 + r]))));
        return hn::Add(Rv, hn::Set(lanes, hn::GetLane(t)));
      };
      hn::Store(row(0, hull.shift3.x), lanes, to.x + k);
      hn::Store(row(1, hull.shift3.y), lanes, to.y + k);
      hn::Store(row(2, hull.shift3.z), lanes, to.z + k);
    }
  }

  struct Support {
    Quad3 point;          // R v + shift, in every lane
    float height;         // along d
    std::uint32_t index;  // of the vertex
  };
  HWY_INLINE Support support(const Quad3& d) const {
    Support s;
    if (hull.is_small()) {
      Reach reach(in_world, hull.all.count, first_lanes(d));
      const std::uint32_t place = reach.place();
      if (kBlockIsRegister && hull.all.count == 1) {
        s.point = picked(reach, in_world[0]);
      } else {
        s.point = vertex_at(in_world, place);
      }
      s.index = index_at(hull.all.blocks, place);
      s.height = reach.value;
    } else {
      Reach reach = hull.reach(d);
      s.point = hull.point(reach, s.index);
      s.height = reach.value + hn::GetLane(dot(d, hull.shift3));
    }
    return s;
  }

 private:
  static constexpr bool kBlockIsRegister = hn::MaxLanes(Reach::Lanes()) == Candidates::kLanes;

  /// vertex_at for a single block, such as that of a box: every step of the search waits for this, and a register gives
  /// its lanes away sooner than the memory.
  static HWY_INLINE Quad3 picked(const Reach& reach, const Candidates::Block& block) {
#if HWY_MAX_BYTES >= 32
    const Reach::Lanes lanes;
    const hn::RebindToSigned<Reach::Lanes> signed_lanes;
    const auto best = hn::BitCast(signed_lanes, hn::MaxOfLanes(lanes, reach.best));
    const auto at = hn::IndicesFromVec(lanes, hn::And(best, hn::Set(signed_lanes, Candidates::kLanes - 1)));
    const QuadTag quad;
    return {hn::LowerHalf(quad, hn::TableLookupLanes(hn::Load(lanes, block.x), at)),
            hn::LowerHalf(quad, hn::TableLookupLanes(hn::Load(lanes, block.y), at)),
            hn::LowerHalf(quad, hn::TableLookupLanes(hn::Load(lanes, block.z), at))};
#else
    return vertex_at(&block, reach.place());
#endif
  }
};

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
