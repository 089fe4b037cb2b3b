// OFF: counts, then a line per vertex, then a line per face.
#include "io/mesh_formats.hpp"
#include "io/text_reader.hpp"

namespace clearway::io {
namespace {

constexpr const char* kCutShort = "copy or export the file again: it is cut short, or its counts are wrong";

void next_line(TextReader& reader, const char* what, std::uint32_t i) {
  if (!reader.next_line()) {
    throw reader.error("ends before " + std::string(what) + " " + std::to_string(i), kCutShort);
  }
}

}  // namespace

Surface read_off(const MeshBytes& source) {
  TextReader reader(source.where(), source.bytes, {.comment = '#'});
  const std::string_view keyword = reader.next_word();
  // Colours, normals and texture follow the coordinates on a vertex's line, so they need no more than to be let pass.
  if (keyword != "OFF" && keyword != "COFF" && keyword != "NOFF" && keyword != "CNOFF" && keyword != "STOFF") {
    throw reader.error("begins with " + in_quotes(keyword) + ", not with 'OFF'",
                       "export the mesh as OFF with 3 coordinates, or give the file the extension of its format");
  }
  const std::uint32_t vertices = reader.index(reader.next_word());
  const std::uint32_t faces = reader.index(reader.next_word());
  static_cast<void>(reader.index(reader.next_word()));  // edges: often 0, of no use

  Surface surface;
  for (std::uint32_t i = 0; i < vertices; ++i) {
    next_line(reader, "vertex", i);
    const auto& words = reader.words();
    if (words.size() < 3) {
      throw reader.error("vertex of " + std::to_string(words.size()) + " numbers", kCutShort);
    }
    surface.vertices.emplace_back(reader.number(words[0]), reader.number(words[1]), reader.number(words[2]));
  }
  std::vector<std::uint32_t> corners;
  std::size_t flat = 0;
  for (std::uint32_t i = 0; i < faces; ++i) {
    next_line(reader, "face", i);
    const auto& words = reader.words();
    const std::uint32_t size = reader.index(words[0]);
    if (words.size() <= size) {
      throw reader.error("face of " + in_quotes(words[0]) + " corners names " + std::to_string(words.size() - 1),
                         kCutShort);
    }
    corners.clear();
    for (std::uint32_t k = 1; k <= size; ++k) {
      corners.push_back(reader.index(words[k]));
    }
    flat += size < 3 ? 1 : 0;
    surface.add_polygon(corners);
  }
  if (reader.next_line()) {
    throw reader.error("goes on after the last face", "correct the counts at the top or export the mesh again");
  }
  surface.ignore(flat, "line or point");
  return surface;
}

}  // namespace clearway::io
