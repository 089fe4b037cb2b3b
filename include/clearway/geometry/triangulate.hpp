// The surface of a hull, for volumes and pictures.
#pragma once

#include <clearway/geometry/hull.hpp>
#include <clearway/geometry/mesh.hpp>

namespace clearway {

/// The surface of the hull of the vertices; the radius is left out. Closed: every edge is there once in each direction.
/// Triangles are counter-clockwise from outside. A flat hull has both sides of its polygon and so no volume; a point or
/// a segment has no triangles. The mesh's vertices are those of the hull, in the same order, that a triangle uses (all
/// of them, if they come from build_hull); where there are no triangles, all.
[[nodiscard]] TriangleMesh triangulate(const Hull& hull);

}  // namespace clearway
