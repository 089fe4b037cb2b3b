// glTF 2.0, as text or binary, by way of Assimp: meshes that nodes put in place, perhaps several times.
#include "io/mesh_formats.hpp"
#include "io/text_reader.hpp"

#include <clearway/common/error.hpp>

#include <assimp/scene.h>
#include <assimp/Importer.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <set>
#include <span>
#include <utility>

namespace clearway::io {
namespace {

using nlohmann::json;

constexpr const char* kMend = "mend the file or export the mesh again";

Eigen::Affine3d to_eigen(const aiMatrix4x4& m) {
  Eigen::Affine3d X;
  X.matrix() << m.a1, m.a2, m.a3, m.a4, m.b1, m.b2, m.b3, m.b4, m.c1, m.c2, m.c3, m.c4, 0, 0, 0, 1;
  return X;
}

struct Skipped {
  std::size_t lines = 0;
  std::size_t points = 0;
};

void add_mesh(const MeshBytes& source, const aiMesh& mesh, const Eigen::Affine3d& X_WM, Surface& surface,
              Skipped& skipped) {
  if (mesh.HasBones() || mesh.mNumAnimMeshes > 0) {
    throw Error(source.where(), "mesh that bends", "export the mesh without skin or morph");
  }
  const std::size_t first = surface.vertices.size();
  for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
    const aiVector3D& v = mesh.mVertices[i];
    surface.vertices.emplace_back(X_WM * Vec3(v.x, v.y, v.z));
  }
  const std::size_t first_triangle = surface.triangles.size();
  std::vector<std::uint32_t> corners;
  for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
    const aiFace& face = mesh.mFaces[f];
    corners.clear();
    for (unsigned k = 0; k < face.mNumIndices; ++k) {
      const unsigned index = face.mIndices[k];
      if (index >= mesh.mNumVertices) {
        throw Error(source.where(),
                    "face refers to vertex " + std::to_string(index) + " of " + std::to_string(mesh.mNumVertices),
                    kMend);
      }
      corners.push_back(static_cast<std::uint32_t>(first + index));
    }
    skipped.points += corners.size() == 1 ? 1 : 0;
    skipped.lines += corners.size() == 2 ? 1 : 0;
    surface.add_polygon(corners);
  }
  if (X_WM.linear().determinant() < 0) {
    surface.turn_over(first_triangle);
  }
  check_size(source, surface.vertices.size(), surface.triangles.size());
}

/// The list of that name, empty if there is none.
json list(const json& object, const char* name) { return object.value(name, json::array()); }

std::size_t index_or_count(const MeshBytes& source, const json& value) {
  if (!value.is_number_unsigned() || value > std::numeric_limits<std::uint32_t>::max()) {
    throw Error(source.where(), "not valid glTF: an index or a count is no integer from 0 to 4294967295", kMend);
  }
  return value.get<std::size_t>();
}

void check_extensions(const MeshBytes& source, const json& gltf) {
  for (const std::string name : list(gltf, "extensionsRequired")) {
    if (!name.starts_with("KHR_materials_") && !name.starts_with("KHR_texture_") && !name.starts_with("KHR_lights_")) {
      throw Error(source.where(), "needs the extension " + in_quotes(name), "export the mesh without compression");
    }
  }
}

/// That no node hangs from two, as glTF has it: Assimp takes twenty that each hold the next one twice for a million.
void check_nodes(const MeshBytes& source, const json& gltf) {
  std::set<std::size_t> children;
  const auto add_to = [&](std::set<std::size_t>& held, const json& nodes) {
    for (const json& node : nodes) {
      const std::size_t index = index_or_count(source, node);
      if (children.contains(index) || !held.insert(index).second) {
        throw Error(source.where(), "node " + std::to_string(index) + ", counted from 0, is put in place twice", kMend);
      }
    }
  };
  for (const json& node : list(gltf, "nodes")) {
    add_to(children, list(node, "children"));
  }
  for (const json& scene : list(gltf, "scenes")) {
    std::set<std::size_t> roots;
    add_to(roots, list(scene, "nodes"));
  }
}

/// @return the number of triangles of all meshes, each counted once
std::size_t count_triangles(const MeshBytes& source, const json& gltf) {
  constexpr int kFloat = 5126;
  std::size_t triangles = 0;
  std::size_t vertices = 0;
  const auto accessor = [&](const json& index) -> const json& {
    return gltf.at("accessors").at(index_or_count(source, index));
  };
  for (const json& mesh : list(gltf, "meshes")) {
    for (const json& primitive : mesh.at("primitives")) {
      const json& positions = accessor(primitive.at("attributes").at("POSITION"));
      if (positions.at("type") != "VEC3" || positions.at("componentType") != kFloat) {
        throw Error(source.where(), "positions that are not three floats each", "export the mesh without compression");
      }
      const json& corners = primitive.contains("indices") ? accessor(primitive.at("indices")) : positions;
      const std::size_t count = index_or_count(source, corners.at("count"));
      switch (primitive.contains("mode") ? index_or_count(source, primitive.at("mode")) : 4) {
        case 4:
          triangles += count / 3;
          break;  // triangles
        case 5:   // strip
        case 6:
          triangles += std::max<std::size_t>(count, 2) - 2;
          break;  // fan
        default:
          break;  // points and lines
      }
      vertices += index_or_count(source, positions.at("count"));
      check_size(source, std::max(vertices, count), triangles);  // of the whole, as Assimp copies what meshes share
    }
  }
  return triangles;
}

