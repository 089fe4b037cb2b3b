#include "io/body_cache.hpp"

#include <clearway/io/write_file.hpp>

#include "io/read_file.hpp"

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

namespace clearway::io {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".body";
constexpr FileKind kBodyFile = {
    .name = "a kept body", .max_bytes = std::uintmax_t{1} << 27, .if_larger = "delete it: it is not one of ours"};

/// Cache files are for their owner: who can write one decides what a robot hits.
void make_folder(const fs::path& folder) {
  if (fs::create_directories(folder)) fs::permissions(folder, fs::perms::owner_all);
}

struct KeptFile {
  fs::file_time_type written;
  fs::path file;
  std::uintmax_t bytes;
};

/// Also those that were never finished; nothing else that somebody may have put there.
std::vector<KeptFile> files_of(const fs::path& folder) {
  std::vector<KeptFile> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const bool is_ours = entry.path().filename().string().find(kExtension) == 2 * sizeof(Digest);
    std::error_code gone;  // by another process
    const auto written = entry.last_write_time(gone);
    const std::uintmax_t bytes = entry.file_size(gone);
    if (is_ours && !gone) files.push_back({written, entry.path(), bytes});
  }
  return files;
}

}  // namespace

fs::path BodyCache::file_of(const Digest& key) const { return folder_ / (hexadecimal(key) + std::string(kExtension)); }

std::optional<MeshBody> BodyCache::find(const Digest& key) const noexcept {
  try {
    const fs::path file = file_of(key);
    std::error_code fault;
    if (!fs::exists(file, fault)) return std::nullopt;
    return body_of(read_file(file, kBodyFile), key);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

void BodyCache::keep(const Digest& key, const MeshBody& body) const noexcept {
  try {
    const std::string bytes = bytes_of(body, key);
    if (bytes.size() > kBodyFile.max_bytes) return;
    make_folder(folder_);
    write_file(file_of(key), bytes);
  } catch (const std::exception&) {  // a folder that is not writable, a disk that is full
  }
}

void BodyCache::trim(std::uintmax_t max_bytes) const noexcept {
  try {
    std::vector<KeptFile> files = files_of(folder_);
    std::uintmax_t bytes = 0;
    for (const KeptFile& one : files) bytes += one.bytes;
    std::sort(files.begin(), files.end(), [](const KeptFile& a, const KeptFile& b) { return a.written < b.written; });
    for (const KeptFile& oldest : files) {
      if (bytes <= max_bytes) return;
      fs::remove(oldest.file);
      bytes -= oldest.bytes;
    }
  } catch (const std::exception&) {
  }
}

std::optional<Digest> body_key(std::string_view bytes, std::string_view extension, const Vec3& scale,
                               std::string_view recipe) {
  if (extension == ".gltf" || extension == ".glb") return std::nullopt;
  Blake2b hash;
  const auto add = [&](std::string_view part) {  // with its length, so that parts cannot be taken for one another
    const std::uint64_t size = part.size();
    hash.add({reinterpret_cast<const char*>(&size), sizeof size});
    hash.add(part);
  };
  add(recipe);
  add(extension);
  add({reinterpret_cast<const char*>(scale.data()), 3 * sizeof(double)});
  add(bytes);
  return hash.finish();
}

}  // namespace clearway::io
