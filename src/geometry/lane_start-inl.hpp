// Where the search of many pairs begins: their poses in float, what float can be wrong about, and a first look that decides
// most of them.
#if defined(CLEARWAY_LANE_START_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_LANE_START_INL_HPP_
#undef CLEARWAY_LANE_START_INL_HPP_
#else
#define CLEARWAY_LANE_START_INL_HPP_
#endif

#include <clearway/common/certified.hpp>

#include "geometry/float_difference-inl.hpp"
#include "geometry/lane_search-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR

/// Pairs that wait for a first look, as many as there are lanes.
struct PairsToStart {
  PairQuery of[kMostLanes];
  PairNames names;
  std::size_t count = 0;

  HWY_INLINE void add(const PairQuery& pair, std::size_t number, bool is_swapped) {
    of[count] = is_swapped ? PairQuery{pair.b, pair.X_WB, pair.a, pair.X_WA} : pair;
    names.of[count] = PairName::of(number, is_swapped);
    ++count;
  }
  HWY_INLINE bool is_full() const { return count == kLaneCount; }
  /// Lanes that are left over hold the first pair once more.
  HWY_INLINE void fill_up() {
    for (std::size_t k = count; k < kLaneCount; ++k) of[k] = of[0], names.of[k] = names.of[0];
  }
};

template <class PoseOf>
HWY_INLINE LaneMatrix matrices_of(const PoseOf& pose_of) {
  const auto column = [&](std::size_t k) CLEARWAY_IN_LANES {
    return rows_of([&](std::size_t lane)
                       CLEARWAY_IN_LANES { return FloatDifference::rounded(pose_of(lane).data() + 4 * k); })
        .xyz();
  };
  return {column(0), column(1), column(2)};
}

/// What a search needs to know of a body: Hull::Summary.
struct LaneSummary {
  Lane radius, inner_radius, reach;
  LaneVec half;
};
template <class HullOf>
HWY_INLINE LaneSummary summaries_of(const HullOf& hull_of) {
  static_assert(offsetof(Hull::Summary, reach) == offsetof(Hull::Summary, radius) + 3 * sizeof(float));
  LaneQuad q = rows_of([&](std::size_t lane)
                           CLEARWAY_IN_LANES { return hn::LoadU(QuadTag(), &hull_of(lane).summary().radius); });
  LaneQuad half =
      rows_of([&](std::size_t lane) CLEARWAY_IN_LANES { return hn::LoadU(QuadTag(), hull_of(lane).summary().half); });
  return {q.x, q.y, q.w, half.xyz()};
}

HWY_INLINE Lane sum_of(const LaneVec& v) { return v.x + (v.y + v.z); }
/// |R| v: how far each axis of the world feels what is off by v along the axes of the body.
HWY_INLINE LaneVec spread(const LaneMatrix& R, const LaneVec& v) {
  return absolute(R.x) * v.x + absolute(R.y) * v.y + absolute(R.z) * v.z;
}
HWY_INLINE LaneVec row_sums(const LaneMatrix& R) { return absolute(R.x) + absolute(R.y) + absolute(R.z); }

/// FloatDifference::is_almost_rotation.
HWY_INLINE LanesWhere are_almost_rotations(const LaneMatrix& R) {
  const Lane one = 1.0F;
  const Lane lengths = max(abs(dot(R.x, R.x) - one), max(abs(dot(R.y, R.y) - one), abs(dot(R.z, R.z) - one)));
  const Lane angles = max(abs(dot(R.x, R.y)), max(abs(dot(R.y, R.z)), abs(dot(R.z, R.x))));
  return max(lengths, angles) < Lane(0x1p-10F);
}

/// Where the center of a body is seen from the other one: from its nearest point, if it is a box.
struct Nearest {
  LaneVec from_b;     // a point of the difference set
  Lane inner_radius;  // of a ball inside b around what it is seen from
};
HWY_INLINE Nearest nearest_of(const LaneBox&, const LaneMatrix& R, const LaneVec& half, const LaneVec& shift, Lane) {
  const LaneVec at = R.transposed_times(shift);
  const auto within = [](Lane x, Lane h) CLEARWAY_IN_LANES { return max(min(x, h), -h); };
  return {shift - R.times({within(at.x, half.x), within(at.y, half.y), within(at.z, half.z)}), 0.0F};
}
HWY_INLINE Nearest nearest_of(const LaneHull&, const LaneMatrix&, const LaneVec&, const LaneVec& shift, Lane inner) {
  return {shift, inner};
}

/// Sets b.
HWY_INLINE void set(LaneBox& b, const LaneMatrix& R, const LaneVec& half) {
  b.matrix = {R.x * half.x, R.y * half.y, R.z * half.z};
}
HWY_INLINE void set(LaneHull& b, const LaneMatrix& R, const LaneVec&) { b.matrix = {-R.x, -R.y, -R.z}; }

