#include "report.hpp"

#include "../format.hpp"
#include "../machine.hpp"

namespace clearway::bench {
namespace {

template <class Entry>
std::string table(const EdgesResults& results, const std::string& title, const Entry& entry) {
  std::string text = "## " + title + "\n\n| scenes | edges |";
  for (const std::string& name : results.names) text += " " + name + " |";
  text += "\n|---|---|";
  for (std::size_t r = 0; r < results.names.size(); ++r) text += "---|";
  text += "\n";
  for (const EdgesCell& cell : results.cells) {
    text += "| " + cell.family + " | " + cell.kind + " |";
    for (const RouteOnEdges& route : cell.routes) text += " " + entry(cell, route) + " |";
    text += "\n";
  }
  return text + "\n";
}

std::string time_and_ratio(double us, double ours_us) {
  if (us == 0) return "-";
  return us == ours_us ? format("%.2f", us) : format("%.2f (%.1fx)", us, us / ours_us);
}

}  // namespace

std::string edges_report(const EdgesResults& results, const std::string& instruction_set) {
  const Machine machine = this_machine();
  std::string text = "# bench/edges: " + results.robot + "\n\n- CPU: " + machine.cpu + ", clearway on " +
                     instruction_set + "\n- date: " + machine.date + "\n- commit: " + machine.commit +
                     "\n- compiler: " + machine.compiler + ", " + machine.flags + "\n";
  text += format("- yardstick: kinematics in %zu lanes, %.1f ns per state\n", results.lanes, results.kinematics_ns);
  text += format("- edges of 1 rad in 32 states; mean per edge, median of %zu runs, CPU time\n", results.repetitions);
  for (std::size_t r = 0; r < results.names.size(); ++r)
    text += "- " + results.names[r] + ": " + results.hows[r] + "\n";
  text += "\n";
  text += table(results, "us per valid edge, and how many times clearway, sampled",
                [](const EdgesCell& cell, const RouteOnEdges& route) {
                  return time_and_ratio(route.valid_us, cell.routes[0].valid_us);
                });
  text += table(results, "us per invalid edge", [](const EdgesCell& cell, const RouteOnEdges& route) {
    return time_and_ratio(route.invalid_us, cell.routes[0].invalid_us);
  });
  text +=
      "## Cells\n\n| scenes | edges | valid | of these not certified | 95 % of certified, us | invalid | verdict hash "
      "| "
      "edges on which a route differs |\n|---|---|---|---|---|---|---|---|\n";
  for (const EdgesCell& cell : results.cells) {
    text += "| " + cell.family + " | " + cell.kind;
    text += format(" | %zu | %zu | %.1f | %zu | %016llx |", cell.valid, cell.not_certified, cell.certified_95_us,
                   cell.invalid, static_cast<unsigned long long>(cell.hash));
    for (std::size_t r = 0; r < cell.routes.size(); ++r)
      if (cell.routes[r].differs > 0) text += format(" %s: %zu", results.names[r].c_str(), cell.routes[r].differs);
    text += " |\n";
  }
  return text;
}

}  // namespace clearway::bench
