// The truth about a pair, in exact arithmetic, by other means than the product's: linear programming and Wolfe's method
// over GMP integers. A verdict leaves only with a certificate that was checked by its definition.
#pragma once

#include "pair.hpp"

namespace clearway::oracle {

/// True if the two closed bodies share a point, in real arithmetic on the numbers given; touching counts. For all
/// finite doubles, from 2^-1074 to 1e308, and also where R*v + t is beyond the range of double.
/// @throws std::invalid_argument if a body has no vertex, a number that is not finite, or a negative radius.
[[nodiscard]] bool exact_verdict(const Pair& pair);

}  // namespace clearway::oracle
