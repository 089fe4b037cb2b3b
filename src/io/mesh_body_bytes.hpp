// A mesh's body as the bytes of a file, and back.
#pragma once

#include "io/blake2b.hpp"
#include "io/mesh_body.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace clearway::io {

/// Begins with a name and the key, ends with a digest of all that is before.
[[nodiscard]] std::string bytes_of(const MeshBody& body, const Digest& key);

/// Nothing unless these are the bytes of a body with this key, all of them and no more.
[[nodiscard]] std::optional<MeshBody> body_of(std::string_view bytes, const Digest& key);

}  // namespace clearway::io
