#include "geometry/exact_number.hpp"

#include <bit>

namespace clearway {

int lowest_bit_exponent(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(std::abs(x), &exponent);  // in [1/2, 1), 53 bits
  const auto digits = static_cast<std::uint64_t>(std::ldexp(mantissa, 53));
  return exponent - 53 + std::countr_zero(digits);
}

Integer to_integer(double x, int exponent) {
  if (x == 0) return 0;
  const int lowest = lowest_bit_exponent(x);
  Integer result = static_cast<std::int64_t>(std::ldexp(x, -lowest));  // odd, at most 53 bits
  result <<= lowest - exponent;
  return result;
}

int bit_length(const Integer& x) { return x == 0 ? 0 : static_cast<int>(msb(abs(x))) + 1; }

double to_double(const Integer& x, int shift) {
  const int excess = bit_length(x) - 62;
  if (excess <= 0) return std::ldexp(static_cast<double>(static_cast<std::int64_t>(x)), -shift);
  // Boost 1.74 loses the sign when some negative numbers are shifted right, so the magnitude is.
  const Integer top = abs(x) >> excess;
  const double magnitude = std::ldexp(static_cast<double>(static_cast<std::int64_t>(top)), excess - shift);
  return x < 0 ? -magnitude : magnitude;
}

}  // namespace clearway
