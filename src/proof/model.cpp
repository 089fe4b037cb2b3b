#include <clearway/proof/model.hpp>

#include <clearway/common/error.hpp>
#include <clearway/io/package_paths.hpp>
#include <clearway/io/robot.hpp>
#include <clearway/io/scene.hpp>
#include <clearway/io/srdf.hpp>

#include "proof/pairs.hpp"

#include <algorithm>
#include <set>

namespace clearway::proof {
namespace {

/// A box around the core, in its own frame.
Vector<Interval> own_box(const Part& part) {
  if (!part.vertices.empty()) {
    Vector<Interval> box = vector_of(part.vertices[0]);
    for (const Vec3& v : part.vertices)
      for (std::size_t i = 0; i < 3; ++i) box[i] = hull_of(box[i], v[static_cast<int>(i)]);
    return box;
  }
  const auto around = [](double x) { return Interval(-x, x); };
  const Shape::Core& core = part.shape->core();
  if (const auto* c = std::get_if<Cylinder>(&core))
    return {around(c->radius_m), around(c->radius_m), around(c->half_length_m)};
  if (const auto* c = std::get_if<Cone>(&core))
    return {around(c->base_radius_m), around(c->base_radius_m), around(c->half_length_m)};
  if (const auto* e = std::get_if<Ellipsoid>(&core))
    return {around(e->semi_axes_m.x()), around(e->semi_axes_m.y()), around(e->semi_axes_m.z())};
  return {Interval::whole(), Interval::whole(), Interval::whole()};
}

Part make_part(const BodyName& body, std::uint32_t body_number, std::uint32_t number, std::uint32_t link,
               const Shape& shape, double padding_m, const Frame<Interval>& X_LS) {
  Part part{.body = body.name,
            .body_number = body_number,
            .number = number,
            .link = link,
            .shape = &shape,
            .vertices = {},
            .margin_m = shape.margin_m(),
            .X_LS = X_LS,
            .is_bounded = !std::holds_alternative<HalfSpace>(shape.core()),
            .box_L = {}};
  if (padding_m != 0) part.margin_m += padding_m;
  if (const auto* hull = std::get_if<Hull>(&shape.core()))
    for (std::size_t i = 0; i < hull->size(); ++i) part.vertices.push_back(hull->vertex(i));
  part.box_L = part.is_bounded ? moved(X_LS, own_box(part)) : own_box(part);
  return part;
}

void add_parts(const std::vector<BodyName>& bodies, Model& model) {
  const auto add = [&](std::size_t i, const auto& shapes, std::uint32_t link, double padding_m, const auto& frame) {
    for (std::uint32_t k = 0; k < shapes.size(); ++k)
      model.parts.push_back(
          make_part(bodies[i], static_cast<std::uint32_t>(i), k, link, shapes[k].shape, padding_m, frame(shapes[k])));
  };
  const auto links = model.robot.model.links();
  const auto attached = model.scene.attached();
  const auto objects = model.scene.objects();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const BodyName& body = bodies[i];
    if (body.kind == BodyName::Kind::kLink) {
      add(i, links[i].shapes, body.link, links[i].padding_m,
          [](const LinkShape& one) { return frame_of<Interval>(one.X_LS); });
    } else if (body.kind == BodyName::Kind::kAttached) {
      const AttachedObject& held = attached[i - links.size()];
      add(i, held.object->shapes, body.link, links[body.link].padding_m,
          [&](const ObjectShape& one) { return frame_of<Interval>(held.X_LO) * frame_of<Interval>(one.X_OS); });
    } else {
      const PlacedObject& placed = objects[i - links.size() - attached.size()];
      add(i, placed.object->shapes, kWorld, 0,
          [&](const ObjectShape& one) { return frame_of<Interval>(placed.X_WO) * frame_of<Interval>(one.X_OS); });
    }
  }
}

/// Of robot and scene. The scene's are looked for as its reader does; one that is not found was not read, but is where points that
/// the scene itself holds once came from.
std::vector<std::string> mesh_files(const Model& model, const ProofInputs& inputs, const PackagePaths& packages) {
  std::set<std::string> files;
  for (const Link& link : model.robot.model.links())
    for (const LinkShape& shape : link.shapes)
      if (!shape.source.file.empty()) files.insert(shape.source.file);
  const auto note = [&](const Object& object) {
    for (const ObjectShape& shape : object.shapes) {
      if (shape.source.file.empty() || !inputs.scene) continue;
      try {
        files.insert(find_file(shape.source.file, *inputs.scene, packages).string());
      } catch (const Error&) {
        continue;
      }
    }
  };
  for (const AttachedObject& held : model.scene.attached()) note(*held.object);
  for (const PlacedObject& placed : model.scene.objects()) note(*placed.object);
  return {files.begin(), files.end()};
}

}  // namespace

