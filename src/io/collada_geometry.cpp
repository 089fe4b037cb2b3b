#include "io/collada_geometry.hpp"

#include <algorithm>

namespace clearway::io {
namespace {

/// Where, among the numbers of one corner, the vertex stands; how many numbers there are; and the vertices meant.
struct Corners {
  std::size_t offset = 0;
  std::size_t stride = 1;
  const XMLElement* vertices = nullptr;
};

Corners corners_of(const ColladaDocument& document, const XMLElement& primitives) {
  constexpr std::uint32_t kMaxOffset = 1000;
  Corners corners;
  for (const XMLElement* input = first_child(primitives, "input"); input != nullptr;
       input = next_sibling(*input, "input")) {
    const std::uint32_t offset = document.number_attribute(*input, "offset", 0);
    if (offset > kMaxOffset) {
      throw document.fault(*input, "has offset " + std::to_string(offset), kMendCollada);
    }
    corners.stride = std::max(corners.stride, offset + std::size_t{1});
    if (input->Attribute("semantic", "VERTEX") != nullptr) {
      corners.offset = offset;
      corners.vertices = &document.referred(*input, "source", "vertices");
    }
  }
  if (corners.vertices == nullptr) {
    throw document.fault(primitives, "has no <input> VERTEX", kMendCollada);
  }
  return corners;
}

/// Adds the faces of one <p> and returns their number, as <... count> counts them.
std::size_t add_faces(const ColladaDocument& document, const XMLElement& primitives, const XMLElement& p,
                      std::span<const std::uint32_t> vertices, std::span<const std::uint32_t> sizes, Surface& faces) {
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
      throw document.fault(p, "does not divide into its polygons", kMendCollada);
    }
    faces.add_polygon(vertices.subspan(at, size));
    at += size;
    ++count;
  }
  return count;
}

}  // namespace

const std::vector<ColladaPart>& ColladaGeometries::parts_of(const XMLElement& geometry) {
  const auto [entry, is_new] = geometries_.try_emplace(&geometry);
  if (is_new) entry->second = read_geometry(geometry);
  return entry->second;
}

/// Its parts that have triangles; those that follow each other on the same points, as one for each material does, are
/// one.
std::vector<ColladaPart> ColladaGeometries::read_geometry(const XMLElement& geometry) {
  const XMLElement* const mesh = first_child(geometry, "mesh");
  if (mesh == nullptr) {
    throw document_.fault(geometry, "holds no <mesh>", "export the mesh as triangles");
  }
  std::vector<ColladaPart> parts;
  for (const XMLElement* part = first_child(*mesh); part != nullptr; part = next_sibling(*part)) {
    if (is(*part, "lines") || is(*part, "linestrips")) {
      ++lines_;
    } else if (is(*part, "triangles") || is(*part, "polylist") || is(*part, "polygons") || is(*part, "trifans") ||
               is(*part, "tristrips")) {
      ColladaPart read = read_primitives(*part);
      if (parts.empty() || parts.back().points_G != read.points_G) {
        parts.push_back(std::move(read));
      } else {
        auto& triangles = parts.back().faces.triangles;
        triangles.insert(triangles.end(), read.faces.triangles.begin(), read.faces.triangles.end());
      }
    }
  }
  std::erase_if(parts, [](const ColladaPart& part) { return part.faces.triangles.empty(); });
  return parts;
}

ColladaPart ColladaGeometries::read_primitives(const XMLElement& primitives) {
  const Corners corners = corners_of(document_, primitives);
  ColladaPart part{.points_G = points_of(*corners.vertices), .faces = {}};
  const std::size_t count = part.points_G.count;

  std::vector<std::uint32_t> sizes;  // of the polygons of a polylist
  if (const XMLElement* const vcount = first_child(primitives, "vcount")) {
    sizes = document_.indices(*vcount);
  }
  if (first_child(primitives, "ph") != nullptr) {
    throw document_.fault(primitives, "has polygons with holes", "export the mesh as triangles");
  }
  std::vector<std::uint32_t> polygon;
  std::size_t polygons = 0;
  for (const XMLElement* p = first_child(primitives, "p"); p != nullptr; p = next_sibling(*p, "p")) {
    const std::vector<std::uint32_t> all = document_.indices(*p);
    if (all.size() % corners.stride != 0) {
      throw document_.fault(
          *p, "of " + std::to_string(all.size()) + " numbers, " + std::to_string(corners.stride) + " per corner",
          kMendCollada);
    }
    std::vector<std::uint32_t> vertices;
    for (std::size_t i = corners.offset; i < all.size(); i += corners.stride) {
      if (all[i] >= count) {
        throw document_.fault(
            *p, "refers to vertex " + std::to_string(all[i]) + ", counted from 0, of " + std::to_string(count),
            kMendCollada);
      }
      vertices.push_back(all[i]);
    }
    polygons += add_faces(document_, primitives, *p, vertices, sizes, part.faces);
  }
  if (polygons != document_.number_attribute(primitives, "count", 0) || polygons < sizes.size()) {
    throw document_.fault(primitives, "holds " + std::to_string(polygons) + " of them, not its count", kMendCollada);
  }
  return part;
}

/// <vertices> names a <source>, whose <accessor> says how the numbers of a <float_array> make points.
ColladaPoints ColladaGeometries::points_of(const XMLElement& vertices) {
  const XMLElement* input = first_child(vertices, "input");
  while (input != nullptr && input->Attribute("semantic", "POSITION") == nullptr) {
    input = next_sibling(*input, "input");
  }
  if (input == nullptr) {
    throw document_.fault(vertices, "has no <input> POSITION", kMendCollada);
  }
  const XMLElement& source = document_.referred(*input, "source", "source");
  const XMLElement* const technique = first_child(source, "technique_common");
  const XMLElement* const accessor = technique != nullptr ? first_child(*technique, "accessor") : nullptr;
  if (accessor == nullptr) {
    throw document_.fault(source, "has no <accessor>", kMendCollada);
  }
  const XMLElement& array = document_.referred(*accessor, "source", "float_array");
  const auto [entry, is_new] = arrays_.try_emplace(&array);
  std::vector<double>& values = entry->second;
  if (is_new) {
    values = document_.numbers(array);
  }
  if (values.size() != document_.number_attribute(array, "count", 0)) {
    throw document_.fault(array, "holds " + std::to_string(values.size()) + " numbers, not its count", kMendCollada);
  }
  const std::size_t count = document_.number_attribute(*accessor, "count", 0);
  const std::size_t stride = document_.number_attribute(*accessor, "stride", 1);
  const std::size_t offset = document_.number_attribute(*accessor, "offset", 0);
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
    throw document_.fault(*accessor, "of " + std::to_string(count) + " points does not fit its X, Y, Z or its array",
                          kMendCollada);
  }
  return {.numbers = values.data() + offset, .count = count, .stride = stride, .xyz = xyz};
}

}  // namespace clearway::io
