// `clearway inspect`: what was understood of a robot's files, and how it runs.
#include "commands.hpp"
#include "inspect_perf.hpp"
#include "json_output.hpp"
#include "page_output.hpp"
#include "robot_arguments.hpp"
#include "shape_facts.hpp"

#include <clearway/common/error.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

namespace clearway::apps {
namespace {

/// Beyond these a link is probably in millimetres, or in metres where those were meant.
constexpr double kLargeLink_m = 5;
constexpr double kSmallLink_m = 1e-3;

const char* name_of(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return "fixed";
    case JointType::kRevolute:
      return "revolute";
    case JointType::kContinuous:
      return "continuous";
    case JointType::kPrismatic:
      return "prismatic";
    case JointType::kPlanar:
      return "planar";
    case JointType::kFloating:
      break;
  }
  return "floating";
}

const char* name_of(PairUse use) {
  switch (use) {
    case PairUse::kChecked:
      return "checked";
    case PairUse::kSameLink:
      return "same link";
    case PairUse::kRigid:
      return "rigid";
    case PairUse::kAdjacent:
      return "adjacent";
    case PairUse::kDisabled:
      break;
  }
  return "disabled";
}

Json as_json(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

struct Inspected {
  const Robot& robot;
  const Group* group;                          // what is asked for; null: all
  std::vector<std::vector<ShapeFacts>> facts;  // per link and shape
  std::map<PairUse, std::size_t> pairs;        // of links that have shapes, at least one of them shown

  [[nodiscard]] bool shows(const Group& one) const { return group == nullptr || group == &one; }
  [[nodiscard]] bool shows(LinkId link) const { return group == nullptr || holds(group->links, link); }
  [[nodiscard]] bool shows(JointId joint) const { return group == nullptr || holds(group->joints, joint); }

 private:
  template <class Id>
  static bool holds(const std::vector<Id>& ids, Id id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
  }
};

Inspected inspect(const Robot& robot, const Group* group) {
  Inspected all{.robot = robot, .group = group, .facts = {}, .pairs = {}};
  const auto links = robot.model.links();
  for (const Link& link : links) {
    all.facts.emplace_back();
    for (const LinkShape& one : link.shapes) all.facts.back().push_back(facts_of(one.shape));
  }
  for (std::uint32_t a = 0; a < links.size(); ++a)
    for (std::uint32_t b = a + 1; b < links.size(); ++b)
      if (!links[a].shapes.empty() && !links[b].shapes.empty() && (all.shows(LinkId{a}) || all.shows(LinkId{b})))
        ++all.pairs[robot.pairs(LinkId{a}, LinkId{b})];
  return all;
}

std::vector<std::string> suspicions(const Inspected& all) {
  std::vector<std::string> warnings;
  for (std::size_t i = 0; i < all.facts.size(); ++i) {
    for (const ShapeFacts& facts : all.facts[i]) {
      const double extent_m = (facts.high - facts.low).maxCoeff();
      const std::string which = "link '" + all.robot.model.links()[i].name + "' has a shape of ";
      if (extent_m > kLargeLink_m) warnings.push_back(which + std::to_string(extent_m) + " m: is it in millimetres?");
      if (extent_m < kSmallLink_m)
        warnings.push_back(which + std::to_string(extent_m * 1e3) + " mm: are its units right?");
    }
  }
  return warnings;
}

void print_links(const Inspected& all) {
  std::printf("\nlinks\n");
  for (std::uint32_t i = 0; i < all.facts.size(); ++i) {
    const Link& link = all.robot.model[LinkId{i}];
    if (!all.shows(LinkId{i})) continue;
    std::printf("  %s%s\n", link.name.c_str(), link.shapes.empty() ? "  (no geometry)" : "");
    for (std::size_t k = 0; k < link.shapes.size(); ++k) {
      const ShapeFacts& facts = all.facts[i][k];
      const Vec3 size = facts.high - facts.low;
      const ShapeSource& source = link.shapes[k].source;
      std::printf("    %-8s %.4g x %.4g x %.4g m, %.4g l", source.type.c_str(), size.x(), size.y(), size.z(),
                  facts.volume_m3 * 1e3);
      if (source.type == "mesh") {
        std::printf(", hull of %zu vertices", facts.vertices);
        if (source.mesh_volume_m3 > 0) std::printf(", %.2f times the mesh", facts.volume_m3 / source.mesh_volume_m3);
        std::printf(", %s", source.file.c_str());
      }
      std::printf("\n");
    }
    if (link.padding_m > 0) std::printf("    padded by %g m\n", link.padding_m);
  }
}

void print_joints(const Inspected& all) {
  const RobotModel& model = all.robot.model;
  std::printf("\njoints\n");
  for (std::uint32_t j = 0; j < model.joints().size(); ++j) {
    const Joint& joint = model[JointId{j}];
    if (!all.shows(JointId{j})) continue;
    std::printf("  %-28s %-10s %s -> %s", joint.name.c_str(), name_of(joint.type),
                joint.parent ? model[*joint.parent].name.c_str() : "world", model[joint.child].name.c_str());
    const std::size_t numbers = variable_count(joint.type);
    if (numbers > 0) {
      const JointInput& input = model.inputs()[joint.inputs];
      const Variable& variable = model[input.variable];
      if (joint.is_mimic)
        std::printf("  follows %s", variable.name.c_str());
      else if (std::isfinite(variable.limits.lower))
        std::printf("  %g to %g", variable.limits.lower, variable.limits.upper);
    }
    std::printf("\n");
  }
}

void print_groups(const Inspected& all) {
  const RobotModel& model = all.robot.model;
  if (!all.robot.groups.empty()) std::printf("\ngroups\n");
  for (const Group& group : all.robot.groups) {
    if (!all.shows(group)) continue;
    std::printf("  %-16s", group.name.c_str());
    for (const VariableId variable : group.variables) std::printf(" %s", model[variable].name.c_str());
    std::printf("\n");
    if (all.group && group.tip) std::printf("    tip %s\n", model[*group.tip].name.c_str());
    for (const GroupState& state : all.robot.states) {
      if (state.group != group.name) continue;
      std::printf("    state %s", state.name.c_str());
      for (const auto& [variable, value] : state.values)
        if (all.group) std::printf(" %s=%g", model[variable].name.c_str(), value);
      std::printf("\n");
    }
  }
}

void print(const Inspected& all) {
  const RobotModel& model = all.robot.model;
  if (all.group) {
    std::printf("robot %s, group %s: %zu links, %zu joints, %zu variables\n", model.name().c_str(),
                all.group->name.c_str(), all.group->links.size(), all.group->joints.size(),
                all.group->variables.size());
  } else {
    std::printf("robot %s: %zu links, %zu joints, %zu variables\n", model.name().c_str(), model.links().size(),
                model.joints().size(), model.variables().size());
  }
  print_links(all);
  print_joints(all);
  print_groups(all);
  std::printf("\npairs of links\n");
  for (const auto& [use, count] : all.pairs) std::printf("  %-10s %zu\n", name_of(use), count);
  if (!all.robot.has_semantics)
    std::printf("  (no SRDF: links one joint apart are left out; clearway acm writes one)\n");
}

Json as_json(const Inspected& all, const Group& group) {
  const RobotModel& model = all.robot.model;
  Json one{{"name", group.name},
           {"joints", Json::array()},
           {"tip", group.tip ? Json(model[*group.tip].name) : Json(nullptr)},
           {"states", Json::array()},
           {"state_values", Json::object()}};
  for (const VariableId variable : group.variables) one["joints"].push_back(model[variable].name);
  for (const GroupState& state : all.robot.states) {
    if (state.group != group.name) continue;
    one["states"].push_back(state.name);
    Json& values = one["state_values"][state.name] = Json::object();
    for (const auto& [variable, value] : state.values) values[model[variable].name] = value;
  }
  return one;
}

Json as_json(const Inspected& all) {
  const RobotModel& model = all.robot.model;
  Json json{{"robot", model.name()},   {"links", Json::array()},      {"joints", Json::array()},
            {"groups", Json::array()}, {"collisions", Json::array()}, {"pairs", Json::object()}};
  for (std::uint32_t i = 0; i < all.facts.size(); ++i) {
    const Link& link = model[LinkId{i}];
    if (!all.shows(LinkId{i})) continue;
    json["links"].push_back({{"name", link.name}, {"padding", link.padding_m}});
    for (std::size_t k = 0; k < link.shapes.size(); ++k) {
      const ShapeFacts& facts = all.facts[i][k];
      const ShapeSource& source = link.shapes[k].source;
      Json one{{"link", link.name},
               {"index", k},
               {"type", source.type},
               {"file", source.file},
               {"aabb_min", as_json(facts.low)},
               {"aabb_max", as_json(facts.high)},
               {"hull_vertices", facts.vertices},
               {"hull_volume", facts.volume_m3}};
      if (source.type == "mesh") one["mesh_volume"] = source.mesh_volume_m3;
      json["collisions"].push_back(std::move(one));
    }
  }
  for (std::uint32_t j = 0; j < model.joints().size(); ++j) {
    const Joint& joint = model[JointId{j}];
    if (!all.shows(JointId{j})) continue;
    Json one{{"name", joint.name},
             {"type", name_of(joint.type)},
             {"parent", joint.parent ? Json(model[*joint.parent].name) : Json(nullptr)},
             {"child", model[joint.child].name}};
    if (joint.is_mimic) one["mimic"] = model[model[model.inputs()[joint.inputs].variable].joint].name;
    json["joints"].push_back(std::move(one));
  }
  for (const Group& group : all.robot.groups)
    if (all.shows(group)) json["groups"].push_back(as_json(all, group));
  for (const auto& [use, count] : all.pairs) json["pairs"][name_of(use)] = count;
  return json;
}

}  // namespace

void add_inspect(CLI::App& command, int&) {
  struct Arguments : RobotArguments {
    SceneArguments scene;
    StatesArguments states;
    HtmlArguments html;
    bool perf = false;
  };
  const auto arguments = std::make_shared<Arguments>();
  add_robot_arguments(command, *arguments);
  add_group_argument(command, *arguments,
                     "Show this group only: its joints and the links they move, its variables in the order of its "
                     "states, its named states with their values");
  command.add_flag(
      "--perf", arguments->perf,
      "Also tell what runs where: the instruction set, how shapes are looked at in lanes, and what is not");
  add_scene_arguments(command, arguments->scene);
  add_default_argument(command, arguments->states);
  add_json_argument(command, *arguments);
  add_html_arguments(command, arguments->html);
  add_threads_argument(command, *arguments);
  command.footer(
      "Boxes and volumes are those of the geometry in its own frame, after scale, before its origin; the volume of a\n"
      "mesh is that of its hull, which is what is checked. Pairs are those with a link that is shown.\n"
      "\n"
      "With --perf a line per shape, of the scene, too: what it is taken for in lanes; of a hull, how many vertices "
      "are\n"
      "looked at for one direction; how many balls hold it; by how many um float may misplace it, so that pairs "
      "closer\n"
      "than that are asked about in double. Nothing is left to a slower way without a line that says so.\n"
      "\n"
      "Try:  clearway inspect arm7\n"
      "      clearway inspect arm7 --perf --scene robots/arm7/scene.yaml");
  command.callback([arguments] {
    const bool needs_scene = arguments->perf || arguments->html.is_asked_for();
    if (!needs_scene && !(arguments->scene.file.empty() && arguments->scene.attach.empty()))
      throw Error("--scene", "there is nothing to show it in", "add --perf or --html FILE");
    require_html(arguments->html);
    require_writable({{"--json", arguments->json}, arguments->html.output()});
    const auto robot = load(*arguments);
    const Inspected all = inspect(*robot, find_group(*robot, *arguments));
    tell_warnings(suspicions(all), *arguments);
    std::optional<CollisionChecker> checker;
    if (needs_scene) {
      checker.emplace(robot, load_scene(arguments->scene, *arguments, *robot));
      tell_warnings({checker->warnings().begin(), checker->warnings().end()}, *arguments);
    }
    if (!arguments->json.empty()) {
      Json json = as_json(all);
      if (arguments->perf) json["perf"] = perf_json(*checker);
      write_json(json, arguments->json);
    }
    if (arguments->html.is_asked_for()) {
      write_html(arguments->html, *arguments, "inspect", *robot, checker->scene(),
                 load_states(arguments->states, *arguments, *robot).front(), {});
    }
    if (arguments->is_json_on_stdout()) return;
    print(all);
    if (arguments->perf) print_perf(*checker);
  });
}

}  // namespace clearway::apps
