// OBJ: vertices and faces, and much besides that does not shape the surface.
#include "io/mesh_formats.hpp"
#include "io/text_reader.hpp"

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

}  // namespace

Surface read_obj(const MeshBytes& source) {
  TextReader reader(source.where(), source.bytes, {.comment = '#', .continuation = '\\'});
  Surface surface;
  std::size_t lines = 0;
  std::size_t points = 0;
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
      ++lines;
    } else if (keyword == "p") {
      ++points;
    } else if (contains(kFreeForm, keyword)) {
      throw reader.error("free-form curve or surface " + in_quotes(keyword), "export the mesh as polygons");
    } else if (!contains(kHarmless, keyword)) {
      throw reader.error(in_quotes(keyword) + " is not an OBJ statement",
                         "mend the line, or give the file the extension of its format");
    }
  }
  surface.ignore(lines, "line");
  surface.ignore(points, "point");
  return surface;
}

}  // namespace clearway::io
