// From double to the lanes' floats, on the safe side.
#pragma once

#include <cmath>

namespace clearway {

/// A float that is not below the value.
[[nodiscard]] inline float rounded_up(double value) { return std::nextafter(static_cast<float>(value), HUGE_VALF); }

}  // namespace clearway
