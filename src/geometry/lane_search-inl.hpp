// A pair of bodies in every lane and how far the search for its verdict has come: one step of Boolean GJK for all of them.
//
// It is float_gjk-inl.hpp turned by a right angle, with the same proofs of both verdicts.
#if defined(CLEARWAY_LANE_SEARCH_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_SEARCH_INL_HPP_
#undef CLEARWAY_LANE_SEARCH_INL_HPP_
#else
#define CLEARWAY_LANE_SEARCH_INL_HPP_
#endif

#include <clearway/geometry/check_pairs.hpp>

#include "geometry/lane_hull-inl.hpp"
#include "geometry/lane_simplex-inl.hpp"
#include "geometry/rounding.hpp"

#include <bit>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

/// Which pair of a queue a lane holds, and which of its bodies comes first. Verdicts do not depend on that.
struct PairName {
  std::uint32_t bits;

  static HWY_INLINE PairName of(std::size_t number, bool is_swapped) {
    return {static_cast<std::uint32_t>(2 * number + (is_swapped ? 1 : 0))};
  }
  HWY_INLINE std::size_t number() const { return bits / 2; }
  HWY_INLINE PairQuery query(std::span<const PairQuery> pairs) const {
    const PairQuery& pair = pairs[number()];
    return bits & 1 ? PairQuery{pair.b, pair.X_WB, pair.a, pair.X_WA} : pair;
  }
};

/// In place of the name of a vertex of the difference set: a point that is none.
inline constexpr std::uint32_t kNoVertex = ~std::uint32_t{0};

/// What is known about lanes. Those that are neither free nor hit nor ended go on.
struct LaneVerdicts {
  LanesWhere free, hit, ended;
  LanesWhere in_doubt;  // ended with a tetrahedron that seems to hold O
};

/// One search per lane. B is LaneHull or LaneBox.
template <class B>
struct LaneSearch {
  LaneHull a;
  B b;                // turned over
  LaneVec shift;      // from the center of b to that of a
  Lane error;         // of the height along a d of length 1, as the sum over the axes
  Lane inside_error;  // of a weight of O in a tetrahedron, per square of its longest edge
  Lane radius;        // sum of the radii, rounded up
  Lane supports;      // so far
  LaneVec d;          // where to look next
  LaneCarrier q;

  /// Calls f on every row, d first; or on those that are there at the start.
  enum class Rows { kAll, kOfStart };
  template <Rows kPart = Rows::kAll, class F>
  HWY_INLINE void for_each_row(const F& f) {
    const auto rows_of_vector = [&](LaneVec& v) CLEARWAY_IN_LANES {
      f(v.x);
      f(v.y);
      f(v.z);
    };
    const auto rows_of_point = [&](LanePoint& point) CLEARWAY_IN_LANES {
      rows_of_vector(point.p);
      f(point.name);
    };
    const auto rows_of_matrix = [&](LaneMatrix& m) CLEARWAY_IN_LANES {
      rows_of_vector(m.x);
      rows_of_vector(m.y);
      rows_of_vector(m.z);
    };
    rows_of_vector(d);
    rows_of_matrix(a.matrix);
    rows_of_matrix(b.matrix);
    rows_of_vector(shift);
    f(error);
    f(inside_error);
    f(radius);
    rows_of_point(q.B);
    if (kPart == Rows::kOfStart) return;
    rows_of_point(q.C);
    rows_of_point(q.D);
    f(supports);
  }
  static constexpr std::size_t kRows = 2 * 9 + 3 + 4 + 3 + 3 * 4;

  /// Scales d to length 1, as the sum over the axes; to 0 if it has no direction left, or is not finite.
  HWY_INLINE void scale_direction() {
    const Lane size = abs(d.x) + abs(d.y) + abs(d.z);
    const LanesWhere has_direction = hn::And(size >= Lane(0x1p-120F), Lane(0x1p120F) >= size);
    d = choose(has_direction, d * Lane(hn::ApproximateReciprocal(size.v)), {0.0F, 0.0F, 0.0F});
  }

  struct Look {
    LanePoint point;    // the farthest one along d
    LanesWhere free;    // lanes that d separates
    LanesWhere beyond;  // where the set reaches O or goes beyond
  };
  /// Along d, with the vertices that were found farthest for the lanes from `at` on.
  template <class FarthestA, class FarthestB>
  HWY_INLINE Look look(std::size_t at, const FarthestA& farthest_a, const FarthestB& farthest_b) const {
    LaneSupport of_a = a.support(at, d, farthest_a), of_b = b.support(at, d, farthest_b);
    const Lane height = of_a.height + of_b.height + dot(d, shift);
    Lane margin = 0.0F;
    if (HWY_UNLIKELY(!hn::AllFalse(FloatLanes(), radius > Lane(0.0F))))
      margin = radius * (sqrt(dot(d, d)) * Lane(kFloatAbove));
    // Without a direction the height is 0, and error is not below.
    const auto name = hn::Or(hn::ShiftLeft<16>(of_a.vertex), of_b.vertex);
    return {{of_a.point + of_b.point + shift, hn::BitCast(FloatLanes(), name)},
            height + error < -margin,
            height >= Lane(0.0F)};
  }

  /// The first step, from a point of the set, which q.B is: it and the newest vertex make an edge.
  HWY_INLINE LaneVerdicts begin(const Look& found) {
    const LaneVec A = found.point.p, AB = q.B.p - A;
    q = {found.point, q.B, q.B};
    supports = 2.0F;
    d = AB * dot(AB, A) - A * dot(AB, AB);
    const LanesWhere nowhere = hn::FirstN(FloatLanes(), 0);
    return {found.free, nowhere, hn::Not(found.beyond), nowhere};
  }

  /// Another one. Lanes that go on have a new carrier and a new direction.
  HWY_INLINE LaneVerdicts step(const Look& found) {
    const LaneStep step = add_vertex(q, found.point, d, inside_error);
    supports = supports + Lane(1.0F);
    const LanesWhere is_last = supports >= Lane(static_cast<float>(kMaxFloatSupports));
    const LanesWhere ends = hn::Or(is_last, hn::Or(step.contains, step.lost));
    return {found.free, hn::And(found.beyond, step.proven), hn::Or(hn::Not(found.beyond), ends),
            hn::AndNot(step.proven, hn::And(found.beyond, step.contains))};
  }
};

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
