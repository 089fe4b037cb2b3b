#include "page_output.hpp"

#include "output_files.hpp"

#include <clearway/common/error.hpp>
#include <clearway/common/parallel.hpp>
#include <clearway/geometry/depth.hpp>
#include <clearway/geometry/distance.hpp>
#include <clearway/io/robot_defaults.hpp>
#include <clearway/io/visuals.hpp>
#include <clearway/robot/kinematics.hpp>

#include <CLI/CLI.hpp>

#include <cmath>
#include <optional>

namespace clearway::apps {
namespace {

struct PosedShape {
  Shape shape;
  Pose X_WS;
};

void put_object(const Object& object, const Pose& X_WO, double padding_m, std::vector<PosedShape>& shapes) {
  for (const ObjectShape& one : object.shapes) shapes.push_back({one.shape.padded(padding_m), X_WO * one.X_OS});
}

/// What a body is made of, as it is checked.
std::vector<PosedShape> shapes_of(const CollisionChecker& checker, const Body& body, const std::vector<Pose>& X_WL) {
  const RobotModel& model = checker.robot().model;
  std::vector<PosedShape> shapes;
  if (body.kind == BodyKind::kLink) {
    const LinkId link = *model.find_link(body.name);
    for (const LinkShape& one : model[link].shapes)
      shapes.push_back({one.shape.padded(model[link].padding_m), X_WL[link.index()] * one.X_LS});
  } else if (body.kind == BodyKind::kAttached) {
    const AttachedObject& attached = *checker.scene().find_attached(body.name);
    const LinkId link = *model.find_link(attached.link);
    put_object(*attached.object, X_WL[link.index()] * attached.X_LO, model[link].padding_m, shapes);
  } else {
    const PlacedObject& placed = *checker.scene().find_object(body.name);
    put_object(*placed.object, placed.X_WO, 0, shapes);
  }
  return shapes;
}

struct Nearness {
  double gap_m = 0;  // below zero: how deep
  Vec3 point_W = Vec3::Zero();
};

/// Apart: half-way between the nearest points. Else the second is moved out until the two only touch, and half-way back.
Nearness nearness(const PosedShape& a, const PosedShape& b) {
  const PenetrationDepth overlap = depth(a.shape, a.X_WS, b.shape, b.X_WS);
  const Vec3 out_W = overlap.upper_m * overlap.direction_W;
  const Pose X_moved = Eigen::Translation3d(out_W) * b.X_WS;
  const ClosestPoints nearest = distance(a.shape, a.X_WS, b.shape, X_moved);
  const Vec3 point_W = (nearest.point_a_W + nearest.point_b_W - out_W) / 2;
  return {overlap.upper_m > 0 ? -overlap.upper_m : nearest.distance_m, point_W};
}

/// Of the two shapes that overlap most, or are nearest.
std::optional<Nearness> nearness(const std::vector<PosedShape>& first, const std::vector<PosedShape>& second) {
  std::optional<Nearness> least;
  for (const PosedShape& a : first) {
    for (const PosedShape& b : second) {
      const Nearness one = nearness(a, b);
      if (std::isfinite(one.gap_m) && one.point_W.allFinite() && (!least || one.gap_m < least->gap_m)) least = one;
    }
  }
  return least;
}

std::vector<std::vector<PageVisual>> visuals_of(const Robot& robot, const RobotArguments& arguments) {
  UrdfOptions options;
  options.packages = package_paths(arguments);
  const VisualsFile read = read_visuals(find_robot(arguments.robot), options);
  tell_warnings(read.warnings, arguments);
  std::vector<std::vector<PageVisual>> visuals(robot.model.links().size());
  for (const auto& [name, shapes] : read.of_link)
    if (const auto link = robot.model.find_link(name))
      for (const Visual& one : shapes) visuals[link->index()].push_back({.shape = one.shape, .X_LV = one.X_LV});
  return visuals;
}

/// Of the arm that robot.yaml plans for; else of the first group that has one.
std::optional<LinkId> tip_of(const Robot& robot, const std::filesystem::path& urdf) {
  const RobotDefaults defaults = read_robot_defaults(urdf);
  if (defaults.tip)
    if (const auto link = robot.model.find_link(*defaults.tip)) return link;
  for (const Group& group : robot.groups)
    if (group.tip) return group.tip;
  if (robot.model.links().empty()) return std::nullopt;
  return LinkId{static_cast<std::uint32_t>(robot.model.links().size() - 1)};
}

}  // namespace

void add_html_arguments(CLI::App& command, HtmlArguments& arguments) {
  add_output_option(command, "--html", arguments.file,
                    "Write a page to look at in a browser: one file, which needs no network (docs/page.md)")
      ->type_name("FILE");
  command.add_flag("--html-visuals", arguments.visuals, "Put the <visual> meshes of the robot into the page, too");
}

void require_html(const HtmlArguments& arguments) {
  if (!arguments.is_asked_for()) {
    if (arguments.visuals) throw Error("--html-visuals", "there is no --html to put them in", "add --html FILE");
    return;
  }
  require_page();
}

void write_html(const HtmlArguments& arguments, const RobotArguments& robot_arguments, const std::string& command,
                const Robot& robot, const Scene& scene, std::vector<double> state, std::vector<PageTrack> tracks) {
  if (!arguments.is_asked_for()) return;
  const PageContent content{
      .robot = robot,
      .scene = scene,
      .command = command,
      .state = std::move(state),
      .tracks = std::move(tracks),
      .tip = tip_of(robot, find_robot(robot_arguments.robot)),
      .visuals = arguments.visuals ? visuals_of(robot, robot_arguments) : std::vector<std::vector<PageVisual>>{}};
  write_page(content, arguments.file);
}

PageFinding collision_finding(const CollisionChecker& checker, const Collision& pair, JointView q, PageTime at) {
  std::vector<Pose> X_WL(checker.robot().model.links().size());
  forward_kinematics(checker.robot().model, q, X_WL);
  const Body &first = checker[pair.first], &second = checker[pair.second];
  PageFinding finding{.kind = "collision", .t0 = at, .t1 = at, .at = at, .first = first.name, .second = second.name};
  const auto least = nearness(shapes_of(checker, first, X_WL), shapes_of(checker, second, X_WL));
  if (least) {
    finding.gap_m = least->gap_m;
    finding.point_W = least->point_W;
  }
  return finding;
}

PageClearance clearance_of(const CollisionChecker& checker, const std::vector<std::vector<double>>& states,
                           std::vector<PageTime> times, unsigned threads) {
  PageClearance all{.times = std::move(times), .distances = {}, .pairs = {}};
  all.distances.resize(states.size());
  all.pairs.resize(states.size());
  std::vector<std::optional<Workspace>> workspaces(worker_count(states.size(), threads));
  parallel_for(states.size(), threads, [&](std::size_t i, unsigned worker) {
    std::optional<Workspace>& mine = workspaces[worker];
    if (!mine) mine.emplace(checker.make_workspace());
    const Clearance clearance = checker.clearance(states[i], *mine);
    all.distances[i] = clearance.distance_m;
    if (clearance.pair)
      all.pairs[i] = checker[clearance.pair->first].name + " to " + checker[clearance.pair->second].name;
  });
  return all;
}

}  // namespace clearway::apps
