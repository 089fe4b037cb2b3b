// MoveIt's text format for scenes (.scene).
//
//   name of the scene            one line, perhaps empty
//   * id                         begins an object; the rest of the line is its name
//   x y z                        newer version only: pose of the object
//   qx qy qz qw
//   2                            number of shapes; for each of them:
//   box                            type, then sizes: box x y z | sphere r | cylinder r length | cone r length |
//   1 2 3                          plane a b c d | mesh vertices triangles, then the numbers of both
//   x y z                          pose in the object
//   qx qy qz qw
//   r g b a                        colour
//   0                            newer version only: number of subframes; for each of them a name and a pose
//   .                            ends the scene
//
// Words may be spread over lines in any way, except that the line after the first id tells the versions apart, as MoveIt
// does it: the older one has a count there, the newer one three coordinates.
#include "io/scene_formats.hpp"
#include "io/scene_parts.hpp"
#include "io/text_reader.hpp"
#include "io/utf8.hpp"

#include <array>

namespace clearway::io {
namespace {

constexpr const char* kRemedy = "mend the line or save the scene again";
constexpr const char* kCutShort = "save or copy the scene again: it is cut short, or its counts are wrong";

class MoveitText {
 public:
  explicit MoveitText(const SceneSource& source, std::size_t name_end)
      : reader_(source.where, source.text.substr(name_end), {.first_line = 2, .remedy = kRemedy}) {}

  SceneAndWarnings read() && {
    while (read_object()) {
    }
    if (reader_.next_line()) {
      parts_.warnings.push_back(reader_.where() + ": what follows the end mark '.' is ignored");
    }
    std::vector<std::string> warnings = std::move(parts_.warnings);
    return {std::move(parts_).scene(), std::move(warnings)};
  }

 private:
  std::string_view word(const char* what) {
    const std::string_view word = reader_.next_word();
    if (word.empty()) throw reader_.error("ends before " + std::string(what), kCutShort);
    return word;
  }

  double number(const char* what) {
    const std::string_view text = word(what);
    const double value = reader_.number(text);
    if (!std::isfinite(value)) throw reader_.error(in_quotes(text) + " is not finite", kRemedy);
    return value;
  }

  template <std::size_t n>
  std::array<double, n> numbers(const char* what) {
    std::array<double, n> values;
    for (double& value : values) value = number(what);
    return values;
  }

  Pose pose(const char* what) {
    const auto [x, y, z] = numbers<3>(what);
    const auto [qx, qy, qz, qw] = numbers<4>(what);
    return pose_of({x, y, z}, rotation_at(reader_, {qx, qy, qz, qw}, parts_.warnings));
  }

  /// False at the end mark.
  bool read_object() {
    if (!reader_.next_line()) throw reader_.error("ends without the end mark '.'", kCutShort);
    const std::vector<std::string_view> words = reader_.words();
    if (words == std::vector<std::string_view>{"."}) return false;
    if (words[0] != "*") {
      throw reader_.error(
          "found " + in_quotes(words[0]) + " where an object begins with '*' or the scene ends with '.'", kCutShort);
    }
    if (words.size() < 2) throw reader_.error("the object has no name", "give it one after the '*'");
    const char* const end = words.back().data() + words.back().size();
    Object object{.name = {words[1].data(), end}, .shapes = {}};
    if (find_no_utf8(object.name) != std::string::npos) {
      throw reader_.error("the name " + in_quotes(object.name) + " is not text", "give it in UTF-8");
    }
    parts_.claim_name(reader_, object.name);

    if (!reader_.next_line()) throw reader_.error("ends before the shapes of an object", kCutShort);
    const std::size_t width = reader_.words().size();
    if (width != 1 && width != 3) {
      throw reader_.error("found " + std::to_string(width) + " words after the name of an object",
                          "give a line with the number of shapes, or one with x y z of its pose");
    }
    if (!has_poses_) has_poses_ = width == 3;
    const Pose X_WO = *has_poses_ ? pose("the pose of an object") : Pose::Identity();

    const std::uint32_t shapes = reader_.index(word("the number of shapes"));
    for (std::uint32_t i = 0; i < shapes; ++i) object.shapes.push_back(read_shape());
    if (*has_poses_) skip_subframes();
    parts_.objects.push_back({SceneParts::shared(reader_, std::move(object)), X_WO});
    require_line_end();
    return true;
  }

