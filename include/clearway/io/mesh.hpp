// Reads the surface of a body from a mesh file.
#pragma once

#include <clearway/geometry/mesh.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace clearway {

struct MeshFile {
  TriangleMesh mesh;
  std::vector<std::string> warnings;  // what the file holds and the mesh does not; one line each, naming the file
};

/// The triangles of a file: STL (ASCII or binary), OBJ, PLY, OFF, Collada (.dae) or glTF 2.0 (.gltf, .glb), told apart by
/// the extension in any case. A file that is cut short, damaged or not understood is refused, not read in part; only of
/// OBJ, which has neither counts nor an end mark, a missing end cannot always be seen.
///
/// Vertices are those that a face uses, each once: points with equal coordinates are one vertex, nothing is moved, rounded
/// or merged within a tolerance. Triangles are in the file's order, vertices in that of their first use. Degenerate
/// triangles stay, open surfaces are fine. A polygon becomes a fan from its first corner: its triangles together cover it,
/// convex or not. Lines and points are left out with a warning, in OBJ only if they reach beyond the box around the faces.
///
/// Coordinates are the doubles nearest to the numbers in the file; those of glTF, and its nodes, are floats.
/// Collada and glTF put meshes in place by nodes: all nodes count, instance by instance, and may make 10 million vertices
/// or triangles. A skin or morph is refused.
///
/// Unit and axes: Collada's <unit> is honoured, the other formats are taken as metres. Axes are those of the file; neither
/// Collada's <up_axis> nor glTF's convention "y is up" turns a mesh, as in RViz and MoveIt.
///
/// @param scale  factor per axis, applied last. May be negative: then triangles turn over, so that they still face outward.
/// @throws Error if the file cannot be read in full, holds no triangles or a number that is not finite, or if the scale
///         is zero or not finite.
[[nodiscard]] MeshFile read_mesh(const std::filesystem::path& file, const Vec3& scale = Vec3::Ones());

}  // namespace clearway
