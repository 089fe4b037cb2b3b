// PLY: a text header that says which elements follow, of which properties; then these, as text or in either byte order.
#include "io/mesh_formats.hpp"
#include "io/text_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

namespace clearway::io {
namespace {

enum class Type { i8, u8, i16, u16, i32, u32, f32, f64 };

struct TypeName {
  std::string_view name;
  Type type;
};
constexpr std::array<TypeName, 16> kTypeNames = {{{"char", Type::i8},
                                                  {"int8", Type::i8},
                                                  {"uchar", Type::u8},
                                                  {"uint8", Type::u8},
                                                  {"short", Type::i16},
                                                  {"int16", Type::i16},
                                                  {"ushort", Type::u16},
                                                  {"uint16", Type::u16},
                                                  {"int", Type::i32},
                                                  {"int32", Type::i32},
                                                  {"uint", Type::u32},
                                                  {"uint32", Type::u32},
                                                  {"float", Type::f32},
                                                  {"float32", Type::f32},
                                                  {"double", Type::f64},
                                                  {"float64", Type::f64}}};

struct Property {
  std::string_view name;
  Type type;
  std::optional<Type> count_type;  // set for a list
};

struct Element {
  std::string_view name;
  std::uint32_t count = 0;
  std::vector<Property> properties;
};

struct Header {
  enum class Encoding { text, little_endian, big_endian };
  Encoding encoding = Encoding::text;
  std::vector<Element> elements;
};

Type read_type(const TextReader& reader, std::string_view word) {
  const auto* const found =
      std::find_if(kTypeNames.begin(), kTypeNames.end(), [&](const TypeName& t) { return t.name == word; });
  if (found == kTypeNames.end()) {
    throw reader.error("property of unknown type " + in_quotes(word),
                       "export the mesh again with types such as 'float'");
  }
  return found->type;
}

Header read_header(TextReader& reader) {
  constexpr const char* kMend = "mend the header or export the mesh again";
  if (!reader.next_line() || reader.words()[0] != "ply") {
    throw reader.error("does not begin with 'ply'",
                       "export the mesh as PLY, or give the file the extension of its format");
  }
  Header header;
  bool has_format = false;
  while (true) {
    if (!reader.next_line()) {
      throw reader.error("ends within the header", "copy or export the file again: it is cut short");
    }
    const auto& words = reader.words();
    if (words[0] == "end_header") {
      break;
    }
    if (words[0] == "comment" || words[0] == "obj_info") {
      continue;
    }
    if (words[0] == "format" && words.size() == 3) {
      has_format = true;
      if (words[1] == "ascii") {
        header.encoding = Header::Encoding::text;
      } else if (words[1] == "binary_little_endian") {
        header.encoding = Header::Encoding::little_endian;
      } else if (words[1] == "binary_big_endian") {
        header.encoding = Header::Encoding::big_endian;
      } else {
        throw reader.error("unknown format " + in_quotes(words[1]), kMend);
      }
    } else if (words[0] == "element" && words.size() == 3) {
      header.elements.push_back({.name = words[1], .count = reader.index(words[2]), .properties = {}});
    } else if (words[0] == "property" && words.size() == 3 && !header.elements.empty()) {
      header.elements.back().properties.push_back({words[2], read_type(reader, words[1]), std::nullopt});
    } else if (words[0] == "property" && words.size() == 5 && words[1] == "list" && !header.elements.empty()) {
      header.elements.back().properties.push_back({words[4], read_type(reader, words[3]), read_type(reader, words[2])});
    } else {
      throw reader.error("header line " + in_quotes(words[0]) + " is not understood", kMend);
    }
  }
  if (!has_format) {
    throw reader.error("header has no 'format' line", kMend);
  }
  return header;
}

/// The numbers after the header, one by one. A double holds every type exactly.
class Body {
 public:
  Body(const MeshBytes& source, TextReader& reader, Header::Encoding encoding)
      : source_(source), reader_(reader), encoding_(encoding), rest_(reader.rest()) {
    static_cast<void>(reader_.next_word());  // "end_header", the one word of the present line
  }

  /// @param element, instance  what is being read, for the error if the file ends here
  double next(Type type, const Element& element, std::uint32_t instance) {
    if (encoding_ == Header::Encoding::text) {
      const std::string_view word = reader_.next_word();
      if (word.empty()) {
        throw cut_short(element, instance);
      }
      return reader_.number(word);
    }
    switch (type) {
      case Type::i8:
        return take<std::int8_t>(element, instance);
      case Type::u8:
        return take<std::uint8_t>(element, instance);
      case Type::i16:
        return take<std::int16_t>(element, instance);
      case Type::u16:
        return take<std::uint16_t>(element, instance);
      case Type::i32:
        return take<std::int32_t>(element, instance);
      case Type::u32:
        return take<std::uint32_t>(element, instance);
      case Type::f32:
        return take<float>(element, instance);
      case Type::f64:
        return take<double>(element, instance);
    }
    return 0;  // not reached: the switch is complete
  }

