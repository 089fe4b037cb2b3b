#include "io/urdf_meshes.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>

#include "io/mesh_bodies.hpp"
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

  [[nodiscard]] std::vector<std::optional<MeshBody>> read(const UrdfOptions& options) const {
    MeshBodies maker(options.cache);
    std::vector<std::optional<MeshBody>> bodies(tasks_.size());
    parallel_for(tasks_.size(), options.threads, [&](std::size_t i) {
      try {
        bodies[i] = maker.body_of(tasks_[i].file, tasks_[i].scale);
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
  const std::vector<std::optional<MeshBody>> bodies = meshes.read(options);

  RobotFile result{.robot = std::move(document.robot), .warnings = std::move(document.warnings)};
  for (std::size_t i = 0; i < bodies.size(); ++i)
    for (const std::string& remark : bodies[i]->remarks) result.warnings.push_back(meshes[i].file.string() + remark);
  auto place = places.begin();
  for (std::size_t i = 0; i < document.shapes.size(); ++i) {
    for (UrdfShape& shape : document.shapes[i]) {
      std::vector<LinkShape>& shapes = result.robot.links[i].shapes;
      if (Shape* const body = std::get_if<Shape>(&shape.body)) {
        shapes.push_back({.shape = std::move(*body), .X_LS = shape.X_LS, .source = {.type = shape.type, .file = {}}});
        continue;
      }
      const MeshBody& body = *bodies[*place];
      shapes.push_back(
          {.shape = Shape(body.hull),
           .X_LS = shape.X_LS,
           .source = {.type = shape.type, .file = meshes[*place].file.string(), .mesh_volume_m3 = body.volume_m3}});
      ++place;
    }
  }
  return result;
}

}  // namespace clearway::io
