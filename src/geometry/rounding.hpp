// The error bounds of the fast stages, each derived in docs/numerics.md and attacked by tests/geometry/rounding_test.cpp.
// Relative bounds [1] are in units of what they multiply; magnitudes are powers of two in metres or metres^k.
#pragma once

namespace clearway {

inline constexpr double kUnit = 0x1p-53;       // half an ulp of 1 in double
inline constexpr double kFloatUnit = 0x1p-24;  // and in float

/// Outside these sums of |R||v| + |t| the fast stages step aside: up to degree 10 in the coordinates nothing overflows.
inline constexpr double kSmallestMagnitude = 0x1p-60;
inline constexpr double kLargestMagnitude = 0x1p60;
/// And where a vertex is so far out that an underflow in R^T D, times it, could be seen; with float, so that no product
/// overflows.
inline constexpr double kLargestCoordinate = 0x1p200;
/// In float: the difference set must not be so small that products underflow, |R||v| + |t| and |R| not so large that they
/// overflow, and no vertex so far out that an entry of R lost to underflow could be seen.
inline constexpr float kSmallestFloatMagnitude = 0x1p-20F;
inline constexpr float kLargestFloatMagnitude = 0x1p20F;
inline constexpr double kLargestFloatCoordinate = 0x1p20;

/// max over the difference set of D.s, scanned in double: change of frame 3u, dot product 3u, offset and sums 4u, all
/// relative to |D| . magnitude; 8.1u in all.
inline constexpr double kSupportError = 12 * kUnit;
/// The same in float, on centred vertices: rounding of R, v and t 1u each, change of frame 3u, dot product 3u, sums 2u;
/// 10.1u in all, relative to |d| . (|R_A| e_A + |R_B| e_B + |t|), e the half extents; and 1.5u for evaluating the bound.
inline constexpr float kFloatSupportError = 12 * 0x1p-24F;
/// Centring the vertices and moving the offset to the centres, in double: 10u, relative to |d| . magnitude.
inline constexpr float kFloatSumError = 12 * 0x1p-53F;

/// check_pairs keeps the number of a vertex in the last 7 bits of its height, which changes that by up to 127 of its ulps,
/// 254u: heights err by 264.1u instead of 10.1u.
inline constexpr float kMarkedSupportError = 23;  // times kFloatSupportError
/// And takes hulls for boxes whose vertices are off its corners by no more than this share of the largest half extent.
inline constexpr double kBoxCornerError = 0x1p-30;

/// Weights of the origin in a tetrahedron of float support points: determinants of edges at A and AO, L the longest of
/// them. Points are off by at most e, the sum over the axes of the bound above; L <= 2 E, E = 1 / 12u of that sum. Three
/// weights err by 5 e L^2 and, evaluated, 9u L^3; the fourth is the volume (6 e L^2, 11u L^3) less those, 22 e L^2 in all.
inline constexpr float kFloatInsideError = 24;
/// The same if the points themselves may be elsewhere, by up to the length that this is multiplied with: no weight changes by more.
/// (9.7 needed.)
inline constexpr float kFloatInsideShake = 10;

/// Times this, a float that went through a few roundings is not below what it should be.
inline constexpr float kFloatAbove = 1 + 8 * 0x1p-23F;

/// And times this, not above.
inline constexpr float kFloatBelow = 1 - 32 * 0x1p-23F;

/// The least singular value of a matrix whose columns have squared lengths 1 and scalar products 0, to 2^-10 and rounding:
/// by Gershgorin its square is above 1 - 3.1 * 2^-10.
inline constexpr float kAlmostRotation = 1 - 0x1p-9F;

/// Sign of a 3x3 determinant of support points: 30u from its evaluation, 18 * 6.1u from its entries; relative to
/// magnitude * m^2, m the largest coordinate.
inline constexpr double kDeterminantError = 160 * kUnit;

/// Twice the area of a triangle of support points: 12.2u from its edges, whose coordinates are up to 2 m, in each of two products, and
/// 3u from these; less than 150u in all, relative to m^2, m at least the magnitude.
inline constexpr double kFaceAreaError = 0x1p-40;

/// A mean of support points: 6.1u per coordinate from the points, 9u from the mean, relative to magnitude.
inline constexpr double kPointError = 16 * kUnit;

/// Round cores: support value 5u more than a vertex, support point 5u off the core.
inline constexpr double kRoundSupportError = 32 * kUnit;
inline constexpr double kRoundPointError = 32 * kUnit;

/// Directions are scaled by a power of two when their largest entry leaves this range. Below kSmallestDirection there
/// is none left.
inline constexpr double kSmallestDouble = 0x1p-200;
inline constexpr double kLargestDouble = 0x1p200;
inline constexpr double kSmallestFloat = 0x1p-20;
inline constexpr double kLargestFloat = 0x1p20;
inline constexpr double kSmallestDirection = 0x1p-700;
/// Largest entries of R^T D for which a scan cannot overflow.
inline constexpr double kLargestDoubleDirection = 0x1p700;
inline constexpr double kLargestRoundDirection = 0x1p300;  // squares of it, times squares of a size, stay finite

/// What underflow can add, also where the processor flushes denormals to zero: below every bound that matters.
inline constexpr double kUnderflowGuard = 0x1p-800;
inline constexpr double kFloatUnderflowGuard = 0x1p-80;
inline constexpr double kLengthUnderflowGuard = 0x1p-400;
inline constexpr double kRoundUnderflowGuard = 0x1p-300;

/// The fast stages end after so many supports; ordinary pairs need 2 to 10, smooth ones near contact up to 30.
inline constexpr int kMaxFastSupports = 64;
inline constexpr int kMaxFloatSupports = 24;
inline constexpr int kMaxRoundSupports = 200;
/// And the threshold form after so many steps that came no nearer.
inline constexpr int kMaxStepsBack = 20;

}  // namespace clearway
