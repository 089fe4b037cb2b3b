// Whether answers are certified: always, but for a copy of the library that tells what that costs.
#pragma once

namespace clearway {

/// bench/exactness compiles the library a second time without: error bounds are zero, and what the first stage finds in float
/// is the answer. Such a copy is wrong where bodies nearly touch, and nobody else should make one.
#ifdef CLEARWAY_UNCERTIFIED
inline constexpr bool kCertified = false;
#else
inline constexpr bool kCertified = true;
#endif

}  // namespace clearway
