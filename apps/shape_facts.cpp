#include "shape_facts.hpp"

#include <clearway/geometry/triangulate.hpp>

#include <numbers>

namespace clearway::apps {
namespace {

constexpr double kPi = std::numbers::pi;

ShapeFacts around_origin(const Vec3& half, double volume_m3) { return {-half, half, 0, volume_m3}; }

struct FactsOf {
  ShapeFacts operator()(const Hull& hull) const {
    const double r = hull.radius_m();
    const Vec3 half = hull.half_extent().array() + r;
    const double length = hull.size() == 2 ? (hull.vertex(1) - hull.vertex(0)).norm() : 0;
    const double round = r * r * kPi * length + r * r * r * kPi * 4 / 3;
    return {hull.center() - half, hull.center() + half, hull.size(), signed_volume(triangulate(hull)) + round};
  }
  ShapeFacts operator()(const Cylinder& c) const {
    return around_origin({c.radius_m, c.radius_m, c.half_length_m},
                         c.radius_m * c.radius_m * kPi * 2 * c.half_length_m);
  }
  ShapeFacts operator()(const Cone& c) const {
    return around_origin({c.base_radius_m, c.base_radius_m, c.half_length_m},
                         c.base_radius_m * c.base_radius_m * kPi * 2 * c.half_length_m / 3);
  }
  ShapeFacts operator()(const Ellipsoid& e) const {
    return around_origin(e.semi_axes_m, e.semi_axes_m.prod() * kPi * 4 / 3);
  }
  ShapeFacts operator()(const HalfSpace&) const { return {}; }
};

}  // namespace

ShapeFacts facts_of(const Shape& shape) { return std::visit(FactsOf{}, shape.core()); }

}  // namespace clearway::apps
