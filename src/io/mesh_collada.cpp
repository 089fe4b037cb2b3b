// Collada: geometries that nodes put in place, perhaps several times, in a unit that the file names.
#include "io/mesh_formats.hpp"
#include "io/text_reader.hpp"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace clearway::io {
namespace {

using Eigen::Affine3d;
using tinyxml2::XMLElement;

constexpr const char* kMend = "mend the file or export the mesh again";
constexpr int kMaxDepth = 200;  // of nodes; one that holds itself is deeper than any
// Elements in nodes, with all instances: twenty nodes that each hold the next one twice are a million.
constexpr std::size_t kMaxInstances = 1'000'000;

const XMLElement* first_child(const XMLElement& parent, const char* name = nullptr) {
  return parent.FirstChildElement(name);
}
const XMLElement* next_sibling(const XMLElement& element, const char* name = nullptr) {
  return element.NextSiblingElement(name);
}

bool is(const XMLElement& element, std::string_view name) { return element.Name() == name; }

class ColladaReader {
 public:
  explicit ColladaReader(const MeshBytes& source) : source_(source) {}

  Surface read() {
    constexpr const char* kRename = "export the mesh as Collada, or give the file the extension of its format";
    tinyxml2::XMLDocument document;
    if (document.Parse(source_.bytes.data(), source_.bytes.size()) != tinyxml2::XML_SUCCESS) {
      throw Error(place(document.ErrorLineNum()), std::string("not well-formed XML (") + document.ErrorName() + ")",
                  kRename);
    }
    const XMLElement* const element = document.RootElement();
    if (element == nullptr || !is(*element, "COLLADA")) {
      throw Error(source_.where(), "XML, but not <COLLADA>", kRename);
    }
    const XMLElement& root = *element;
    collect_ids(root);
    const XMLElement* const scene = first_child(root, "scene");
    const XMLElement* const instance = scene != nullptr ? first_child(*scene, "instance_visual_scene") : nullptr;
    if (instance == nullptr) {
      throw Error(source_.where(), "no <scene> with an <instance_visual_scene>", "export the mesh with its scene");
    }
    add_nodes(referred(*instance, "url", "visual_scene"), Affine3d(Eigen::Scaling(unit_m(root))), 0);
    surface_.ignore(lines_, "line or line strip");
    return std::move(surface_);
  }

 private:
  // Names and numbers -------------------------------------------------------------------------------------------------

  void collect_ids(const XMLElement& element) {
    if (const char* const id = element.Attribute("id")) {
      ids_.emplace(id, &element);
    }
    for (const XMLElement* child = first_child(element); child != nullptr; child = next_sibling(*child)) {
      collect_ids(*child);
    }
  }

  /// The element of the given name that an attribute "#id" points at.
  const XMLElement& referred(const XMLElement& element, const char* attribute, std::string_view name) const {
    const char* const url = element.Attribute(attribute);
    const auto found = url != nullptr && url[0] == '#' ? ids_.find(std::string_view(url + 1)) : ids_.end();
    if (found == ids_.end() || !is(*found->second, name)) {
      throw fault(element,
                  "refers to " + in_quotes(url != nullptr ? url : "") + ", which is no <" + std::string(name) +
                      "> of this file",
                  "export the mesh into one file");
    }
    return *found->second;
  }

  std::uint32_t number_attribute(const XMLElement& element, const char* name, std::uint32_t otherwise) const {
    const char* const text = element.Attribute(name);
    return text == nullptr ? otherwise
                           : TextReader(source_.where(), text, {.first_line = line_of(element)}).index(text);
  }

  /// The numbers that an element holds. For a large array memory is taken number by number, whatever its count says.
  std::vector<double> numbers(const XMLElement& element) const {
    std::vector<double> values;
    for_each_word(element,
                  [&](const TextReader& reader, std::string_view word) { values.push_back(reader.number(word)); });
    return values;
  }
  std::vector<std::uint32_t> indices(const XMLElement& element) const {
    std::vector<std::uint32_t> values;
    for_each_word(element,
                  [&](const TextReader& reader, std::string_view word) { values.push_back(reader.index(word)); });
    return values;
  }
  template <typename Take>
  void for_each_word(const XMLElement& element, const Take& take) const {
    if (element.NoChildren()) {
      return;
    }
    if (element.GetText() == nullptr || element.FirstChild()->NextSibling() != nullptr) {
      throw fault(element, "holds more than numbers", kMend);
    }
    TextReader reader(source_.where(), element.GetText(), {.first_line = line_of(element)});
    for (std::string_view word = reader.next_word(); !word.empty(); word = reader.next_word()) {
      take(reader, word);
    }
  }

