// Round shapes as polytopes, one inside the true body and one around it: whatever is monotone lies between the two.
#pragma once

#include <clearway/geometry/shape.hpp>

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <variant>
#include <vector>

namespace clearway {

struct Faceted {
  Hull inside, around;
};

namespace faceted_detail {

inline constexpr int kSides = 64;

/// A regular polygon around the z axis.
inline void add_ring(std::vector<Vec3>& points, double radius_m, double z_m) {
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2 * std::numbers::pi * i / kSides;
    points.emplace_back(radius_m * std::cos(angle), radius_m * std::sin(angle), z_m);
  }
}
/// Its sides are this much nearer to the axis than its corners.
inline double apothem() { return std::cos(std::numbers::pi / kSides); }

inline std::vector<Vec3> corners(const Cylinder& c, double widen) {
  std::vector<Vec3> points;
  add_ring(points, c.radius_m * widen, -c.half_length_m);
  add_ring(points, c.radius_m * widen, c.half_length_m);
  return points;
}
inline std::vector<Vec3> corners(const Cone& c, double widen) {
  std::vector<Vec3> points{{0, 0, c.half_length_m}};
  add_ring(points, c.base_radius_m * widen, -c.half_length_m);
  return points;
}
inline std::vector<Vec3> corners(const Ellipsoid& e, double widen) {
  std::vector<Vec3> points{{0, 0, widen}, {0, 0, -widen}};
  for (int i = 1; i < kSides / 2; ++i) {
    const double latitude = std::numbers::pi * (2.0 * i / kSides - 0.5);
    add_ring(points, widen * std::cos(latitude), widen * std::sin(latitude));
  }
  for (Vec3& p : points) p = p.cwiseProduct(e.semi_axes_m);
  return points;
}
inline double widening(const Ellipsoid&) {
  return 1 / (apothem() * apothem());
}  // one for meridians, one for parallels
template <class Core>
double widening(const Core&) {
  return 1 / apothem();
}

}  // namespace faceted_detail

/// Precondition: a cylinder, cone or ellipsoid.
inline Faceted faceted(const Shape& shape) {
  return std::visit(
      [&](const auto& core) -> Faceted {
        if constexpr (requires { faceted_detail::corners(core, 1.0); }) {
          const double widen = faceted_detail::widening(core) * (1 + 1e-12);
          return {Hull(faceted_detail::corners(core, 1 - 1e-12), shape.margin_m()),
                  Hull(faceted_detail::corners(core, widen), shape.margin_m())};
        } else {
          throw std::invalid_argument("not a round shape");
        }
      },
      shape.core());
}

}  // namespace clearway
