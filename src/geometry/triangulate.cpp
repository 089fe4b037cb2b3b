#include <clearway/geometry/triangulate.hpp>

#include "geometry/affine_basis.hpp"
#include "geometry/exact_points.hpp"
#include "geometry/flat_hull.hpp"
#include "geometry/quickhull.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace clearway {
namespace {

using Index = ExactPoints::Index;
using Triangles = std::vector<std::array<Index, 3>>;

/// A fan over the polygon, and the same from behind.
Triangles two_sides(const std::vector<Index>& corners) {
  Triangles triangles;
  for (std::size_t i = 2; i < corners.size(); ++i) {
    triangles.push_back({corners[0], corners[i - 1], corners[i]});
    triangles.push_back({corners[0], corners[i], corners[i - 1]});
  }
  return triangles;
}

Triangles surface(const ExactPoints& points) {
  const std::vector<Index> basis = affine_basis(points);
  switch (basis.size()) {
    case 1:
    case 2:
      return {};
    case 3:
      return two_sides(flat_hull(points, basis[0], basis[1], basis[2]));
    default:
      return Quickhull(points, {basis[0], basis[1], basis[2], basis[3]}).triangles();
  }
}

/// Leaves out the vertices that no triangle uses.
void drop_unused(TriangleMesh& mesh) {
  constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> place(mesh.vertices.size(), kUnused);
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t i : triangle) place[i] = 0;
  }
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < place.size(); ++i) {
    if (place[i] == kUnused) continue;
    mesh.vertices[count] = mesh.vertices[i];
    place[i] = count++;
  }
  mesh.vertices.resize(count);
  for (auto& triangle : mesh.triangles) {
    for (std::uint32_t& i : triangle) i = place[i];
  }
}

}  // namespace

TriangleMesh triangulate(const Hull& hull) {
  TriangleMesh mesh;
  mesh.vertices.reserve(hull.size());
  for (std::size_t i = 0; i < hull.size(); ++i) mesh.vertices.push_back(hull.vertex(i));
  mesh.triangles = surface(ExactPoints(mesh.vertices));
  if (!mesh.triangles.empty()) drop_unused(mesh);
  return mesh;
}

}  // namespace clearway