  double unit_m(const XMLElement& root) const {
    const XMLElement* const asset = first_child(root, "asset");
    const XMLElement* const unit = asset != nullptr ? first_child(*asset, "unit") : nullptr;
    const char* const meter = unit != nullptr ? unit->Attribute("meter") : nullptr;
    if (meter == nullptr) {
      return 1;
    }
    const double value = TextReader(source_.where(), meter, {.first_line = line_of(*unit)}).number(meter);
    if (!std::isfinite(value) || !(value > 0)) {
      throw fault(*unit, "is " + in_quotes(meter) + " metres long", "give a length in metres, above 0");
    }
    return value;
  }

  // Nodes -------------------------------------------------------------------------------------------------------------

  /// @param parent  a node or the scene; X_WP maps its coordinates to those of the file, in metres
  void add_nodes(const XMLElement& parent, const Affine3d& X_WP, int depth) {
    if (depth > kMaxDepth) {
      throw fault(parent, "lies below more than 200 nodes; does it hold itself?", kMend);
    }
    Affine3d X_WN = X_WP;
    for (const XMLElement* child = first_child(parent); child != nullptr; child = next_sibling(*child)) {
      if (++instances_ > kMaxInstances) {
        throw fault(*child, "is one of more than 1000000 elements of nodes, with all instances", kMend);
      }
      if (is(*child, "node")) {
        add_nodes(*child, X_WN, depth + 1);
      } else if (is(*child, "instance_node")) {
        add_nodes(referred(*child, "url", "node"), X_WN, depth + 1);
      } else if (is(*child, "instance_geometry")) {
        add_geometry(referred(*child, "url", "geometry"), X_WN);
      } else if (is(*child, "instance_controller")) {
        throw fault(*child, "bends a mesh", "export the mesh without skin or morph");
      } else {
        X_WN = X_WN * transform(*child);  // which come before all else in a node
      }
    }
  }

  Affine3d transform(const XMLElement& element) const {
    const auto take = [&](std::size_t count) {
      std::vector<double> values = numbers(element);
      if (values.size() != count) {
        throw fault(element, "of " + std::to_string(values.size()) + " numbers", kMend);
      }
      return values;
    };
    if (is(element, "translate")) {
      const auto v = take(3);
      return Affine3d(Eigen::Translation3d(v[0], v[1], v[2]));
    }
    if (is(element, "scale")) {
      const auto v = take(3);
      return Affine3d(Eigen::Scaling(v[0], v[1], v[2]));
    }
    if (is(element, "rotate")) {
      const auto v = take(4);
      const Vec3 axis(v[0], v[1], v[2]);
      if (axis.isZero(0) && v[3] != 0) {
        throw fault(element, "turns about an axis of length 0", kMend);
      }
      return v[3] == 0 ? Affine3d::Identity()
                       : Affine3d(Eigen::AngleAxisd(v[3] * std::numbers::pi / 180, axis.stableNormalized()));
    }
    if (is(element, "matrix")) {
      const auto v = take(16);
      Affine3d X;
      X.matrix() = Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>>(v.data());
      if (X.matrix().row(3) != Eigen::RowVector4d(0, 0, 0, 1)) {
        throw fault(element, "has a last row that is not 0 0 0 1", kMend);
      }
      return X;
    }
    if (is(element, "lookat") || is(element, "skew")) {
      throw fault(element, "is not supported", "export the mesh with the transforms of its nodes applied");
    }
    return Affine3d::Identity();  // lights, cameras, notes
  }

  // Geometry ----------------------------------------------------------------------------------------------------------

  /// Some of the numbers of a <float_array>, as points.
  struct Points {
    const double* numbers = nullptr;
    std::size_t count = 0;
    std::size_t stride = 1;
    std::array<std::size_t, 3> xyz = {};

    bool operator==(const Points&) const = default;
    Vec3 operator[](std::size_t i) const {
      const double* const point = numbers + i * stride;
      return {point[xyz[0]], point[xyz[1]], point[xyz[2]]};
    }
  };
  /// What a <triangles>, <polylist> ... holds.
  struct Part {
    Points points_G;
    Surface faces;  // without vertices: these are the points
  };

