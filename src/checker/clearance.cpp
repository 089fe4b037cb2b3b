#include "checker/clearance.hpp"

#include <clearway/geometry/distance.hpp>

#include <algorithm>
#include <limits>

namespace clearway {
namespace {

/// A pair of parts that can be no closer than this.
struct Candidate {
  double at_least_m;
  std::uint32_t moving;
  std::uint32_t other;
  bool is_standing;  // `other` is one of the parts that stand still
};

double lower_bound_m(const Shape& a, const Box& box_a, const Shape& b, const Box& box_b) {
  return a.is_bounded() && b.is_bounded() ? gap_m(box_a, box_b) : 0;
}

}  // namespace

Clearance smallest_distance(const Bodies& bodies, std::span<const Pose> X_WS, std::span<const Box> boxes) {
  std::vector<Candidate> candidates;
  for (const auto& [i, j, shared] : bodies.self_pairs) {
    candidates.push_back(
        {lower_bound_m(*bodies.moving[i].shape, boxes[i], *bodies.moving[j].shape, boxes[j]), i, j, false});
  }
  for (std::uint32_t i = 0; i < bodies.moving.size(); ++i) {
    for (std::uint32_t j = 0; j < bodies.standing.size(); ++j) {
      const StaticPart& other = bodies.standing[j];
      if (!bodies.is_checked(bodies.moving[i].body, other.body)) continue;
      candidates.push_back(
          {lower_bound_m(*bodies.moving[i].shape, boxes[i], *other.shape, bodies.standing_boxes[j]), i, j, true});
    }
  }
  // Nearest first, so that most are never measured; ties by place, so that the answer is always the same.
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.at_least_m < b.at_least_m; });

  Clearance best{.distance_m = std::numeric_limits<double>::infinity(), .pair = std::nullopt};
  for (const Candidate& candidate : candidates) {
    if (candidate.at_least_m >= best.distance_m) break;
    const MovingPart& part = bodies.moving[candidate.moving];
    const bool stands = candidate.is_standing;
    const Shape& shape = stands ? *bodies.standing[candidate.other].shape : *bodies.moving[candidate.other].shape;
    const Pose& X_WO = stands ? bodies.standing[candidate.other].X_WS : X_WS[candidate.other];
    const BodyId other = stands ? bodies.standing[candidate.other].body : bodies.moving[candidate.other].body;
    const ClosestPoints points = distance(*part.shape, X_WS[candidate.moving], shape, X_WO);
    if (points.distance_m < best.distance_m) {
      best = {.distance_m = points.distance_m,
              .pair = Collision{part.body, other},
              .point_first_W = points.point_a_W,
              .point_second_W = points.point_b_W};
    }
    if (best.distance_m == 0) break;
  }
  return best;
}

}  // namespace clearway
