// Every constant of rounding.hpp under attack: a search for the inputs that rounding treats worst, measured against
// arithmetic of 300 bits. An error above its bound fails the test, and so does a bound that no attack comes near: then the
// attack has no teeth, and a bound too small by that factor would go unnoticed.
//
// Nothing of the product is repeated here. Where a kernel says only yes or no, the number behind its answer is found by moving
// the threshold that it is compared with: bisection over all floating-point numbers.
//
// Compiled once for every instruction set, as the kernels are, and like them without fused operations (-ffp-contract=off).
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "geometry/rounding_test.cpp"
#include <hwy/foreach_target.h>

#include "geometry/float_gjk-inl.hpp"
#include "geometry/hull_difference-inl.hpp"
#include "geometry/rounding_attack.hpp"
#include "geometry/shape_difference-inl.hpp"  // these two are used once, but Highway has them included for every set or for none
#include "geometry/threshold_gjk-inl.hpp"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace clearway::HWY_NAMESPACE {
namespace {

/// The height of the farthest point along d, if it is below zero; |d.x| is 1.
std::optional<Computed> double_height_here(const Posed& p) {
  HullDifference set(p.a, p.X_WA.data(), p.b, p.X_WB.data());
  if (!set.is_in_range()) return std::nullopt;
  const Vec d = as_vec(p.d);
  const double bound = kSupportError * dot(absolute(d), set.magnitude);
  const ScannedDifference cso{set};
  const auto found = largest_for_which<double, std::uint64_t>([&](double magnitude) HWY_ATTR {
    set.magnitude = {magnitude, 0, 0};
    Vec D = d;
    SupportPoint<double> S;
    return cso.support(D, S) == Side::kSeparated;
  });
  if (!found) return std::nullopt;
  return Computed{-kSupportError * *found, bound};
}

/// The least weight of the origin in the tetrahedron of the points k - k, if all are above zero.
std::optional<Computed> double_weight_here(const Posed& p) {
  HullDifference set(p.a, p.X_WA.data(), p.b, p.X_WB.data());
  if (!set.is_in_range()) return std::nullopt;
  Simplex<double> q;
  q.size = 4;
  double m = 0;
  for (std::uint32_t k = 0; k < 4; ++k) {
    q.v[k] = {set.point(k, k), k, k};
    m = std::max(m, largest_of(q.v[k].p));
  }
  const double bound = kDeterminantError * largest_of(set.magnitude) * (m * m);
  const auto found = largest_for_which<double, std::uint64_t>([&](double magnitude) HWY_ATTR {
    set.magnitude = {magnitude, 0, 0};
    return set.is_inside(q);
  });
  if (!found) return std::nullopt;
  return Computed{kDeterminantError * *found * (m * m), bound};
}

#if HWY_TARGET == HWY_SCALAR  // has no float stage

std::optional<Computed> float_first_height_here(const Posed&) { return std::nullopt; }
std::optional<Computed> float_settled_height_here(const Posed&) { return std::nullopt; }
std::optional<Computed> float_weight_here(const Posed&, Corners&) { return std::nullopt; }

#else

HWY_INLINE Quad3 in_every_lane(const Vec3& v) {
  const QuadTag quad;
  return {hn::Set(quad, static_cast<float>(v.x())), hn::Set(quad, static_cast<float>(v.y())),
          hn::Set(quad, static_cast<float>(v.z()))};
}

std::optional<Computed> float_height(const Posed& p, bool settled) {
  FloatDifference pair(p.a, p.X_WA.data(), p.b, p.X_WB.data(), 0);
  if (!pair.usable) return std::nullopt;
  SettledDifference set(p.a, p.X_WA.data(), p.b, p.X_WB.data(), pair.a.shift, pair.error, pair.radius, 0);
  const Quad3 d = in_every_lane(p.d);
  const float bound = hn::GetLane(dot(absolute(d), set.error3));
  const auto found = largest_for_which<float, std::uint32_t>([&](float error) HWY_ATTR {
    pair.error3 = set.error3 = in_every_lane({error, 0, 0});
    Quad3 S;
    std::uint32_t i, j;
    return (settled ? set.support(d, S, i, j) : pair.support(d, S, i, j)) == Side::kSeparated;
  });
  if (!found) return std::nullopt;
  return Computed{-static_cast<double>(*found), bound};
}
std::optional<Computed> float_first_height_here(const Posed& p) { return float_height(p, false); }
std::optional<Computed> float_settled_height_here(const Posed& p) { return float_height(p, true); }

/// The same weight in float, of the tetrahedron of four support points; which ones comes back in `corners`.
std::optional<Computed> float_weight_here(const Posed& p, Corners& corners) {
  FloatDifference pair(p.a, p.X_WA.data(), p.b, p.X_WB.data(), 0);
  if (!pair.usable) return std::nullopt;
  SettledDifference set(p.a, p.X_WA.data(), p.b, p.X_WB.data(), pair.a.shift, pair.error, pair.radius, 0);
  float at[4][3];
  for (std::size_t k = 0; k < 4; ++k) {
    Quad3 S;
    const Quad3 d = in_every_lane(kToward[k]);
    const auto support = [&]() HWY_ATTR {  // half the points as the first support finds them, half as the others do
      return k % 2 == 0 ? set.support(d, S, corners.i[k], corners.j[k])
                        : pair.support(d, S, corners.i[k], corners.j[k]);
    };
    if (support() == Side::kSeparated) return std::nullopt;
    at[k][0] = hn::GetLane(S.x);
    at[k][1] = hn::GetLane(S.y);
    at[k][2] = hn::GetLane(S.z);
  }
  // The kernel's bound is `inside_error` times the square of the longest edge at A, that to the origin included. In double
  // here, which blurs the outcome by a hundredth of the bound.
  const Vec3 A_at(at[0][0], at[0][1], at[0][2]);
  double longest = A_at.squaredNorm();
  for (int k = 1; k < 4; ++k) longest = std::max(longest, (Vec3(at[k][0], at[k][1], at[k][2]) - A_at).squaredNorm());
  for (const bool turned : {false, true}) {  // one of the two orders faces outward
    HWY_ALIGN float lanes[3][4];
    for (int axis = 0; axis < 3; ++axis) {
      lanes[axis][0] = at[1][axis];
      lanes[axis][1] = at[turned ? 3 : 2][axis];
      lanes[axis][2] = at[turned ? 2 : 3][axis];
      lanes[axis][3] = 0;
    }
    const Quad3 A = in_every_lane({at[0][0], at[0][1], at[0][2]});
    const auto found = largest_for_which<float, std::uint32_t>([&](float inside_error) HWY_ATTR {
      const LaneTag tag;
      QuadCarrier q{{hn::Load(QuadTag(), lanes[0]), hn::Load(QuadTag(), lanes[1]), hn::Load(QuadTag(), lanes[2])},
                    hn::Zero(tag),
                    hn::Zero(tag)};
      Quad3 d = A;
      bool proven = false;
      return add_vertex(q, A, 0, 0, d, inside_error, proven) == Step::kContains && proven;
    });
    if (found) return Computed{*found * longest, set.inside_error * longest};
  }
  return std::nullopt;
}

#endif

}  // namespace
}  // namespace clearway::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <clearway/geometry/intersects.hpp>