std::shared_ptr<Model> make_model(Robot robot, const std::optional<SemanticDescription>& semantics, Scene scene) {
  auto model = std::make_shared<Model>(std::move(robot), std::move(scene));
  const RobotModel& links = model->robot.model;
  const std::vector<BodyName> bodies = bodies_of(links, model->scene);
  add_parts(bodies, *model);
  const auto table = must_not_meet(links, semantics, model->scene, bodies);

  for (std::uint32_t i = 0; i < model->parts.size(); ++i) {
    for (std::uint32_t j = i + 1; j < model->parts.size(); ++j) {
      if (!table[model->parts[i].body_number][model->parts[j].body_number]) continue;
      const std::uint32_t a = model->parts[i].link, b = model->parts[j].link;
      model->pairs.push_back({i, j, b == kWorld ? kWorld : common_root(links, a, b)});
    }
  }
  return model;
}

std::shared_ptr<const Model> load_model(const ProofInputs& inputs) {
  UrdfOptions urdf;
  for (const auto& [name, folder] : inputs.packages) urdf.packages.by_name[name] = folder;
  urdf.visual_if_no_collision = inputs.visual_if_no_collision;
  urdf.padding_m = inputs.padding_m;
  urdf.link_padding_m = inputs.link_padding_m;
  RobotFile description = read_urdf(inputs.urdf, urdf);
  std::vector<std::string> warnings = std::move(description.warnings);
  const auto append = [&](std::vector<std::string>& more) {
    warnings.insert(warnings.end(), more.begin(), more.end());
  };
  std::optional<SemanticDescription> semantics;
  if (inputs.srdf) {
    SemanticFile srdf = read_srdf(*inputs.srdf);
    append(srdf.warnings);
    semantics = std::move(srdf.semantics);
  }
  RobotAndWarnings robot = make_robot(std::move(description.robot), semantics);
  append(robot.warnings);

  Scene scene;
  if (inputs.scene) {
    SceneOptions options;
    options.packages = urdf.packages;
    options.world_frames.push_back(robot.robot.model.links()[0].name);
    SceneAndWarnings read = read_scene(*inputs.scene, options);
    append(read.warnings);
    scene = std::move(read.scene);
  }
  for (const ProofAttachment& one : inputs.attached) {
    const PlacedObject* const placed = scene.find_object(one.object);
    if (placed == nullptr)
      throw Error("attached object '" + one.object + "'", "the scene has no such object", "name one of its objects");
    scene = scene.attach(one.object, one.link, placed->X_WO, one.touch_links);
  }
  const auto model = make_model(std::move(robot.robot), semantics, std::move(scene));
  model->files = mesh_files(*model, inputs, urdf.packages);
  model->warnings = std::move(warnings);
  return model;
}

std::string name_of(const Model& model, std::uint32_t part) {
  const Part& one = model.parts[part];
  const auto is_of_body = [&](std::uint32_t i) {
    return i < model.parts.size() && model.parts[i].body_number == one.body_number;
  };
  const bool is_alone = one.number == 0 && !is_of_body(part + 1);
  return is_alone ? one.body : one.body + " (shape " + std::to_string(one.number) + ")";
}

}  // namespace clearway::proof