// Assimp drops faces whose indices are out of range, takes two numbers or short ones for three floats, overflows the stack
// on deeply nested JSON, takes any memory, and tries its fifty other readers on a file that is not whole. So this looks
// first.
/// @return as count_triangles
std::size_t check_json(const MeshBytes& source, std::string_view text) {
  constexpr int kMaxDepth = 100;
  const auto not_too_deep = [&](int depth, json::parse_event_t, const json&) {
    if (depth > kMaxDepth) {
      throw Error(source.where(), "JSON nested deeper than 100 levels", kMend);
    }
    return true;
  };
  try {
    const json gltf = json::parse(text, not_too_deep);
    check_extensions(source, gltf);
    check_nodes(source, gltf);
    return count_triangles(source, gltf);
  } catch (const json::exception& fault) {
    throw Error(source.where(), "not valid glTF: " + in_quotes(fault.what()), "copy the file or export the mesh again");
  }
}

Surface read_scene(const MeshBytes& source, std::size_t triangles) {
  Assimp::Importer importer;
  // No post-processing. Triangulate drops what it finds no ear for and follows indices unchecked; JoinIdenticalVertices
  // compares with a tolerance; PreTransformVertices works in floats. Nodes, fans and equal vertices are our own work.
  const aiScene* const scene = importer.ReadFile(source.file.string(), 0);
  if (scene == nullptr || scene->mRootNode == nullptr) {
    const std::string_view reason = importer.GetErrorString();
    throw Error(source.where(), "Assimp cannot read it: " + in_quotes(reason.substr(0, reason.find_first_of("\r\n"))),
                kMend);
  }
  for (unsigned i = 0; i < scene->mNumMeshes; ++i) {
    const std::span faces(scene->mMeshes[i]->mFaces, scene->mMeshes[i]->mNumFaces);
    triangles -= static_cast<std::size_t>(
        std::count_if(faces.begin(), faces.end(), [](const aiFace& f) { return f.mNumIndices == 3; }));
  }
  if (triangles != 0) {
    throw Error(source.where(), "faces of vertices that are not there", kMend);
  }
  Surface surface;
  Skipped skipped;
  std::vector<std::pair<const aiNode*, Eigen::Affine3d>> open = {
      {scene->mRootNode, to_eigen(scene->mRootNode->mTransformation)}};
  while (!open.empty()) {  // not recursive: the depth is the file's
    const auto [node, X_WN] = open.back();
    open.pop_back();
    for (unsigned i = 0; i < node->mNumMeshes; ++i) {
      add_mesh(source, *scene->mMeshes[node->mMeshes[i]], X_WN, surface, skipped);
    }
    for (unsigned i = node->mNumChildren; i-- > 0;) {  // backwards, so that they leave the stack in the file's order
      const aiNode* const child = node->mChildren[i];
      open.emplace_back(child, X_WN * to_eigen(child->mTransformation));
    }
  }
  surface.ignore(skipped.lines, "line");
  surface.ignore(skipped.points, "point");
  return surface;
}

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return value;
}

/// The JSON text that a GLB file holds: after a header of 12 bytes and the size and kind of this part.
std::string_view json_of_glb(const MeshBytes& source) {
  const std::string_view bytes = source.bytes;
  if (!bytes.starts_with("glTF")) {
    throw Error(source.where(), "not GLB, which begins with 'glTF'",
                "export the mesh as GLB, or give the file the extension of its format");
  }
  constexpr std::size_t kHeaderBytes = 20;  // "glTF", version, size of the file; size of the JSON, "JSON"
  const bool has_header = bytes.size() >= kHeaderBytes;
  if (has_header && little_endian(bytes.substr(4)) != 2) {
    throw Error(source.where(), "GLB of version " + std::to_string(little_endian(bytes.substr(4))),
                "export the mesh as glTF 2.0");
  }
  if (!has_header || little_endian(bytes.substr(8)) != bytes.size() ||
      little_endian(bytes.substr(12)) > bytes.size() - kHeaderBytes) {
    throw Error(source.where(), "GLB of " + std::to_string(bytes.size()) + " bytes, which is not the size it names",
                "copy or export the file again");
  }
  return bytes.substr(kHeaderBytes, little_endian(bytes.substr(12)));
}

}  // namespace

Surface read_gltf(const MeshBytes& source) {
  const std::size_t start = source.bytes.find_first_not_of(" \t\r\n");
  if (start == source.bytes.npos || source.bytes[start] != '{') {
    throw Error(source.where(), "not glTF, which begins with '{'",
                "export the mesh as glTF, or give the file the extension of its format");
  }
  return read_scene(source, check_json(source, source.bytes));
}

Surface read_glb(const MeshBytes& source) { return read_scene(source, check_json(source, json_of_glb(source))); }

}  // namespace clearway::io
