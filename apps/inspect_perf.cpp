#include "inspect_perf.hpp"

#include <clearway/checker/execution.hpp>

#include <cmath>
#include <cstdio>

namespace clearway::apps {
namespace {

void print_parts(const CollisionChecker& checker, const char* title, const std::vector<LanePart>& parts) {
  if (!parts.empty()) std::printf("\n%s\n", title);
  for (const LanePart& part : parts) {
    const bool is_hull = part.form == LaneForm::kHull;
    std::string text = std::string(name_of(part.form));
    if (is_hull) text += " of " + std::to_string(part.vertices);
    std::printf("  %-24s %-16s", checker[part.body].name.c_str(), text.c_str());
    char looked_at[16] = "";
    if (is_hull) std::snprintf(looked_at, sizeof looked_at, "%.1f", part.looked_at);
    std::printf("%8s", looked_at);
    if (part.cover_balls > 0)
      std::printf("%8zu", part.cover_balls);
    else
      std::printf("%8s", "");
    if (std::isfinite(part.place_error_m))
      std::printf("%10.2f\n", part.place_error_m * 1e6);
    else
      std::printf("  NOT IN LANES\n");
  }
}

Json parts_json(const CollisionChecker& checker, const std::vector<LanePart>& parts) {
  Json all = Json::array();
  for (const LanePart& part : parts) {
    const bool is_in_lanes = std::isfinite(part.place_error_m);
    Json one{{"body", checker[part.body].name},
             {"form", name_of(part.form)},
             {"in_lanes", is_in_lanes},
             {"cover_balls", part.cover_balls},
             {"place_error_m", is_in_lanes ? Json(part.place_error_m) : Json(nullptr)}};
    if (part.form == LaneForm::kHull) {
      one["vertices"] = part.vertices;
      one["vertices_looked_at"] = part.looked_at;
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

void print_perf(const CollisionChecker& checker) {
  const Execution all = execution_of(checker);
  std::printf("\nwhat runs where\n");
  std::printf("  instruction set %s, %zu states at once\n", all.instruction_set.c_str(), all.lanes);
  std::printf("  check_states, sampled and certified motions: in lanes, but for the exceptions below\n");
  std::printf("  single states: kinematics in double, pairs one by one\n");
  if (all.has_base_at_rest) std::printf("  the base costs nothing while it is at rest\n");
  if (all.far_error > 0)
    std::printf("  for each metre that a base is farther out than %g m, all um below are %.2f more\n", all.near_m,
                all.far_error * 1e6);
  std::printf("  %zu pairs of the robot's shapes (%zu looked up in tables), %zu with shapes of the scene\n",
              all.self_pairs, all.tables, all.scene_pairs);
  std::printf("  %.1f kB of tables besides the hulls, %.1f kB per workspace\n",
              static_cast<double>(all.table_bytes) / 1e3, static_cast<double>(all.workspace_bytes) / 1e3);
  const char* const columns = "%-41s%10s%8s%10s";
  char title[96];
  std::snprintf(title, sizeof title, columns, "shapes of the robot", "looked at", "balls", "um");
  print_parts(checker, title, all.moving);
  std::snprintf(title, sizeof title, columns, "shapes of the scene", "looked at", "balls", "um");
  print_parts(checker, title, all.standing);
  std::printf("\nnot in lanes, but in double and one by one\n");
  for (const LaneException& one : all.exceptions) std::printf("  %s: %s\n", one.what.c_str(), one.why.c_str());
  if (all.exceptions.empty()) std::printf("  nothing\n");
}

Json perf_json(const CollisionChecker& checker) {
  const Execution all = execution_of(checker);
  Json exceptions = Json::array();
  for (const LaneException& one : all.exceptions) exceptions.push_back({{"what", one.what}, {"why", one.why}});
  return {{"instruction_set", all.instruction_set},
          {"lanes", all.lanes},
          {"base_at_rest", all.has_base_at_rest},
          {"near_m", all.near_m},
          {"far_error", all.far_error},
          {"self_pairs", all.self_pairs},
          {"tables", all.tables},
          {"scene_pairs", all.scene_pairs},
          {"table_bytes", all.table_bytes},
          {"workspace_bytes", all.workspace_bytes},
          {"moving", parts_json(checker, all.moving)},
          {"standing", parts_json(checker, all.standing)},
          {"not_in_lanes", std::move(exceptions)}};
}

}  // namespace clearway::apps