#include "geometry/exact_query.hpp"
#include "support/instruction_sets.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace clearway {

HWY_EXPORT(double_height_here);
HWY_EXPORT(double_weight_here);
HWY_EXPORT(float_first_height_here);
HWY_EXPORT(float_settled_height_here);
HWY_EXPORT(float_weight_here);

namespace {

using HWY_NAMESPACE::absolute;
using HWY_NAMESPACE::as_vec;
using HWY_NAMESPACE::HullDifference;
using HWY_NAMESPACE::length_above;
using HWY_NAMESPACE::ShapeDifference;
using oracle::Rng;

/// `share` is that of the worst error found in its bound.
void expect_tight(const std::string& what, double share, double teeth = 0.05) {
  std::printf("    %-44s worst error %5.1f %% of the bound\n", what.c_str(), 100 * share);
  EXPECT_LE(share, 1) << what << ": the bound is broken";
  EXPECT_GE(share, teeth) << what << ": no attack comes near the bound, so this test proves little";
}

double share_of(const std::optional<Computed>& computed, const Wide& truth) {
  return computed ? static_cast<double>(abs(Wide(computed->value) - truth) / Wide(computed->bound)) : 0;
}

// The compiler ----------------------------------------------------------------------------------------------------------

/// The vectoriser of g++ 12 that -fno-tree-slp-vectorize turns off makes plain copies of the first two.
HWY_NOINLINE void round_to_float(const double* HWY_RESTRICT x, double* HWY_RESTRICT rounded) {
  for (int k = 0; k < 3; ++k) rounded[k] = static_cast<double>(static_cast<float>(x[k]));
}

TEST(Rounding, TheCompilerRoundsWhereTheCodeSaysSo) {
  const double thirds[3] = {1.0 / 3, 2.0 / 3, 4.0 / 3};
  double rounded[3];
  round_to_float(thirds, rounded);
  for (int k = 0; k < 3; ++k) EXPECT_NE(rounded[k], thirds[k]);
}

// Heights of support points -------------------------------------------------------------------------------------------

double worst_height_share(std::optional<Computed> (*height)(const Posed&), const Draw& draw) {
  return worst_share(draw, [&](const Numbers& numbers) {
    Posed p(numbers);
    p.d = p.d.cast<float>().cast<double>();
    return share_of(height(p), exact_height(p));
  });
}

TEST(Rounding, HeightInDoubleStaysWithinSupportError) {
  for_each_instruction_set([](const std::string& name) {
    double worst = 0;
    for (const Draw& draw : {Draw(draw_generic), Draw(draw_powers_of_two), Draw(draw_sheared), Draw(draw_large_offset),
                             Draw(draw_off_center)}) {
      worst = std::max(worst, worst_height_share(HWY_DYNAMIC_DISPATCH(double_height_here), draw));
    }
    expect_tight("kSupportError, " + name, worst);
  });
}

TEST(Rounding, HeightInFloatStaysWithinFloatSupportError) {
  for_each_instruction_set([](const std::string& name) {
    if (name == "SCALAR") return;
    double worst = 0, worst_settled = 0;
    for (const Draw& draw : {Draw(draw_generic), Draw(draw_powers_of_two), Draw(draw_sheared), Draw(draw_off_center)}) {
      worst = std::max(worst, worst_height_share(HWY_DYNAMIC_DISPATCH(float_first_height_here), draw));
      worst_settled =
          std::max(worst_settled, worst_height_share(HWY_DYNAMIC_DISPATCH(float_settled_height_here), draw));
    }
    expect_tight("kFloatSupportError, " + name, worst);
    expect_tight("kFloatSupportError, settled, " + name, worst_settled);
  });
}

/// The climb must not leave for larger bodies, where kFloatSupportError is what counts.
TEST(Rounding, HeightOfTinyFarBodiesInFloatStaysWithinFloatSumError) {
  for_each_instruction_set([](const std::string& name) {
    if (name == "SCALAR") return;
    for (const bool settled : {false, true}) {
      const auto height =
          settled ? HWY_DYNAMIC_DISPATCH(float_settled_height_here) : HWY_DYNAMIC_DISPATCH(float_first_height_here);
      const double worst = worst_share(draw_tiny_far, [&](const Numbers& numbers) {
        Posed p(numbers);
        p.d = p.d.cast<float>().cast<double>();
        const Wide truth = exact_height(p);
        const bool tiny =
            p.a.half_extent().maxCoeff() < 0x1p-16 && p.b.half_extent().maxCoeff() < 0x1p-16 && abs(truth) < 0x1p-14;
        return tiny ? share_of(height(p), truth) : 0;
      });
      expect_tight((settled ? "kFloatSumError, settled, " : "kFloatSumError, ") + name, worst);
    }
  });
}

// Weights of the origin in a tetrahedron ------------------------------------------------------------------------------

TEST(Rounding, WeightsInDoubleStayWithinDeterminantError) {
  for_each_instruction_set([](const std::string& name) {
    const auto weight = HWY_DYNAMIC_DISPATCH(double_weight_here);
    double worst = 0;
    for (const Draw& draw : {Draw(draw_around_origin), Draw(draw_off_center_around_origin)}) {
      worst = std::max(worst, worst_share(draw, [&](const Numbers& numbers) {
                         const Posed p(numbers);
                         const auto computed = weight(p);
                         return computed ? share_of(computed, exact_least_weight(p, {{0, 1, 2, 3}, {0, 1, 2, 3}})) : 0;
                       }));
    }
    expect_tight("kDeterminantError, " + name, worst);
  });
}

double worst_float_weight_share(std::optional<Computed> (*weight)(const Posed&, Corners&), const Draw& draw) {
  return worst_share(draw, [&](const Numbers& numbers) {
    const Posed p(numbers);
    Corners corners{};
    const auto computed = weight(p, corners);
    return computed ? share_of(computed, exact_least_weight(p, corners)) : 0;
  });
}

TEST(Rounding, WeightsInFloatStayWithinFloatInsideError) {
  for_each_instruction_set([](const std::string& name) {
    if (name == "SCALAR") return;
    double worst = 0;
    for (const Draw& draw : {Draw(draw_around_origin), Draw(draw_off_center_around_origin)}) {
      worst = std::max(worst, worst_float_weight_share(HWY_DYNAMIC_DISPATCH(float_weight_here), draw));
    }
    expect_tight("kFloatInsideError, " + name, worst,
                 0.003);  // the bound takes the cube of a length for products of three different ones
  });
}

/// The smallest bodies that the float stage takes, as they are and so far out that centring in double costs more than all of
/// float.
TEST(Rounding, WeightsOfTinyBodiesInFloatStayWithinFloatInsideError) {
  for_each_instruction_set([](const std::string& name) {
    if (name == "SCALAR") return;
    double worst = 0;
    for (const Draw& draw : {scaled(draw_far_around_origin, 0x1p-18), scaled(draw_around_origin, 0x1p-19)}) {
      worst = std::max(worst, worst_float_weight_share(HWY_DYNAMIC_DISPATCH(float_weight_here), draw));
    }
    EXPECT_LE(worst, 1) << name;
  });
}

TEST(Rounding, TinyBodyFarFromItsOriginIsNotAHitByRounding) {
  const double u = 0x1p-34;
  const Hull a(std::array{Vec3(1e5 + 4 * u, 1e5 - 6 * u, 8 * u), Vec3(1e5 - 2 * u, 1e5 - u, -5 * u),
                          Vec3(1e5 + 4 * u, 1e5 + u, -7 * u), Vec3(1e5 - 2 * u, 1e5 + 8 * u, 7 * u)});
  Pose X_WA = Pose::Identity();
  X_WA.linear() << 0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1;
  X_WA.translation() = Vec3(20000 + 2 * u, -140000 - 2 * u, 2 * u);
  const Hull origin(std::array{Vec3(0, 0, 0)});
  EXPECT_FALSE(exact_intersects(ExactDifference(a, X_WA, origin, Pose::Identity()), FastQuery{}).hit);
  for_each_instruction_set([&](const std::string& name) {
    EXPECT_FALSE(intersects(a, X_WA, origin, Pose::Identity())) << name;
    EXPECT_FALSE(intersects(origin, Pose::Identity(), a, X_WA)) << name;
  });
}

// Means of support points ---------------------------------------------------------------------------------------------

Wide length(const WideVec& v) { return sqrt(wide_dot(v, v)); }
WideVec wide(const Vector3<double>& v) { return {Wide(v.x), Wide(v.y), Wide(v.z)}; }

/// How far point_of strays from the mean of `exact`, whose rounded images are the vertices of the simplex in `n`.
Wide mean_error(HWY_NAMESPACE::Nearest<double> n, const std::array<WideVec, 4>& exact, const Numbers& numbers) {
  n.carrier.size = 4;
  WideVec sum{};
  Wide total = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    n.weight[k] = 0.01 + std::abs(numbers[3 * k]);
    for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += exact[k][axis] * n.weight[k];
    total += n.weight[k];
  }
  const WideVec P = wide(point_of(n));
  return length({P[0] - sum[0] / total, P[1] - sum[1] / total, P[2] - sum[2] / total});
}

