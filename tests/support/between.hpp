// A state on the straight way from one to another.
#pragma once

#include <vector>

namespace clearway {

inline std::vector<double> between(const std::vector<double>& from, const std::vector<double>& to, double s) {
  std::vector<double> q(from);
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += s * (to[i] - from[i]);
  return q;
}

}  // namespace clearway
