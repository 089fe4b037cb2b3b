#include <clearway/proof/contact.hpp>

#include <cmath>

namespace clearway::proof {
namespace {

using Point = Vector<Interval>;

/// Six times the volume of a tetrahedron, with sign.
Interval volume(const Point& a, const Point& b, const Point& c, const Point& d) {
  return dot(b - a, cross(c - a, d - a));
}

double beyond_margin(const Part& part, const Point& x, const Point& near) {
  const double apart = (length_of(x - near) - Interval(part.margin_m.low)).high;
  return apart > 0 ? apart : 0;
}

/// R^-1 (x - t), by Cramer's rule: R is whatever matrix it is.
std::optional<Point> in_own_frame(const Frame<Interval>& X, const Point& x) {
  const Point by[3] = {cross(X.R[1], X.R[2]), cross(X.R[2], X.R[0]), cross(X.R[0], X.R[1])};
  const Interval det = dot(X.R[0], by[0]);
  if (!(det.low > 0)) return std::nullopt;
  const Point d = x - X.t;
  Point p;
  for (std::size_t i = 0; i < 3; ++i) p[i] = (by[0][i] * d[0] + by[1][i] * d[1] + by[2][i] * d[2]) / det;
  return p;
}

/// Whether a point is for certain in a core that is no hull.
bool is_in_core(const Shape::Core& core, const Point& p) {
  const auto radius = [&] { return length_of({p[0], p[1], 0}); };
  if (const auto* c = std::get_if<Cylinder>(&core))
    return p[2].magnitude() <= c->half_length_m && radius().high <= c->radius_m;
  if (const auto* c = std::get_if<Cone>(&core)) {
    const Interval depth = Interval(c->half_length_m) - p[2];  // under the tip
    return p[2].magnitude() <= c->half_length_m &&
           (2 * c->half_length_m * radius()).high <= (c->base_radius_m * depth).low;
  }
  if (const auto* e = std::get_if<Ellipsoid>(&core)) {
    const Vec3& a = e->semi_axes_m;
    return (square(p[0] / a.x()) + square(p[1] / a.y()) + square(p[2] / a.z())).high <= 1;
  }
  if (const auto* h = std::get_if<HalfSpace>(&core)) return dot(vector_of(h->normal), p).high <= h->offset;
  return false;
}

/// Not less than the distance of x from the part.
struct DistanceFrom {
  const Part& part;
  const Frame<Interval>& X;  // of the part in the root frame, as x is
  const Point& x;

  [[nodiscard]] Point vertex(std::uint32_t i) const { return moved(X, vector_of(part.vertices[i])); }
  [[nodiscard]] bool has(std::uint32_t i) const { return i < part.vertices.size(); }

  double operator()(const InsideVertices& inside) const {
    const auto& v = inside.vertices;
    for (const std::uint32_t i : v)
      if (!has(i)) return kInfinity;
    const Point a = vertex(v[0]), b = vertex(v[1]), c = vertex(v[2]), d = vertex(v[3]);
    // Each corner in turn gives way to x: all volumes of one sign, and x is inside.
    const Interval volumes[] = {volume(x, b, c, d), volume(a, x, c, d), volume(a, b, x, d), volume(a, b, c, x)};
    bool positive = true, negative = true;
    for (const Interval& one : volumes) {
      positive = positive && one.low > 0;
      negative = negative && one.high < 0;
    }
    return positive || negative ? 0 : kInfinity;
  }
  double operator()(const NearMean& mean) const {
    Point sum;
    Interval weight;
    for (const auto& [i, w] : mean.weights) {
      if (!has(i) || !(w > 0) || !std::isfinite(w)) return kInfinity;
      const Point v = vertex(i);
      for (std::size_t k = 0; k < 3; ++k) sum[k] += w * v[k];
      weight += w;
    }
    return beyond_margin(part, x, {sum[0] / weight, sum[1] / weight, sum[2] / weight});
  }
  double operator()(const InsideCore&) const {
    const auto p = in_own_frame(X, x);
    return p && part.vertices.empty() && is_in_core(part.shape->core(), *p) ? 0 : kInfinity;
  }
  double operator()(const NearPoint& near) const {
    const Point p = vector_of(near.point);
    if (!part.vertices.empty() || !is_in_core(part.shape->core(), p)) return kInfinity;
    return beyond_margin(part, x, moved(X, p));
  }
};

}  // namespace

double distance_at_most(const Part& part, const Frame<Interval>& X, const Vector<Interval>& x,
                        const Membership& evidence) {
  return std::visit(DistanceFrom{part, X, x}, evidence);
}

double apart_at_most(const Model& model, Piece& instant, const HitRecord& hit, const PartPair& pair) {
  const Point x = vector_of(hit.point);
  const auto distance = [&](std::uint32_t part, const Membership& evidence) {
    return distance_at_most(model.parts[part], instant.middle_of(part, pair.root), x, evidence);
  };
  const double from_first = distance(hit.first, hit.in_first), from_second = distance(hit.second, hit.in_second);
  if (from_first == 0 && from_second == 0) return 0;
  const double apart = above(from_first + from_second);
  return apart == apart ? apart : kInfinity;
}

}  // namespace clearway::proof
