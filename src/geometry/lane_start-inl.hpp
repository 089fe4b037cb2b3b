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

/// What a search needs to know of a pair: the hulls, and of the poses, in float, the columns of R_A, those of R_B, and from the
/// center of b to that of a.
struct alignas(64) WaitingPair {
  float of[28];
  const Hull *a, *b;
  static constexpr std::size_t kA = 0, kB = 12, kShift = 24;

  HWY_INLINE void set(const Hull& hull_a, const double* X_WA, const Hull& hull_b, const double* X_WB) {
    a = &hull_a;
    b = &hull_b;
    const double *c_A = a->summary().center, *c_B = b->summary().center;
    const QuadTag quad;
#if HWY_MAX_BYTES >= 32
    // As below, with every column read once.
    const hn::CappedTag<double, 4> doubles;
    auto center = hn::Sub(hn::LoadU(doubles, X_WA + 12), hn::LoadU(doubles, X_WB + 12));
    auto of_A = hn::Zero(doubles), of_B = of_A;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto A = hn::LoadU(doubles, X_WA + 4 * k), B = hn::LoadU(doubles, X_WB + 4 * k);
      hn::Store(hn::DemoteTo(quad, A), quad, of + kA + 4 * k);
      hn::Store(hn::DemoteTo(quad, B), quad, of + kB + 4 * k);
      of_A = hn::MulAdd(A, hn::Set(doubles, c_A[k]), of_A);
      of_B = hn::MulAdd(B, hn::Set(doubles, c_B[k]), of_B);
    }
    center = hn::Add(center, hn::Sub(of_A, of_B));
    hn::Store(hn::DemoteTo(quad, center), quad, of + kShift);
#else
    for (std::size_t k = 0; k < 12; k += 4) {
      hn::Store(FloatDifference::rounded(X_WA + k), quad, of + kA + k);
      hn::Store(FloatDifference::rounded(X_WB + k), quad, of + kB + k);
    }
    hn::Store(FloatDifference::center_to_center(X_WA, c_A, X_WB, c_B), quad, of + kShift);
#endif
  }
};

/// A row of quads, four numbers per lane.
template <class Of>
HWY_INLINE LaneVec vectors_of(const Of& of) {
  return rows_of([&](std::size_t lane) CLEARWAY_IN_LANES { return hn::LoadU(QuadTag(), of(lane)); }).xyz();
}

/// What a search needs to know of a body: Hull::Summary.
struct LaneSummary {
  Lane radius, inner_radius, extent, reach;
};
template <class HullOf>
HWY_INLINE LaneSummary summaries_of(const HullOf& hull_of) {
  static_assert(offsetof(Hull::Summary, reach) == offsetof(Hull::Summary, radius) + 3 * sizeof(float));
  LaneQuad q = rows_of([&](std::size_t lane)
                           CLEARWAY_IN_LANES { return hn::LoadU(QuadTag(), &hull_of(lane).summary().radius); });
  return {q.x, q.y, q.z, q.w};
}

HWY_INLINE Lane sum_of(const LaneVec& v) { return v.x + (v.y + v.z); }
HWY_INLINE LaneVec squared_lengths(const LaneMatrix& R) { return {dot(R.x, R.x), dot(R.y, R.y), dot(R.z, R.z)}; }
/// The root of the sum of all squares, or more: |R| v is at most that times as long as v. The root of x is at most
/// (x + 3) / (2 root 3), with equality for rotations.
HWY_INLINE Lane stretch_of(const LaneVec& squared_lengths_of_columns) {
  return (sum_of(squared_lengths_of_columns) + Lane(3.0F)) * Lane(0.2887F);
}

