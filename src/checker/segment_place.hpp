// Where in a trajectory a segment is.
#pragma once

#include <clearway/checker/validate.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway {

struct SegmentPlace {
  std::uint64_t number = 0;
  bool has_times = false;
  double begin_s = 0, end_s = 0;

  [[nodiscard]] TrajectoryInstant at(double fraction) const noexcept {
    TrajectoryInstant instant{.segment = number, .fraction = fraction};
    if (has_times) instant.time_s = fraction == 1 ? end_s : begin_s + fraction * (end_s - begin_s);
    return instant;
  }

  /// Times that differ by rounding alone, as 0.1 * 3 and 0.3 do, are the same time twice: no speed can be told from them.
  [[nodiscard]] bool takes_time() const noexcept {
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    return has_times && end_s - begin_s > kRounding * std::max(std::abs(begin_s), std::abs(end_s));
  }
};

}  // namespace clearway
