// Bodies of meshes, kept on disk from one run to the next. Never a reason to fail: what cannot be read or written is as if
// it had never been kept.
#pragma once

#include "io/body_recipe.hpp"
#include "io/mesh_body_bytes.hpp"

#include <filesystem>
#include <optional>

namespace clearway::io {

/// One file for each body. Several threads and processes may use the same folder: a file appears when it is complete.
class BodyCache {
 public:
  explicit BodyCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// What was kept under this key, unless it is damaged.
  [[nodiscard]] std::optional<MeshBody> find(const Digest& key) const noexcept;
  /// Makes the folder if there is none.
  void keep(const Digest& key, const MeshBody& body) const noexcept;
  /// Deletes the files that were written first until the rest takes at most so many bytes.
  void trim(std::uintmax_t max_bytes) const noexcept;

  [[nodiscard]] std::filesystem::path file_of(const Digest& key) const;

 private:
  std::filesystem::path folder_;
};

/// Of all that decides what becomes of a mesh: its bytes, their format (the file's extension, in lower case), the scale, and
/// the recipe, of this build unless given.
/// @return nothing if that is not all: a glTF file may name others, which are not looked at here
[[nodiscard]] std::optional<Digest> body_key(std::string_view bytes, std::string_view extension, const Vec3& scale,
                                             std::string_view recipe = body_recipe());

}  // namespace clearway::io
