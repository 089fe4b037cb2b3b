// One reader per mesh format: the bytes of a file in, a surface out.
//
// Only glTF is left to Assimp. Version 5.2.5 guesses where a file of the others is damaged or unusual: it invents vertices
// that a short PLY lacks, drops an OBJ vertex written ".5 0 0" and so shifts all faces, moves OFF indices into range, takes
// a Collada unit it cannot read for metres; it reads past the end of arrays, and crashes on a cut OFF and on Collada nodes
// that hold themselves. The hull of such a mesh is not the body's. (Tests: MeshFault.MisreadByAssimp, ColladaMisread...)
#pragma once

#include <clearway/geometry/pose.hpp>
#include <clearway/io/mesh.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clearway::io {

struct MeshBytes {
  std::filesystem::path file;
  std::string_view bytes;  // all of the file; not empty

  [[nodiscard]] std::string where() const { return file.string(); }
};

/// As the file has it: indices not yet checked, numbers perhaps not finite, vertices perhaps unused or repeated.
struct Surface {
  std::vector<Vec3> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<std::string> ignored;  // what the file holds besides: "2 lines", "5 bytes after the last triangle"

  /// Adds the polygon as a fan. Its triangles cover it even if it is not convex: over a plane polygon their signed areas
  /// sum up to one inside, so every inner point lies in one of them. Points and lines (fewer than 3 corners) add nothing.
  void add_polygon(std::span<const std::uint32_t> corners);
  /// Swaps the sides of all triangles from the given one on: after a transform that mirrors.
  void turn_over(std::size_t first_triangle);
  /// Notes that `count` things named `what`, in the singular, are left out, if there are any.
  void ignore(std::size_t count, std::string_view what);
};

/// ".stl" of "Arm.STL".
[[nodiscard]] std::string mesh_extension(const std::filesystem::path& file);
/// @throws Error if the file cannot be read, or its extension is that of no format.
[[nodiscard]] std::string read_mesh_bytes(const std::filesystem::path& file);
/// What read_mesh returns of a file with these bytes.
[[nodiscard]] MeshFile mesh_of_bytes(const MeshBytes& source, const Vec3& scale);

/// To be called for every part that a file puts in place, as it can repeat one without end.
/// @throws Error if so far these are more than any mesh has.
void check_size(const MeshBytes& source, std::size_t vertices, std::size_t triangles);

// All throw Error if the bytes are not a whole file of the format.
[[nodiscard]] Surface read_stl(const MeshBytes& source);
[[nodiscard]] Surface read_obj(const MeshBytes& source);
[[nodiscard]] Surface read_ply(const MeshBytes& source);
[[nodiscard]] Surface read_off(const MeshBytes& source);
[[nodiscard]] Surface read_collada(const MeshBytes& source);
[[nodiscard]] Surface read_gltf(const MeshBytes& source);
[[nodiscard]] Surface read_glb(const MeshBytes& source);

/// What read_mesh returns, of a surface from the file `where`.
/// @throws Error if there are no triangles, or an index is out of range, or a coordinate that is used not finite.
[[nodiscard]] MeshFile mesh_of_surface(const Surface& surface, const Vec3& scale, const std::string& where);

}  // namespace clearway::io
