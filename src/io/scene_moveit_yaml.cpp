// A moveit_msgs/PlanningScene in YAML, as ROS prints it or in the compact notation of Robowflex: [x, y, z] for a point,
// names for the types of shapes, empty fields left out.
//
// Keys that have no say in collisions (colours, joint values, subframes) are ignored; those that have and are not
// supported come with a warning or an error, and so do keys that the messages do not have: "primitive_pose" would otherwise
// be an obstacle at the wrong place.
#include "io/moveit_values.hpp"
#include "io/scene_formats.hpp"
#include "io/scene_parts.hpp"
#include "io/text_reader.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace clearway::io {
namespace {

class MoveitYaml {
 public:
  MoveitYaml(const SceneSource& source, const YamlView& root) : source_(source), root_(root) {}

  SceneAndWarnings read() && {
    expect_keys(root_, {"name", "robot_state", "robot_model_name", "fixed_frame_transforms", "allowed_collision_matrix",
                        "link_padding", "link_scale", "object_colors", "world", "is_diff"});
    read_frames();
    if (const auto world = root_.find("world")) read_world(*world);
    if (const auto state = root_.find("robot_state")) read_attached(*state);
    if (const auto matrix = root_.find("allowed_collision_matrix")) read_matrix(*matrix);
    warn_of_what_is_not_read();
    std::vector<std::string> warnings = std::move(parts_.warnings);
    return {std::move(parts_).scene(), std::move(warnings)};
  }

 private:
  void expect_keys(const YamlView& map, std::initializer_list<std::string_view> known) {
    const std::vector<std::string> remarks = map.remarks_on_unknown(std::span(known.begin(), known.size()));
    parts_.warnings.insert(parts_.warnings.end(), remarks.begin(), remarks.end());
  }

  void warn(const YamlView& at, const std::string& what) { parts_.warnings.push_back(at.where() + ": " + what); }

  static std::vector<YamlView> list(const YamlView& map, const char* key) {
    const auto value = map.find(key);
    return value ? value->items() : std::vector<YamlView>{};
  }

  Pose pose(const YamlView& value, const char* position, const char* orientation) {
    expect_keys(value, {position, orientation});
    const auto p = value.find(position);
    const auto q = value.find(orientation);
    Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
    if (q) R = rotation_at(*q, quaternion_at(*q), parts_.warnings);
    return pose_of(p ? point_at(*p) : Vec3(0, 0, 0), R);
  }
  Pose pose(const YamlView& value) { return pose(value, "position", "orientation"); }

  // Frames ---------------------------------------------------------------------------------------------------------

  /// As MoveIt has it: `transform` takes coordinates in the frame of the header to those in the child frame, which is the
  /// planning frame.
  void read_frames() {
    world_frames_.insert(source_.world_frames.begin(), source_.world_frames.end());
    std::string planning_frame;
    for (const YamlView& stamped : list(root_, "fixed_frame_transforms")) {
      const auto child = stamped.find("child_frame_id");
      const std::string to = child ? frame_name(*child) : "";
      const std::string from = frame_of(stamped);
      const auto transform = stamped.find("transform");
      const Pose X_WF = transform ? pose(*transform, "translation", "rotation") : Pose::Identity();
      if (!to.empty() && !planning_frame.empty() && to != planning_frame) {
        throw stamped.error("it leads to frame " + in_quotes(to) + ", another one to " + in_quotes(planning_frame),
                            "name the planning frame in every child_frame_id");
      }
      if (!to.empty()) {
        planning_frame = to;
        world_frames_.insert(to);
      }
      if (!from.empty() && from != to) {
        frames_[from] = X_WF;
      } else if (X_WF.matrix() != Pose::Identity().matrix()) {
        throw stamped.error("the planning frame is moved against itself", "name the other frame in header.frame_id");
      }
    }
  }

