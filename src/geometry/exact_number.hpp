// Integers of any size, and how doubles become such.
#pragma once

#include "geometry/vector3.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <cmath>
#include <cstdint>

namespace clearway {

using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

/// Exponent of the lowest set bit of x, which is finite and not zero: x is an odd integer times 2^result.
[[nodiscard]] int lowest_bit_exponent(double x);

/// x / 2^exponent. Precondition: x is finite and an integer multiple of 2^exponent.
[[nodiscard]] Integer to_integer(double x, int exponent);

/// x / 2^shift to about 2^-52 of itself; zero where that underflows.
[[nodiscard]] double to_double(const Integer& x, int shift);

/// Number of bits of |x|; 0 for 0.
[[nodiscard]] int bit_length(const Integer& x);

}  // namespace clearway
