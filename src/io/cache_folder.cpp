#include <clearway/io/cache_folder.hpp>

#include <cstdlib>

namespace clearway {

std::optional<std::filesystem::path> cache_folder_from_environment() {
  const auto absolute = [](const char* name) -> std::optional<std::filesystem::path> {
    const char* const value = std::getenv(name);
    if (value == nullptr || !std::filesystem::path(value).is_absolute()) return std::nullopt;
    return value;
  };
  if (const char* const own = std::getenv("CLEARWAY_CACHE_DIR")) {
    return *own == '\0' ? std::nullopt : std::optional<std::filesystem::path>(own);
  }
  if (const auto caches = absolute("XDG_CACHE_HOME")) return *caches / "clearway";  // relative ones are to be ignored
  if (const auto home = absolute("HOME")) return *home / ".cache" / "clearway";
  return std::nullopt;
}

}  // namespace clearway