  Pose frame_in_world(const YamlView& object, const std::string& frame) {
    if (frame.empty()) return Pose::Identity();
    if (const auto known = frames_.find(frame); known != frames_.end()) return known->second;
    if (world_frames_.contains(frame)) return Pose::Identity();
    assumed_world_.take(object, frame, "",
                        "give all poses in one frame, or the pose of this one in fixed_frame_transforms",
                        parts_.warnings);
    return Pose::Identity();
  }

  // Objects --------------------------------------------------------------------------------------------------------

  void read_world(const YamlView& world) {
    expect_keys(world, {"collision_objects", "octomap"});
    for (const YamlView& item : list(world, "collision_objects")) {
      const YamlView at = item.called("object " + in_quotes(item.at("id").text()));
      const Pose X_WF = frame_in_world(at, frame_of(at));
      Pose X_FO = Pose::Identity();
      const auto object = SceneParts::shared(at, read_object(at, X_FO));
      parts_.objects.push_back({object, X_WF * X_FO});
    }
    const auto octomap = world.find("octomap");
    const auto inner = octomap ? octomap->find("octomap") : std::nullopt;
    const auto data = inner ? inner->find("data") : std::nullopt;
    if (data && !data->is_empty()) warn(*data, "the octomap is not read: nothing will collide with it");
  }

  void read_attached(const YamlView& state) {
    expect_keys(state, {"joint_state", "multi_dof_joint_state", "attached_collision_objects", "is_diff"});
    for (const YamlView& item : list(state, "attached_collision_objects")) {
      expect_keys(item, {"link_name", "object", "touch_links", "detach_posture", "weight"});
      const YamlView inner = item.at("object");
      const YamlView at = inner.called("attached object " + in_quotes(inner.at("id").text()));
      const std::string& link = item.at("link_name").text();
      const std::string frame = frame_of(at);
      if (frame.empty()) {
        warn(at, "it names no frame, so its pose is taken to be in link " + in_quotes(link));
      } else if (frame != link) {
        throw at.error("its pose is in frame " + in_quotes(frame) + ", not in that of its link " + in_quotes(link),
                       "give the pose in the link, and the link in header.frame_id");
      }
      Pose X_LO = Pose::Identity();
      const auto object = SceneParts::shared(at, read_object(at, X_LO));
      const auto touch = item.find("touch_links");
      parts_.attached.push_back({object, link, X_LO, touch ? touch->texts() : std::vector<std::string>{}});
    }
  }

  Object read_object(const YamlView& at, Pose& X_FO) {
    expect_keys(at, {"header", "pose", "id", "type", "primitives", "primitive_poses", "meshes", "mesh_poses", "planes",
                     "plane_poses", "subframe_names", "subframe_poses", "operation"});
    if (const auto operation = at.find("operation")) {
      // The last two are the byte 0 as ROS 2 prints it.
      constexpr std::array<std::string_view, 4> kAdd = {"0", "ADD", "AA==", "AA==\n"};
      if (std::find(kAdd.begin(), kAdd.end(), operation->text()) == kAdd.end()) {
        throw operation->error("is " + in_quotes(operation->text()) + ", which changes another scene",
                               "save the whole scene: objects are added (0) only");
      }
    }
    if (const auto own = at.find("pose")) X_FO = pose(*own);
    Object object{.name = at.at("id").text(), .shapes = {}};
    parts_.claim_name(at, object.name);
    add_shapes(object, at, "primitives", "primitive_poses", [&](const YamlView& v) { return read_primitive(v); });
    add_shapes(object, at, "meshes", "mesh_poses", [&](const YamlView& v) { return read_mesh(v); });
    add_shapes(object, at, "planes", "plane_poses", [&](const YamlView& v) { return read_plane(v); });
    return object;
  }

