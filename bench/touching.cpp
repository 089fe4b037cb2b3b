// The bodies touch when the shift s * u leaves the set D of all differences a - b. A triangle of points of D whose cone
// holds the ray is pushed outward to the extreme point along its normal until it lies on D's surface. Each push moves the
// place where the ray pierces the triangle farther out, so no triangle comes twice and the loop ends.
#include "touching.hpp"

#include "best_vertex.hpp"

#include <array>

namespace clearway::bench {
namespace {

Vec3 support(std::span<const Vec3> body, const Eigen::Matrix3d& R, const Vec3& direction) {
  return R * body[best_vertex(body, R.transpose() * direction)];
}

double det(const Vec3& a, const Vec3& b, const Vec3& c) { return a.cross(b).dot(c); }

}  // namespace

Touch shift_to_touch(std::span<const Vec3> a, const Eigen::Matrix3d& R_WA, double inner_radius_m,
                     std::span<const Vec3> b, const Eigen::Matrix3d& R_WB, const Vec3& u_W) {
  // Three points around the ray and inside a, hence inside D: counter-clockwise seen against the ray.
  const Vec3 e = u_W.unitOrthogonal(), f = u_W.cross(e);
  const double r = inner_radius_m / 2;
  std::array<Vec3, 3> p = {r * (u_W + e), r * (u_W - 0.5 * e + 0.75 * f), r * (u_W - 0.5 * e - 0.75 * f)};
  for (;;) {
    const Vec3 n = (p[1] - p[0]).cross(p[2] - p[0]).normalized();
    const Vec3 v = support(a, R_WA, n) - support(b, R_WB, -n);
    const double gain_m = n.dot(v - p[0]);
    if (!(gain_m > 1e-14)) return {.shift_m = n.dot(p[0]) / n.dot(u_W), .cosine = n.dot(u_W)};
    // Of the three cones over v and an edge, the one that holds the ray.
    const double c0 = det(p[0], v, u_W), c1 = det(p[1], v, u_W), c2 = det(p[2], v, u_W);
    if (c0 <= 0 && c1 >= 0)
      p[2] = v;
    else if (c1 <= 0 && c2 >= 0)
      p[0] = v;
    else
      p[1] = v;
  }
}

}  // namespace clearway::bench
