// Our own scene format, described in docs/scenes.md. What is not understood is refused: a misspelt key would otherwise be an
// obstacle less.
#include "io/scene_formats.hpp"
#include "io/scene_parts.hpp"
#include "io/text_reader.hpp"

#include <algorithm>
#include <array>

namespace clearway::io {
namespace {

/// Bodies by the key that makes them.
struct BodyKind {
  std::string_view key;
  ObjectShape (*read)(const YamlView& value, const SceneSource& source, std::vector<std::string>& warnings);
};

Vec3 vector3(const YamlView& value) {
  const std::vector<double> xyz = value.numbers(3);
  return {xyz[0], xyz[1], xyz[2]};
}

ObjectShape read_box(const YamlView& value, const SceneSource&, std::vector<std::string>&) {
  const Vec3 size_m = vector3(value);
  return primitive("box", made_at(value, [&] { return Shape(make_box(size_m)); }));
}

ObjectShape read_sphere(const YamlView& value, const SceneSource&, std::vector<std::string>&) {
  const double radius_m = value.number();
  return primitive("sphere", made_at(value, [&] { return Shape(make_sphere(radius_m)); }));
}

struct RadiusAndLength {
  double radius_m, length_m;
};
RadiusAndLength radius_and_length(const YamlView& value) {
  constexpr std::array<std::string_view, 2> kKeys = {"radius", "length"};
  value.allow_only(kKeys);
  return {value.at("radius").number(), value.at("length").number()};
}

ObjectShape read_cylinder(const YamlView& value, const SceneSource&, std::vector<std::string>&) {
  const RadiusAndLength size = radius_and_length(value);
  return primitive("cylinder", made_at(value, [&] { return make_cylinder(size.length_m, size.radius_m); }));
}

ObjectShape read_cone(const YamlView& value, const SceneSource&, std::vector<std::string>&) {
  const RadiusAndLength size = radius_and_length(value);
  return primitive("cone", made_at(value, [&] { return make_cone(size.length_m, size.radius_m); }));
}

ObjectShape read_capsule(const YamlView& value, const SceneSource&, std::vector<std::string>&) {
  const RadiusAndLength size = radius_and_length(value);
  return primitive("capsule", made_at(value, [&] { return Shape(make_capsule(size.length_m, size.radius_m)); }));
}

ObjectShape read_ellipsoid(const YamlView& value, const SceneSource&, std::vector<std::string>&) {
  const Vec3 semi_axes_m = vector3(value);
  return primitive("ellipsoid", made_at(value, [&] { return make_ellipsoid(semi_axes_m); }));
}

ObjectShape read_half_space(const YamlView& value, const SceneSource&, std::vector<std::string>&) {
  constexpr std::array<std::string_view, 2> kKeys = {"normal", "offset"};
  value.allow_only(kKeys);
  const Vec3 normal = vector3(value.at("normal"));
  const double offset = value.at("offset").number();
  return primitive("plane", made_at(value, [&] { return make_half_space(normal, offset); }));
}

ObjectShape read_mesh_file(const YamlView& value, const SceneSource& source, std::vector<std::string>& warnings) {
  Vec3 scale = Vec3::Ones();
  if (value.is_map()) {
    constexpr std::array<std::string_view, 2> kKeys = {"file", "scale"};
    value.allow_only(kKeys);
    if (const auto factor = value.find("scale"))
      scale = factor->is_list() ? vector3(*factor) : Vec3::Constant(factor->number());
  }
  const std::string& file = value.is_map() ? value.at("file").text() : value.text();
  const MeshFile mesh = made_at(value, [&] { return source.read_mesh(file, scale); });
  warnings.insert(warnings.end(), mesh.warnings.begin(), mesh.warnings.end());
  ObjectShape shape = mesh_hull_at(value, mesh.mesh);
  shape.source.file = file;
  return shape;
}

/// The points of a body, and perhaps which file they once came from.
ObjectShape read_hull(const YamlView& value, const SceneSource&, std::vector<std::string>&) {
  constexpr std::array<std::string_view, 3> kKeys = {"points", "from", "mesh_volume"};
  value.allow_only(kKeys);
  std::vector<Vec3> points;
  for (const YamlView& point : value.at("points").items()) points.push_back(vector3(point));
  ObjectShape shape = primitive("mesh", made_at(value, [&] { return Shape(build_hull(points)); }));
  if (const auto from = value.find("from")) shape.source.file = from->text();
  if (const auto volume = value.find("mesh_volume")) shape.source.mesh_volume_m3 = volume->number();
  return shape;
}

constexpr std::array<BodyKind, 9> kBodies = {{
    {"box", read_box},
    {"sphere", read_sphere},
    {"cylinder", read_cylinder},
    {"cone", read_cone},
    {"capsule", read_capsule},
    {"ellipsoid", read_ellipsoid},
    {"half_space", read_half_space},
    {"mesh", read_mesh_file},
    {"hull", read_hull},
}};

/// The keys of all bodies and `others`.
std::vector<std::string_view> keys_and(std::initializer_list<std::string_view> others) {
  std::vector<std::string_view> keys(others);
  for (const BodyKind& body : kBodies) keys.push_back(body.key);
  return keys;
}

class ClearwayYaml {
 public:
  ClearwayYaml(const SceneSource& source, const YamlView& root) : source_(source), root_(root) {}

