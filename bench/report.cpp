#include "report.hpp"

#include "format.hpp"
#include "goals.hpp"
#include "machine.hpp"

#include <algorithm>
#include <functional>

namespace clearway::bench {
namespace {

std::string header_row(const Results& results, const std::string& first) {
  std::string head = "| " + first + " |", rule = "|---|";
  for (const std::size_t size : results.sizes) {
    head += format(" %zu |", size);
    rule += "---|";
  }
  return head + "\n" + rule + "\n";
}

/// One row: for every size the three groups as "colliding / near / apart".
std::string row(const Results& results, const std::string& first,
                const std::function<std::string(const Cell&)>& entry) {
  std::string line = "| " + first + " |";
  for (std::size_t s = 0; s < results.sizes.size(); ++s) {
    line += " ";
    for (const Group group : kGroups) line += entry(results.cell(s, group)) + (group == Group::kApart ? "" : " / ");
    line += " |";
  }
  return line + "\n";
}

std::string times(const Results& results) {
  std::string text =
      "## ns per query, by vertices per body: colliding / near / apart\n\n" + header_row(results, "route");
  for (std::size_t r = 0; r < results.routes.size(); ++r) {
    const RouteInfo& info = results.routes[r];
    text += row(results, info.name + " (" + info.precision + ")",
                [&](const Cell& cell) { return format("%.0f", cell.routes[r].ns); });
  }
  return text + "\n";
}

std::string wrong_verdicts(const Results& results) {
  std::string text =
      "## Wrong verdicts: colliding / near / apart\n\nx+y: x hits missed, y false alarms; against the truth by "
      "construction.\n\n";
  text += header_row(results, "route");
  for (std::size_t r = 0; r < results.routes.size(); ++r) {
    text += row(results, results.routes[r].name, [&](const Cell& cell) {
      const Measured& m = cell.routes[r];
      return m.missed + m.false_alarms == 0 ? std::string("0") : format("%zu+%zu", m.missed, m.false_alarms);
    });
  }
  return text + "\n";
}

std::string cells(const Results& results) {
  if (!clearway_route(results, false)) return {};
  std::string text =
      "## Cells\n\n| vertices | group | pairs | hits | verdict hash | quiet runs | beyond float | exact tier "
      "|\n|---|---|---|---|---|---|---|---|\n";
  for (const Cell& cell : results.cells) {
    text +=
        format("| %zu | %s | %zu | %zu | %016llx | %.0f %% |", cell.vertices, std::string(name_of(cell.group)).c_str(),
               cell.pairs, cell.hits, static_cast<unsigned long long>(cell.hash), 100 * cell.quiet);
    text += cell.tiers ? format(" %llu | %llu |\n", static_cast<unsigned long long>(cell.tiers->to_double),
                                static_cast<unsigned long long>(cell.tiers->to_exact))
                       : std::string(" not counted | not counted |\n");
  }
  return text + "\n";
}

/// How many times as long a route takes as clearway does, cold against cold and warm against everything.
std::string ratios(const Results& results, bool warm) {
  const std::optional<std::size_t> own = clearway_route(results, warm);
  if (!own) return {};
  std::string text =
      warm ? "## Times as fast as each: clearway warm\n\n" : "## Times as fast as each: clearway cold\n\n";
  text += header_row(results, "route");
  for (std::size_t r = 0; r < results.routes.size(); ++r) {
    const RouteInfo& info = results.routes[r];
    if (info.library == Library::kClearway || (info.warm && !warm)) continue;
    text += row(results, info.name,
                [&](const Cell& cell) { return format("%.1f", cell.routes[r].ns / cell.routes[*own].ns); });
  }
  return text + "\n";
}

std::string goals(const Results& results) {
  const std::vector<GoalResult> all = check_goals(results);
  if (all.empty()) return {};
  std::string text =
      "## Goals\n\n| goal | vertices | group | asked | reached | fastest rival | met "
      "|\n|---|---|---|---|---|---|---|\n";
  for (const GoalResult& goal : all) {
    text += format("| %s | %zu | %s | %.1fx | %.2fx | %s | %s |\n", goal.name.c_str(), goal.vertices,
                   std::string(name_of(goal.group)).c_str(), goal.asked, goal.reached, goal.rival.c_str(),
                   goal.met() ? "yes" : "**no**");
  }
  const auto met = std::count_if(all.begin(), all.end(), [](const GoalResult& goal) { return goal.met(); });
  return text + format("\n%zu of %zu met.\n", static_cast<std::size_t>(met), all.size());
}

}  // namespace

const Cell& Results::cell(std::size_t size_index, Group group) const {
  return cells[size_index * std::size(kGroups) + static_cast<std::size_t>(group)];
}

bool clearway_is_right(const Results& results) {
  for (const Cell& cell : results.cells) {
    for (std::size_t r = 0; r < results.routes.size(); ++r) {
      if (results.routes[r].library == Library::kClearway && cell.routes[r].missed + cell.routes[r].false_alarms > 0)
        return false;
    }
  }
  return true;
}

std::string tables(const Results& results) {
  return times(results) + wrong_verdicts(results) + cells(results) + ratios(results, false) + ratios(results, true) +
         goals(results);
}

std::string heading(const std::string& name, const Results& results, const std::string& instruction_set) {
  const Machine machine = this_machine();
  std::string text = "# bench " + name + "\n\n";
  text += "- CPU: " + machine.cpu + "\n- date: " + machine.date + "\n- commit: " + machine.commit + "\n";
  text += "- compiler: " + machine.compiler + ", " + machine.flags +
          "; peers are Debian's binaries, their templates compiled the same way\n";
  text += "- clearway's instruction set: " + instruction_set + ", chosen at run time\n";
  text += format(
      "- median of %zu repetitions, all routes in turn, each after a run that is not timed; thread CPU time, when the "
      "core "
      "is quiet (or at its quietest: see Cells)\n",
      results.repetitions);
  text += format("- yardstick: %.3f ns per dependent multiply-add in double, steady to %.0f %% over the run\n\n",
                 results.yardstick_ns, 100 * results.yardstick_spread);
  text += "| route | how |\n|---|---|\n";
  for (const RouteInfo& info : results.routes) text += "| " + info.name + " | " + info.how + " |\n";
  return text + "\n";
}

}  // namespace clearway::bench