double mean_share(const Numbers& numbers) {
  const Posed p(numbers);
  const HullDifference set(p.a, p.X_WA.data(), p.b, p.X_WB.data());
  HWY_NAMESPACE::Nearest<double> n;
  std::array<WideVec, 4> exact;
  for (std::uint32_t k = 0; k < 4; ++k) {
    n.carrier.v[k] = {set.point(k, k), k, k};
    exact[k] = wide_difference(p, k, k);
  }
  return static_cast<double>(mean_error(n, exact, numbers) / Wide(set.point_error()));
}

TEST(Rounding, MeanOfSupportPointsStaysWithinPointError) {
  double worst = 0;
  for (const Draw& draw : {Draw(draw_generic), Draw(draw_powers_of_two), Draw(draw_off_center)}) {
    worst = std::max(worst, worst_share(draw, mean_share));
  }
  expect_tight("kPointError", worst);
}

// Round shapes --------------------------------------------------------------------------------------------------------

/// A kind of round core: how to make one from three positive sizes, and two truths about it in the body frame.
struct RoundKind {
  const char* name;
  Shape (*make)(const Vec3& sizes);
  Wide (*height)(const Vec3& sizes, const WideVec& w);  // max of w . v
  WideVec (*pulled_in)(const Vec3& sizes,
                       const WideVec& point);  // a point of the core beside one that may be just outside
};