  void add_geometry(const XMLElement& geometry, const Affine3d& X_WG) {
    const auto [entry, is_new] = geometries_.try_emplace(&geometry);
    if (is_new) {  // read once, however often nodes put it in place
      entry->second = read_geometry(geometry);
    }
    const std::size_t first_triangle = surface_.triangles.size();
    for (const auto& [points_G, faces] : entry->second) {
      const auto first = static_cast<std::uint32_t>(surface_.vertices.size());
      for (std::size_t i = 0; i < points_G.count; ++i) {
        surface_.vertices.emplace_back(X_WG * points_G[i]);
      }
      for (const auto& [i, j, k] : faces.triangles) {
        surface_.triangles.push_back({first + i, first + j, first + k});
      }
      check_size(source_, surface_.vertices.size(), surface_.triangles.size());
    }
    if (X_WG.linear().determinant() < 0) {
      surface_.turn_over(first_triangle);
    }
  }

  /// Its parts that have triangles; those that follow each other on the same points, as one for each material does, are
  /// one.
  std::vector<Part> read_geometry(const XMLElement& geometry) {
    const XMLElement* const mesh = first_child(geometry, "mesh");
    if (mesh == nullptr) {
      throw fault(geometry, "holds no <mesh>", "export the mesh as triangles");
    }
    std::vector<Part> parts;
    for (const XMLElement* part = first_child(*mesh); part != nullptr; part = next_sibling(*part)) {
      if (is(*part, "lines") || is(*part, "linestrips")) {
        ++lines_;
      } else if (is(*part, "triangles") || is(*part, "polylist") || is(*part, "polygons") || is(*part, "trifans") ||
                 is(*part, "tristrips")) {
        Part read = read_primitives(*part);
        if (parts.empty() || parts.back().points_G != read.points_G) {
          parts.push_back(std::move(read));
        } else {
          auto& triangles = parts.back().faces.triangles;
          triangles.insert(triangles.end(), read.faces.triangles.begin(), read.faces.triangles.end());
        }
      }
    }
    std::erase_if(parts, [](const Part& part) { return part.faces.triangles.empty(); });
    return parts;
  }

  /// Where, among the numbers of one corner, the vertex stands; how many numbers there are; and the vertices meant.
  struct Corners {
    std::size_t offset = 0;
    std::size_t stride = 1;
    const XMLElement* vertices = nullptr;
  };
  Corners corners_of(const XMLElement& primitives) const {
    constexpr std::uint32_t kMaxOffset = 1000;
    Corners corners;
    for (const XMLElement* input = first_child(primitives, "input"); input != nullptr;
         input = next_sibling(*input, "input")) {
      const std::uint32_t offset = number_attribute(*input, "offset", 0);
      if (offset > kMaxOffset) {
        throw fault(*input, "has offset " + std::to_string(offset), kMend);
      }
      corners.stride = std::max(corners.stride, offset + std::size_t{1});
      if (input->Attribute("semantic", "VERTEX") != nullptr) {
        corners.offset = offset;
        corners.vertices = &referred(*input, "source", "vertices");
      }
    }
    if (corners.vertices == nullptr) {
      throw fault(primitives, "has no <input> VERTEX", kMend);
    }
    return corners;
  }

  Part read_primitives(const XMLElement& primitives) {
    const Corners corners = corners_of(primitives);
    Part part{.points_G = points_of(*corners.vertices), .faces = {}};
    const std::size_t count = part.points_G.count;

    std::vector<std::uint32_t> sizes;  // of the polygons of a polylist
    if (const XMLElement* const vcount = first_child(primitives, "vcount")) {
      sizes = indices(*vcount);
    }
    if (first_child(primitives, "ph") != nullptr) {
      throw fault(primitives, "has polygons with holes", "export the mesh as triangles");
    }
    std::vector<std::uint32_t> polygon;
    std::size_t polygons = 0;
    for (const XMLElement* p = first_child(primitives, "p"); p != nullptr; p = next_sibling(*p, "p")) {
      const std::vector<std::uint32_t> all = indices(*p);
      if (all.size() % corners.stride != 0) {
        throw fault(*p,
                    "of " + std::to_string(all.size()) + " numbers, " + std::to_string(corners.stride) + " per corner",
                    kMend);
      }
      std::vector<std::uint32_t> vertices;
      for (std::size_t i = corners.offset; i < all.size(); i += corners.stride) {
        if (all[i] >= count) {
          throw fault(*p,
                      "refers to vertex " + std::to_string(all[i]) + ", counted from 0, of " + std::to_string(count),
                      kMend);
        }
        vertices.push_back(all[i]);
      }
      polygons += add_faces(primitives, *p, vertices, sizes, part.faces);
    }
    if (polygons != number_attribute(primitives, "count", 0) || polygons < sizes.size()) {
      throw fault(primitives, "holds " + std::to_string(polygons) + " of them, not its count", kMend);
    }
    return part;
  }

