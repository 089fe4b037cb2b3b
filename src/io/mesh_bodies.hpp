// Bodies of mesh files: kept ones where there are, new ones where not.
#pragma once

#include "io/body_cache.hpp"
#include "io/mesh_body.hpp"

#include <atomic>
#include <filesystem>
#include <optional>

namespace clearway::io {

/// May be asked from several threads.
class MeshBodies {
 public:
  /// @param cache  the folder, if bodies are to be kept
  explicit MeshBodies(const std::optional<std::filesystem::path>& cache);
  /// Deletes old files if others were added and all together take too much.
  ~MeshBodies();
  MeshBodies(const MeshBodies&) = delete;
  MeshBodies& operator=(const MeshBodies&) = delete;

  /// @throws Error as read_mesh does.
  [[nodiscard]] MeshBody body_of(const std::filesystem::path& file, const Vec3& scale);

 private:
  std::optional<BodyCache> cache_;
  std::atomic<bool> has_kept_ = false;
};

}  // namespace clearway::io
