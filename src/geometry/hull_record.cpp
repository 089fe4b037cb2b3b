#include <clearway/geometry/hull_record.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace clearway {
namespace {

bool is_length(double length_m) { return std::isfinite(length_m) && length_m >= 0; }

bool is_record(const HullRecord& record) {
  const auto is_point = [](const Vec3& p) { return p.allFinite(); };
  const auto is_ball = [](const CoverBall& ball) {
    return ball.center.allFinite() && is_length(ball.radius_m) && is_length(ball.inner_radius_m);
  };
  return !record.vertices.empty() && std::all_of(record.vertices.begin(), record.vertices.end(), is_point) &&
         is_length(record.radius_m) && is_length(record.inner_radius_m) &&  //
         !record.cover.empty() && std::all_of(record.cover.begin(), record.cover.end(), is_ball) &&
         Candidates::are_lists(record.candidates, record.vertices.size());
}

}  // namespace

HullRecord record_of(const Hull& hull) {
  HullRecord record{.vertices = {},
                    .radius_m = hull.radius_m(),
                    .inner_radius_m = hull.inner_radius_m(),
                    .cover = {hull.cover().begin(), hull.cover().end()},
                    .candidates = hull.candidates().lists()};
  record.vertices.reserve(hull.size());
  for (std::size_t i = 0; i < hull.size(); ++i) record.vertices.push_back(hull.vertex(i));
  return record;
}

std::optional<Hull> hull_of(HullRecord record) {
  if (!is_record(record)) return std::nullopt;
  Hull hull(record.vertices, record.radius_m, std::move(record.candidates));
  if (!(record.inner_radius_m <= hull.half_extent().minCoeff())) return std::nullopt;
  for (const CoverBall& ball : record.cover) {
    const Vec3 depth = hull.half_extent() - (ball.center - hull.center()).cwiseAbs();
    if (ball.inner_radius_m > std::max(0.0, depth.minCoeff())) return std::nullopt;
  }
  hull.set_inner_radius(record.inner_radius_m);
  hull.cover_ = std::move(record.cover);
  return hull;
}

}  // namespace clearway