  template <class Read>
  void add_shapes(Object& object, const YamlView& at, const char* key, const char* poses_key, const Read& read) {
    const std::vector<YamlView> shapes = list(at, key);
    const std::vector<YamlView> poses = list(at, poses_key);
    if (!poses.empty() && poses.size() != shapes.size()) {  // none at all: each shape is at the pose of the object
      throw at.error(std::to_string(shapes.size()) + " " + key + " with " + std::to_string(poses.size()) + " poses",
                     "give as many " + std::string(poses_key) + " as " + key);
    }
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      object.shapes.push_back(read(shapes[i]));
      if (!poses.empty()) object.shapes.back().X_OS = pose(poses[i]);
    }
  }

  ObjectShape read_primitive(const YamlView& at) {
    expect_keys(at, {"type", "dimensions", "polygon"});
    struct Type {
      const char* name;
      const char* number;  // in shape_msgs/SolidPrimitive
      std::size_t sizes;
    };
    constexpr std::array<Type, 4> kTypes = {
        {{"box", "1", 3}, {"sphere", "2", 1}, {"cylinder", "3", 2}, {"cone", "4", 2}}};
    const YamlView type = at.at("type");
    const auto* const found = std::find_if(
        kTypes.begin(), kTypes.end(), [&](const Type& t) { return type.text() == t.name || type.text() == t.number; });
    if (found == kTypes.end()) {
      throw type.error("is " + in_quotes(type.text()), "use box (1), sphere (2), cylinder (3), cone (4), or a mesh");
    }
    const YamlView dimensions = at.at("dimensions");
    const std::vector<double> d = dimensions.numbers(found->sizes);
    return primitive(found->name, made_at(dimensions, [&]() -> Shape {
                       switch (*found->number) {
                         case '1':
                           return make_box({d[0], d[1], d[2]});
                         case '2':
                           return make_sphere(d[0]);
                         case '3':
                           return make_cylinder(d[0], d[1]);  // height first
                         default:
                           return make_cone(d[0], d[1]);
                       }
                     }));
  }

  /// Inline; or, as Robowflex has it, a file (`resource`) and its scale (`dimensions`).
  ObjectShape read_mesh(const YamlView& at) {
    expect_keys(at, {"vertices", "triangles", "resource", "dimensions"});
    if (const auto resource = at.find("resource")) {
      const auto scale = at.find("dimensions");
      const Vec3 factors = scale ? point_at(*scale) : Vec3::Ones();
      const MeshFile file = made_at(*resource, [&] { return source_.read_mesh(resource->text(), factors); });
      parts_.warnings.insert(parts_.warnings.end(), file.warnings.begin(), file.warnings.end());
      ObjectShape shape = mesh_hull_at(at, file.mesh);
      shape.source.file = resource->text();
      return shape;
    }
    TriangleMesh mesh;
    for (const YamlView& vertex : at.at("vertices").items()) mesh.vertices.push_back(point_at(vertex));
    for (const YamlView& item : at.at("triangles").items()) {
      const YamlView corners = item.is_map() ? item.at("vertex_indices") : item;
      if (corners.size() != 3) throw corners.error("is not of three vertices", "give three indices");
      mesh.triangles.push_back({corners[0].index(), corners[1].index(), corners[2].index()});
    }
    return mesh_hull_at(at, mesh);
  }

  static ObjectShape read_plane(const YamlView& at) {
    const YamlView coef = at.is_map() ? at.at("coef") : at;
    const std::vector<double> c = coef.numbers(4);
    return made_at(coef, [&] { return below_plane(c[0], c[1], c[2], c[3]); });
  }

  // Allowed pairs --------------------------------------------------------------------------------------------------

