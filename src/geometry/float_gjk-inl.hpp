// Boolean GJK in float, the first stage. With a radius it answers what is clear: a plane that keeps the cores far enough
// apart, or cores that meet; cores apart by less than the radii are left to threshold_gjk.
//
// Nothing here has to be right but the two verdicts. kFree is given by a direction whose error bound is proven, kHit by a
// tetrahedron that holds O by more than rounding can do, here or when looked at again in double; a step that rounding leads
// astray costs time only.
#if defined(CLEARWAY_FLOAT_GJK_INL_HPP_) == defined(HWY_TARGET_TOGGLE)
#ifdef CLEARWAY_FLOAT_GJK_INL_HPP_
#undef CLEARWAY_FLOAT_GJK_INL_HPP_
#else
#define CLEARWAY_FLOAT_GJK_INL_HPP_
#endif

#include "geometry/float_difference-inl.hpp"
#include "geometry/float_simplex-inl.hpp"
#include "geometry/hull_difference-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
#if HWY_TARGET != HWY_SCALAR  // which has no registers of four

/// Brings d to a range where no product over- or underflows; false if it has no direction left, or is not finite.
HWY_INLINE bool normalise(Quad3& d) {
  const float size = hn::GetLane(hn::Add(hn::Abs(d.x), hn::Add(hn::Abs(d.y), hn::Abs(d.z))));
  if (size >= static_cast<float>(kSmallestFloat) && size <= static_cast<float>(kLargestFloat)) return true;
  if (!(size >= 0x1p-120F && size <= 0x1p120F)) return false;
  d = d * hn::Set(QuadTag(), 1 / size);
  return true;
}

HWY_INLINE Vec as_vec(const Quad3& d) { return {hn::GetLane(d.x), hn::GetLane(d.y), hn::GetLane(d.z)}; }

/// In place of the number of a vertex: the center of the body.
constexpr std::uint32_t kCenter = ~std::uint32_t{0};

/// The tetrahedron of A and the carrier, computed again in double: does it hold the origin, also if its vertices move by the shake?
HWY_INLINE bool is_proven_inside(const HullDifference& set, std::uint32_t a_i, std::uint32_t a_j, const std::int32_t* i,
                                 const std::int32_t* j, double shake) {
  Simplex<double> q;
  q.size = 4;
  q.v[0].p = set.point(a_i, a_j);
  for (int k = 0; k < 3; ++k) {
    const auto of_a = static_cast<std::uint32_t>(i[k]), of_b = static_cast<std::uint32_t>(j[k]);
    q.v[k + 1].p = of_a == kCenter ? set.center_point() : set.point(of_a, of_b);
  }
  return set.is_in_range() && (shake == 0 ? set.is_inside(q) : set.is_inside_despite(q, shake));
}

/// Where the search begins: what is known of the set, and the first support, which did not separate.
struct Start {
  Quad3 B;
  std::uint32_t i, j;
  float radius;
  float shake;
  bool has_centers;
};

