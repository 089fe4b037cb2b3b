#include "fuzz/scene_of_bytes.hpp"

#include <clearway/common/error.hpp>

#include <stdexcept>
#include <string>

namespace clearway {
namespace {

/// No file is opened: every mesh is the same triangle.
MeshFile any_mesh(const std::string&, const Vec3& scale) {
  MeshFile file;
  file.mesh.vertices = {Vec3(0, 0, 0), Vec3(scale.x(), 0, 0), Vec3(0, scale.y(), 0)};
  file.mesh.triangles = {{0, 1, 2}};
  return file;
}

io::SceneSource source_of(std::string_view text) {
  return {.where = "bytes", .text = text, .read_mesh = any_mesh, .world_frames = {"world"}};
}

}  // namespace

void check_scene_of(std::span<const std::uint8_t> bytes, SceneAndWarnings (*read)(const io::SceneSource&)) {
  const std::string text(bytes.begin(), bytes.end());
  Scene scene;
  try {
    scene = read(source_of(text)).scene;
  } catch (const Error& error) {
    if (std::string(error.what()).find_first_of("\r\n") != std::string::npos) {
      throw std::logic_error("an error of several lines");
    }
    return;
  }
  const std::string written = io::clearway_yaml(scene);
  const std::string again = io::clearway_yaml(io::read_scene_yaml(source_of(written)).scene);
  if (again != written) throw std::logic_error("written and read, the scene is another:\n" + written + again);
}

}  // namespace clearway
