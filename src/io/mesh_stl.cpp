// STL: triangles without indices, as text or as 50 bytes each.
#include "io/mesh_formats.hpp"
#include "io/text_reader.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>

namespace clearway::io {
namespace {

constexpr std::size_t kHeaderBytes = 84;    // 80 of free text, then the number of triangles
constexpr std::size_t kTriangleBytes = 50;  // normal and three vertices as floats, 2 bytes that mean nothing
constexpr std::size_t kNormalBytes = 12;

template <typename T>
T little_endian(const char* bytes) {
  static_assert(std::endian::native == std::endian::little, "read_binary copies the file's bytes as they are");
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

std::size_t announced_bytes(std::string_view bytes) {  // 64 bits: 2^32 triangles are 200 GB
  return kHeaderBytes + kTriangleBytes * std::size_t{little_endian<std::uint32_t>(bytes.data() + 80)};
}

// Text has no zero bytes, while the triangle count of every binary file below 800 MB does. The header is no help: many
// programs begin it with "solid", as ASCII files do.
bool is_binary(std::string_view bytes) { return bytes.find('\0') != bytes.npos; }

void add_triangle(Surface& surface) {
  const auto end = static_cast<std::uint32_t>(surface.vertices.size());
  surface.triangles.push_back({end - 3, end - 2, end - 1});
}

Surface read_binary(const MeshBytes& source) {
  const std::string_view bytes = source.bytes;
  if (bytes.size() < kHeaderBytes) {
    throw Error(source.where(), "binary STL of " + std::to_string(bytes.size()) + " bytes, less than its header of 84",
                "copy or export the file again");
  }
  const std::size_t announced = announced_bytes(bytes);
  const std::size_t surplus = bytes.size() - std::min(announced, bytes.size());
  if (bytes.size() < announced || surplus >= kTriangleBytes) {  // a whole triangle too much: the count may be wrong
    throw Error(source.where(),
                "binary STL of " + std::to_string(bytes.size()) + " bytes, but its " +
                    std::to_string((announced - kHeaderBytes) / kTriangleBytes) + " triangles take " +
                    std::to_string(announced),
                "copy or export the file again, or give it the extension of its format");
  }
  Surface surface;
  for (std::size_t at = kHeaderBytes; at < announced; at += kTriangleBytes) {
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const char* const xyz = bytes.data() + at + kNormalBytes + 12 * corner;
      surface.vertices.emplace_back(little_endian<float>(xyz), little_endian<float>(xyz + 4),
                                    little_endian<float>(xyz + 8));
    }
    add_triangle(surface);
  }
  surface.ignore(surplus, "byte after the last triangle");
  return surface;
}

std::string lower_case(std::string_view word) {
  std::string lower(word);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower;
}

Surface read_ascii(const MeshBytes& source) {
  TextReader reader(source.where(), source.bytes);
  Surface surface;
  bool in_solid = false;
  bool in_facet = false;
  std::size_t corners = 0;
  const auto expect = [&](bool in_order) {
    if (!in_order) {
      throw reader.error(in_quotes(reader.words()[0]) + " does not belong here",
                         "mend the file or export the mesh again");
    }
  };
  while (reader.next_line()) {
    const auto& words = reader.words();
    const std::string keyword = lower_case(words[0]);
    if (keyword == "solid") {
      expect(!in_solid);
      in_solid = true;
    } else if (keyword == "facet") {
      expect(in_solid && !in_facet);
      in_facet = true;
      corners = 0;
    } else if (keyword == "vertex") {
      expect(in_facet && corners < 3 && words.size() == 4);
      surface.vertices.emplace_back(reader.number(words[1]), reader.number(words[2]), reader.number(words[3]));
      ++corners;
    } else if (keyword == "endfacet") {
      expect(in_facet && corners == 3);
      in_facet = false;
      add_triangle(surface);
    } else if (keyword == "endsolid") {
      expect(in_solid && !in_facet);
      in_solid = false;
    } else {
      expect(in_facet && (keyword == "outer" || keyword == "endloop"));
    }
  }
  if (in_solid) {
    throw reader.error("ends without 'endsolid'", "copy or export the file again: it is cut short");
  }
  return surface;
}

}  // namespace

Surface read_stl(const MeshBytes& source) {
  if (is_binary(source.bytes)) {
    return read_binary(source);
  }
  TextReader first(source.where(), source.bytes);
  if (!first.next_line() || lower_case(first.words()[0]) != "solid") {
    throw Error(source.where(), "neither binary STL nor ASCII STL, which begins with 'solid'",
                "export the mesh as STL, or give the file the extension of its format");
  }
  return read_ascii(source);
}

}  // namespace clearway::io
