#include "io/urdf_meshes.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/io/mesh.hpp>

#include "io/text_reader.hpp"

#include <array>
#include <tuple>
#include <utility>

namespace clearway::io {
namespace {

/// A file with a scale: links that name the same pair share its body.
struct MeshTask {
  std::filesystem::path file;
  Vec3 scale;
  std::string where;  // that named it first
};

struct MeshBody {
  std::optional<Hull> hull;
  double volume_m3 = 0;
  std::vector<std::string> warnings;
};

class MeshList {
 public:
  MeshList(const std::string& source, const PackagePaths& packages) : source_(source), packages_(packages) {}

  std::size_t add(const MeshUse& use) {
    const std::filesystem::path file = found(use);
    const auto key = std::tuple(file, use.scale.x(), use.scale.y(), use.scale.z());
    const auto [entry, is_new] = places_.try_emplace(key, tasks_.size());
    if (is_new) tasks_.push_back({.file = file, .scale = use.scale, .where = use.where});
    return entry->second;
  }

  [[nodiscard]] std::vector<MeshBody> read(unsigned threads) const {
    std::vector<MeshBody> bodies(tasks_.size());
    parallel_for(tasks_.size(), threads, [&](std::size_t i) {
      try {
        MeshFile file = read_mesh(tasks_[i].file, tasks_[i].scale);
        bodies[i] = {.hull = build_hull(file.mesh.vertices),
                     .volume_m3 = signed_volume(file.mesh),
                     .warnings = std::move(file.warnings)};
      } catch (const Error& error) {
        throw Error(tasks_[i].where + ": " + error.where(), error.found(), error.remedy());
      }
    });
    return bodies;
  }
  [[nodiscard]] const MeshTask& operator[](std::size_t i) const { return tasks_[i]; }

 private:
  [[nodiscard]] std::filesystem::path found(const MeshUse& use) const {
    try {
      return find_file(use.uri, source_, packages_);
    } catch (const Error& error) {
      throw Error(use.where, "mesh " + in_quotes(use.uri) + ": " + error.found(), error.remedy());
    }
  }

  std::filesystem::path source_;
  const PackagePaths& packages_;
  std::map<std::tuple<std::filesystem::path, double, double, double>, std::size_t> places_;
  std::vector<MeshTask> tasks_;
};

}  // namespace

RobotFile with_shapes(UrdfDocument document, const UrdfOptions& options) {
  MeshList meshes(document.robot.source, options.packages);
  std::vector<std::size_t> places;  // of the meshes in the order of the file
  for (const std::vector<UrdfShape>& shapes : document.shapes)
    for (const UrdfShape& shape : shapes)
      if (const auto* use = std::get_if<MeshUse>(&shape.body)) places.push_back(meshes.add(*use));
  const std::vector<MeshBody> bodies = meshes.read(options.threads);

  RobotFile result{.robot = std::move(document.robot), .warnings = std::move(document.warnings)};
  for (const MeshBody& body : bodies)
    result.warnings.insert(result.warnings.end(), body.warnings.begin(), body.warnings.end());
  auto place = places.begin();
  for (std::size_t i = 0; i < document.shapes.size(); ++i) {
    for (UrdfShape& shape : document.shapes[i]) {
      std::vector<LinkShape>& shapes = result.robot.links[i].shapes;
      if (Shape* const body = std::get_if<Shape>(&shape.body)) {
        shapes.push_back({.shape = std::move(*body), .X_LS = shape.X_LS, .source = {.type = shape.type, .file = {}}});
        continue;
      }
      const MeshBody& body = bodies[*place];
      shapes.push_back(
          {.shape = Shape(*body.hull),
           .X_LS = shape.X_LS,
           .source = {.type = shape.type, .file = meshes[*place].file.string(), .mesh_volume_m3 = body.volume_m3}});
      ++place;
    }
  }
  return result;
}

}  // namespace clearway::io
