// Our own scene format, written: readable where that loses nothing, exact everywhere.
#include <clearway/io/scene.hpp>
#include <clearway/io/write_file.hpp>

#include "io/scene_formats.hpp"
#include "io/scene_parts.hpp"
#include "io/text_reader.hpp"
#include "io/utf8.hpp"

#include <clearway/common/error.hpp>

#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <span>

namespace clearway {
namespace io {
namespace {

/// The shortest text that is read as the same double.
std::string text_of(double x) {
  std::array<char, 32> buffer;
  const auto [end, fault] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x);
  return {buffer.data(), end};
}

std::string text_of(std::span<const double> numbers) {
  std::string text = "[";
  for (const double x : numbers) text += (text.size() > 1 ? ", " : "") + text_of(x);
  return text + "]";
}
std::string text_of(const Vec3& v) { return text_of(std::span(v.data(), 3)); }

/// In double quotes, so that no name is taken for a number, a list or a comment.
std::string yaml_text(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (find_no_utf8(text) != std::string_view::npos) {
    throw Error("scene: " + in_quotes(text), "the name is not text in UTF-8, and cannot be written", "rename it");
  }
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (byte < ' ' || byte == 0x7F) {
      result += {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string text_of(std::span<const std::string> names) {
  std::string text = "[";
  for (const std::string& name : names) text += (text.size() > 1 ? ", " : "") + yaml_text(name);
  return text + "]";
}

/// Equal as numbers is not enough: 0 and -0 differ.
bool same_bits(std::span<const double> a, std::span<const double> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
  });
}
bool same_bits(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
  return same_bits(std::span(a.data(), 9), std::span(b.data(), 9));
}
bool same_bits(const Vec3& a, const Vec3& b) { return same_bits(std::span(a.data(), 3), std::span(b.data(), 3)); }

/// Empty for the identity.
std::string pose_text(const Pose& X) {
  const Eigen::Matrix3d R = X.linear();
  const Vec3 xyz = X.translation();
  const bool is_unturned = same_bits(R, Eigen::Matrix3d::Identity());
  if (is_unturned && same_bits(xyz, Vec3(0, 0, 0))) return "";
  std::string text = "pose: {xyz: " + text_of(xyz);
  if (!is_unturned) {
    const Eigen::Quaterniond q(R);
    const Eigen::Vector4d xyzw(q.x(), q.y(), q.z(), q.w());
    // Four numbers do not always give back all bits of nine.
    if (same_bits(rotation_of(xyzw.stableNormalized()), R)) {
      text += ", quaternion: " + text_of(std::span(xyzw.data(), 4));
    } else {
      const Eigen::Matrix3d rows = R.transpose();
      text += ", matrix: " + text_of(std::span(rows.data(), 9));
    }
  }
  return text + "}";
}

bool same_vertices(const Hull& a, const Hull& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!same_bits(a.vertex(i), b.vertex(i))) return false;
  return true;
}

/// Lines of one body: its key and what follows, then its margin.
using Lines = std::vector<std::string>;

Lines with_margin(std::string body, double margin_m) {
  Lines lines = {std::move(body)};
  if (margin_m != 0) lines.push_back("margin: " + text_of(margin_m));
  return lines;
}

Lines lines_of(const Hull& hull, const ShapeSource& source) {
  if (source.type != "mesh") {  // a mesh may have the corners of a box, but should keep its name
    const Vec3 corner = hull.vertex(hull.size() - 1);
    const double r = hull.radius_m();
    if (hull.size() == 1 && r > 0 && same_bits(corner, Vec3(0, 0, 0))) return {"sphere: " + text_of(r)};
    if (hull.size() == 2 && r > 0 && corner.z() > 0 && same_vertices(hull, make_capsule(2 * corner.z(), r))) {
      return {"capsule: {radius: " + text_of(r) + ", length: " + text_of(2 * corner.z()) + "}"};
    }
    if (hull.size() == 8 && corner.minCoeff() > 0 && same_vertices(hull, make_box(2 * corner))) {
      return with_margin("box: " + text_of(Vec3(2 * corner)), r);
    }
  }
  std::string text = "hull: {";
  if (!source.file.empty()) text += "from: " + yaml_text(source.file) + ", ";
  if (source.mesh_volume_m3 != 0) text += "mesh_volume: " + text_of(source.mesh_volume_m3) + ", ";
  text += "points: [";
  for (std::size_t i = 0; i < hull.size(); ++i) text += (i > 0 ? ", " : "") + text_of(hull.vertex(i));
  return with_margin(text + "]}", hull.radius_m());
}

std::string radius_and_length(double radius_m, double half_length_m) {
  return "{radius: " + text_of(radius_m) + ", length: " + text_of(2 * half_length_m) + "}";
}

std::string text_of(const Cylinder& c) { return "cylinder: " + radius_and_length(c.radius_m, c.half_length_m); }
std::string text_of(const Cone& c) { return "cone: " + radius_and_length(c.base_radius_m, c.half_length_m); }
std::string text_of(const Ellipsoid& e) { return "ellipsoid: " + text_of(e.semi_axes_m); }
std::string text_of(const HalfSpace& h) {
  return "half_space: {normal: " + text_of(h.normal) + ", offset: " + text_of(h.offset) + "}";
}

Lines lines_of(const ObjectShape& shape) {
  return std::visit(
      [&]<class Core>(const Core& core) -> Lines {
        if constexpr (std::is_same_v<Core, Hull>) {
          return lines_of(core, shape.source);
        } else {
          return with_margin(text_of(core), shape.shape.margin_m());
        }
      },
      shape.shape.core());
}

/// An item of a list, its lines below each other.
void append(std::string& text, std::size_t indent, const Lines& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i)
    text += std::string(indent, ' ') + (i == 0 ? "- " : "  ") + lines[i] + "\n";
}

void append(std::string& text, const Object& object, Lines head, const Pose& X) {
  if (const std::string pose = pose_text(X); !pose.empty()) head.push_back(pose);
  const bool is_single = object.shapes.size() == 1 && pose_text(object.shapes[0].X_OS).empty();
  if (is_single) {
    const Lines body = lines_of(object.shapes[0]);
    head.insert(head.end(), body.begin(), body.end());
    append(text, 2, head);
    return;
  }
  head.emplace_back("shapes:");
  append(text, 2, head);
  for (const ObjectShape& shape : object.shapes) {
    Lines lines = lines_of(shape);
    if (const std::string pose = pose_text(shape.X_OS); !pose.empty()) lines.push_back(pose);
    append(text, 6, lines);
  }
}

}  // namespace

std::string clearway_yaml(const Scene& scene) {
  std::string text = "# Metres and radians; docs/scenes.md of clearway describes the format.\nclearway_scene: 1\n";
  text += scene.objects().empty() ? "objects: []\n" : "objects:\n";
  for (const auto& [object, X_WO] : scene.objects()) append(text, *object, {"name: " + yaml_text(object->name)}, X_WO);
  if (!scene.attached().empty()) text += "attached:\n";
  for (const AttachedObject& held : scene.attached()) {
    Lines head = {"name: " + yaml_text(held.object->name), "link: " + yaml_text(held.link)};
    if (!held.touch_links.empty()) head.push_back("touch: " + text_of(held.touch_links));
    append(text, *held.object, std::move(head), held.X_LO);
  }
  if (!scene.allowed().empty()) text += "allowed:\n";
  for (const AllowedPair& pair : scene.allowed()) {
    std::vector<std::string> names = {pair.first};
    if (!pair.second.empty()) names.push_back(pair.second);
    append(text, 2, {text_of(names)});
  }
  return text;
}

}  // namespace io

void write_scene(const Scene& scene, const std::filesystem::path& file) { write_file(file, io::clearway_yaml(scene)); }

}  // namespace clearway
