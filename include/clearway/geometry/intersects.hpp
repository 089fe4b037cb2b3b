// The yes/no question: do two bodies share a point?
#pragma once

#include <clearway/geometry/hull.hpp>
#include <clearway/geometry/shape.hpp>

namespace clearway {

/// What a query remembers for the next one on the same pair: a world direction that kept the bodies apart. It saves time
/// when the bodies have moved little, and can never change an answer: any value is allowed, also NaN.
struct WarmStart {
  Vec3 axis_W = Vec3::Zero();
};

/// How far apart two bodies must be, relative to the sum of their half extents, for "free" to be proven for sure if one of
/// them is round. Measured over random cylinders, cones, ellipsoids and boxes, from needles to plates: none of a million
/// pairs fails at 1e-8, about one in a thousand at 1e-9; ten times the former, for those not drawn.
inline constexpr double kRoundBand = 1e-7;

/// True if the bodies share a point; touching counts. The answer is that of exact arithmetic on the numbers given: the
/// body of a is the hull of R*v + t over its vertices v, unrounded, plus the ball of its radius; R is used as it stands.
/// A pose with a number that is not finite gives true: "free" always has a proof.
/// Never throws, ends always, and allocates only in the rare exact stage; if memory runs out there, the answer is true.
[[nodiscard]] bool intersects(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB) noexcept;
[[nodiscard]] bool intersects(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB,
                              WarmStart& warm) noexcept;

/// The same question for any two shapes. Exact for hulls and half-spaces; where a round shape takes part (cylinder,
/// cone, ellipsoid), "free" is still proven, and a pair closer than kRoundBand may be called a hit.
[[nodiscard]] bool intersects(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB) noexcept;
[[nodiscard]] bool intersects(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                              WarmStart& warm) noexcept;

/// True if the bodies are at most `gap_m` apart: intersects() with the gap added to the radii, and just as exact. Bodies
/// that move by less than the gap until they are asked about again cannot have met meanwhile. A gap that is negative or
/// not finite gives true.
[[nodiscard]] bool is_within(const Hull& a, const Pose& X_WA, const Hull& b, const Pose& X_WB, double gap_m,
                             WarmStart& warm) noexcept;
[[nodiscard]] bool is_within(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double gap_m,
                             WarmStart& warm) noexcept;

/// What is sure of bodies whose poses are known up to an error.
enum class SureOf { kApart, kHit, kNeither };

/// The verdict for all poses that put no point of either body elsewhere, by more than `error_m` for both together, than these
/// do. Quick: where it takes effort to be sure, or the bodies nearly touch, it is kNeither. Hits are only found of hulls.
[[nodiscard]] SureOf intersects_despite(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                                        double error_m, WarmStart& warm) noexcept;

}  // namespace clearway
