// libFuzzer target, one per mesh format: any bytes are refused in one line of plain text, or make a sound mesh, which
// comes out mirrored when it is read mirrored. CLEARWAY_READER is the format's reader, CLEARWAY_FILE the name of a file.
#include "io/mesh_formats.hpp"
#include "io/temporary_folder.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>

// Assimp 5.2.5, which reads glTF, does not give back all memory of a file that it refuses half-way.
extern "C" const char* __lsan_default_suppressions() { return "leak:libassimp"; }

namespace clearway {
namespace {

void require(bool is_so, const std::string& what) {
  if (!is_so) throw std::logic_error(what);
}
void require_plain_line(const std::string& text) {
  constexpr std::size_t kLongest = 1000;  // a name from the file is cut, not repeated at any length
  require(text.size() <= kLongest && std::all_of(text.begin(), text.end(), [](char c) { return ' ' <= c && c <= '~'; }),
          text);
}

/// Only Assimp opens the file itself, so only then there is one.
io::MeshBytes source_of(std::string_view bytes) {
  constexpr bool kIsOpened = &io::CLEARWAY_READER == &io::read_gltf || &io::CLEARWAY_READER == &io::read_glb;
  if constexpr (!kIsOpened) return {.file = CLEARWAY_FILE, .bytes = bytes};
  static const test::TemporaryFolder folder;
  return {.file = folder.write(CLEARWAY_FILE, bytes), .bytes = bytes};
}

std::optional<TriangleMesh> read(std::string_view bytes, const Vec3& scale) {
  try {
    MeshFile file = io::mesh_of_surface(io::CLEARWAY_READER(source_of(bytes)), scale, CLEARWAY_FILE);
    for (const std::string& warning : file.warnings) require_plain_line(warning);
    return std::move(file.mesh);
  } catch (const Error& error) {
    require_plain_line(error.what());
    return std::nullopt;
  }
}

void check_mesh_of(std::string_view bytes) {
  if (bytes.empty()) return;  // which no reader is asked about
  const Vec3 mirror(-1, 1, 1);
  const std::optional<TriangleMesh> mesh = read(bytes, Vec3::Ones()), mirrored = read(bytes, mirror);
  require(mesh.has_value() == mirrored.has_value(), "read once, refused once");
  if (!mesh) return;

  require(!mesh->triangles.empty(), "no triangles");
  require(mesh->vertices.size() == mirrored->vertices.size(), "another number of vertices");
  require(mesh->triangles.size() == mirrored->triangles.size(), "another number of triangles");
  for (std::size_t i = 0; i < mesh->vertices.size(); ++i) {
    require(mesh->vertices[i].allFinite(), "a vertex that is not finite");
    require(mesh->vertices[i] == mirrored->vertices[i].cwiseProduct(mirror), "another vertex");
  }
  for (std::size_t i = 0; i < mesh->triangles.size(); ++i) {
    const auto [a, b, c] = mesh->triangles[i];
    require(std::max({a, b, c}) < mesh->vertices.size(), "a corner that is not there");
    require(mirrored->triangles[i] == std::array{a, c, b}, "another triangle");
  }
}

}  // namespace
}  // namespace clearway

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  clearway::check_mesh_of({reinterpret_cast<const char*>(data), size});
  return 0;
}