/// The point, brought to `limit` by its first two coordinates if these take it farther out.
WideVec within_rim(const WideVec& p, const Wide& limit) {
  const Wide out = sqrt(p[0] * p[0] + p[1] * p[1]);
  const Wide scale = out > limit ? Wide(limit / out) : Wide(1);
  return {p[0] * scale, p[1] * scale, p[2]};
}
Wide beside_axis(const WideVec& w) { return sqrt(w[0] * w[0] + w[1] * w[1]); }

constexpr RoundKind kRoundKinds[] = {
    {"cylinder",
     [](const Vec3& s) {
       return Shape(Cylinder{s.z(), s.x()});
     },
     [](const Vec3& s, const WideVec& w) { return Wide(s.x() * beside_axis(w) + s.z() * abs(w[2])); },
     [](const Vec3& s, const WideVec& p) { return within_rim(p, s.x()); }},
    {"cone",
     [](const Vec3& s) {
       return Shape(Cone{s.z(), s.x()});
     },
     [](const Vec3& s, const WideVec& w) {
       const Wide tip = s.z() * w[2], rim = s.x() * beside_axis(w) - tip;
       return tip > rim ? tip : rim;
     },
     [](const Vec3& s, const WideVec& p) { return within_rim(p, s.x() * (s.z() - p[2]) / (2 * s.z())); }},
    {"ellipsoid", [](const Vec3& s) { return Shape(Ellipsoid{s}); },
     [](const Vec3& s, const WideVec& w) {
       return length({s.x() * w[0], s.y() * w[1], s.z() * w[2]});
     },
     [](const Vec3& s, const WideVec& p) {
       const Wide out = length({p[0] / s.x(), p[1] / s.y(), p[2] / s.z()});
       const Wide scale = out > 1 ? Wide(1 / out) : Wide(1);
       return WideVec{p[0] * scale, p[1] * scale, p[2] * scale};
     }},
};

