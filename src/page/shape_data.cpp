#include "page/shape_data.hpp"

#include "page/base64.hpp"

#include <clearway/geometry/triangulate.hpp>

#include <bit>
#include <cmath>
#include <numbers>
#include <variant>
#include <vector>

namespace clearway {
namespace {

static_assert(std::endian::native == std::endian::little, "packed numbers are little-endian");

template <class T>
PageJson packed(const char* type, const std::vector<T>& values) {
  return {{type, base64(std::as_bytes(std::span(values)))}};
}

/// Directions all around, evenly: a spiral from pole to pole with turns of the golden angle.
std::vector<Vec3> directions(std::size_t count) {
  const double golden_rad = std::numbers::pi * (3 - std::sqrt(5.0));
  std::vector<Vec3> all;
  for (std::size_t i = 0; i < count; ++i) {
    const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(count), r = std::sqrt(1 - z * z);
    const double turn_rad = golden_rad * static_cast<double>(i);
    all.emplace_back(r * std::cos(turn_rad), r * std::sin(turn_rad), z);
  }
  for (int axis = 0; axis < 3; ++axis)  // so that extents are the true ones
    for (const double sign : {-1.0, 1.0}) all.emplace_back(sign * Vec3::Unit(axis));
  return all;
}

/// The surface of a hull with its ball rolled along it, to a few per cent of the radius.
TriangleMesh rounded(const Hull& hull) {
  const std::vector<Vec3> around = directions(hull.size() <= 32 ? 120 : 40);
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < hull.size(); ++i)
    for (const Vec3& direction : around) points.push_back(hull.vertex(i) + hull.radius_m() * direction);
  return triangulate(build_hull(points));
}

/// A round body with a margin.
TriangleMesh outlined(const Shape& shape) {
  std::vector<Vec3> points;
  for (const Vec3& direction : directions(1500)) points.push_back(shape.support(direction));
  return triangulate(build_hull(points));
}

struct DataOf {
  const Shape& shape;
  const Pose& X;
  const std::string& source;

  [[nodiscard]] PageJson named(const char* kind) const {
    return {{"kind", kind}, {"source", source}, {"pose", rows_of(X)}};
  }

  PageJson operator()(const Hull& hull) const {
    if (hull.size() > 2) return shape_data(hull.radius_m() > 0 ? rounded(hull) : triangulate(hull), X, source);
    if (hull.size() == 2) {
      PageJson data = named("capsule");
      data["radius_m"] = hull.radius_m();
      data["ends"] = {numbers_of(hull.vertex(0)), numbers_of(hull.vertex(1))};
      return data;
    }
    PageJson data = DataOf{shape, X * Eigen::Translation3d(hull.vertex(0)), source}.named("sphere");
    data["radius_m"] = hull.radius_m();
    return data;
  }
  PageJson operator()(const Cylinder& cylinder) const {
    PageJson data = named("cylinder");
    data["radius_m"] = cylinder.radius_m;
    data["half_length_m"] = cylinder.half_length_m;
    return data;
  }
  PageJson operator()(const Cone& cone) const {
    PageJson data = named("cone");
    data["radius_m"] = cone.base_radius_m;
    data["half_length_m"] = cone.half_length_m;
    return data;
  }
  PageJson operator()(const Ellipsoid& ellipsoid) const {
    PageJson data = named("ellipsoid");
    data["semi_axes_m"] = numbers_of(ellipsoid.semi_axes_m);
    return data;
  }
  PageJson operator()(const HalfSpace& half_space) const {
    PageJson data = named("half_space");
    data["normal"] = numbers_of(half_space.normal);
    data["offset"] = half_space.offset + shape.margin_m() * half_space.normal.norm();
    return data;
  }
};

}  // namespace

PageJson rows_of(const Pose& X) {
  PageJson numbers = PageJson::array();
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) numbers.push_back(X.matrix()(row, column));
  return numbers;
}

PageJson numbers_of(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

PageJson packed_doubles(const std::vector<double>& values) { return packed("f64", values); }

PageJson shape_data(const Shape& shape, const Pose& X, const std::string& source) {
  const bool is_round = !std::holds_alternative<Hull>(shape.core()) && shape.is_bounded();
  if (is_round && shape.margin_m() > 0) return shape_data(outlined(shape), X, source);
  return std::visit(DataOf{shape, X, source}, shape.core());
}

PageJson shape_data(const TriangleMesh& mesh, const Pose& X, const std::string& source) {
  std::vector<float> vertices;
  for (const Vec3& v : mesh.vertices)
    for (int axis = 0; axis < 3; ++axis) vertices.push_back(static_cast<float>(v[axis]));
  std::vector<std::uint32_t> triangles;
  for (const auto& triangle : mesh.triangles) triangles.insert(triangles.end(), triangle.begin(), triangle.end());
  return {{"kind", "mesh"},
          {"source", source},
          {"pose", rows_of(X)},
          {"vertices", packed("f32", vertices)},
          {"triangles", packed("u32", triangles)}};
}

}  // namespace clearway
