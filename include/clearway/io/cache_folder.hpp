// Where the bodies of meshes are kept from one run to the next.
#pragma once

#include <filesystem>
#include <optional>

namespace clearway {

/// CLEARWAY_CACHE_DIR, and none if that is set and empty; else clearway/ in XDG_CACHE_HOME, else in .cache/ of HOME. The
/// folder need not exist.
[[nodiscard]] std::optional<std::filesystem::path> cache_folder_from_environment();

}  // namespace clearway