/// Poses the pairs and takes a first look.
template <class B>
HWY_INLINE LaneVerdicts start(LaneSearch<B>& search, const PairsToStart& pairs) {
  const auto hull_a = [&](std::size_t lane) CLEARWAY_IN_LANES -> const Hull& { return *pairs.of[lane].a; };
  const auto hull_b = [&](std::size_t lane) CLEARWAY_IN_LANES -> const Hull& { return *pairs.of[lane].b; };
  LaneMatrix R_a = matrices_of([&](std::size_t lane) CLEARWAY_IN_LANES -> const Pose& { return *pairs.of[lane].X_WA; });
  LaneMatrix R_b = matrices_of([&](std::size_t lane) CLEARWAY_IN_LANES -> const Pose& { return *pairs.of[lane].X_WB; });
  LaneVec shift =
      rows_of([&](std::size_t lane) CLEARWAY_IN_LANES {
        const auto& [a, X_WA, b, X_WB] = pairs.of[lane];
        return FloatDifference::center_to_center(X_WA->data(), a->summary().center, X_WB->data(), b->summary().center);
      }).xyz();
  LaneSummary of_a = summaries_of(hull_a), of_b = summaries_of(hull_b);

  // FloatDifference, with half extents per axis.
  const LaneVec offset = absolute(shift);
  const LaneVec extent = offset + spread(R_a, of_a.half) + spread(R_b, of_b.half);
  const Lane reach = sum_of(offset) + sum_of(row_sums(R_a)) * of_a.reach + sum_of(row_sums(R_b)) * of_b.reach;
  const Lane sum_error = reach * Lane(kFloatSumError);
  const auto error_along = [&](Lane e)
                               CLEARWAY_IN_LANES { return product_plus(e, Lane(kFloatSupportError), sum_error); };
  const LaneVec error{error_along(extent.x), error_along(extent.y), error_along(extent.z)};
  const Lane point_error = sqrt(dot(error, error));  // of a point of the set, as a length
  LanesWhere usable = Lane(kLargestFloatMagnitude) >= reach;
  if (kCertified) usable = hn::And(usable, point_error >= Lane(kFloatSupportError * kSmallestFloatMagnitude));
  if (HWY_UNLIKELY(!hn::AllTrue(FloatLanes(), usable))) {  // and be it NaN
    const LaneVec zero{0.0F, 0.0F, 0.0F};
    for (LaneVec* v : {&R_a.x, &R_a.y, &R_a.z, &R_b.x, &R_b.y, &R_b.z, &shift}) *v = choose(usable, *v, zero);
  }

  search.a.matrix = R_a;
  set(search.b, R_b, of_b.half);
  search.shift = shift;
  search.error = kCertified ? Lane(kMarkedSupportError) * max(max(error.x, error.y), error.z) +
                                  Lane(static_cast<float>(kFloatUnderflowGuard))
                            : Lane(0.0F);
  search.inside_error = kCertified ? Lane(kFloatInsideError) * point_error : Lane(0.0F);
  search.radius = (of_a.radius + of_b.radius) * Lane(kFloatAbove);
  search.names = hn::Load(FloatLanes(), reinterpret_cast<const float*>(&pairs.names));
  search.supports = 2.0F;

  // A ball inside a that reaches b.
  const Nearest nearest = nearest_of(search.b, R_b, of_b.half, shift, of_b.inner_radius);
  const Lane distance = sqrt(dot(nearest.from_b, nearest.from_b)) * Lane(kFloatAbove) + point_error;
  const Lane balls =
      (of_a.inner_radius + nearest.inner_radius) * Lane(kAlmostRotation) + search.radius * Lane(kFloatBelow);
  LanesWhere meet = hn::And(distance < balls, are_almost_rotations(R_a));
  if constexpr (std::is_same_v<B, LaneHull>) meet = hn::And(meet, are_almost_rotations(R_b));

  // The search goes on from that point of the set; from the difference of the centers, if O is on it or next to it.
  const LanesWhere is_apart = sum_of(absolute(nearest.from_b)) > sum_of(absolute(shift)) * Lane(0x1p-12F);
  const LaneVec from = choose(is_apart, nearest.from_b, shift);
  search.d = -from;
  const auto found = search.look(hull_a, hull_b);
  search.q = {found.point, from, from};
  const LaneVec edge = from - found.point;
  search.d = edge * dot(edge, found.point) - found.point * dot(edge, edge);
  const std::uint32_t fit = bits_of(usable);
  return {fit & found.free, fit & bits_of(meet), ~(fit & found.beyond)};
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
