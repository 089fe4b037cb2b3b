// Cost over size: what is measured, tabled and drawn.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace clearway::bench {

enum class Look { kOurs, kOursToo, kPeer, kPeerToo, kYardstick };

struct Curve {
  std::string name;
  Look look;
  std::vector<double> us;  // one per size; 0 where there was nothing to measure
};

/// The power p with which cost grows from one size to the next, as in cost ~ size^p.
inline double exponent(std::span<const std::size_t> sizes, const Curve& curve, std::size_t from) {
  return std::log(curve.us[from + 1] / curve.us[from]) /
         std::log(static_cast<double>(sizes[from + 1]) / static_cast<double>(sizes[from]));
}

}  // namespace clearway::bench
