// OBJ: vertices and faces, and much besides that does not shape the surface.
#include "io/mesh_formats.hpp"
#include "io/text_reader.hpp"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>

namespace clearway::io {
namespace {

constexpr std::array<std::string_view, 20> kHarmless = {
    "vt",     "vn",  "vp",         "g",         "o",     "s",        "mg",       "usemtl", "mtllib", "usemap",
    "maplib", "lod", "shadow_obj", "trace_obj", "bevel", "c_interp", "d_interp", "parm",   "trim",   "end"};
constexpr std::array<std::string_view, 6> kFreeForm = {"cstype", "curv", "curv2", "surf", "bzp", "bsp"};

template <std::size_t n>
bool contains(const std::array<std::string_view, n>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// "v x y z", with a weight that must be 1 (as in a polygon it has no meaning), and with a colour after it or not.
Vec3 read_vertex(const TextReader& reader) {
  const auto& words = reader.words();
  const std::size_t numbers = words.size() - 1;
  if (numbers != 3 && numbers != 4 && numbers != 6 && numbers != 7) {
    throw reader.error("vertex of " + std::to_string(numbers) + " numbers",
                       "give x y z, and r g b [a] if it has a colour");
  }
  if (numbers == 4 && reader.number(words[4]) != 1) {
    throw reader.error("vertex with weight " + in_quotes(words[4]), "export the mesh as polygons, without weights");
  }
  return {reader.number(words[1]), reader.number(words[2]), reader.number(words[3])};
}

// A corner is "7", "7/texture", "7//normal" or "7/texture/normal". Vertices count from 1, or back from -1, the latest one.
std::uint32_t read_corner(const TextReader& reader, std::string_view word, std::size_t vertices_so_far) {
  const std::int64_t number = reader.integer(word.substr(0, word.find('/')));
  const std::int64_t index = number > 0 ? number - 1 : static_cast<std::int64_t>(vertices_so_far) + number;
  if (number == 0 || index < 0 || index >= 0xFFFF'FFFF) {
    throw reader.error(
        "face refers to vertex " + std::to_string(number) + " after " + std::to_string(vertices_so_far) + " vertices",
        "mend the line or export the mesh again; vertices count from 1");
  }
  return static_cast<std::uint32_t>(index);
}

/// Lines, or points: they have no surface.
struct Loose {
  std::size_t count = 0;
  std::vector<std::uint32_t> corners;

  void read(const TextReader& reader, std::size_t vertices_so_far) {
    ++count;
    for (std::size_t i = 1; i < reader.words().size(); ++i)
      corners.push_back(read_corner(reader, reader.words()[i], vertices_so_far));
  }

  /// Within the box around the faces they are what exporters leave behind of edges, and no loss. Beyond, somebody may
  /// have meant a part of the body.
  [[nodiscard]] bool is_within(const Surface& surface) const {
    Eigen::AlignedBox3d box;
    for (const auto& triangle : surface.triangles)
      for (const std::uint32_t corner : triangle)
        if (corner < surface.vertices.size()) box.extend(surface.vertices[corner]);
    return std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
      return corner < surface.vertices.size() && box.contains(surface.vertices[corner]);
    });
  }
};

}  // namespace

Surface read_obj(const MeshBytes& source) {
  TextReader reader(source.where(), source.bytes, {.comment = '#', .continuation = '\\'});
  Surface surface;
  Loose lines, points;
  std::vector<std::uint32_t> corners;
  while (reader.next_line()) {
    const auto& words = reader.words();
    const std::string_view keyword = words[0];
    if (keyword == "v") {
      surface.vertices.push_back(read_vertex(reader));
    } else if (keyword == "f") {
      corners.clear();
      for (std::size_t i = 1; i < words.size(); ++i) {
        corners.push_back(read_corner(reader, words[i], surface.vertices.size()));
      }
      if (corners.size() < 3) {
        throw reader.error("face of " + std::to_string(corners.size()) + " corners",
                           "mend the line or export the mesh again");
      }
      surface.add_polygon(corners);
    } else if (keyword == "l") {
      lines.read(reader, surface.vertices.size());
    } else if (keyword == "p") {
      points.read(reader, surface.vertices.size());
    } else if (contains(kFreeForm, keyword)) {
      throw reader.error("free-form curve or surface " + in_quotes(keyword), "export the mesh as polygons");
    } else if (!contains(kHarmless, keyword)) {
      throw reader.error(in_quotes(keyword) + " is not an OBJ statement",
                         "mend the line, or give the file the extension of its format");
    }
  }
  if (!lines.is_within(surface)) surface.ignore(lines.count, "line");
  if (!points.is_within(surface)) surface.ignore(points.count, "point");
  return surface;
}

}  // namespace clearway::io