/// The search from there. The second vertex is that of boolean_gjk, a support along -B; or, if the centers are points of
/// the bodies, their difference, which is about as good and costs nothing. Kept out of line: most pairs do not come here,
/// and the way they take should stay short.
HWY_NOINLINE inline Verdict search_on(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, Quad shift,
                                      Quad error, const Start& start, Vec& first) {
  SettledDifference set(a, X_WA, b, X_WB, shift, error, start.radius, start.shake);
  const QuadTag quad;
  Quad3 B = start.B;
  const std::uint32_t b_i = start.i, b_j = start.j;
  Quad3 A;
  std::uint32_t a_i, a_j;
  Quad3 d;
  if (HWY_LIKELY(start.has_centers)) {
    A = set.a.hull.shift3;
    a_i = a_j = kCenter;
  } else {
    d = -B;
    if (!normalise(d)) return Verdict::kUndecided;
    const Side second = set.support(d, A, a_i, a_j);
    if (second == Side::kSeparated) return first = as_vec(d), Verdict::kFree;
    if (second != Side::kReached) return Verdict::kUndecided;
  }
  Quad3 AB = B - A;
  d = AB * dot(AB, A) - A * dot(AB, AB);

  const LaneTag lanes;
  Quad zero = hn::Zero(quad);
  const auto is_first = hn::FirstN(quad, 1), is_origin = hn::Not(hn::FirstN(quad, 3));
  const auto lay = [&](Quad newest, Quad older)
                       HWY_ATTR { return hn::IfThenElse(is_origin, zero, hn::IfThenElse(is_first, newest, older)); };
  QuadCarrier q;
  q.v = {lay(A.x, B.x), lay(A.y, B.y), lay(A.z, B.z)};
  q.i = hn::IfThenElse(hn::FirstN(lanes, 1), hn::Set(lanes, static_cast<std::int32_t>(a_i)),
                       hn::Set(lanes, static_cast<std::int32_t>(b_i)));
  q.j = hn::IfThenElse(hn::FirstN(lanes, 1), hn::Set(lanes, static_cast<std::int32_t>(a_j)),
                       hn::Set(lanes, static_cast<std::int32_t>(b_j)));

  // That a vertex comes back is not looked for: pairs that touch run to the limit, and pay less for it than for what follows.
  for (int supports = 3; supports <= kMaxFloatSupports; ++supports) {
    if (!normalise(d)) return Verdict::kUndecided;
    const Side side = set.support(d, A, a_i, a_j);
    if (side == Side::kSeparated) return first = as_vec(d), Verdict::kFree;
    if (side != Side::kReached) break;
    bool proven = false;
    const Step step = add_vertex(q, A, a_i, a_j, d, set.inside_error, proven);
    if (step == Step::kNoCarrier) break;
    if (step == Step::kContains) {
      if (proven) return Verdict::kHit;
      HWY_ALIGN std::int32_t i[4], j[4];
      hn::Store(q.i, lanes, i);
      hn::Store(q.j, lanes, j);
      return is_proven_inside(HullDifference(a, X_WA, b, X_WB), a_i, a_j, i, j, static_cast<double>(start.shake))
                 ? Verdict::kHit
                 : Verdict::kUndecided;
    }
  }
  first = as_vec(d);
  return Verdict::kUndecided;
}

/// Boolean GJK in float. `first` is the direction to try first; if the verdict is kFree, one that separates. `gap`, rounded
/// up, is added to the radii. A hit stays one wherever the points of both bodies move by no more than `shake` in all.
HWY_INLINE Verdict float_gjk(const Hull& a, const double* X_WA, const Hull& b, const double* X_WB, float gap,
                             float shake, Vec& first) {
  FloatDifference pair(a, X_WA, b, X_WB, gap);
  if (!pair.usable) return Verdict::kUndecided;
  const QuadTag quad;
  Quad3 d;
  if (normalise(first, kSmallestFloat, kLargestFloat)) {
    // Mostly it separates still, so at first nothing more is asked.
    d = {hn::Set(quad, static_cast<float>(first.x)), hn::Set(quad, static_cast<float>(first.y)),
         hn::Set(quad, static_cast<float>(first.z))};
    if (pair.is_separated_by(d)) return first = as_vec(d), Verdict::kFree;
  } else {
    // The gap is there to tell who is apart: it makes no hit that has to stay one.
    if (pair.inner_balls_meet(shake > 0 ? gap + shake : 0)) return Verdict::kHit;
    d = -pair.a.shift3;
    if (!normalise(d)) d = {hn::Set(quad, 0.48F), hn::Set(quad, 0.6F), hn::Set(quad, 0.64F)};
  }

  Start start;
  if (pair.support(d, start.B, start.i, start.j) == Side::kSeparated) return first = as_vec(d), Verdict::kFree;
  start.radius = pair.radius;
  start.shake = shake;
  start.has_centers = pair.has_centers();
  return search_on(a, X_WA, b, X_WB, pair.a.shift, pair.error, start, first);
}

#endif  // HWY_SCALAR
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // toggle
