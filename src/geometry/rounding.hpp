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
inline constexpr double kLargestFloatCoordinate = 0x1p29;

/// max over the difference set of D.s, scanned in double: change of frame 3u, dot product 3u, offset and sums 4u, all
/// relative to |D| . magnitude; 8.1u in all.
inline constexpr double kSupportError = 12 * kUnit;
/// The part of the float scan that is done in double: the same with the centre taken out and put back; 24.1u in all.
inline constexpr double kFloatSumError = 32 * kUnit;
/// The part done in float: rounding of direction and vertex 1u each, dot product 3u, relative to |w| . half extent.
inline constexpr double kFloatScanError = 5.01 * kFloatUnit;

/// Sign of a 3x3 determinant of support points: 30u from its evaluation, 18 * 6.1u from its entries; relative to
/// magnitude * m^2, m the largest coordinate.
inline constexpr double kDeterminantError = 160 * kUnit;

/// A mean of support points: 6.1u per coordinate from the points, 9u from the mean, relative to magnitude.
inline constexpr double kPointError = 16 * kUnit;

/// Directions are scaled by a power of two when their largest entry leaves this range. Below kSmallestDirection there
/// is none left.
inline constexpr double kSmallestDouble = 0x1p-200;
inline constexpr double kLargestDouble = 0x1p200;
inline constexpr double kSmallestFloat = 0x1p-30;
inline constexpr double kLargestFloat = 0x1p30;
inline constexpr double kSmallestDirection = 0x1p-700;
/// Largest entries of R^T D for which a scan cannot overflow.
inline constexpr double kLargestDoubleDirection = 0x1p700;
inline constexpr double kLargestFloatDirection = 0x1p33;

/// What underflow can add, also where the processor flushes denormals to zero: below every bound that matters.
inline constexpr double kUnderflowGuard = 0x1p-800;
inline constexpr double kFloatUnderflowGuard = 0x1p-88;
inline constexpr double kLengthUnderflowGuard = 0x1p-400;

/// The fast stages end after so many supports; ordinary pairs need 2 to 10, smooth ones near contact up to 30.
inline constexpr int kMaxFastSupports = 64;

}  // namespace clearway
