// `clearway inspect`: what was understood of a robot's files.
#include "commands.hpp"
#include "json_output.hpp"
#include "robot_arguments.hpp"
#include "shape_facts.hpp"

#include <CLI/CLI.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>

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
  std::vector<std::vector<ShapeFacts>> facts;  // per link and shape
  std::map<PairUse, std::size_t> pairs;        // of links that have shapes
};

Inspected inspect(const Robot& robot) {
  Inspected all{.robot = robot, .facts = {}, .pairs = {}};
  const auto links = robot.model.links();
  for (const Link& link : links) {
    all.facts.emplace_back();
    for (const LinkShape& one : link.shapes) all.facts.back().push_back(facts_of(one.shape));
  }
  for (std::uint32_t a = 0; a < links.size(); ++a)
    for (std::uint32_t b = a + 1; b < links.size(); ++b)
      if (!links[a].shapes.empty() && !links[b].shapes.empty()) ++all.pairs[robot.pairs(LinkId{a}, LinkId{b})];
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

void print(const Inspected& all) {
  const RobotModel& model = all.robot.model;
  std::printf("robot %s: %zu links, %zu joints, %zu variables\n\nlinks\n", model.name().c_str(), model.links().size(),
              model.joints().size(), model.variables().size());
  for (std::size_t i = 0; i < model.links().size(); ++i) {
    const Link& link = model.links()[i];
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
  std::printf("\njoints\n");
  for (const Joint& joint : model.joints()) {
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
  if (!all.robot.groups.empty()) std::printf("\ngroups\n");
  for (const Group& group : all.robot.groups) {
    std::printf("  %-16s", group.name.c_str());
    for (const VariableId variable : group.variables) std::printf(" %s", model[variable].name.c_str());
    std::printf("\n");
    for (const GroupState& state : all.robot.states)
      if (state.group == group.name) std::printf("    state %s\n", state.name.c_str());
  }
  std::printf("\npairs of links\n");
  for (const auto& [use, count] : all.pairs) std::printf("  %-10s %zu\n", name_of(use), count);
  if (!all.robot.has_semantics)
    std::printf("  (no SRDF: links one joint apart are left out; clearway acm writes one)\n");
}

Json as_json(const Inspected& all) {
  const RobotModel& model = all.robot.model;
  Json json{{"robot", model.name()},   {"links", Json::array()},      {"joints", Json::array()},
            {"groups", Json::array()}, {"collisions", Json::array()}, {"pairs", Json::object()}};
  for (std::size_t i = 0; i < model.links().size(); ++i) {
    const Link& link = model.links()[i];
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
  for (const Joint& joint : model.joints()) {
    Json one{{"name", joint.name},
             {"type", name_of(joint.type)},
             {"parent", joint.parent ? Json(model[*joint.parent].name) : Json(nullptr)},
             {"child", model[joint.child].name}};
    if (joint.is_mimic) one["mimic"] = model[model[model.inputs()[joint.inputs].variable].joint].name;
    json["joints"].push_back(std::move(one));
  }
  for (const Group& group : all.robot.groups) {
    Json one{{"name", group.name}, {"joints", Json::array()}, {"states", Json::array()}};
    for (const VariableId variable : group.variables) one["joints"].push_back(model[variable].name);
    for (const GroupState& state : all.robot.states)
      if (state.group == group.name) one["states"].push_back(state.name);
    json["groups"].push_back(std::move(one));
  }
  for (const auto& [use, count] : all.pairs) json["pairs"][name_of(use)] = count;
  return json;
}

}  // namespace

void add_inspect(CLI::App& command, int&) {
  const auto arguments = std::make_shared<RobotArguments>();
  add_robot_arguments(command, *arguments);
  add_json_argument(command, *arguments);
  command.footer(
      "Boxes and volumes are those of the geometry in its own frame, after scale, before its origin; the volume of a\n"
      "mesh is that of its hull, which is what is checked.\n"
      "\n"
      "Try:  clearway inspect arm7");
  command.callback([arguments] {
    const auto robot = load(*arguments);
    const Inspected all = inspect(*robot);
    tell_warnings(suspicions(all), *arguments);
    if (!arguments->json.empty()) write_json(as_json(all), arguments->json);
    if (!arguments->is_json_on_stdout()) print(all);
  });
}

}  // namespace clearway::apps
