#include "io/mesh_bodies.hpp"

#include <clearway/geometry/mesh.hpp>

#include "io/mesh_formats.hpp"

namespace clearway::io {
namespace {

constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 28;  // some 10 000 bodies of the size that robots have

MeshBody make_body(const MeshBytes& source, const Vec3& scale) {
  const MeshFile file = mesh_of_bytes(source, scale);
  MeshBody body{.hull = build_hull(file.mesh.vertices), .volume_m3 = signed_volume(file.mesh), .remarks = {}};
  for (const std::string& warning : file.warnings) body.remarks.push_back(warning.substr(source.where().size()));
  return body;
}

}  // namespace

MeshBodies::MeshBodies(const std::optional<std::filesystem::path>& cache) {
  if (cache) cache_.emplace(*cache);
}

MeshBodies::~MeshBodies() {
  if (has_kept_) cache_->trim(kMostBytes);
}

MeshBody MeshBodies::body_of(const std::filesystem::path& file, const Vec3& scale) {
  const std::string bytes = read_mesh_bytes(file);
  const std::optional<Digest> key = cache_ ? body_key(bytes, mesh_extension(file), scale) : std::optional<Digest>();
  if (key) {
    if (std::optional<MeshBody> kept = cache_->find(*key)) return std::move(*kept);
  }
  MeshBody body = make_body({file, bytes}, scale);
  if (key) {
    cache_->keep(*key, body);
    has_kept_ = true;
  }
  return body;
}

}  // namespace clearway::io