  void read_matrix(const YamlView& matrix) {
    expect_keys(matrix, {"entry_names", "entry_values", "default_entry_names", "default_entry_values"});
    const auto entry_names = matrix.find("entry_names");
    const std::vector<std::string> names = entry_names ? entry_names->texts() : std::vector<std::string>{};
    const std::vector<YamlView> rows = list(matrix, "entry_values");
    if (rows.size() != names.size()) throw size_error(matrix, rows.size(), "entry_values", names.size(), "entry_names");
    std::vector<std::vector<bool>> is_allowed;
    for (const YamlView& item : rows) {
      const YamlView row = item.is_map() ? item.at("enabled") : item;
      if (row.size() != names.size()) throw size_error(row, row.size(), "values", names.size(), "entry_names");
      is_allowed.emplace_back();
      for (const YamlView& value : row.items()) is_allowed.back().push_back(value.flag());
    }
    bool is_symmetric = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (is_allowed[i][j] && is_allowed[j][i]) parts_.allowed.push_back({names[j], names[i]});
        is_symmetric = is_symmetric && is_allowed[i][j] == is_allowed[j][i];
      }
    }
    if (!is_symmetric) warn(matrix, "entry_values are not symmetric: pairs allowed one way only are checked");
    read_defaults(matrix, names, is_allowed);
  }

  /// A default counts for pairs that the matrix does not have, and only if the other name has none that forbids.
  void read_defaults(const YamlView& matrix, const std::vector<std::string>& names,
                     const std::vector<std::vector<bool>>& is_allowed) {
    const auto default_names = matrix.find("default_entry_names");
    const std::vector<std::string> defaults = default_names ? default_names->texts() : std::vector<std::string>{};
    const std::vector<YamlView> values = list(matrix, "default_entry_values");
    if (values.size() != defaults.size()) {
      throw size_error(matrix, values.size(), "default_entry_values", defaults.size(), "default_entry_names");
    }
    std::vector<bool> may_touch_all;
    may_touch_all.reserve(values.size());
    for (const YamlView& value : values) may_touch_all.push_back(value.flag());
    const bool is_forbidden_by_default =
        std::find(may_touch_all.begin(), may_touch_all.end(), false) != may_touch_all.end();
    for (std::size_t k = 0; k < defaults.size(); ++k) {
      if (!may_touch_all[k]) continue;
      bool is_without_exception = !is_forbidden_by_default;
      const auto place = static_cast<std::size_t>(std::find(names.begin(), names.end(), defaults[k]) - names.begin());
      for (std::size_t j = 0; place < names.size() && j < names.size(); ++j)
        is_without_exception = is_without_exception && (j == place || is_allowed[place][j]);
      if (is_without_exception) {
        parts_.allowed.push_back({defaults[k], ""});
      } else {
        warn(matrix, "by default " + in_quotes(defaults[k]) +
                         " may touch everything, but not some: only the pairs in entry_values are allowed");
      }
    }
  }

  static Error size_error(const YamlView& at, std::size_t found, const char* what, std::size_t expected,
                          const char* of) {
    return at.error(std::to_string(found) + " " + what + " for " + std::to_string(expected) + " " + of,
                    "give as many of both");
  }

  // The rest -------------------------------------------------------------------------------------------------------

  void warn_of_what_is_not_read() {
    for (const YamlView& item : list(root_, "link_padding"))
      if (const auto padding = item.find("padding"); padding && padding->number() != 0)
        warn(*padding, "the padding of a link is not read: give it to the checker");
    for (const YamlView& item : list(root_, "link_scale"))
      if (const auto scale = item.find("scale"); scale && scale->number() != 1)
        warn(*scale, "the scale of a link is not read");
    if (const auto diff = root_.find("is_diff"); diff && diff->flag())
      warn(*diff, "it is a change of another scene, and read as a whole one");
  }

  const SceneSource& source_;
  const YamlView& root_;
  SceneParts parts_;
  std::set<std::string> world_frames_;
  std::map<std::string, Pose> frames_;  // X_WF by name
  AssumedWorld assumed_world_;
};

}  // namespace

SceneAndWarnings read_moveit_yaml(const SceneSource& source, const YamlView& root) {
  return MoveitYaml(source, root).read();
}

}  // namespace clearway::io
