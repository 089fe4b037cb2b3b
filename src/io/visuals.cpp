#include <clearway/io/visuals.hpp>

#include <clearway/common/error.hpp>
#include <clearway/io/mesh.hpp>

#include "io/robot_text.hpp"
#include "io/urdf_document.hpp"

namespace clearway {

VisualsFile read_visuals(const std::filesystem::path& urdf, const UrdfOptions& options) {
  const io::UrdfDocument document =
      io::parse_urdf_document(urdf.string(), io::read_robot_text(urdf, "a URDF file"), io::VisualUse::kInstead);
  VisualsFile visuals;
  for (std::size_t i = 0; i < document.shapes.size(); ++i) {
    std::vector<Visual>& of_link = visuals.of_link[document.robot.links[i].name];
    for (const io::UrdfShape& one : document.shapes[i]) {
      if (const auto* const shape = std::get_if<Shape>(&one.body)) {
        of_link.push_back({.shape = *shape, .X_LV = one.X_LS});
        continue;
      }
      const auto& use = std::get<io::MeshUse>(one.body);
      try {
        MeshFile file = read_mesh(find_file(use.uri, urdf, options.packages), use.scale);
        of_link.push_back({.shape = std::move(file.mesh), .X_LV = one.X_LS});
      } catch (const Error& error) {
        visuals.warnings.push_back(use.where + ": the visual mesh '" + use.uri + "' is left out: " + error.found());
      }
    }
  }
  return visuals;
}

}  // namespace clearway
