#include "report.hpp"

#include "../format.hpp"
#include "../machine.hpp"
#include "../timing.hpp"

#include <algorithm>
#include <limits>

namespace clearway::bench {
namespace {

std::string head(const std::vector<std::string>& columns) {
  std::string names = "|", rule = "|";
  for (const std::string& column : columns) {
    names += " " + column + " |";
    rule += "---|";
  }
  return names + "\n" + rule + "\n";
}

std::vector<std::string> with_routes(std::vector<std::string> columns, const StatesResults& results) {
  for (const StateRouteInfo& info : results.routes) columns.push_back(info.name);
  return columns;
}

double clearway_us(const StatesResults& results, const StatesCell& cell) {
  for (std::size_t r = 0; r < results.routes.size(); ++r)
    if (results.routes[r].is_clearway) return cell.routes[r].us;
  return std::numeric_limits<double>::quiet_NaN();
}

std::string times(const StatesResults& results) {
  std::string text =
      "## us per state, and how many times clearway's\n\n" + head(with_routes({"scenes", "states", "hits"}, results));
  for (const StatesCell& cell : results.cells) {
    text += "| " + cell.family + " | " + cell.kind + " | " +
            format("%.0f %% |", 100.0 * static_cast<double>(cell.hits) / static_cast<double>(cell.states));
    const double ours_us = clearway_us(results, cell);
    for (std::size_t r = 0; r < results.routes.size(); ++r) {
      const double us = cell.routes[r].us;
      text += results.routes[r].is_clearway ? format(" **%.2f** |", us) : format(" %.1f (%.1fx) |", us, us / ours_us);
    }
    text += "\n";
  }
  return text + "\n";
}

std::string verdicts(const StatesResults& results) {
  std::string text =
      "## Verdicts\n\n"
      "x+y: x collisions missed, y false alarms. Every state on which not all agree is settled by proof.\n\n" +
      head(with_routes({"scenes", "states", "count", "hash", "settled", "too close"}, results));
  for (const StatesCell& cell : results.cells) {
    text += "| " + cell.family + " | " + cell.kind +
            format(" | %zu | %016llx | %zu | %zu |", cell.states, static_cast<unsigned long long>(cell.hash),
                   cell.settled, cell.too_close);
    for (const RouteOnStates& route : cell.routes)
      text += route.missed + route.false_alarms == 0 ? std::string(" 0 |")
                                                     : format(" %zu+%zu |", route.missed, route.false_alarms);
    text += "\n";
  }
  return text + "\n";
}

/// What one lone state and one of a batch should take at most; medians over the families of random states, which have nothing to do
/// with each other. And how far ahead of FCL every cell should be.
std::string goals(const StatesResults& results) {
  std::vector<double> lone_us, batched_us, ahead;
  double least = std::numeric_limits<double>::infinity();
  for (const StatesCell& cell : results.cells) {
    const auto us_of = [&](const auto& is_it) {
      const auto found = std::ranges::find_if(results.routes, is_it);
      return found == results.routes.end() ? std::numeric_limits<double>::quiet_NaN()
                                           : cell.routes[static_cast<std::size_t>(found - results.routes.begin())].us;
    };
    const double lone = us_of([](const auto& route) { return route.is_clearway && !route.is_batch; });
    const double batched = us_of([](const auto& route) { return route.is_clearway && route.is_batch; });
    const double fcl = us_of([](const auto& route) { return route.is_as_moveit; });  // hulls; meshes take longer
    least = std::min(least, fcl / lone);
    if (cell.kind != "random") continue;
    lone_us.push_back(lone);
    batched_us.push_back(batched);
    ahead.push_back(fcl / batched);
  }
  if (lone_us.empty()) return "";
  std::string text = "## Goals\n\nMedians over the families, random states; the last is the least of all cells.\n\n" +
                     head({"what", "goal", "here", ""});
  const auto add = [&](const char* what, const char* goal, double here, bool is_met) {
    text += std::string("| ") + what + " | " + goal + format(" | %.2f | ", here) + (is_met ? "met" : "missed") + " |\n";
  };
  add("a lone state, us", "at most 0.70", median(lone_us), median(lone_us) <= 0.7);
  add("one of a batch, us", "at most 0.25", median(batched_us), median(batched_us) <= 0.25);
  add("FCL as MoveIt, hulls, over one of a batch", "at least 50", median(ahead), median(ahead) >= 50);
  add("FCL as MoveIt, hulls, over a lone state, least", "at least 10", least, least >= 10);
  return text;
}

}  // namespace

std::string states_heading(const StatesResults& results, const std::string& instruction_set) {
  const Machine machine = this_machine();
  std::string text = "# bench/states: is this state free? " + results.robot + "\n\n";
  text += "- CPU: " + machine.cpu + "\n- date: " + machine.date + "\n- commit: " + machine.commit +
          "\n- compiler: " + machine.compiler + ", " + machine.flags +
          "\n- instruction set of clearway: " + instruction_set + "\n";
  text +=
      format("- medians of %zu repetitions, CPU time; yardstick %.2f ns\n", results.repetitions, results.yardstick_ns);
  double quiet = 1;
  for (const StatesCell& cell : results.cells) quiet = std::min(quiet, cell.quiet);
  text += format("- share of quiet runs: at least %.0f %%\n\n", 100 * quiet);
  for (const StateRouteInfo& info : results.routes) text += "- " + info.name + ": " + info.how + "\n";
  return text + "\n";
}

std::string states_tables(const StatesResults& results) { return times(results) + verdicts(results) + goals(results); }

}  // namespace clearway::bench
