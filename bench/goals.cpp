#include "goals.hpp"

#include <functional>

namespace clearway::bench {
namespace {

constexpr double kOverFcl = 5;
constexpr double kWarmApart = 4;

double over_fastest(std::size_t vertices) {
  if (vertices <= 8) return 1.5;
  if (vertices <= 20) return 2;
  if (vertices <= 50) return 3;
  return 5;
}

std::optional<std::size_t> fastest(const Results& results, const Cell& cell,
                                   const std::function<bool(const RouteInfo&)>& is_rival) {
  std::optional<std::size_t> best;
  for (std::size_t r = 0; r < results.routes.size(); ++r) {
    const RouteInfo& info = results.routes[r];
    if (info.library == Library::kClearway || !is_rival(info)) continue;
    if (!best || cell.routes[r].ns < cell.routes[*best].ns) best = r;
  }
  return best;
}

}  // namespace

std::optional<std::size_t> clearway_route(const Results& results, bool warm) {
  for (std::size_t r = 0; r < results.routes.size(); ++r) {
    if (results.routes[r].library == Library::kClearway && results.routes[r].warm == warm) return r;
  }
  return std::nullopt;
}

std::vector<GoalResult> check_goals(const Results& results) {
  std::vector<GoalResult> all;
  const auto check = [&](std::string name, const Cell& cell, double asked, bool warm,
                         const std::function<bool(const RouteInfo&)>& is_rival) {
    const auto own = clearway_route(results, warm), rival = fastest(results, cell, is_rival);
    if (!own || !rival) return;
    all.push_back({.name = std::move(name),
                   .vertices = cell.vertices,
                   .group = cell.group,
                   .asked = asked,
                   .reached = cell.routes[*rival].ns / cell.routes[*own].ns,
                   .rival = results.routes[*rival].name});
  };
  for (const Cell& cell : results.cells) {
    check("cold, over FCL", cell, kOverFcl, false,
          [](const RouteInfo& info) { return info.library == Library::kFcl && !info.warm; });
  }
  for (const Cell& cell : results.cells) {
    check("cold, over the fastest", cell, over_fastest(cell.vertices), false,
          [](const RouteInfo& info) { return !info.warm; });
  }
  for (const Cell& cell : results.cells) {
    if (cell.group == Group::kApart)
      check("warm, over the fastest cold", cell, kWarmApart, true, [](const RouteInfo& info) { return !info.warm; });
  }
  for (const Cell& cell : results.cells) {
    if (cell.group == Group::kApart)
      check("warm, over the fastest, warm or cold", cell, kWarmApart, true, [](const RouteInfo&) { return true; });
  }
  return all;
}

}  // namespace clearway::bench