  ObjectShape read_shape() {
    ObjectShape shape = read_body(std::string(word("a shape")));
    shape.X_OS = pose("the pose of a shape");
    static_cast<void>(numbers<4>("a colour"));
    return shape;
  }

  ObjectShape read_body(const std::string& type) {
    const auto make = [&](const auto& maker) { return primitive(type, made_at(reader_, maker)); };
    if (type == "box") {
      const auto size = numbers<3>("the edges of a box");
      return make([&] { return Shape(make_box({size[0], size[1], size[2]})); });
    }
    if (type == "sphere") {
      const double radius_m = number("the radius of a sphere");
      return make([&] { return Shape(make_sphere(radius_m)); });
    }
    if (type == "cylinder") {
      const auto size = numbers<2>("the sizes of a cylinder");
      return make([&] { return make_cylinder(size[1], size[0]); });
    }
    if (type == "cone") {
      const auto size = numbers<2>("the sizes of a cone");
      return make([&] { return make_cone(size[1], size[0]); });
    }
    if (type == "plane") {
      const auto abcd = numbers<4>("the coefficients of a plane");
      return made_at(reader_, [&] { return below_plane(abcd[0], abcd[1], abcd[2], abcd[3]); });
    }
    if (type == "mesh") return read_mesh();
    throw reader_.error("shape " + in_quotes(type) + " is not known", "use box, sphere, cylinder, cone, plane or mesh");
  }

  ObjectShape read_mesh() {
    TriangleMesh mesh;  // grows as the file goes on: a count alone is no reason to reserve memory
    const std::uint32_t vertices = reader_.index(word("the number of vertices"));
    const std::uint32_t triangles = reader_.index(word("the number of triangles"));
    for (std::uint32_t i = 0; i < vertices; ++i) {
      const auto [x, y, z] = numbers<3>("a vertex");
      mesh.vertices.emplace_back(x, y, z);
    }
    for (std::uint32_t i = 0; i < triangles; ++i) {
      std::array<std::uint32_t, 3> corners;
      for (std::uint32_t& corner : corners) corner = reader_.index(word("a triangle"));
      mesh.triangles.push_back(corners);
    }
    return mesh_hull_at(reader_, mesh);
  }

  /// Named points of interest, which collide with nothing.
  void skip_subframes() {
    const std::uint32_t subframes = reader_.index(word("the number of subframes"));
    for (std::uint32_t i = 0; i < subframes; ++i) {
      static_cast<void>(word("the name of a subframe"));
      static_cast<void>(pose("the pose of a subframe"));
    }
  }

  /// Objects and the end mark begin a line of their own; whatever else follows would be lost.
  void require_line_end() {
    const std::string_view rest = reader_.word_left();
    if (!rest.empty()) throw reader_.error("found " + in_quotes(rest) + " after the end of an object", kCutShort);
  }

  TextReader reader_;
  SceneParts parts_;
  std::optional<bool> has_poses_;  // the newer version; known once the first object has begun
};

}  // namespace

SceneAndWarnings read_moveit_text(const SceneSource& source) {
  const std::size_t name_end = std::min(source.text.find_first_of("\r\n"), source.text.size());
  if (source.text.starts_with("*")) {
    throw Error(source.where + ":1", "begins with an object", "give the name of the scene on the first line");
  }
  const std::size_t rest = name_end + (source.text.substr(name_end).starts_with("\r\n") ? 2 : 1);
  return MoveitText(source, std::min(rest, source.text.size())).read();
}

}  // namespace clearway::io
