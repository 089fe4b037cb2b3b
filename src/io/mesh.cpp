#include <clearway/io/mesh.hpp>

#include "io/mesh_formats.hpp"
#include "io/read_file.hpp"

#include <clearway/common/error.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <sstream>
#include <unordered_map>
#include <utility>

namespace clearway {
namespace io {
namespace {

struct Format {
  std::string_view extension;
  Surface (*read)(const MeshBytes& source);
};
// The formats that can be read: one row each.
constexpr std::array<Format, 7> kFormats = {{
    {".stl", read_stl},
    {".obj", read_obj},
    {".ply", read_ply},
    {".off", read_off},
    {".dae", read_collada},
    {".gltf", read_gltf},
    {".glb", read_glb},
}};

constexpr FileKind kMeshFile = {
    .name = "a mesh file",
    .max_bytes = std::uintmax_t{1} << 31,  // 40 million triangles of STL; beyond, an accident
    .if_larger = "use a coarser mesh, of 2 GiB at most"};

const Format& find_format(const std::filesystem::path& file) {
  const std::string extension = mesh_extension(file);
  const auto* const found =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const Format& f) { return f.extension == extension; });
  if (found == kFormats.end()) {
    std::string known;
    for (const Format& format : kFormats) {
      known += " " + std::string(format.extension);
    }
    throw Error(file.string(), "mesh format '" + extension + "' is not known", "use one of" + known);
  }
  return *found;
}

struct SamePoint {
  using Bits = std::array<std::uint64_t, 3>;
  static Bits key(const Vec3& p) {  // adding 0 turns -0 into 0, its equal
    return {std::bit_cast<std::uint64_t>(p.x() + 0.0), std::bit_cast<std::uint64_t>(p.y() + 0.0),
            std::bit_cast<std::uint64_t>(p.z() + 0.0)};
  }
  std::size_t operator()(const Bits& bits) const noexcept {  // 2^64 / golden ratio, odd: spreads the high bits
    std::uint64_t hash = 0;
    for (const std::uint64_t b : bits) {
      hash = (hash ^ (b >> 32) ^ b) * 0x9E37'79B9'7F4A'7C15U;
    }
    return hash ^ (hash >> 32);
  }
};

std::string text_of(const Vec3& v) {
  std::ostringstream text;
  text << "(" << v.x() << ", " << v.y() << ", " << v.z() << ")";
  return text.str();
}

// Takes over the vertices that triangles use, in the order of first use, equal ones once.
TriangleMesh scaled_mesh(const Surface& surface, const Vec3& scale, const std::string& where) {
  TriangleMesh mesh;
  mesh.triangles.reserve(surface.triangles.size());
  std::unordered_map<SamePoint::Bits, std::uint32_t, SamePoint> known;
  const auto vertex = [&](std::uint32_t index) {
    if (index >= surface.vertices.size()) {
      throw Error(where,
                  "face refers to vertex " + std::to_string(index) + ", counted from 0, of " +
                      std::to_string(surface.vertices.size()),
                  "mend the file or export the mesh again");
    }
    const Vec3 p = surface.vertices[index].cwiseProduct(scale);
    if (!p.allFinite()) {
      throw Error(where, "vertex " + std::to_string(index) + ", counted from 0, is " + text_of(p),
                  "mend the file or export the mesh again");
    }
    const auto [entry, is_new] = known.try_emplace(SamePoint::key(p), static_cast<std::uint32_t>(mesh.vertices.size()));
    if (is_new) {
      mesh.vertices.push_back(p);
    }
    return entry->second;
  };
  const bool mirrored = (scale.array() < 0).count() % 2 == 1;
  for (const auto& [i, j, k] : surface.triangles) {
    const std::array<std::uint32_t, 3> ijk = {vertex(i), vertex(j), vertex(k)};
    mesh.triangles.push_back(mirrored ? std::array{ijk[0], ijk[2], ijk[1]} : ijk);
  }
  return mesh;
}

}  // namespace

std::string mesh_extension(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return extension;
}

std::string read_mesh_bytes(const std::filesystem::path& file) {
  static_cast<void>(find_format(file));  // before the file is touched: it may be anything
  return read_file(file, kMeshFile);
}

MeshFile mesh_of_bytes(const MeshBytes& source, const Vec3& scale) {
  if (!scale.allFinite() || (scale.array() == 0).any()) {
    throw Error(source.where(), "mesh scale is " + text_of(scale), "give three finite factors, none of them 0");
  }
  return mesh_of_surface(find_format(source.file).read(source), scale, source.where());
}

MeshFile mesh_of_surface(const Surface& surface, const Vec3& scale, const std::string& where) {
  if (surface.triangles.empty()) {
    throw Error(where, "holds no triangles", "export the mesh with its faces; points and lines have no surface");
  }
  MeshFile result{.mesh = scaled_mesh(surface, scale, where), .warnings = {}};
  const std::string prefix = where + ": ignored ";
  for (const std::string& what : surface.ignored) {
    result.warnings.push_back(prefix + what);
  }
  return result;
}

void Surface::add_polygon(std::span<const std::uint32_t> corners) {
  for (std::size_t i = 2; i < corners.size(); ++i) {
    triangles.push_back({corners[0], corners[i - 1], corners[i]});
  }
}

void Surface::turn_over(std::size_t first_triangle) {
  for (std::size_t i = first_triangle; i < triangles.size(); ++i) {
    std::swap(triangles[i][1], triangles[i][2]);
  }
}

void Surface::ignore(std::size_t count, std::string_view what) {
  if (count > 0) {
    ignored.push_back(std::to_string(count) + " x " + std::string(what));
  }
}

void check_size(const MeshBytes& source, std::size_t vertices, std::size_t triangles) {
  constexpr std::size_t kMost = 10'000'000;  // with the table that finds equal vertices, about 1 GB
  if (std::max(vertices, triangles) > kMost) {
    throw Error(source.where(), "more than 10000000 vertices or triangles, with all instances", "use a coarser mesh");
  }
}

}  // namespace io

MeshFile read_mesh(const std::filesystem::path& file, const Vec3& scale) {
  const std::string bytes = io::read_mesh_bytes(file);
  return io::mesh_of_bytes({file, bytes}, scale);
}

}  // namespace clearway