  /// Adds the faces of one <p> and returns their number, as <... count> counts them.
  std::size_t add_faces(const XMLElement& primitives, const XMLElement& p, std::span<const std::uint32_t> vertices,
                        std::span<const std::uint32_t> sizes, Surface& faces) const {
    if (is(primitives, "polygons") || is(primitives, "trifans")) {
      faces.add_polygon(vertices);
      return 1;
    }
    if (is(primitives, "tristrips")) {
      for (std::size_t i = 2; i < vertices.size(); ++i) {  // every other one is turned over
        const std::size_t odd = i % 2;
        faces.triangles.push_back({vertices[i - 2 + odd], vertices[i - 1 - odd], vertices[i]});
      }
      return 1;
    }
    std::size_t count = 0;
    std::size_t at = 0;
    while (at < vertices.size()) {
      const bool is_list = is(primitives, "polylist");
      const std::size_t size = !is_list ? 3 : count < sizes.size() ? sizes[count] : 0;
      if (size == 0 || size > vertices.size() - at) {
        throw fault(p, "does not divide into its polygons", kMend);
      }
      faces.add_polygon(vertices.subspan(at, size));
      at += size;
      ++count;
    }
    return count;
  }

  /// <vertices> names a <source>, whose <accessor> says how the numbers of a <float_array> make points.
  Points points_of(const XMLElement& vertices) {
    const XMLElement* input = first_child(vertices, "input");
    while (input != nullptr && input->Attribute("semantic", "POSITION") == nullptr) {
      input = next_sibling(*input, "input");
    }
    if (input == nullptr) {
      throw fault(vertices, "has no <input> POSITION", kMend);
    }
    const XMLElement& source = referred(*input, "source", "source");
    const XMLElement* const technique = first_child(source, "technique_common");
    const XMLElement* const accessor = technique != nullptr ? first_child(*technique, "accessor") : nullptr;
    if (accessor == nullptr) {
      throw fault(source, "has no <accessor>", kMend);
    }
    const XMLElement& array = referred(*accessor, "source", "float_array");
    const auto [entry, is_new] = arrays_.try_emplace(&array);
    std::vector<double>& values = entry->second;
    if (is_new) {
      values = numbers(array);
    }
    if (values.size() != number_attribute(array, "count", 0)) {
      throw fault(array, "holds " + std::to_string(values.size()) + " numbers, not its count", kMend);
    }
    const std::size_t count = number_attribute(*accessor, "count", 0);
    const std::size_t stride = number_attribute(*accessor, "stride", 1);
    const std::size_t offset = number_attribute(*accessor, "offset", 0);
    std::array<std::size_t, 3> xyz = {stride, stride, stride};
    std::size_t place_in_point = 0;
    for (const XMLElement* param = first_child(*accessor, "param"); param != nullptr;
         param = next_sibling(*param, "param")) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        constexpr std::array<const char*, 3> kNames = {"X", "Y", "Z"};
        if (param->Attribute("name", kNames[axis]) != nullptr) {
          xyz[axis] = place_in_point;
        }
      }
      ++place_in_point;
    }
    const bool fits = *std::max_element(xyz.begin(), xyz.end()) < stride && offset <= values.size() &&
                      count <= (values.size() - offset) / std::max<std::size_t>(stride, 1);
    if (!fits) {
      throw fault(*accessor, "of " + std::to_string(count) + " points does not fit its X, Y, Z or its array", kMend);
    }
    return {.numbers = values.data() + offset, .count = count, .stride = stride, .xyz = xyz};
  }

  // Errors ------------------------------------------------------------------------------------------------------------

  static std::size_t line_of(const XMLElement& element) { return static_cast<std::size_t>(element.GetLineNum()); }
  std::string place(int line) const { return source_.where() + ":" + std::to_string(line); }
  Error fault(const XMLElement& element, const std::string& found, const std::string& remedy) const {
    return {place(element.GetLineNum()), "<" + std::string(element.Name()) + "> " + found, remedy};
  }

  const MeshBytes& source_;
  std::map<std::string, const XMLElement*, std::less<>> ids_;
  std::map<const XMLElement*, std::vector<double>> arrays_;  // the <float_array>s read so far
  std::map<const XMLElement*, std::vector<Part>> geometries_;
  Surface surface_;
  std::size_t instances_ = 0;
  std::size_t lines_ = 0;
};

}  // namespace

Surface read_collada(const MeshBytes& source) { return ColladaReader(source).read(); }

}  // namespace clearway::io