/// FloatDifference::is_almost_rotation.
HWY_INLINE LanesWhere are_almost_rotations(const LaneMatrix& R, const LaneVec& squared_lengths_of_columns) {
  const LaneVec off = absolute(squared_lengths_of_columns - LaneVec{1.0F, 1.0F, 1.0F});
  const LaneVec angles = absolute({dot(R.x, R.y), dot(R.y, R.z), dot(R.z, R.x)});
  return max(max(max(off.x, off.y), max(off.z, angles.x)), max(angles.y, angles.z)) < Lane(0x1p-10F);
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

/// Pairs in lanes, ready for a first look. Which of them are hits, as their inner balls tell, and which are not for lanes.
template <class B>
HWY_INLINE LaneVerdicts start(LaneSearch<B>& search, const WaitingPair* pairs) {
  const auto vectors = [&](std::size_t k) CLEARWAY_IN_LANES {
    return vectors_of([&](std::size_t lane) CLEARWAY_IN_LANES { return pairs[lane].of + k; });
  };
  const auto matrices = [&](std::size_t k) CLEARWAY_IN_LANES {
    return LaneMatrix{vectors(k), vectors(k + 4), vectors(k + 8)};
  };
  LaneMatrix R_a = matrices(WaitingPair::kA), R_b = matrices(WaitingPair::kB);
  LaneVec shift = vectors(WaitingPair::kShift);
  LaneSummary of_a = summaries_of([&](std::size_t lane) CLEARWAY_IN_LANES -> const Hull& { return *pairs[lane].a; });
  LaneSummary of_b = summaries_of([&](std::size_t lane) CLEARWAY_IN_LANES -> const Hull& { return *pairs[lane].b; });
  const LaneVec half = vectors_of([&](std::size_t lane) CLEARWAY_IN_LANES { return pairs[lane].b->summary().half; });

  // What FloatDifference knows per axis, as lengths.
  const LaneVec lengths_a = squared_lengths(R_a), lengths_b = squared_lengths(R_b);
  const Lane stretch_a = stretch_of(lengths_a), stretch_b = stretch_of(lengths_b), offset = sqrt(dot(shift, shift));
  const Lane extent = product_plus(stretch_a, of_a.extent, product_plus(stretch_b, of_b.extent, offset));
  const Lane reach = product_plus(stretch_a, of_a.reach, product_plus(stretch_b, of_b.reach, offset)) * Lane(3.0F);
  const Lane error = product_plus(extent, Lane(kFloatSupportError), reach * Lane(kFloatSumError));
  LanesWhere usable = Lane(kLargestFloatMagnitude) >= reach;
  if (kCertified) usable = hn::And(usable, error >= Lane(kFloatSupportError * kSmallestFloatMagnitude));
  if (HWY_UNLIKELY(!hn::AllTrue(FloatLanes(), usable))) {  // and be it NaN
    const LaneVec zero{0.0F, 0.0F, 0.0F};
    for (LaneVec* v : {&R_a.x, &R_a.y, &R_a.z, &R_b.x, &R_b.y, &R_b.z, &shift}) *v = choose(usable, *v, zero);
  }

  search.a.matrix = R_a;
  set(search.b, R_b, half);
  search.shift = shift;
  search.error = Lane(static_cast<float>(kFloatUnderflowGuard));
  if (kCertified) search.error = search.error + Lane(kMarkedSupportError) * error;
  search.inside_error = kCertified ? Lane(kFloatInsideError) * error : Lane(0.0F);
  search.radius = (of_a.radius + of_b.radius) * Lane(kFloatAbove);

  // A ball inside a that reaches b.
  const Nearest nearest = nearest_of(search.b, R_b, half, shift, of_b.inner_radius);
  const Lane distance = sqrt(dot(nearest.from_b, nearest.from_b)) * Lane(kFloatAbove) + error;
  const Lane balls =
      (of_a.inner_radius + nearest.inner_radius) * Lane(kAlmostRotation) + search.radius * Lane(kFloatBelow);
  LanesWhere meet = hn::And(distance < balls, are_almost_rotations(R_a, lengths_a));
  if constexpr (std::is_same_v<B, LaneHull>) meet = hn::And(meet, are_almost_rotations(R_b, lengths_b));

  // The search goes on from that point of the set; from the difference of the centers, if O is on it or next to it.
  const LanesWhere is_apart = sum_of(absolute(nearest.from_b)) > sum_of(absolute(shift)) * Lane(0x1p-12F);
  const LaneVec from = choose(is_apart, nearest.from_b, shift);
  search.d = -from;
  search.q.B = {from, hn::BitCast(FloatLanes(), hn::Set(IntLanes(), static_cast<std::int32_t>(kNoVertex)))};
  const LanesWhere nowhere = hn::FirstN(FloatLanes(), 0);
  return {nowhere, hn::And(usable, meet), hn::Not(usable), nowhere};
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
