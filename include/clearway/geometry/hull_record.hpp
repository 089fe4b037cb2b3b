// What a hull is made of, for those who keep hulls and want the same ones back.
#pragma once

#include <clearway/geometry/hull.hpp>

#include <optional>
#include <vector>

namespace clearway {

/// All that takes time to find out about a hull; the rest follows from it.
struct HullRecord {
  std::vector<Vec3> vertices;
  double radius_m = 0;
  double inner_radius_m = 0;
  std::vector<CoverBall> cover;
  Candidates::Lists candidates;
};

[[nodiscard]] HullRecord record_of(const Hull& hull);

/// The hull that the record was made of, to the last bit. Verdicts on it are only as good as the record: an inner radius
/// that is too large, a cover that leaves something out or a list without the farthest vertex makes them wrong. So a record
/// comes from record_of, and whoever kept it answers for its being the same.
/// @return nothing if it is not the record of any hull: an index out of range, no vertices, a number that is not finite
[[nodiscard]] std::optional<Hull> hull_of(HullRecord record);

}  // namespace clearway
