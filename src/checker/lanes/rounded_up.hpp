// From double to the lanes' floats, on the safe side.
#pragma once

#include <clearway/common/certified.hpp>

#include <cmath>

namespace clearway {

/// A float that is not below the value. Zero stays zero: the next float is so small that arithmetic on it is slow.
[[nodiscard]] inline float rounded_up(double value) {
  const auto nearest = static_cast<float>(value);
  return kCertified && value != 0 ? std::nextafter(nearest, HUGE_VALF) : nearest;
}
/// A float that is not above it.
[[nodiscard]] inline float rounded_down(double value) { return -rounded_up(-value); }

}  // namespace clearway
