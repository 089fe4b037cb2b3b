// A serial arm of as many links as wanted, each of as many vertices as wanted.
#pragma once

#include <clearway/robot/robot.hpp>

namespace clearway::bench {

struct ChainSpec {
  std::size_t links = 7;
  std::size_t vertices = 32;  // of each link's hull
};

/// A metre long when straight, with all links of the same length and 0.6 times as thick. Joints bend about x and y in
/// turn, the less the more there are, so that a random state sways as far. Group "arm" holds them all; links that a joint
/// connects are not checked with each other.
[[nodiscard]] Robot make_chain(const ChainSpec& spec);

}  // namespace clearway::bench