/// Two round bodies with the poses and directions of a Posed; its vertices give their sizes.
struct RoundPair {
  Posed p;
  Vec3 sizes_a, sizes_b;
  Shape a, b;
  ShapeDifference set;

  RoundPair(const RoundKind& kind, const Numbers& numbers)
      : p(numbers),
        sizes_a(p.a.vertex(0).cwiseAbs() + Vec3::Constant(0x1p-10)),
        sizes_b(p.b.vertex(0).cwiseAbs() + Vec3::Constant(0x1p-10)),
        a(kind.make(sizes_a)),
        b(kind.make(sizes_b)),
        set(a, p.X_WA.data(), b, p.X_WB.data()) {}
};

WideVec wide_turned_back(const Pose& X, const WideVec& d) {
  return {wide_dot(clearway::wide(X.linear().col(0)), d), wide_dot(clearway::wide(X.linear().col(1)), d),
          wide_dot(clearway::wide(X.linear().col(2)), d)};
}

double round_height_share(const RoundKind& kind, const Numbers& numbers) {
  const RoundPair pair(kind, numbers);
  Vector3<double> D = as_vec(pair.p.d), on_a, on_b;
  double upper = 0;
  if (!pair.set.is_in_range() || !pair.set.probe(D, on_a, on_b, upper)) return 0;
  const WideVec d = clearway::wide(pair.p.d);
  WideVec minus_d = d;
  for (Wide& x : minus_d) x = -x;
  const Wide truth =
      kind.height(pair.sizes_a, wide_turned_back(pair.p.X_WA, d)) +
      kind.height(pair.sizes_b, wide_turned_back(pair.p.X_WB, minus_d)) +
      wide_dot(d, wide_minus(clearway::wide(pair.p.X_WA.translation()), clearway::wide(pair.p.X_WB.translation())));
  const double bound = kRoundSupportError * dot(absolute(D), pair.set.magnitude);
  return static_cast<double>(abs(Wide(upper) - bound - truth) / bound);
}