  /// The next number as a count or an index.
  std::uint32_t next_index(Type type, const Element& element, std::uint32_t instance) {
    const double value = next(type, element, instance);
    if (!(value >= 0 && value <= std::numeric_limits<std::uint32_t>::max()) || value != std::floor(value)) {
      throw Error(source_.where(), place(element, instance) + " has index or count " + std::to_string(value),
                  "mend the file or export the mesh again");
    }
    return static_cast<std::uint32_t>(value);
  }

  [[nodiscard]] bool at_end() {
    if (encoding_ != Header::Encoding::text) {
      return rest_.find_first_not_of(" \r\n") == rest_.npos;
    }
    return reader_.next_word().empty();
  }

 private:
  template <typename T>
  double take(const Element& element, std::uint32_t instance) {
    std::array<char, sizeof(T)> bytes;
    if (rest_.size() < bytes.size()) {
      throw cut_short(element, instance);
    }
    std::copy_n(rest_.begin(), bytes.size(), bytes.begin());
    rest_.remove_prefix(bytes.size());
    constexpr bool kLittle = std::endian::native == std::endian::little;
    if (kLittle != (encoding_ == Header::Encoding::little_endian)) {
      std::reverse(bytes.begin(), bytes.end());
    }
    return static_cast<double>(std::bit_cast<T>(bytes));
  }

  static std::string place(const Element& element, std::uint32_t instance) {
    return in_quotes(element.name) + " " + std::to_string(instance);
  }
  Error cut_short(const Element& element, std::uint32_t instance) const {
    return {source_.where(), "ends within " + place(element, instance) + " of " + std::to_string(element.count),
            "copy or export the file again: it is cut short, or its counts are wrong"};
  }

  const MeshBytes& source_;
  TextReader& reader_;
  Header::Encoding encoding_;
  std::string_view rest_;
};

const Property* find(const Element& element, std::string_view name, bool is_list) {
  const auto found = std::find_if(element.properties.begin(), element.properties.end(), [&](const Property& p) {
    return p.name == name && p.count_type.has_value() == is_list;
  });
  return found == element.properties.end() ? nullptr : &*found;
}

}  // namespace

Surface read_ply(const MeshBytes& source) {
  TextReader reader(source.where(), source.bytes);
  const Header header = read_header(reader);
  Body body(source, reader, header.encoding);
  Surface surface;
  std::size_t flat = 0;
  std::vector<std::uint32_t> corners;
  for (const Element& element : header.elements) {
    const bool is_vertex = element.name == "vertex";
    const bool is_face = element.name == "face";
    const std::array<const Property*, 3> xyz = {find(element, "x", false), find(element, "y", false),
                                                find(element, "z", false)};
    const Property* indices = find(element, "vertex_indices", true);
    indices = indices != nullptr ? indices : find(element, "vertex_index", true);
    if (element.name == "tristrips" || (is_vertex && !(xyz[0] && xyz[1] && xyz[2])) || (is_face && !indices)) {
      throw Error(source.where(), "element " + in_quotes(element.name) + " is not one that can be read",
                  "export vertices with x y z and faces with a list vertex_indices");
    }
    for (std::uint32_t i = 0; i < element.count && !element.properties.empty(); ++i) {
      Vec3 vertex = Vec3::Zero();
      for (const Property& property : element.properties) {
        if (!property.count_type) {
          const double value = body.next(property.type, element, i);
          for (std::size_t axis = 0; axis < 3; ++axis) {
            if (&property == xyz[axis]) {
              vertex[static_cast<Eigen::Index>(axis)] = value;
            }
          }
          continue;
        }
        const std::uint32_t size = body.next_index(*property.count_type, element, i);
        corners.clear();
        for (std::uint32_t k = 0; k < size; ++k) {
          if (is_face && &property == indices) {
            corners.push_back(body.next_index(property.type, element, i));
          } else {
            static_cast<void>(body.next(property.type, element, i));
          }
        }
        if (is_face && &property == indices) {
          flat += size < 3 ? 1 : 0;
          surface.add_polygon(corners);
        }
      }
      if (is_vertex) {
        surface.vertices.push_back(vertex);
      }
    }
    surface.ignore(is_vertex || is_face ? 0 : element.count, "element " + in_quotes(element.name));
  }
  if (!body.at_end()) {
    throw Error(source.where(), "goes on after the last element that its header names",
                "correct the counts in the header or export the mesh again");
  }
  surface.ignore(flat, "line or point");
  return surface;
}

}  // namespace clearway::io
