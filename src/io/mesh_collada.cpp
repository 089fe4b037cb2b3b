// Collada: geometries that nodes put in place, perhaps several times, in a unit that the file names.
#include "io/collada_document.hpp"
#include "io/collada_geometry.hpp"

#include <numbers>

namespace clearway::io {
namespace {

using Eigen::Affine3d;

constexpr int kMaxDepth = 200;  // of nodes; one that holds itself is deeper than any
// Elements in nodes, with all instances: twenty nodes that each hold the next one twice are a million.
constexpr std::size_t kMaxInstances = 1'000'000;

Affine3d transform_of(const ColladaDocument& document, const XMLElement& element) {
  const auto take = [&](std::size_t count) {
    std::vector<double> values = document.numbers(element);
    if (values.size() != count) {
      throw document.fault(element, "of " + std::to_string(values.size()) + " numbers", kMendCollada);
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
      throw document.fault(element, "turns about an axis of length 0", kMendCollada);
    }
    return v[3] == 0 ? Affine3d::Identity()
                     : Affine3d(Eigen::AngleAxisd(v[3] * std::numbers::pi / 180, axis.stableNormalized()));
  }
  if (is(element, "matrix")) {
    const auto v = take(16);
    Affine3d X;
    X.matrix() = Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>>(v.data());
    if (X.matrix().row(3) != Eigen::RowVector4d(0, 0, 0, 1)) {
      throw document.fault(element, "has a last row that is not 0 0 0 1", kMendCollada);
    }
    return X;
  }
  if (is(element, "lookat") || is(element, "skew")) {
    throw document.fault(element, "is not supported", "export the mesh with the transforms of its nodes applied");
  }
  return Affine3d::Identity();  // lights, cameras, notes
}

class ColladaScene {
 public:
  explicit ColladaScene(const MeshBytes& source) : document_(source), geometries_(document_) {}

  Surface read() && {
    const XMLElement* const scene = first_child(document_.root(), "scene");
    const XMLElement* const instance = scene != nullptr ? first_child(*scene, "instance_visual_scene") : nullptr;
    if (instance == nullptr) {
      throw Error(document_.source().where(), "no <scene> with an <instance_visual_scene>",
                  "export the mesh with its scene");
    }
    add_nodes(document_.referred(*instance, "url", "visual_scene"), Affine3d(Eigen::Scaling(document_.unit_m())), 0);
    surface_.ignore(geometries_.lines(), "line or line strip");
    return std::move(surface_);
  }

 private:
  /// @param parent  a node or the scene; X_WP maps its coordinates to those of the file, in metres
  void add_nodes(const XMLElement& parent, const Affine3d& X_WP, int depth) {
    if (depth > kMaxDepth) {
      throw document_.fault(parent, "lies below more than 200 nodes; does it hold itself?", kMendCollada);
    }
    Affine3d X_WN = X_WP;
    for (const XMLElement* child = first_child(parent); child != nullptr; child = next_sibling(*child)) {
      if (++instances_ > kMaxInstances) {
        throw document_.fault(*child, "is one of more than 1000000 elements of nodes, with all instances",
                              kMendCollada);
      }
      if (is(*child, "node")) {
        add_nodes(*child, X_WN, depth + 1);
      } else if (is(*child, "instance_node")) {
        add_nodes(document_.referred(*child, "url", "node"), X_WN, depth + 1);
      } else if (is(*child, "instance_geometry")) {
        add_geometry(document_.referred(*child, "url", "geometry"), X_WN);
      } else if (is(*child, "instance_controller")) {
        throw document_.fault(*child, "bends a mesh", "export the mesh without skin or morph");
      } else {
        X_WN = X_WN * transform_of(document_, *child);  // which come before all else in a node
      }
    }
  }

  void add_geometry(const XMLElement& geometry, const Affine3d& X_WG) {
    const std::size_t first_triangle = surface_.triangles.size();
    for (const auto& [points_G, faces] : geometries_.parts_of(geometry)) {
      const auto first = static_cast<std::uint32_t>(surface_.vertices.size());
      for (std::size_t i = 0; i < points_G.count; ++i) {
        surface_.vertices.emplace_back(X_WG * points_G[i]);
      }
      for (const auto& [i, j, k] : faces.triangles) {
        surface_.triangles.push_back({first + i, first + j, first + k});
      }
      check_size(document_.source(), surface_.vertices.size(), surface_.triangles.size());
    }
    if (X_WG.linear().determinant() < 0) {
      surface_.turn_over(first_triangle);
    }
  }

  ColladaDocument document_;
  ColladaGeometries geometries_;
  Surface surface_;
  std::size_t instances_ = 0;
};

}  // namespace

Surface read_collada(const MeshBytes& source) { return ColladaScene(source).read(); }

}  // namespace clearway::io
