// Where in a trajectory a segment is.
#pragma once

#include <clearway/checker/validate.hpp>

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
};

}  // namespace clearway
