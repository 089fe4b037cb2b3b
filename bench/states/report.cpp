#include "report.hpp"

#include "../format.hpp"
#include "../machine.hpp"

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

std::string goal(const StatesResults& results) {
  double least = std::numeric_limits<double>::infinity();
  const StatesCell* where = nullptr;
  for (const StatesCell& cell : results.cells) {
    for (std::size_t r = 0; r < results.routes.size(); ++r) {
      const double ratio = cell.routes[r].us / clearway_us(results, cell);
      if (!results.routes[r].is_as_moveit || ratio >= least) continue;
      least = ratio;
      where = &cell;
    }
  }
  if (where == nullptr) return "";
  return format("Goal: at least 10 times as fast as FCL used as MoveIt uses it. Least: %.1f (%s, %s): %s.\n", least,
                where->family.c_str(), where->kind.c_str(), least >= 10 ? "met" : "NOT MET");
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

std::string states_tables(const StatesResults& results) { return times(results) + verdicts(results) + goal(results); }

}  // namespace clearway::bench