double round_point_share(const RoundKind& kind, const Numbers& numbers) {
  const RoundPair pair(kind, numbers);
  if (!pair.set.is_in_range()) return 0;
  HWY_NAMESPACE::Nearest<double> n;
  std::array<WideVec, 4> exact;
  for (std::uint32_t k = 0; k < 4; ++k) {
    Vector3<double> D = as_vec(kToward[k] + pair.p.d);
    constexpr double kFarApart = 1e30;  // a radius for which no direction separates, so that there is always a point
    if (pair.set.support(D, n.carrier.v[k], kFarApart) != Side::kReached) return 0;
    const WideVec on_a = kind.pulled_in(pair.sizes_a, wide(pair.set.a.extreme(pair.set.a.rotate_back(D)).point));
    const WideVec on_b = kind.pulled_in(pair.sizes_b, wide(pair.set.b.extreme(-pair.set.b.rotate_back(D)).point));
    exact[k] = wide_minus(wide_world(pair.p.X_WA, on_a), wide_world(pair.p.X_WB, on_b));
  }
  return static_cast<double>(mean_error(n, exact, numbers) / Wide(pair.set.point_error()));
}

TEST(Rounding, UpperBoundOfRoundShapesStaysWithinRoundSupportError) {
  for (const RoundKind& kind : kRoundKinds) {
    double worst = 0;
    for (const Draw& draw : {Draw(draw_generic), Draw(draw_powers_of_two), Draw(draw_sheared)}) {
      worst =
          std::max(worst, worst_share(draw, [&](const Numbers& numbers) { return round_height_share(kind, numbers); }));
    }
    expect_tight(std::string("kRoundSupportError, ") + kind.name, worst);
  }
}

TEST(Rounding, PointsOfRoundShapesStayWithinRoundPointError) {
  for (const RoundKind& kind : kRoundKinds) {
    double worst = 0;
    for (const Draw& draw : {Draw(draw_generic), Draw(draw_powers_of_two), Draw(draw_sheared)}) {
      worst =
          std::max(worst, worst_share(draw, [&](const Numbers& numbers) { return round_point_share(kind, numbers); }));
    }
    expect_tight(std::string("kRoundPointError, ") + kind.name, worst);
  }
}

// Lengths and radii -----------------------------------------------------------------------------------------------------

TEST(Rounding, LengthAboveIsAboveAndClose) {
  Rng rng(7);
  for (int k = 0; k < 20'000; ++k) {
    const Vec3 D = Vec3(rng.real(-1, 1), rng.real(-1, 1), rng.real(-1, 1)) * rng.power_of_two(-190, 190);
    const Wide length = sqrt(Wide(D.x()) * D.x() + Wide(D.y()) * D.y() + Wide(D.z()) * D.z());
    const Wide above = length_above(as_vec(D));
    ASSERT_GE(above, length) << D.transpose();
    ASSERT_LE(above, length * (1 + 9 * Wide(kUnit))) << D.transpose();
  }
}

}  // namespace
}  // namespace clearway
#endif