  SceneAndWarnings read() && {
    constexpr std::array<std::string_view, 4> kKeys = {"clearway_scene", "objects", "attached", "allowed"};
    root_.allow_only(kKeys);
    const YamlView version = root_.at("clearway_scene");
    if (version.text() != "1") {
      throw version.error("is format version " + in_quotes(version.text()), "this clearway reads version 1");
    }
    for (const YamlView& item : list("objects")) {
      const YamlView at = named(item, "object ");
      at.allow_only(keys_and({"name", "pose", "shapes", "margin"}));
      const Pose X_WO = pose(at);
      const auto object = SceneParts::shared(at, read_object(at));
      parts_.objects.push_back({object, X_WO});
    }
    for (const YamlView& item : list("attached")) {
      const YamlView at = named(item, "attached object ");
      at.allow_only(keys_and({"name", "link", "touch", "pose", "shapes", "margin"}));
      const auto touch = at.find("touch");
      const std::string& link = at.at("link").text();
      const Pose X_LO = pose(at);
      const auto object = SceneParts::shared(at, read_object(at));
      parts_.attached.push_back({object, link, X_LO, touch ? touch->texts() : std::vector<std::string>{}});
    }
    for (const YamlView& item : list("allowed")) {
      const std::vector<std::string> names = item.texts();
      if (names.empty() || names.size() > 2) {
        throw item.error("is a list of " + std::to_string(names.size()),
                         "give two names, or one that may touch everything");
      }
      parts_.allowed.push_back({names[0], names.size() == 2 ? names[1] : ""});
    }
    std::vector<std::string> warnings = std::move(parts_.warnings);
    return {std::move(parts_).scene(), std::move(warnings)};
  }

 private:
  [[nodiscard]] std::vector<YamlView> list(std::string_view key) const {
    const auto value = root_.find(key);
    return value ? value->items() : std::vector<YamlView>{};
  }

  static YamlView named(const YamlView& item, const char* what) {
    return item.called(what + in_quotes(item.at("name").text()));
  }

  Object read_object(const YamlView& at) {
    Object object{.name = at.at("name").text(), .shapes = {}};
    parts_.claim_name(at, object.name);
    const auto shapes = at.find("shapes");
    if (!shapes) {
      object.shapes.push_back(read_shape(at));
      return object;
    }
    for (const BodyKind& body : kBodies) {
      if (at.find(body.key))
        throw at.error("has both 'shapes' and '" + std::string(body.key) + "'", "list it in 'shapes'");
    }
    if (at.find("margin")) throw at.error("has both 'shapes' and 'margin'", "give each of the shapes its margin");
    for (const YamlView& item : shapes->items()) {
      item.allow_only(keys_and({"pose", "margin"}));
      object.shapes.push_back(read_shape(item));
      object.shapes.back().X_OS = pose(item);
    }
    return object;
  }

  ObjectShape read_shape(const YamlView& at) {
    const BodyKind* kind = nullptr;
    for (const BodyKind& body : kBodies) {
      if (!at.find(body.key)) continue;
      if (kind != nullptr) {
        throw at.error("has both '" + std::string(kind->key) + "' and '" + std::string(body.key) + "'",
                       "list them in 'shapes'");
      }
      kind = &body;
    }
    if (kind == nullptr) {
      std::string known;
      for (const BodyKind& body : kBodies) known += (known.empty() ? "" : ", ") + std::string(body.key);
      throw at.error("has no shape", "give one of " + known);
    }
    ObjectShape shape = kind->read(at.at(kind->key), source_, parts_.warnings);
    if (const auto margin = at.find("margin")) {
      const double margin_m = margin->number();
      shape.shape = made_at(*margin, [&] { return shape.shape.padded(margin_m); });
    }
    return shape;
  }

  /// Of the value under the key "pose"; none is the identity.
  Pose pose(const YamlView& at) {
    const auto value = at.find("pose");
    if (!value) return Pose::Identity();
    constexpr std::array<std::string_view, 4> kKeys = {"xyz", "rpy", "quaternion", "matrix"};
    value->allow_only(kKeys);
    const auto xyz = value->find("xyz");
    const auto rpy = value->find("rpy");
    const auto quaternion = value->find("quaternion");
    const auto matrix = value->find("matrix");
    if (int{rpy.has_value()} + int{quaternion.has_value()} + int{matrix.has_value()} > 1) {
      throw value->error("gives the rotation more than once", "give one of rpy, quaternion, matrix");
    }
    Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
    if (rpy) R = rotation_of_rpy(vector3(*rpy));
    if (quaternion) {
      const std::vector<double> q = quaternion->numbers(4);
      R = rotation_at(*quaternion, {q[0], q[1], q[2], q[3]}, parts_.warnings);
    }
    if (matrix) {
      const std::vector<double> rows = matrix->numbers(9);
      R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(rows.data());
      if (!is_rigid(pose_of({0, 0, 0}, R))) {
        throw matrix->error("is not a rotation", "give the nine numbers of one, row by row; scale the shapes instead");
      }
    }
    return pose_of(xyz ? vector3(*xyz) : Vec3(0, 0, 0), R);
  }

  const SceneSource& source_;
  const YamlView& root_;
  SceneParts parts_;
};

}  // namespace

SceneAndWarnings read_clearway_yaml(const SceneSource& source, const YamlView& root) {
  return ClearwayYaml(source, root).read();
}

}  // namespace clearway::io
